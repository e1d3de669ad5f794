"""Verses of the Hebrew Bible as people name them: typed as a query, and cited in running text.

A typed query may be loose ('gen 12 5', 'בראשית יב'), because the reader means something by it.
Running text is read strictly, because most numbers after a name are not verses ('Job 3 times').
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from api.search.references import patterns
from api.search.references.books import by_key, by_name, key, number_of, numeral

_BOOK = 1_000_000
_CHAPTER = 1_000
_MAX_VERSE_VALUES = 200
_MAX_QUERY_LENGTH = 200
_MAX_BRACKET_LENGTH = 150
_WRAPPED = re.compile(r"^[\s(\[\"]+|[\s)\]\"]+$")
# The beginning of a next part that is still to be typed.
_UNFINISHED = re.compile(r"(?:[\s:.,;-]|\b(?:verses?|vv?|pasuk|to|פסוק))*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Reference:
    """A verse, a chapter, or a range of either.

    Without `verse` it means whole chapters. A range has `end_chapter`, also inside one chapter,
    and `end_verse` where it has `verse`. Only `parse`, `split`, `citations` and `reference`
    should make one: they know that the place exists.
    """

    book: str
    chapter: int
    verse: int | None = None
    end_chapter: int | None = None
    end_verse: int | None = None

    @property
    def name(self) -> str:
        """'Genesis 12', 'Genesis 12:5', 'Exodus 20:1-14', 'Genesis 1:1-2:3', 'Genesis 1-3'."""
        place = f"{self.book} {self.chapter}" + (f":{self.verse}" if self.verse else "")
        if self.end_chapter is None:
            return place
        if self.end_verse is None:
            return f"{place}-{self.end_chapter}"
        same = self.end_chapter == self.chapter
        return f"{place}-{self.end_verse if same else f'{self.end_chapter}:{self.end_verse}'}"

    @property
    def hebrew_name(self) -> str:
        """'בראשית יב', 'בראשית יב, ה', 'שמות כ, א–יד', 'בראשית א, א – ב, ג'."""
        place = f"{by_name()[self.book].hebrew} {numeral(self.chapter)}"
        place += f", {numeral(self.verse)}" if self.verse else ""
        if self.end_chapter is None:
            return place
        if self.end_verse is None:
            return f"{place}–{numeral(self.end_chapter)}"
        if self.end_chapter == self.chapter:
            return f"{place}–{numeral(self.end_verse)}"
        return f"{place} – {numeral(self.end_chapter)}, {numeral(self.end_verse)}"

    def span(self) -> tuple[int, int]:
        """The positions of its first and last verse."""
        last_chapter = self.end_chapter or self.chapter
        last_verse = self.end_verse or self.verse or by_name()[self.book].verses[last_chapter - 1]
        return (
            position(self.book, self.chapter, self.verse or 1),
            position(self.book, last_chapter, last_verse),
        )


def position(book: str, chapter: int, verse: int) -> int:
    """A verse's position: it ascends over the whole Bible, with gaps."""
    return by_name()[book].number * _BOOK + chapter * _CHAPTER + verse


def book_span(book: str) -> tuple[int, int]:
    """The positions of a book's first and last verse."""
    verses = by_name()[book].verses
    return position(book, 1, 1), position(book, len(verses), verses[-1])


def reference(
    book: str,
    chapter: int,
    verse: int | None = None,
    end_chapter: int | None = None,
    end_verse: int | None = None,
) -> Reference | None:
    """The reference, or None if there is no such verse or it would end before it begins."""
    lengths = by_name()[book].verses
    first = (chapter, 1 if verse is None else verse)
    last = (end_chapter or chapter, end_verse or first[1])
    if not all(1 <= at <= len(lengths) and 1 <= v <= lengths[at - 1] for at, v in (first, last)):
        return None
    if last == first or (last[0] == chapter and verse is None):
        return Reference(book, chapter, verse)
    return Reference(book, chapter, verse, end_chapter, end_verse) if last > first else None


def reference_values(ref: Reference) -> list[str]:
    """The exact values by which a document is found for its verses: 'Genesis 12', 'Genesis 12:5'.

    Every chapter that the reference touches, and each of its first 200 verses.
    """
    verses = [f"{ref.book} {chapter}:{verse}" for chapter, verse in verses_of(ref)]
    return chapters_of(ref) + verses[:_MAX_VERSE_VALUES]


def chapters_of(ref: Reference) -> list[str]:
    """The chapters that the reference is in: 'Genesis 12', 'Genesis 13'."""
    last = ref.end_chapter or ref.chapter
    return [f"{ref.book} {chapter}" for chapter in range(ref.chapter, last + 1)]


def values_within(ref: Reference) -> list[str]:
    """The values of documents that cite a verse of this range: 'Genesis 2', 'Genesis 3:1'.

    A chapter that lies in it as a whole is one value, so that a range of many is short.
    """
    lengths = by_name()[ref.book].verses
    by_chapter: dict[int, list[int]] = {}
    for chapter, verse in verses_of(ref):
        by_chapter.setdefault(chapter, []).append(verse)
    values = []
    for chapter, verses in by_chapter.items():
        place = f"{ref.book} {chapter}"
        whole = len(verses) == lengths[chapter - 1] > 1
        values += [place] if whole else [f"{place}:{verse}" for verse in verses]
    return values


def verses_of(ref: Reference) -> Iterator[tuple[int, int]]:
    lengths = by_name()[ref.book].verses
    last = ref.end_chapter or ref.chapter
    for chapter in range(ref.chapter, last + 1):
        first_verse = (ref.verse or 1) if chapter == ref.chapter else 1
        end = (ref.end_verse or ref.verse) if chapter == last else None
        for verse in range(first_verse, (end or lengths[chapter - 1]) + 1):
            yield chapter, verse


def parse(query: str) -> Reference | None:
    """The reference that the whole query is, also while it is typed: 'Gen 12:' is Genesis 12.

    None for a book's name alone, which is a word like others, and for places that are not there.
    """
    if len(query) > _MAX_QUERY_LENGTH:
        return None
    text = _WRAPPED.sub("", patterns.plain(_typed(query)))
    match = patterns.typed().fullmatch(_UNFINISHED.sub("", text))
    return _read(match) if match else None


def split(query: str) -> tuple[Reference | None, str]:
    """A reference in a query and the query's other words: 'Genesis 12:5 Abraham'."""
    whole = parse(query)
    if whole or len(query) > _MAX_QUERY_LENGTH:
        return whole, "" if whole else query
    text = _typed(query)
    for match in patterns.typed().finditer(patterns.plain(text)):
        if _meant(match) and (found := _read(match)):
            rest = f"{text[: match.start()]} {text[match.end() :]}"
            return found, " ".join(rest.strip(" ,:;.-").split())
    return None, query


def _typed(query: str) -> str:
    return " ".join(patterns.bare(query).split())


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


def citations(text: str) -> list[Reference]:
    """The references in running text, each once, Latin ones before Hebrew ones."""
    readable = patterns.plain(patterns.bare(text))
    found = dict.fromkeys(_latin(readable))
    if not text.isascii():
        found |= dict.fromkeys(_hebrew(readable))
    return list(found)


def _latin(text: str) -> Iterator[Reference]:
    for match in patterns.latin().finditer(text):
        if _ends_well(match) and not _of_other_work(match) and _cites_latin(match):
            yield from _with_next(match, patterns.NEXT_LATIN)


def _hebrew(text: str) -> Iterator[Reference]:
    for match in patterns.hebrew().finditer(text):
        if _ends_well(match) and not _of_other_work(match) and _cites_hebrew(match):
            yield from _with_next(match, patterns.NEXT_HEBREW)


def _of_other_work(match: re.Match[str]) -> bool:
    before = match.string[max(0, match.start() - 20) : match.start()]
    return patterns.OTHER_WORK.search(before) is not None


def _cites_latin(match: re.Match[str]) -> bool:
    kind = by_key()[key(match["book"])][1]
    if kind == "name" or match["said"] or (match["between"] or ".") != ".":
        return True
    return (kind == "short" and match["stop"] == "." and not match["verse"]) or _bracketed(match)


def _cites_hebrew(match: re.Match[str]) -> bool:
    """Hebrew numerals are words too: brackets, a mark or the word 'chapter' distinguish them."""
    if not patterns.PREFIXED.search(match.string[max(0, match.start() - 3) : match.start()]):
        return False
    if match["said"] or '"' in match["chapter"] or ":" in (match["between"] or ""):
        return True
    if not _bracketed(match):
        return match["chapter"].isdecimal() and match["verse"] is not None
    after = match.string[match.end() : match.end() + 1]
    return match["verse"] is not None or after in ("", ")", "]", ",", ";")


def _bracketed(match: re.Match[str]) -> bool:
    before = match.string[max(0, match.start() - _MAX_BRACKET_LENGTH) : match.start()]
    return any(before.rfind(left) > before.rfind(right) for left, right in ("()", "[]"))


def _with_next(match: re.Match[str], more: re.Pattern[str]) -> Iterator[Reference]:
    """A citation, and those that follow it without the book's name: 'Gen. 12:5, 7; 15:6'."""
    book = by_key()[key(match["book"])][0].name
    found = _read(match, strict=False)
    following = more.match(match.string, match.end())
    while found:
        yield found
        if not following or not found.verse:
            return
        chapter = following["chapter"] or str(found.end_chapter or found.chapter)
        numbers = (chapter, following["verse"], following["upper"], following["last"])
        found = _place(book, numbers, strict=False)
        following = more.match(following.string, following.end())


def _read(match: re.Match[str], *, strict: bool = True) -> Reference | None:
    book = by_key()[key(match["book"])][0].name
    if match["chapter"] == "ה'" and book == "Exodus" and not match["verse"]:
        return None  # not a chapter but 'the names of God'
    numbers = (match["chapter"], match["verse"], match["upper"], match["last"])
    return _place(book, numbers, strict=strict)


def _place(book: str, written: tuple[str | None, ...], *, strict: bool) -> Reference | None:
    """The place of chapter, verse, last chapter and last number as they are written.

    A range that ends nowhere is not a reference; unless `strict`, its beginning is one.
    """
    chapter, verse, upper, last = (number_of(part) if part else None for part in written)
    if chapter is None or (written[1] and verse is None):
        return None
    if len(by_name()[book].verses) == 1 and verse is None and chapter > 1:
        chapter, verse = 1, chapter  # 'Obadiah 5'
    whole = _range(book, chapter, verse, upper, last) if last else None
    return whole or (None if strict and written[3] else reference(book, chapter, verse))


def _range(
    book: str, chapter: int, verse: int | None, upper: int | None, last: int
) -> Reference | None:
    if upper is not None:
        return reference(book, chapter, verse or 1, upper, last)
    if verse is not None:
        return reference(book, chapter, verse, chapter, last)
    return reference(book, chapter, None, last)
