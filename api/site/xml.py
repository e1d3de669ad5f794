"""XML for feeds and site maps. Characters that XML cannot represent are removed."""

from __future__ import annotations

import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

# Characters that are invalid in XML 1.0, even escaped.
_INVALID = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def clean(text: str) -> str:
    """The text without control characters and lone surrogates."""
    return _INVALID.sub("", text)


def add(parent: Element, tag: str, text: str | None = None, /, **attributes: str) -> Element:
    """Append a child element. `tag` may be `{namespace}name`."""
    child = SubElement(parent, tag, {name: clean(value) for name, value in attributes.items()})
    child.text = clean(text) if text else text
    return child


def document(root: Element) -> bytes:
    """The document as UTF-8 with an XML declaration."""
    body = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{body}\n'.encode()
