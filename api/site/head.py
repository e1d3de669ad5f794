"""The tags of a page's head: description, canonical URL, Open Graph, feeds and JSON-LD."""

from __future__ import annotations

from html import escape

from api.core.language import in_hebrew, in_page_language
from api.core.settings import Settings
from api.core.translation import current_language, t
from api.site.cards.drawing import SIZE, Card
from api.site.feeds import FEEDS, PODCAST, feed_title
from api.site.json_ld import json_ld
from api.site.json_script import script
from api.site.sections import section_of
from api.site.view import View

# The card of the home page, whose own path is empty.
HOME_CARD = "/home"
_LOCALES = {"he": "he_IL", "en": "en_US"}


def head(view: View, base: str, settings: Settings) -> str:
    """All tags of the head except the title."""
    return "".join(
        (
            _named("description", view.description),
            *([] if view.is_indexable else [_named("robots", "noindex")]),
            *(_canonical(view, base) if view.path else []),
            _open_graph(view, base, settings),
            f'<link rel="manifest" href="{in_page_language("/manifest.webmanifest")}">',
            *(_feed(name, settings) for name in (*FEEDS, PODCAST)),
            *(script("application/ld+json", thing) for thing in json_ld(view, base, settings)),
        )
    )


def card_of(view: View, settings: Settings) -> Card:
    """The image that is shown for a shared link."""
    section = section_of(view.path or "")
    label = t(section.item_name) if section else ""
    return Card(label, view.name, settings.site_name, view.hebrew_name)


def card_url(view: View, base: str, settings: Settings) -> str:
    """The URL of that image. A page without a URL uses the home page's."""
    path = (view.path or "").partition("?")[0].rstrip("/") or HOME_CARD
    version = card_of(view, settings).version
    return in_page_language(f"{base}/cards{path}.png?v={version}")


def _canonical(view: View, base: str) -> list[str]:
    """The page's own URL, and those of the page in each language (LANG-3).

    A search engine sends no cookie: it finds the Hebrew interface by its parameter.
    """
    plain = f"{base}{view.path}"
    hebrew = in_hebrew(plain)
    url = hebrew if current_language() == "he" else plain
    return [
        f'<link rel="canonical" href="{escape(url)}">',
        _alternate("x-default", plain),
        _alternate("en", plain),
        _alternate("he", hebrew),
        _property("og:url", url),
    ]


def _alternate(language: str, url: str) -> str:
    return f'<link rel="alternate" hreflang="{language}" href="{escape(url)}">'


def _open_graph(view: View, base: str, settings: Settings) -> str:
    """Open Graph and Twitter card tags."""
    tags = {
        "og:title": view.full_title(settings),
        "og:description": view.description,
        "og:type": view.kind,
        "og:site_name": settings.site_name,
        "og:locale": _LOCALES[view.language],
        "og:image": card_url(view, base, settings),
        "og:image:type": "image/png",
        "og:image:width": str(SIZE[0]),
        "og:image:height": str(SIZE[1]),
        "og:image:alt": f"{view.name}, {settings.site_name}",
    }
    if view.post:
        published, modified = view.post.publish_date, view.post.modified_at
        tags["article:published_time"] = published.isoformat(timespec="seconds")
        tags["article:modified_time"] = modified.isoformat(timespec="seconds")
    properties = "".join(_property(name, value) for name, value in tags.items())
    return properties + _named("twitter:card", "summary_large_image")


def _feed(name: str, settings: Settings) -> str:
    title = escape(feed_title(name, settings))
    kind = "application/rss+xml"
    url = in_page_language(f"/feeds/{name}.xml")
    return f'<link rel="alternate" type="{kind}" title="{title}" href="{url}">'


def _named(name: str, value: str) -> str:
    return f'<meta name="{name}" content="{escape(value)}">'


def _property(name: str, value: str) -> str:
    return f'<meta property="{name}" content="{escape(value)}">'
