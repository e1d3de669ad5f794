"""Ghost's cards in its rendered HTML, by their `kg-` classes, made plain (IMPORT-13)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from api.library.importing.sites.fragments import (
    HtmlElement,
    element,
    fragment,
    replace,
    text_of,
)
from api.library.importing.sites.ghost.cards import bookmark_html
from api.library.importing.sites.links import GHOST_URL


def plain_cards(body: HtmlElement) -> None:
    """Replace the cards of a text by plain elements."""
    for item in list(body.iter("div", "figure")):
        for name in (item.get("class") or "").split():
            if (simplify := _CARDS.get(name)) and item.getparent() is not None:
                replace(item, *simplify(item))


def _with_class(item: HtmlElement, name: str) -> HtmlElement | None:
    found: Iterator[HtmlElement] = item.iter()
    return next((part for part in found if name in (part.get("class") or "").split()), None)


def _text(item: HtmlElement, name: str) -> str:
    found = _with_class(item, name)
    return "" if found is None else text_of(found)


def _link(item: HtmlElement) -> str:
    links: Iterator[HtmlElement] = item.iter("a")
    return next((link.get("href") or "" for link in links), "")


def _captions(item: HtmlElement) -> list[HtmlElement]:
    return list(item.iter("figcaption"))


def _gallery(item: HtmlElement) -> list[HtmlElement]:
    return [element("figure", *item.iter("img"), *_captions(item))]


def _bookmark(item: HtmlElement) -> list[HtmlElement]:
    texts = (_text(item, f"kg-bookmark-{part}") for part in ("title", "description", "publisher"))
    return list(fragment(bookmark_html(_link(item), *texts)))


def _audio(item: HtmlElement) -> list[HtmlElement]:
    title = _text(item, "kg-audio-title")
    return [*([element("p", title)] if title else []), *item.iter("audio")]


def _video(item: HtmlElement) -> list[HtmlElement]:
    return [element("figure", *item.iter("video"), *_captions(item))]


def _callout(item: HtmlElement) -> list[HtmlElement]:
    text = _with_class(item, "kg-callout-text")
    emoji = _text(item, "kg-callout-emoji")
    paragraph = element("p") if text is None else text
    paragraph.tag = "p"
    paragraph.text = f"{emoji} {paragraph.text or ''}".strip() + (" " if len(paragraph) else "")
    return [element("blockquote", paragraph)]


def _toggle(item: HtmlElement) -> list[HtmlElement]:
    content = _with_class(item, "kg-toggle-content")
    heading = element("h4", _text(item, "kg-toggle-heading-text"))
    return [heading] if content is None else [heading, content]


def _button(item: HtmlElement) -> list[HtmlElement]:
    return [element("p", *item.iter("a"))]


def _file(item: HtmlElement) -> list[HtmlElement]:
    name = _text(item, "kg-file-card-title") or _text(item, "kg-file-card-filename")
    url = _link(item)
    return [element("p", element("a", name or url.replace(GHOST_URL, ""), href=url))]


_CARDS: dict[str, Callable[[HtmlElement], list[HtmlElement]]] = {
    "kg-gallery-card": _gallery,
    "kg-bookmark-card": _bookmark,
    "kg-audio-card": _audio,
    "kg-video-card": _video,
    "kg-callout-card": _callout,
    "kg-toggle-card": _toggle,
    "kg-button-card": _button,
    "kg-file-card": _file,
}
