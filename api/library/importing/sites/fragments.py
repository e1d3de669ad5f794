"""HTML fragments as trees, which the importers change; the sanitiser has the last word."""

from __future__ import annotations

import re
import sys
from html import escape
from typing import cast

from lxml import html
from lxml.html import HtmlElement

__all__ = ["HtmlElement", "element", "fragment", "inner_html", "replace", "text_of"]

# lxml takes a declaration of the encoding for an error, and cannot hold control characters.
_CONTROLS = "\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff"
_NOT_TEXT = re.compile(rf"<\?[^>]*+(?:>|\Z)|[{_CONTROLS}]")
# The same characters by their numbers.
_NUMBER = re.compile(r"&#(?:(\d{1,7})|[xX]([0-9a-fA-F]{1,6}))(?![0-9a-fA-F]);?")

# Code as it was typed has brackets that are no tags: only these are tags in it.
_PRE = re.compile(r"(<pre(?=[\s>])[^<>]*>)(.*?)(</pre\s*>|\Z)", re.DOTALL | re.IGNORECASE)
_NO_TAG = re.compile(
    r"<(?!/?(?:a|b|bdi|bdo|big|br|code|del|em|font|i|ins|kbd|mark|s|samp|small|span|strike|strong"
    r"|sub|sup|tt|u|var)(?=[\s/>]))",
    re.IGNORECASE,
)


def _with_code_as_text(pre: re.Match[str]) -> str:
    return pre[1] + _NO_TAG.sub("&lt;", pre[2]) + (pre[3] or "</pre>")


def _valid(number: re.Match[str]) -> str:
    value = int(number[1]) if number[1] else int(number[2], 16)
    return number[0] if value <= sys.maxunicode and not _NOT_TEXT.match(chr(value)) else ""


def fragment(markup: str) -> HtmlElement:
    """The HTML inside a `div`. Any text has a tree."""
    parser = html.HTMLParser(remove_comments=True, remove_pis=True, no_network=True)
    markup = _PRE.sub(_with_code_as_text, markup)
    clean = _NUMBER.sub(_valid, _NOT_TEXT.sub("", markup))
    return cast("HtmlElement", html.fragment_fromstring(clean, create_parent="div", parser=parser))


def inner_html(root: HtmlElement) -> str:
    """The HTML inside an element."""
    children = "".join(html.tostring(child, encoding="unicode") for child in root)
    return escape(root.text or "", quote=False) + children


def element(name: str, /, *children: HtmlElement | str, **attributes: str) -> HtmlElement:
    """A new element with texts and elements inside."""
    made = cast("HtmlElement", html.Element(name, attributes))
    last: HtmlElement | None = None
    for child in children:
        if not isinstance(child, str):
            child.tail = None
            made.append(child)
            last = child
        elif last is not None:
            last.tail = (last.tail or "") + child
        else:
            made.text = (made.text or "") + child
    return made


def replace(old: HtmlElement, *new: HtmlElement) -> None:
    """Put other elements in an element's place; the text after it stays."""
    if old.getparent() is None:
        return
    for item in new:
        item.tail = None
        old.addprevious(item)
    # Also moves its tail to the element before it.
    old.drop_tree()


def text_of(root: HtmlElement) -> str:
    """The text on one line."""
    return " ".join(root.text_content().split())
