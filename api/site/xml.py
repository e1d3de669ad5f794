"""XML for feeds and site maps. The standard library escapes; what XML cannot hold goes."""

from __future__ import annotations

import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

# Characters that no XML 1.0 document may hold, not even escaped.
_IMPOSSIBLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def clean(text: str) -> str:
    """The text without control characters and half signs."""
    return _IMPOSSIBLE.sub("", text)


def add(parent: Element, tag: str, text: str | None = None, /, **attributes: str) -> Element:
    """A new last child. `tag` may be `{namespace}name`."""
    child = SubElement(parent, tag, {name: clean(value) for name, value in attributes.items()})
    child.text = clean(text) if text else text
    return child


def document(root: Element) -> bytes:
    """The whole document, as UTF-8 that says so."""
    body = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{body}\n'.encode()
