"""Removes what cleaning leaves of elements that a teaching cannot have (IMPORT-29)."""

from __future__ import annotations

import re

from api.core.html import TAG

_ADDRESSED = re.compile(r"\s(?:href|id)=\"[^\"]")
_SOURCED = re.compile(r"\ssrc=\"[^\"]")
_EMPTY_FIGURE = re.compile(r"<figure(?:\s[^<>]*+)?>\s*+(?:<br>\s*+)*+</figure>")
_SUMMARY = re.compile(
    r"<summary(?:\s[^<>]*+)?>((?:(?!<summary[\s>]).)*?)</summary\s*+>", re.DOTALL | re.IGNORECASE
)
_DETAILS = re.compile(r"</?details(?:\s[^<>]*+)?>", re.IGNORECASE)
# What a paragraph cannot hold.
_BLOCK_IN_SUMMARY = re.compile(r"<(?:p|div|h[1-6]|ul|ol|blockquote|pre|table)[\s>]", re.IGNORECASE)
# A parser ignores a line's end that follows the tag at once.
_LINE_IN_PRE = re.compile(r"(<pre(?:\s[^<>]*+)?>)\n")


def with_open_details(html: str) -> str:
    """The HTML with the summary of each `<details>` as a paragraph above what it hides."""
    if "<summary" not in html.lower():
        return html
    return _DETAILS.sub("", _SUMMARY.sub(_as_paragraph, html))


def _as_paragraph(summary: re.Match[str]) -> str:
    if _BLOCK_IN_SUMMARY.search(summary[1]):
        return summary[1]
    return f"<p><strong>{summary[1].strip()}</strong></p>"


def without_leftovers(html: str) -> str:
    """Sanitised HTML without pictures that have no source and links that have no address.

    A link's text stays, and so does one that is itself the target of a link. A figure that held
    nothing else goes. What a parser reads again is the same.
    """
    html = _without_unaddressed(html)
    if "<figure" in html:
        html = _EMPTY_FIGURE.sub("", html)
    return _LINE_IN_PRE.sub(r"\1\n\n", html) if "<pre" in html else html


def _without_unaddressed(html: str) -> str:
    # A link holds no other link, so the next end belongs to it.
    is_left_out = False

    def kept(tag: re.Match[str]) -> str:
        nonlocal is_left_out
        if tag[0] == "</a>":
            return "" if is_left_out else tag[0]
        if tag[0].startswith(("<a>", "<a ")):
            is_left_out = not _ADDRESSED.search(tag[0])
            return "" if is_left_out else tag[0]
        if tag[0].startswith(("<img>", "<img ")) and not _SOURCED.search(tag[0]):
            return ""
        return tag[0]

    return TAG.sub(kept, html) if "<a" in html or "<img" in html else html
