"""Extracts plain text from teachings' HTML and assigns paragraph ids. Pure functions.

They accept any HTML, and are exact for sanitised HTML, where `<` and `>` only delimit tags. Their
time grows as the text does, whatever the text is.
"""

from __future__ import annotations

import html as entities
import re
import unicodedata
from collections.abc import Iterable
from urllib.parse import urljoin

from api.core.footnotes import before_notes, without_footnote_marks

# What follows a tag's name, as the HTML standard tokenizes it: a quotation mark begins a value only
# after '=', and a tag that nothing ends takes the rest of the text. So what has begun to match
# never fails: no character is read twice, however many tags are begun.
_VALUE = r"\s*+(?:\"[^\"]*+(?:\"|\Z)|'[^']*+(?:'|\Z))?+"
_ATTRIBUTES = rf"(?:[^>=]++|={_VALUE})*+"
_TAG_END = r"(?:>|\Z)"
_BLOCKS = (
    "p|div|h[1-6]|blockquote|li|ul|ol|dl|dt|dd|figure|figcaption|pre|hr"
    "|table|caption|thead|tbody|tfoot|tr|th|td|section|article|aside|header|footer"
)
# Likewise a comment, a script or a style that nothing ends.
_UNSEEN = re.compile(
    r"<!--(?:-?>|.*?(?:--!?>|\Z))"
    r"|<(script|style)(?=[\s/>]).*?(?:</\1(?=[\s/>])[^>]*+(?:>|\Z)|\Z)",
    re.DOTALL | re.IGNORECASE,
)
_UNSEEN_START = re.compile(r"<(?:!--|(?:script|style)(?=[\s/>]))", re.IGNORECASE)
BLOCK_TAG = re.compile(rf"</?(?:{_BLOCKS})(?=[\s/>]){_ATTRIBUTES}{_TAG_END}", re.IGNORECASE)
_LINE_BREAK = re.compile(rf"<br(?=[\s/>]){_ATTRIBUTES}{_TAG_END}", re.IGNORECASE)
TAG = re.compile(rf"</?[a-zA-Z]{_ATTRIBUTES}{_TAG_END}")
# A character's number of more digits than any has: Python refuses to read thousands of them.
_LONG_NUMBER = re.compile(r"&#(?:\d{12}\d*+|[xX][0-9a-fA-F]{12}[0-9a-fA-F]*+);?")
# Postgres text cannot contain NUL, so neither can a teaching.
_BLOCK_EDGE = "\x00"
# Precedes a paragraph id; it does not occur in text.
_ANCHOR = "\x01"

_CITABLE_TAG = re.compile(
    rf"<(p|h2|h3|blockquote|li)((?:\s{_ATTRIBUTES})?+)({_TAG_END})", re.IGNORECASE
)
_ID = re.compile(r"\sid=(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)
_URL = re.compile(r'(\s(?:href|src|poster)=")([^"]*)"', re.IGNORECASE)
# Browsers remove line breaks and tabs, and encode a space.
_WITHIN_URL = str.maketrans({"\n": "", "\r": "", "\t": "", " ": "%20"})
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_OUR_ID = re.compile(r"p[1-9][0-9]{0,5}")
_OUR_ID_ATTRIBUTE = re.compile(r' id="p[1-9][0-9]{0,5}"')

CHARACTERS_A_MINUTE = 1000
# Characters of a teaching's text that cards show.
PREVIEW_LENGTH = 300
# At most this much of a locked teaching is shown on its own page.
LOCKED_LENGTH = 700
# Marks a cut text.
_CUT = "..."
# What does not stand before it.
_LOOSE = " ·,;:–—-"
# A preview first reads this many characters of HTML per character of text.
_HTML_FOR_TEXT = 4
# The end of a sentence, with the marks that close it. An initial, as in "R. Akiva", ends none.
_SENTENCE_END = re.compile(
    r"(?<!\b[A-Za-z])(?<![.!?\u2026\u05c3])[.!?\u2026\u05c3]++[\"'\u2019\u201d)\]]*+(?=\s)"
)


def paragraphs(html: str) -> list[str]:
    """The text of each non-empty block, in order, one line each. Footnotes' marks are no text."""
    if _UNSEEN_START.search(html):
        html = _UNSEEN.sub("", html)
    html = without_footnote_marks(html)
    text = BLOCK_TAG.sub(_BLOCK_EDGE, html)
    text = TAG.sub("", _LINE_BREAK.sub(" ", text))
    lines = (" ".join(block.split()) for block in unescape(text).split(_BLOCK_EDGE))
    return [line for line in lines if line]


def unescape(text: str) -> str:
    """The text with its character references replaced by what they stand for."""
    return entities.unescape(_LONG_NUMBER.sub("\ufffd", text)) if "&" in text else text


def anchored_paragraphs(html: str) -> list[tuple[str | None, str]]:
    """Like `paragraphs`, each with the id by which it is cited.

    A block without an id (such as a table cell) takes the preceding one; None before the first.
    """

    def marked(match: re.Match[str]) -> str:
        found_id = _ID.search(match[2])
        id = (found_id[1] or found_id[2]) if found_id else ""
        return f"{match[0]}{_ANCHOR}{id}{_BLOCK_EDGE}"

    found: list[tuple[str | None, str]] = []
    anchor: str | None = None
    for line in paragraphs(_CITABLE_TAG.sub(marked, html.replace(_ANCHOR, ""))):
        if line.startswith(_ANCHOR):
            anchor = line.removeprefix(_ANCHOR) or anchor
        else:
            found.append((anchor, line))
    return found


def plain_text(html: str) -> str:
    """The text without tags, one line per block."""
    return "\n".join(paragraphs(html))


def on_one_line(lines: Iterable[str]) -> str:
    """Blocks in one line. What ends like a heading or an entry of a list, with a letter, has a dot
    between it and what follows."""
    text = ""
    for line in lines:
        is_open = bool(text) and unicodedata.category(text[-1])[0] in "LMN"
        text += (" · " if is_open else " " if text else "") + line
    return text


def preview(html: str, length: int = PREVIEW_LENGTH) -> str:
    """The first `length` characters of the text, with '...' only if text was cut. No footnotes."""
    return cut(_beginning(before_notes(html), length), length)


def locked_preview(text: str, length: int = PREVIEW_LENGTH) -> str:
    """The whole sentences with which a plain text begins: at most `length` characters and half.

    If the first sentence is longer, its first words.
    """
    end = min(length, len(text) // 2)
    ends = [found.end() for found in _SENTENCE_END.finditer(text, 0, end + 1)]
    if ends:
        return text[: ends[-1]]
    words, _, _ = text[: end + 1].rpartition(" ")
    return words + _CUT if words else ""


def cut(text: str, length: int) -> str:
    """The first words of plain text: at most `length` characters, with '...' only if it was cut.

    A word that is longer than half of it is cut between two letters. (`truncate` of `text.ts`.)
    """
    if len(text) <= length:
        return text
    end = text.rfind(" ", 0, length + 1)
    if end < length / 2:
        end = length
        # Do not separate a letter from its combining marks.
        while end and unicodedata.combining(text[end]):
            end -= 1
    return text[:end].rstrip(_LOOSE) + _CUT


def _beginning(html: str, length: int) -> str:
    """The text on one line: either all of it, or more than `length` characters."""
    head = html[: _HTML_FOR_TEXT * length]
    if len(head) < len(html) and not _UNSEEN_START.search(head):
        text = on_one_line(paragraphs(head[: head.rfind("<")]))
        if len(text) > length:
            return text
    return on_one_line(paragraphs(html))


def text_of_beginning(html: str, length: int) -> str | None:
    """Truncated HTML up to its last complete tag, if it has more text than `length`."""
    if _UNSEEN_START.search(html):
        return None
    tag = html.rfind("<")
    whole = html[:tag] if tag > html.rfind(">") else html
    return whole if len(on_one_line(paragraphs(whole))) > length else None


def read_minutes(html: str) -> int:
    """Minutes to read the author's HTML."""
    return minutes_for(len(without_paragraph_ids(html)))


def minutes_for(characters: int) -> int:
    """Reading time in minutes: thousands of characters, rounded up, at least 1."""
    return max(1, -(-characters // CHARACTERS_A_MINUTE))


def with_paragraph_ids(html: str) -> str:
    """Give every p, h2, h3, blockquote and li an id (p1, p2, …) by which it can be cited.

    Existing ids stay, so citations survive edits; new ids continue after the greatest. Idempotent.
    """
    taken: set[str] = set()
    following = _greatest_number(html) + 1

    def citable(match: re.Match[str]) -> str:
        nonlocal following
        attributes = match[2]
        if not match[3]:
            return match[0]
        id_attribute = _ID.search(attributes)
        name = (id_attribute[1] or id_attribute[2]) if id_attribute else None
        if name and name not in taken:
            taken.add(name)
            return match[0]
        name = f"p{following}"
        following += 1
        taken.add(name)
        return f'<{match[1]} id="{name}"{_ID.sub("", attributes)}>'

    return _CITABLE_TAG.sub(citable, html)


def with_absolute_urls(html: str, page: str) -> str:
    """Make all URLs absolute, for HTML that is read elsewhere.

    `page` is the absolute URL of the page that contains the HTML.
    """

    def absolute(found: re.Match[str]) -> str:
        url = absolute_url(page, unescape(found[2]))
        return f'{found[1]}{entities.escape(url, quote=True)}"'

    return TAG.sub(lambda tag: _URL.sub(absolute, tag[0]), html)


def absolute_url(page: str, url: str) -> str:
    """A URL as a browser understands it on a page, written so that every program does."""
    plain = url.strip().translate(_WITHIN_URL)
    if _SCHEME.match(plain):
        return plain
    try:
        return urljoin(page, plain)
    except ValueError:  # a host that is none
        return plain


def without_paragraph_ids(html: str) -> str:
    """The HTML as its author wrote it, without the ids that `with_paragraph_ids` added."""
    return _CITABLE_TAG.sub(lambda match: _OUR_ID_ATTRIBUTE.sub("", match[0]), html)


def is_paragraph_id(value: str) -> bool:
    """Whether an id is one that `with_paragraph_ids` assigns."""
    return _OUR_ID.fullmatch(value) is not None


def _greatest_number(html: str) -> int:
    return max(_numbers(_CITABLE_TAG.finditer(html)), default=0) if "id=" in html else 0


def _numbers(tags: Iterable[re.Match[str]]) -> Iterable[int]:
    for tag in tags:
        id_attribute = _ID.search(tag[2])
        name = (id_attribute[1] or id_attribute[2]) if id_attribute else None
        if name and is_paragraph_id(name):
            yield int(name[1:])
