"""The documents of Ghost's former editor (Mobiledoc 0.3) as HTML, for posts that have no HTML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Any

from api.library.importing.sites.ghost.cards import card_html
from api.library.importing.sites.source import Findings

_TEXT, _IMAGE, _LIST, _CARD = 1, 2, 3, 10
_TAG = re.compile(r"[a-z][a-z0-9]{0,9}")
# Ghost's editor has lists, headings and quotations; an aside is a quotation, too.
_NAMES = {"aside": "blockquote"}


class _Invalid(Exception):
    pass


def mobiledoc_html(document: Any, findings: Findings) -> str:
    """The HTML of a document, as decoded from JSON. What is not in the format is left out."""
    if not isinstance(document, dict):
        return ""
    parts = []
    for section in _list(document.get("sections")):
        try:
            parts.append(_section(document, section, findings))
        except (_Invalid, LookupError, TypeError, ValueError):
            findings.lose("a section of the text could not be read")
    return "".join(parts)


def _list(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list) else ()


def _section(document: dict[str, Any], section: Any, findings: Findings) -> str:
    kind = section[0]
    if kind == _TEXT:
        name = _name(section[1])
        return f"<{name}>{_markers(document, section[2])}</{name}>"
    if kind == _IMAGE:
        return card_html("image", {"src": section[1]}, findings)
    if kind == _LIST:
        items = (f"<li>{_markers(document, item)}</li>" for item in section[2])
        return f"<{_name(section[1])}>{''.join(items)}</{_name(section[1])}>"
    if kind == _CARD:
        name, payload = document["cards"][section[1]]
        return card_html(str(name), payload if isinstance(payload, dict) else {}, findings)
    raise _Invalid


def _name(value: Any) -> str:
    if not isinstance(value, str) or not _TAG.fullmatch(value):
        raise _Invalid
    return _NAMES.get(value, value)


def _markers(document: dict[str, Any], markers: Any) -> str:
    """Runs of text: kind, the markups that begin, how many end, and the text or atom."""
    html: list[str] = []
    opened: list[str] = []
    for kind, begun, ended, value in markers:
        for number in begun:
            name, *attributes = document["markups"][number]
            opened.append(_name(name))
            html.append(f"<{name}{_href(attributes)}>")
        html.append("<br>" if kind == 1 else escape(str(value), quote=False))
        ends = range(min(int(ended), len(opened)))
        html.extend(f"</{opened.pop()}>" for _ in ends)
    html += [f"</{name}>" for name in reversed(opened)]
    return "".join(html)


def _href(attributes: Sequence[Any]) -> str:
    """Attributes are a flat list of names and values."""
    pairs = _list(attributes[0]) if attributes else ()
    found = dict(zip(pairs[::2], pairs[1::2], strict=False))
    return f' href="{escape(str(found["href"]))}"' if "href" in found else ""
