"""Finds what only a page needs of footnotes in HTML: the marks in the text, the links back to them.

A mark is no part of the word before it, and a link back is no sentence, in any text that is derived
from HTML (READ-76). Not every raised number is a mark: that of a power or a unit belongs to it.
"""

from __future__ import annotations

import html as entities
import re
from collections.abc import Iterator
from typing import NamedTuple

# Footnote ids of Markdown, pandoc and word processors.
_FOOTNOTE_ID = re.compile(r"_?(?:fn|ftn)(?:ref)?[:-]?[1-9][0-9]{0,3}(?:[:-][1-9][0-9]?)?")
# The block that holds a note: marks have such ids, too, but are no blocks.
_NOTE_BLOCK = re.compile(
    r"<(?:li|p|div|section|aside|dt)\s(?:[^<>]*?\s)?id\s*+=\s*+[\"']?+_?(?:fn|ftn)[:-]?[1-9]",
    re.IGNORECASE,
)
_OPENING = re.compile(r"<(sup|a)((?:\s[^<>]*+)?+)>", re.IGNORECASE)
_CLOSING = {
    "sup": re.compile(r"</sup\s*+>", re.IGNORECASE),
    "a": re.compile(r"</a\s*+>", re.IGNORECASE),
}
_TAG = re.compile(r"<[^<>]*+>?")
_INLINE_TAG = re.compile(
    r"</?(?:a|abbr|b|bdi|bdo|cite|code|em|i|mark|q|s|small|span|strong|sub|sup|u)(?=[\s/>])[^<>]*+>?",
    re.IGNORECASE,
)
_HREF = re.compile(r"\shref\s*+=\s*+[\"']?+([^\"'\s<>]*+)", re.IGNORECASE)
# How much of the HTML is read for one mark: its own, and what is before it.
_MOST_OF_A_MARK, _MOST_BEFORE = 400, 200
# The words of a link back, such as "Back to the text".
_MOST_OF_A_LINK = 40
_MOST_OF_A_NAME = 100

_NUMBERS = re.compile(r"[\[(]?\s*\d{1,3}(?:\s*[,;\u2013-]\s*\d{1,3})*\s*[\])]?")
_SIGNS = r"\d{1,3}|[*\u2020\u2021\u00a7\u00b6]{1,3}|[a-z]|[ivxl]{1,6}|[\u05d0-\u05ea]{1,2}"
_LINKED_SIGN = re.compile(
    rf"([\[(]\s*)?(?:{_SIGNS})(?:\s*[,;]\s*(?:{_SIGNS}))*\s*[\])]?", re.IGNORECASE
)
_BACK_SIGN = re.compile(r"[\u21a9\u21b5\u21d1\u2191\u2934\u23ce\u25b2^\ufe0e\ufe0f\s]+")
# What the marks of footnotes link to, and the notes' links back, in any tool's HTML.
_NOTE = re.compile(r"_?(?:fn|ftn|edn|(?:foot|end|easy-foot|cite_)?note)[\w:.-]*", re.IGNORECASE)
_BACK = re.compile(
    r"_?(?:fn|ftn|edn|cite_|foot(?:note)?[_-]?)ref.*|[0-9a-f-]{36}-link", re.IGNORECASE
)
# A number after these is raised because it is a power: 10², x², km².
_HAS_POWER = re.compile(r"(?<![^\W\d_])(?:[A-Za-z\u0370-\u03ff]|km|cm|mm|dm|ft|yd|mc)\Z|\d\Z")
_VERSE = re.compile(r"\d:\d{1,3}\Z")
_RAISED = str.maketrans(
    "0123456789", "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"
)
_CLINGS = ".,;:!?)]\u2019\u201d"


class Mark(NamedTuple):
    """Where a raised number or a link is in the HTML, and what stands for it in plain text."""

    start: int
    end: int
    text: str
    is_note: bool


def is_footnote_id(value: str) -> bool:
    """Whether an id is a footnote's (fn1) or that of a reference to one (fnref1)."""
    return _FOOTNOTE_ID.fullmatch(value) is not None


def is_note_name(name: str) -> bool:
    """Whether marks of footnotes, in any tool's HTML, link to a place of this name."""
    return _NOTE.fullmatch(name) is not None and not is_back_name(name)


def is_back_name(name: str) -> bool:
    """Whether footnotes, in any tool's HTML, link back to a place of this name."""
    return _BACK.fullmatch(name) is not None


def is_mark_text(text: str) -> bool:
    """Whether a link's text is that of a footnote's mark: a number, a letter or a sign."""
    return _LINKED_SIGN.fullmatch(text.strip()) is not None


def is_back_text(text: str) -> bool:
    """Whether a link's text is only an arrow back."""
    return _BACK_SIGN.fullmatch(text) is not None


def without_footnote_marks(html: str) -> str:
    """The HTML without marks of footnotes and links back, with powers as characters (10²)."""
    parts, done = list[str](), 0
    for mark in raised_marks(html):
        before = html[done : mark.start]
        parts += [before.rstrip() if mark.is_note and _hangs(html, mark) else before, mark.text]
        done = mark.end
    return "".join([*parts, html[done:]]) if parts else html


def before_notes(html: str) -> str:
    """The HTML before its first footnote."""
    first = _NOTE_BLOCK.search(html)
    return html[: first.start()] if first else html


def _hangs(html: str, mark: Mark) -> bool:
    """Whether only white space would be left between a word and its punctuation."""
    return html[mark.end : mark.end + 1] in _CLINGS and mark.end < len(html)


def raised_marks(html: str) -> Iterator[Mark]:
    """The marks of footnotes, the links back to them and the powers, in their order."""
    at = done = 0
    while opening := _OPENING.search(html, at):
        mark = _mark(html, opening, done)
        at = mark.end if mark else opening.end()
        if mark:
            done = mark.end
            yield mark


def _mark(html: str, opening: re.Match[str], done: int) -> Mark | None:
    start, first = opening.span()
    closing = _CLOSING[opening[1].lower()].search(html, first, first + _MOST_OF_A_MARK)
    if closing is None and len(html) > first + _MOST_OF_A_MARK:
        return None
    # A beginning that was cut from a text may end within a mark.
    last, end = closing.span() if closing else (len(html), len(html))
    text = _visible(html[first:last])
    before = _before(html[max(done, start - _MOST_BEFORE) : start])
    after = html[end : end + 1]
    if opening[1].lower() == "a":
        is_note = _is_link_of_note(opening[2], html[first:last], text, before)
    elif _is_linked(opening[2], html[first:last], text):
        is_note = True
    elif not _NUMBERS.fullmatch(text):
        return None
    elif after in ("/", "\u2044"):
        # A fraction: 3 1/2.
        return Mark(start, end, f" {text}" if before[-1:].isdigit() else text, is_note=False)
    elif _HAS_POWER.search(before) and not _VERSE.search(before):
        return Mark(start, end, text.translate(_RAISED), is_note=False)
    else:
        is_note = True
    parts_words = before[-1:].isalnum() and after.isalnum()
    return Mark(start, end, " " if parts_words else "", is_note=True) if is_note else None


def _is_link_of_note(attributes: str, inner: str, text: str, before: str) -> bool:
    """Whether a link is the mark of a note, or leads back from one."""
    name = _fragment(attributes)
    if name is None:
        return False
    if _BACK.fullmatch(name) and len(text) <= _MOST_OF_A_LINK:
        return True
    if _BACK_SIGN.fullmatch(text):
        return True
    sign = _LINKED_SIGN.fullmatch(text)
    # "See note 3" is a sentence, even where the 3 is a link.
    is_attached = before[-1:].strip() and before[-1:] not in "([{/-\u2013\u2014"
    return bool(sign and (sign[1] or "<sup" in inner.lower() or is_attached))


def _is_linked(attributes: str, inner: str, text: str) -> bool:
    """Whether a raised text says that it belongs to a note, or links to one."""
    if "data-fn" in attributes.lower():
        return True
    names = [name for link in _TAG.findall(inner) if (name := _fragment(link)) is not None]
    return any(
        _LINKED_SIGN.fullmatch(text) or (_NOTE.fullmatch(name) and len(text) <= _MOST_OF_A_LINK)
        for name in names
    )


def _fragment(tag: str) -> str | None:
    """The place within the page to which a link leads; None for other links."""
    found = _HREF.search(tag)
    page, _, name = found[1].partition("#") if found else ("", "", "")
    if not name or len(name) > _MOST_OF_A_NAME:
        return None
    # A text that was imported may call its own page by its former URL.
    return name if not page or _NOTE.fullmatch(name) else None


def _visible(html: str) -> str:
    return entities.unescape(_TAG.sub("", html)).strip()


def _before(html: str) -> str:
    """The end of the text before a mark; nothing of another block."""
    if (end := html.find(">")) >= 0 and "<" not in html[:end]:
        html = html[end + 1 :]
    return entities.unescape(_TAG.sub("\n", _INLINE_TAG.sub("", html)))
