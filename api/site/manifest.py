"""The web app manifest.

The service worker is built with the web bundle (`web/src/worker`).
"""

from __future__ import annotations

import json

from api.core.settings import Settings
from api.core.translation import current_language, is_hebrew_interface, t
from api.site.sections import SECTIONS

MEDIA_TYPE = "application/manifest+json"
# The light theme's --color-paper (`web/src/styles/tokens.css`). A manifest has only one theme;
# the shell's theme-color tags have both.
PAPER = "#fbf7ee"
# `python -m api.site.cards.make_icons` draws them.
ICONS = [
    {"src": "/favicon.svg", "sizes": "any", "type": "image/svg+xml"},
    {"src": "/icon-192.png", "sizes": "192x192", "type": "image/png"},
    {"src": "/icon-512.png", "sizes": "512x512", "type": "image/png"},
    {
        "src": "/icon-maskable-512.png",
        "sizes": "512x512",
        "type": "image/png",
        "purpose": "maskable",
    },
]


def build(settings: Settings) -> str:
    """The web app manifest for these settings, in the language of the request."""
    return json.dumps(
        {
            "id": "/",
            "name": settings.site_name,
            "short_name": settings.site_name,
            "description": t("A library of short Torah teachings by {0}.", settings.teacher_name),
            "lang": current_language(),
            "dir": "rtl" if is_hebrew_interface() else "ltr",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": PAPER,
            "theme_color": PAPER,
            "categories": ["books", "education"],
            "icons": ICONS,
            "shortcuts": [{"name": t(section.title), "url": section.path} for section in SECTIONS],
        },
        ensure_ascii=False,
    )
