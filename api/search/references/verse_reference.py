"""What every reference can do; and the verses, in a range or alone, that others lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, Protocol

from api.search.references.books import by_name
from api.search.references.numerals import numeral

# How close what is found is to what was searched: it itself; the same folio, chapter or portion;
# its neighbours and its work, which are of interest only where nothing closer is found.
Closeness = Literal["exact", "near", "nearest"]


@dataclass(frozen=True, slots=True)
class Lookup:
    """The documents with one of these values in an attribute.

    With `naming` they also contain this name.
    """

    values: tuple[str, ...]
    attribute: Literal["citations", "chapters"] = "citations"
    closeness: Closeness = "exact"
    naming: str = ""


class Reference(Protocol):
    """A place in a work, or a range of places."""

    @property
    def name(self) -> str:
        """As the site shows it: 'Genesis 12:5', 'Bavli Ketubot 67b'."""

    @property
    def hebrew_name(self) -> str:
        """The same in Hebrew, without points."""

    def values(self) -> list[str]:
        """What a document that cites it is found by, in its attribute `citations`."""

    def lookups(self) -> Iterable[Lookup]:
        """Which documents it leads to, the closest first."""

    def distance(self, cited: Reference) -> int | None:
        """How far a citation is from it; 0 if it is the place itself, None if in another work."""

    def verses(self) -> VerseReference | None:
        """The verses that it is about, if it is about any."""

    def place(self) -> Reference:
        """What is commented on, if it is a comment; else itself."""


_BOOK = 1_000_000
_CHAPTER = 1_000
_MAX_VERSE_VALUES = 200
# A query asks for the comments on this many verses at most.
_MAX_COMMENTED = 40


@dataclass(frozen=True, slots=True)
class VerseReference:
    """A verse, a chapter, or a range of either.

    Without `verse` it means whole chapters. A range has `end_chapter`, also inside one chapter,
    and `end_verse` where it has `verse`. Only `reference` and the parser
    should make one: they know that the place exists.
    """

    book: str
    chapter: int
    verse: int | None = None
    end_chapter: int | None = None
    end_verse: int | None = None

    @property
    def name(self) -> str:
        """'Genesis 12', 'Genesis 12:5', 'Exodus 20:1-14', 'Genesis 1:1-2:3', 'Genesis 1-3'; of the
        Psalms, 'Psalm 23', 'Psalm 23:1' and 'Psalms 23-24'."""
        is_one = self.end_chapter in (None, self.chapter)
        book = "Psalm" if self.book == "Psalms" and is_one else self.book
        place = f"{book} {self.chapter}" + (f":{self.verse}" if self.verse else "")
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

    def values(self) -> list[str]:
        """What a document that cites it is found by: its book, chapters and verses."""
        return [self.book, *reference_values(self)]

    def lookups(self) -> Iterator[Lookup]:
        """Teachings that cite it, then those on it in commentaries, its chapter, its portion."""
        yield Lookup(self.exact())
        chapters = tuple(chapters_of(self))
        if self.verse:
            verses = reference_values(self)[len(chapters) :]
            yield Lookup(tuple(map(commented, verses[:_MAX_COMMENTED])))
            yield Lookup(chapters, closeness="near")
        yield Lookup(chapters, "chapters", closeness="near")
        yield Lookup((self.book,), closeness="nearest")

    def distance(self, cited: Reference) -> int | None:
        """0 where the other cites a verse of this one, 1 where its chapter, 2 where its book."""
        other = cited.verses()
        if other is None or other.book != self.book:
            return None
        (first, last), (begin, end) = self.span(), other.span()
        if begin <= last and first <= end:
            return 0
        return 1 if set(chapters_of(self)) & set(chapters_of(other)) else 2

    def verses(self) -> VerseReference:
        return self

    def place(self) -> VerseReference:
        return self

    def wider(self) -> list[str]:
        """The values of its book and chapters."""
        return [self.book, *chapters_of(self)]

    def exact(self) -> tuple[str, ...]:
        """The values of documents that cite one of its verses."""
        return tuple(values_within(self))


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
) -> VerseReference | None:
    """The reference, or None if there is no such verse or it would end before it begins."""
    lengths = by_name()[book].verses
    first = (chapter, 1 if verse is None else verse)
    last = (end_chapter or chapter, end_verse or first[1])
    if not all(1 <= at <= len(lengths) and 1 <= v <= lengths[at - 1] for at, v in (first, last)):
        return None
    if last == first or (last[0] == chapter and verse is None):
        return VerseReference(book, chapter, verse)
    return VerseReference(book, chapter, verse, end_chapter, end_verse) if last > first else None


def reference_values(ref: VerseReference) -> list[str]:
    """The exact values by which a document is found for its verses: 'Genesis 12', 'Genesis 12:5'.

    Every chapter that the reference touches, and each of its first 200 verses.
    """
    verses = [f"{ref.book} {chapter}:{verse}" for chapter, verse in verses_of(ref)]
    return chapters_of(ref) + verses[:_MAX_VERSE_VALUES]


def chapters_of(ref: VerseReference) -> list[str]:
    """The chapters that the reference is in: 'Genesis 12', 'Genesis 13'."""
    last = ref.end_chapter or ref.chapter
    return [f"{ref.book} {chapter}" for chapter in range(ref.chapter, last + 1)]


def values_within(ref: VerseReference) -> list[str]:
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


def verses_of(ref: VerseReference) -> Iterator[tuple[int, int]]:
    lengths = by_name()[ref.book].verses
    last = ref.end_chapter or ref.chapter
    for chapter in range(ref.chapter, last + 1):
        first_verse = (ref.verse or 1) if chapter == ref.chapter else 1
        end = (ref.end_verse or ref.verse) if chapter == last else None
        for verse in range(first_verse, (end or lengths[chapter - 1]) + 1):
            yield chapter, verse


def commented(verse: str) -> str:
    """The value of documents that cite what any commentator says on a verse."""
    return f"on {verse}"


def cited_verses(values: Iterable[str]) -> frozenset[str]:
    """The verses among the citations of a document, also those of which it cites a comment."""
    cited = (value.removeprefix(commented("")) for value in values if ":" in value)
    return frozenset(verse for verse in cited if verse.rpartition(" ")[0] in by_name())
