"""What makes the site an app on a phone or a desktop: its manifest, and the page for no network.

The worker that keeps what was opened is built with the web bundle (`web/src/worker`).
"""

from __future__ import annotations

import json

from api.core.settings import Settings
from api.site.areas import AREAS
from api.site.view import Answer, View

MEDIA_TYPE = "application/manifest+json"
# The light theme's --color-paper (`web/src/styles/tokens.css`). A manifest knows one theme only:
# the theme-color tags of the shell know both.
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


def manifest(settings: Settings) -> str:
    """The web app manifest, named as the settings say."""
    return json.dumps(
        {
            "id": "/",
            "name": settings.site_name,
            "short_name": settings.site_name,
            "description": f"A library of short Torah teachings by {settings.teacher_name}.",
            "lang": "en",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": PAPER,
            "theme_color": PAPER,
            "categories": ["books", "education"],
            "icons": ICONS,
            "shortcuts": [{"name": area.title, "url": area.path} for area in AREAS],
        },
        ensure_ascii=False,
    )


async def offline_page() -> Answer:
    """The list of what was opened, which only the browser knows.

    Its HTML has no text: without a network the worker lets it stand for every page that it keeps.
    """
    return View(
        name="Read offline",
        description="What you have opened on this device.",
        path="/offline",
        indexed=False,
    )
