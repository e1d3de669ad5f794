"""Verses of the Hebrew Bible as people name them: typed as a query, and cited in running text.

A typed query may be loose ('gen 12 5', 'בראשית יב'), because the reader means something by it.
Running text is read strictly, because most numbers after a name are not verses ('Job 3 times').
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from api.search.references import patterns
from api.search.references.books import Book, by_key, by_name, key
from api.search.references.missing import MissingCitation, MissingPlace, PlaceProblem
from api.search.references.numerals import number_of, numeral
from api.search.references.time_of_day import is_time_of_day
from api.search.references.verse_reference import VerseReference, reference

MAX_QUERY_LENGTH = 200
_MAX_BRACKET_LENGTH = 150
_WRAPPED = re.compile(r"^[\s(\[\"]+|[\s)\]\"]+$")
# The beginning of a next part that is still to be typed.
_UNFINISHED = re.compile(r"(?:[\s:.,;-]|\b(?:verses?|vv?|pasuk|to|פסוק))*$", re.IGNORECASE)


class Located(NamedTuple):
    """A reference, and where it is written in a text."""

    reference: VerseReference
    start: int
    end: int


def parse(query: str) -> VerseReference | None:
    """The reference that the whole query is, also while it is typed: 'Gen 12:' is Genesis 12.

    None for a book's name alone, which is a word like others, and for places that are not there.
    """
    match = _whole(patterns.typed_text(query)) if len(query) <= MAX_QUERY_LENGTH else None
    return _read(match) if match else None


def split(query: str) -> tuple[VerseReference | None, str]:
    """A reference in a query and the query's other words: 'Genesis 12:5 Abraham'."""
    if len(query) > MAX_QUERY_LENGTH:
        return None, query
    text = patterns.typed_text(query)
    found = locate(text)
    return (found.reference, without(text, found.start, found.end)) if found else (None, query)


def locate(text: str) -> Located | None:
    """The reference in a query that `patterns.typed_text` wrote."""
    whole = _whole(text)
    if whole and (found := _read(whole)):
        return Located(found, 0, len(text))
    for match in patterns.typed().finditer(patterns.plain(text)):
        if _meant(match) and (found := _read(match)):
            return Located(found, match.start(), match.end())
    return None


def missing(text: str) -> MissingPlace | None:
    """A verse or chapter that a whole query names and the Bible does not have: 'Genesis 55'."""
    match = _whole(text)
    return _missing(match) if match else None


def _missing(match: re.Match[str]) -> MissingPlace | None:
    """Why the place of a match does not exist; of a range, its beginning or its end."""
    book = by_key()[key(match["book"])][0]
    if match["chapter"] == "ה'":
        return None
    chapter, verse, upper, last = (
        number_of(match[part] or "") for part in ("chapter", "verse", "upper", "last")
    )
    if chapter is None or (match["verse"] and verse is None):
        return None
    if absent := _absent(book, chapter, verse):
        return absent
    # 'Genesis 1:1-90', and 'Genesis 1:1-2:90'; a range of chapters may be one of verses.
    return _absent(book, upper or chapter, last) if last and verse else None


def _absent(book: Book, chapter: int, verse: int | None) -> MissingPlace | None:
    hebrew = ", ".join(map(numeral, filter(None, (chapter, verse))))
    if not 1 <= chapter <= len(book.verses):
        problem = PlaceProblem("size", book.name, book.hebrew, len(book.verses), "chapter")
    elif verse is not None and not 1 <= verse <= book.verses[chapter - 1]:
        whole = VerseReference(book.name, chapter)
        verses = book.verses[chapter - 1]
        problem = PlaceProblem("size", whole.name, whole.hebrew_name, verses, "verse")
    else:
        return None
    name = VerseReference(book.name, chapter, verse).name
    return MissingPlace(name, f"{book.hebrew} {hebrew}", problem)


def without(text: str, start: int, end: int) -> str:
    """A query without one of its parts."""
    return " ".join(f"{text[:start]} {text[end:]}".strip(' ,:;.()[]"-').split())


def _whole(text: str) -> re.Match[str] | None:
    bare = _WRAPPED.sub("", patterns.plain(text))
    return patterns.typed().fullmatch(_UNFINISHED.sub("", bare))


def _meant(match: re.Match[str]) -> bool:
    """Whether a reference among other words is one: 'Job 3' is, 'Job 3 friends' is not."""
    if not _ends_well(match) or match["between"] or match["said"] or match["last"]:
        return _ends_well(match)
    kind = by_key()[key(match["book"])][1]
    if kind == "hebrew":
        return match["chapter"].isdecimal() or '"' in match["chapter"]
    return kind == "name" or (kind == "short" and match.start() == 0)


def _ends_well(match: re.Match[str]) -> bool:
    """Whether no letter or digit follows the number, and nothing that it counts."""
    after = match.string[match.end() : match.end() + 12]
    return not re.match(r"\w|[:.]?[0-9]|,[0-9]{3}", after) and not patterns.COUNTED.match(after)


def citations(text: str) -> list[VerseReference]:
    """The references in running text, each once, Latin ones before Hebrew ones."""
    return list(dict.fromkeys(each.reference for each in cited(patterns.readable(text))))


def cited(text: str) -> Iterator[Located]:
    """The references in a running text that `patterns.readable` wrote."""
    yield from _latin(text)
    if not text.isascii():
        yield from _hebrew(text)


def _latin(text: str) -> Iterator[Located]:
    for match in patterns.latin().finditer(text):
        if _ends_well(match) and not _of_other_work(match) and _cites_latin(match):
            yield from _with_next(match, patterns.NEXT_LATIN)


def _hebrew(text: str) -> Iterator[Located]:
    for match in patterns.hebrew().finditer(text):
        if _ends_well(match) and not _of_other_work(match) and _cites_hebrew(match):
            yield from _with_next(match, patterns.NEXT_HEBREW)


def missing_cited(text: str) -> Iterator[MissingCitation]:
    """The verses that a running text cites and the Bible does not have.

    `patterns.readable` wrote the text. A chapter alone is not enough: 'Numbers 500' is a number.
    """
    found = [(match, _cites_latin(match)) for match in patterns.latin().finditer(text)]
    found += [(match, _cites_hebrew(match)) for match in patterns.hebrew().finditer(text)]
    for match, is_cited in found:
        is_verse = is_cited and match["verse"] and _ends_well(match)
        if is_verse and not _of_other_work(match) and (absent := _missing(match)):
            yield MissingCitation(absent, match.start(), match.end())


def _of_other_work(match: re.Match[str]) -> bool:
    before = match.string[max(0, match.start() - 20) : match.start()]
    return patterns.OTHER_WORK.search(before) is not None


def _cites_latin(match: re.Match[str]) -> bool:
    kind = by_key()[key(match["book"])][1]
    if kind == "name" or match["said"] or (match["between"] or ".") != ".":
        return True
    return (kind == "short" and match["stop"] == "." and not match["verse"]) or _bracketed(match)


def _cites_hebrew(match: re.Match[str]) -> bool:
    """Hebrew numerals are words too: brackets, a mark, the word 'chapter' or what leads to them
    distinguish them."""
    before = match.string[max(0, match.start() - 10) : match.start()]
    if not patterns.PREFIXED.search(before[-3:]):
        return False
    marked = '"' in match["chapter"] or '"' in (match["verse"] or "")
    if match["said"] or marked or ":" in (match["between"] or ""):
        return True
    if "," in (match["between"] or "") and patterns.LEADING.search(before):
        return True
    if not _bracketed(match):
        return match["chapter"].isdecimal() and match["verse"] is not None
    after = match.string[match.end() : match.end() + 1]
    return match["verse"] is not None or after in ("", ")", "]", ",", ";")


def _bracketed(match: re.Match[str]) -> bool:
    before = match.string[max(0, match.start() - _MAX_BRACKET_LENGTH) : match.start()]
    return any(before.rfind(left) > before.rfind(right) for left, right in ("()", "[]"))


def _with_next(match: re.Match[str], more: re.Pattern[str]) -> Iterator[Located]:
    """A citation, and those that follow it without the book's name: 'Gen. 12:5, 7; 15:6'."""
    book = by_key()[key(match["book"])][0].name
    found = _read(match, strict=False)
    following = more.match(match.string, match.end())
    start, end = match.span()
    while found:
        yield Located(found, start, end)
        if not following or not found.verse:
            return
        chapter = following["chapter"] or str(found.end_chapter or found.chapter)
        numbers = (chapter, following["verse"], following["upper"], following["last"])
        found = _place(book, numbers, strict=False)
        start, end = (
            following.start("chapter" if following["chapter"] else "verse"),
            following.end(),
        )
        if is_time_of_day(following.string, start, end):
            return
        following = more.match(following.string, following.end())


def _read(match: re.Match[str], *, strict: bool = True) -> VerseReference | None:
    book = by_key()[key(match["book"])][0].name
    if match["chapter"] == "ה'" and book == "Exodus" and not match["verse"]:
        return None  # not a chapter but 'the names of God'
    numbers = (match["chapter"], match["verse"], match["upper"], match["last"])
    return _place(book, numbers, strict=strict)


def _place(book: str, written: tuple[str | None, ...], *, strict: bool) -> VerseReference | None:
    """The place of chapter, verse, last chapter and last number as they are written.

    A range that ends nowhere is not a reference; unless `strict`, its beginning is one.
    """
    chapter, verse, upper, last = (number_of(part) if part else None for part in written)
    if chapter is None or (written[1] and verse is None):
        return None
    if len(by_name()[book].verses) == 1 and verse is None and (chapter > 1 or (last and not upper)):
        chapter, verse = 1, chapter  # 'Obadiah 5', 'Obadiah 1-2'
    whole = _range(book, chapter, verse, upper, last) if last else None
    return whole or (None if strict and written[3] else reference(book, chapter, verse))


def _range(
    book: str, chapter: int, verse: int | None, upper: int | None, last: int
) -> VerseReference | None:
    if upper is not None:
        return reference(book, chapter, verse or 1, upper, last)
    if verse is not None:
        return reference(book, chapter, verse, chapter, last)
    return reference(book, chapter, None, last)
