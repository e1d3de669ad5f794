"""The shapes of icons: those of Lucide (ISC licence; components take them from `lucide-react`), and
of social networks (`shared/ui/SocialLinks.tsx`).
"""

from __future__ import annotations

ICONS = {
    "a-arrow-down": '<path d="m14 12 4 4 4-4"/><path d="M18 16V7"/>'
    '<path d="m2 16 4.039-9.69a.5.5 0 0 1 .923 0L11 16"/><path d="M3.304 13h6.392"/>',
    "a-arrow-up": '<path d="m14 11 4-4 4 4"/><path d="M18 16V7"/>'
    '<path d="m2 16 4.039-9.69a.5.5 0 0 1 .923 0L11 16"/><path d="M3.304 13h6.392"/>',
    "arrow-down": '<path d="M12 5v14"/><path d="m19 12-7 7-7-7"/>',
    "arrow-left": '<path d="m12 19-7-7 7-7"/><path d="M19 12H5"/>',
    "arrow-right": '<path d="M5 12h14"/><path d="m12 5 7 7-7 7"/>',
    "arrow-up": '<path d="m5 12 7-7 7 7"/><path d="M12 19V5"/>',
    "book-open-text": '<path d="M12 5v16"/><path d="M16 13h2"/><path d="M16 9h2"/>'
    '<path d="M20.001 19A2 2 0 0022 17V5a2 2 0 00-1.999-2L16 3.002A5 5 0 0012 5a5 5 0 00-4-2H4'
    'a2 2 0 00-2 2v12a2 2 0 001.999 2H8a5 5 0 014 2 5 5 0 014-2z"/>'
    '<path d="M6 13h2"/><path d="M6 9h2"/>',
    "book-marked": '<path d="M10 2v7.751a.25.25 0 00.407.195l2.28-1.834a.5.5 0 01.627 0l2.28 1.834'
    'A.25.25 0 0016 9.751V2"/><path d="M4 19.5v-15A2.5 2.5 0 016.5 2H19a1 1 0 011 1v18a1 1 0 01-1 1'
    'H6.5a1 1 0 010-5H20"/>',
    "check": '<path d="M20 6 9 17l-5-5"/>',
    "chevron-down": '<path d="m6 9 6 6 6-6"/>',
    "ellipsis": '<circle cx="12" cy="12" r="1"/><circle cx="19" cy="12" r="1"/>'
    '<circle cx="5" cy="12" r="1"/>',
    "house": '<path d="M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8"/>'
    '<path d="M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9'
    'a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z"/>',
    "menu": '<path d="M4 5h16"/><path d="M4 12h16"/><path d="M4 19h16"/>',
    "search": '<path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/>',
    "share-2": '<circle cx="18" cy="5" r="3"/><circle cx="6" cy="12" r="3"/>'
    '<circle cx="18" cy="19" r="3"/><line x1="8.59" x2="15.42" y1="13.51" y2="17.49"/>'
    '<line x1="15.41" x2="8.59" y1="6.51" y2="10.49"/>',
    "sunrise": '<path d="M12 2v8"/><path d="m4.93 10.93 1.41 1.41"/><path d="M2 18h2"/>'
    '<path d="M20 18h2"/><path d="m19.07 10.93-1.41 1.41"/><path d="M22 22H2"/>'
    '<path d="m8 6 4-4 4 4"/><path d="M16 18a4 4 0 0 0-8 0"/>',
    "sliders-horizontal": '<path d="M10 5H3"/><path d="M12 19H3"/><path d="M14 3v4"/>'
    '<path d="M16 17v4"/><path d="M21 12h-9"/><path d="M21 19h-5"/><path d="M21 5h-7"/>'
    '<path d="M8 10v4"/><path d="M8 12H3"/>',
    "user-round": '<circle cx="12" cy="8" r="5"/><path d="M20 21a8 8 0 0 0-16 0"/>',
    "lock": '<rect width="18" height="11" x="3" y="11" rx="2" ry="2"/>'
    '<path d="M7 11V7a5 5 0 0 1 10 0v4"/>',
    "mail": (
        '<path d="m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7"/>'
        '<rect x="2" y="4" width="20" height="16" rx="2"/>'
    ),
    "phone": (
        '<path d="M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 '
        "0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 "
        '0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384"/>'
    ),
    "calendar-days": (
        '<path d="M8 2v3"/><path d="M16 2v3"/>'
        '<rect x="3" y="3" width="18" height="18" rx="2"/><path d="M3 9h18"/>'
        '<path d="M8 13h.01"/><path d="M12 13h.01"/><path d="M16 13h.01"/>'
        '<path d="M8 17h.01"/><path d="M12 17h.01"/><path d="M16 17h.01"/>'
    ),
    "graduation-cap": (
        '<path d="M21.42 10.922a1 1 0 0 0-.019-1.838L12.83 5.18a2 2 0 0 0-1.66 0L2.6 '
        '9.08a1 1 0 0 0 0 1.832l8.57 3.908a2 2 0 0 0 1.66 0z"/><path d="M22 10v6"/>'
        '<path d="M6 12.5V16a6 3 0 0 0 12 0v-3.5"/>'
    ),
    "bookmark": (
        '<path d="M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 '
        '2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z"/>'
    ),
    "history": (
        '<path d="M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8"/><path d="M3 3v5h5"/>'
        '<path d="M12 7v5l4 2"/>'
    ),
    # Social networks
    "facebook": '<path d="M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z"/>',
    "x": '<path d="M4 4h4l12 16h-4zM4 20l6.8-6.9M13.2 10.9 20 4"/>',
    "instagram": (
        '<rect width="20" height="20" x="2" y="2" rx="5"/>'
        '<circle cx="12" cy="12" r="4"/><path d="M17.5 6.5h.01"/>'
    ),
    "linkedin": (
        '<path d="M16 8a6 6 0 0 1 6 6v7h-4v-7a2 2 0 0 0-4 0v7h-4v-7a6 6 0 0 1 6-6zM2 '
        '9h4v12H2zM4 2a2 2 0 1 1 0 4 2 2 0 0 1 0-4z"/>'
    ),
}
