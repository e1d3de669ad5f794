"""Ghost's cards as plain HTML, from the data that its two editors store (IMPORT-13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from api.library.importing.content import markdown_to_html
from api.library.importing.sites.fragments import fragment, text_of
from api.library.importing.sites.markup import figure
from api.library.importing.sites.source import MAX_SHOWN, Findings

Payload = Mapping[str, Any]
# Only for mails, or without anything to read.
_SILENT = frozenset({"email", "email-cta", "paywall"})
# They say what a card is, nothing of what it says.
_FORMAL = frozenset({"type", "version", "layout", "alignment", "backgroundColor", "style"})


def card_html(name: str, payload: Payload, findings: Findings) -> str:
    """The HTML of one card; '' for a card that a teaching cannot have."""
    render = _RENDERERS.get(name)
    if render is not None:
        return render(payload)
    if name not in _SILENT:
        findings.lose(f"the card '{name}' was removed{_said(payload)}")
    return ""


def _said(payload: Payload) -> str:
    """The texts and addresses of a card, for the report."""
    texts = (
        text_of(fragment(value))
        for name, value in payload.items()
        if isinstance(value, str) and name not in _FORMAL
    )
    said = " ".join(filter(None, texts))[:MAX_SHOWN]
    return f": {said}" if said else ""


def bookmark_html(url: str, title: str, description: str, publisher: str) -> str:
    """A quoted link. All arguments are plain text."""
    link = f'<p><a href="{escape(url)}">{escape(title or url)}</a></p>'
    about = " · ".join(filter(None, (description, publisher)))
    return f"<blockquote>{link}{f'<p>{escape(about)}</p>' if about else ''}</blockquote>"


def callout_html(emoji: str, text: str) -> str:
    """`text` is HTML."""
    return f"<blockquote><p>{escape(emoji)} {text}</p></blockquote>"


def _text(payload: Payload, *names: str) -> str:
    """The first of these fields that is a text."""
    values = (payload.get(name) for name in names)
    return next((value for value in values if isinstance(value, str) and value), "")


def _figure(inner: str, payload: Payload) -> str:
    return figure(inner, _text(payload, "caption"))


def _picture(payload: Payload) -> str:
    return f'<img src="{escape(_text(payload, "src"))}" alt="{escape(_text(payload, "alt"))}">'


def _image(payload: Payload) -> str:
    return _figure(_picture(payload), payload)


def _gallery(payload: Payload) -> str:
    images = payload.get("images")
    found = [item for item in images if isinstance(item, dict)] if isinstance(images, list) else []
    return _figure("".join(_picture(item) for item in found), payload)


def _player(name: str) -> Callable[[Payload], str]:
    def render(payload: Payload) -> str:
        player = f'<{name} src="{escape(_text(payload, "src"))}"></{name}>'
        title = _text(payload, "title")
        return (f"<p>{escape(title)}</p>" if title else "") + _figure(player, payload)

    return render


def _file(payload: Payload) -> str:
    name = _text(payload, "fileTitle", "fileName", "src")
    return f'<p><a href="{escape(_text(payload, "src"))}">{escape(name)}</a></p>'


def _embed(payload: Payload) -> str:
    url, html = _text(payload, "url"), _text(payload, "html")
    link = f'<p><a href="{escape(url)}">{escape(url)}</a></p>' if url else ""
    return _figure(html or link, payload)


def _bookmark(payload: Payload) -> str:
    about = payload.get("metadata")
    about = about if isinstance(about, dict) else {}
    url = _text(payload, "url") or _text(about, "url")
    texts = (_text(about, name) for name in ("title", "description", "publisher"))
    return bookmark_html(url, *texts)


def _callout(payload: Payload) -> str:
    return callout_html(_text(payload, "calloutEmoji"), _text(payload, "calloutText"))


def _toggle(payload: Payload) -> str:
    return f"<h4>{_text(payload, 'heading')}</h4>{_text(payload, 'content')}"


def _button(payload: Payload) -> str:
    url, text = _text(payload, "buttonUrl"), _text(payload, "buttonText")
    return f'<p><a href="{escape(url)}">{escape(text or url)}</a></p>' if url else ""


def _header(payload: Payload) -> str:
    second = _text(payload, "subheader")
    return f"<h2>{_text(payload, 'header')}</h2>" + (f"<p>{second}</p>" if second else "")


def _product(payload: Payload) -> str:
    link = {"buttonUrl": payload.get("productUrl"), "buttonText": payload.get("productButton")}
    text = f"<h4>{_text(payload, 'productTitle')}</h4>{_text(payload, 'productDescription')}"
    return text + _button(link)


def _markdown(payload: Payload) -> str:
    return markdown_to_html(_text(payload, "markdown"))


_RENDERERS: dict[str, Callable[[Payload], str]] = {
    "image": _image,
    "gallery": _gallery,
    "audio": _player("audio"),
    "video": _player("video"),
    "file": _file,
    "embed": _embed,
    "bookmark": _bookmark,
    "callout": _callout,
    "toggle": _toggle,
    "button": _button,
    "header": _header,
    "product": _product,
    "html": lambda payload: _text(payload, "html"),
    "markdown": _markdown,
    "card-markdown": _markdown,
    "code": lambda payload: f"<pre><code>{escape(_text(payload, 'code'))}</code></pre>",
    "codeblock": lambda payload: f"<pre><code>{escape(_text(payload, 'code'))}</code></pre>",
    "hr": lambda _: "<hr>",
    "horizontalrule": lambda _: "<hr>",
}
