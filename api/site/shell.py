"""The HTML shell: the web bundle's `index.html` with a page's head, text and first answers."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from html import escape
from pathlib import Path

from api.core.settings import Settings
from api.site.pages import View

_TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)
# What would end a script element or start a comment inside JSON.
_UNSAFE = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}


@lru_cache(maxsize=4)
def template(file: Path) -> str:
    """The built `index.html`, read once."""
    return file.read_text(encoding="utf-8")


def render(shell: str, view: View, path: str, settings: Settings) -> str:
    """The shell with everything of one page in it."""
    head = _head(view, path, settings)
    data = "".join(
        (
            _script("site-config", json.dumps(client_settings(settings))),
            _script("first-data", _first_data(view)),
        )
    )
    html = _TITLE.sub(lambda _: f"<title>{escape(view.title)}</title>", shell, count=1)
    html = html.replace("<!--head-->", head + data, 1)
    return html.replace("<!--first-view-->", view.body, 1)


def client_settings(settings: Settings) -> dict[str, object]:
    """The settings that the browser may know."""
    return {
        "siteName": settings.site_name,
        "productName": settings.product_name,
        "siteTimezone": settings.site_timezone,
        "teacherName": settings.teacher_name,
        "contactEmail": settings.contact_email,
        "contactPhone": settings.contact_phone,
        "meetingUrl": settings.meeting_url,
        "social": {
            "facebook": settings.social_facebook_url,
            "x": settings.social_x_url,
            "instagram": settings.social_instagram_url,
            "linkedin": settings.social_linkedin_url,
        },
        "launchFree": settings.launch_free,
    }


def _head(view: View, path: str, settings: Settings) -> str:
    tags = {
        "og:title": view.title,
        "og:description": view.description,
        "og:type": view.kind,
        "og:site_name": settings.site_name,
    }
    if settings.site_url:
        tags["og:url"] = settings.site_url + path
    if view.image:
        own = view.image.startswith("/")
        tags["og:image"] = (settings.site_url or "") + view.image if own else view.image
    meta = "".join(
        f'<meta property="{name}" content="{escape(value)}">' for name, value in tags.items()
    )
    described = f'<meta name="description" content="{escape(view.description)}">'
    if not settings.site_url:
        return described + meta
    return f'{described}{meta}<link rel="canonical" href="{escape(settings.site_url + path)}">'


def _first_data(view: View) -> str:
    entries = (
        f'{{"key":[{json.dumps(address)}],"data":{data}}}' for address, data in view.data.items()
    )
    return f"[{','.join(entries)}]"


def _script(id: str, text: str) -> str:
    for character, replacement in _UNSAFE.items():
        text = text.replace(character, replacement)
    return f'<script type="application/json" id="{id}">{text}</script>'
