"""Plain text out of teachings' HTML, and the ids by which a paragraph is cited. Pure functions.

They read any HTML, but are exact for sanitised HTML, where `<` and `>` stand for tags only.
"""

from __future__ import annotations

import html as entities
import re
import unicodedata
from collections.abc import Iterable
from urllib.parse import urljoin

# A tag's attributes: quoted values may hold '>'. Possessive, so that no text makes it slow.
_ATTRIBUTES = r"(?:[^>\"']++|\"[^\"]*+\"|'[^']*+')*+"
_BLOCKS = (
    "p|div|h[1-6]|blockquote|li|ul|ol|dl|dt|dd|figure|figcaption|pre|hr"
    "|table|caption|thead|tbody|tfoot|tr|th|td|section|article|aside|header|footer"
)
_UNSEEN = re.compile(r"<!--.*?-->|<(script|style)\b.*?</\1\s*>", re.DOTALL | re.IGNORECASE)
_UNSEEN_START = re.compile(r"<(?:!--|script\b|style\b)", re.IGNORECASE)
_BLOCK_TAG = re.compile(rf"</?(?:{_BLOCKS})(?=[\s/>]){_ATTRIBUTES}>", re.IGNORECASE)
_LINE_BREAK = re.compile(rf"<br(?=[\s/>]){_ATTRIBUTES}>", re.IGNORECASE)
TAG = re.compile(rf"</?[a-zA-Z]{_ATTRIBUTES}>")
# Postgres text cannot hold NUL, so it never stands in a teaching.
_BLOCK_EDGE = "\x00"
# Before an id that stands for a line: nobody writes it.
_PLACE = "\x01"

_CITABLE_TAG = re.compile(rf"<(p|h2|h3|blockquote|li)((?:\s{_ATTRIBUTES})?)>", re.IGNORECASE)
_ID = re.compile(r"\sid=(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)
# A path or a place on the page; what begins with `//` has a host already.
_OWN_ADDRESS = re.compile(r'(\s(?:href|src|poster)=")((?:/(?!/)|#)[^"]*)"', re.IGNORECASE)
_OUR_ID = re.compile(r"p[1-9][0-9]{0,5}")
# What the tools of authors (Markdown, pandoc, word processors) call a note and what refers to it.
_FOOTNOTE_ID = re.compile(r"_?(?:fn|ftn)(?:ref)?[:-]?[1-9][0-9]{0,3}(?:[:-][1-9][0-9]?)?")
_OUR_ID_ATTRIBUTE = re.compile(r' id="p[1-9][0-9]{0,5}"')

CHARACTERS_A_MINUTE = 1000
# A preview looks at so many characters of HTML for each of text, and at all only where needed.
_HTML_FOR_TEXT = 4


def paragraphs(html: str) -> list[str]:
    """The text of each block, in order, on one line each, without tags or empty ones."""
    if _UNSEEN_START.search(html):
        html = _UNSEEN.sub("", html)
    text = _BLOCK_TAG.sub(_BLOCK_EDGE, html)
    text = TAG.sub("", _LINE_BREAK.sub(" ", text))
    if "&" in text:
        text = entities.unescape(text)
    lines = (" ".join(block.split()) for block in text.split(_BLOCK_EDGE))
    return [line for line in lines if line]


def placed_paragraphs(html: str) -> list[tuple[str | None, str]]:
    """The same as `paragraphs`, each with the id by which it is cited.

    A block without one (a table's cell) is cited by the id before it; None before the first.
    """

    def marked(match: re.Match[str]) -> str:
        held = _ID.search(match[2])
        return f"{match[0]}{_PLACE}{(held[1] or held[2]) if held else ''}{_BLOCK_EDGE}"

    found: list[tuple[str | None, str]] = []
    place: str | None = None
    for line in paragraphs(_CITABLE_TAG.sub(marked, html.replace(_PLACE, ""))):
        if line.startswith(_PLACE):
            place = line.removeprefix(_PLACE) or place
        else:
            found.append((place, line))
    return found


def plain_text(html: str) -> str:
    """The text without tags, one line for each block."""
    return "\n".join(paragraphs(html))


def preview(html: str, length: int = 300) -> str:
    """The first `length` characters of the text, and '...' only where something was cut."""
    text = _beginning(html, length)
    if len(text) <= length:
        return text
    end = length
    # A letter is not parted from its points and accents.
    while end and unicodedata.combining(text[end]):
        end -= 1
    return text[:end] + "..."


def _beginning(html: str, length: int) -> str:
    """The text in one line: as much as is quickly got, but more than `length`, or all of it."""
    head = html[: _HTML_FOR_TEXT * length]
    if len(head) < len(html) and not _UNSEEN_START.search(head):
        text = " ".join(paragraphs(head[: head.rfind("<")]))
        if len(text) > length:
            return text
    return " ".join(paragraphs(html))


def text_of_beginning(html: str, length: int) -> str | None:
    """Whole tags and text from HTML that was cut off, if they hold more text than `length`."""
    if _UNSEEN_START.search(html):
        return None
    tag = html.rfind("<")
    whole = html[:tag] if tag > html.rfind(">") else html
    return whole if len(" ".join(paragraphs(whole))) > length else None


def read_minutes(html: str) -> int:
    """Minutes to read the author's HTML."""
    return minutes_for(len(without_paragraph_ids(html)))


def minutes_for(characters: int) -> int:
    """Minutes to read so many characters: thousands of them, rounded up, at least 1."""
    return max(1, -(-characters // CHARACTERS_A_MINUTE))


def with_paragraph_ids(html: str) -> str:
    """Give every p, h2, h3, blockquote and li an id (p1, p2, …) by which it can be cited.

    Ids that are there stay, so an edited text keeps its citations; new ones follow the greatest.
    Doing it twice changes nothing.
    """
    taken: set[str] = set()
    following = _greatest_number(html) + 1

    def citable(match: re.Match[str]) -> str:
        nonlocal following
        attributes = match[2]
        held = _ID.search(attributes)
        name = (held[1] or held[2]) if held else None
        if name and name not in taken:
            taken.add(name)
            return match[0]
        name = f"p{following}"
        following += 1
        taken.add(name)
        return f'<{match[1]} id="{name}"{_ID.sub("", attributes)}>'

    return _CITABLE_TAG.sub(citable, html)


def with_whole_addresses(html: str, page: str) -> str:
    """HTML that may be read elsewhere: addresses of the site's own begin with its host.

    `page` is the whole address of the page on which the HTML stands.
    """

    def whole(tag: re.Match[str]) -> str:
        return _OWN_ADDRESS.sub(lambda found: f'{found[1]}{urljoin(page, found[2])}"', tag[0])

    return TAG.sub(whole, html)


def without_paragraph_ids(html: str) -> str:
    """The HTML as its author wrote it, without the ids that `with_paragraph_ids` added."""
    return _CITABLE_TAG.sub(lambda match: _OUR_ID_ATTRIBUTE.sub("", match[0]), html)


def is_paragraph_id(value: str) -> bool:
    """Whether an id is one of ours (p1, p2, …)."""
    return _OUR_ID.fullmatch(value) is not None


def is_footnote_id(value: str) -> bool:
    """Whether an id is a footnote's (fn1) or that of a reference to one (fnref1)."""
    return _FOOTNOTE_ID.fullmatch(value) is not None


def _greatest_number(html: str) -> int:
    return max(_numbers(_CITABLE_TAG.finditer(html)), default=0) if "id=" in html else 0


def _numbers(tags: Iterable[re.Match[str]]) -> Iterable[int]:
    for tag in tags:
        held = _ID.search(tag[2])
        name = (held[1] or held[2]) if held else None
        if name and is_paragraph_id(name):
            yield int(name[1:])
