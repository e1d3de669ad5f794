"""What is shown above the results: why they were found, and the verse of the query."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from api.search.query.parser import Explanation, ExplanationKind
from api.search.references.aliyot import aliyah_of
from api.search.references.mishnah_range import MishnahRange, mishnah_path, mishnahs_of
from api.search.references.missing import MissingPlace, PlaceProblem
from api.search.references.translation import english_verse
from api.search.references.verse_reference import Reference, VerseReference, verses_of
from api.search.references.verses import verse as hebrew_verse
from api.search.types import Document, IndexUid

# As many as fit above the results.
_MAX_VERSES = 3
# A mishnah may be as long as ten verses.
_MAX_MISHNAYOT = 2
# Chapter and verse.
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ShownExplanation:
    """An explanation as a reader sees it.

    `to` is the URL of what a reference leads to; `missing` are the words that nothing has.
    """

    kind: ExplanationKind
    typed: str
    meant: str
    to: str | None = None
    missing: tuple[str, ...] = ()
    hebrew_meant: str = ""


@dataclass(frozen=True, slots=True)
class UnderstoodPlace:
    """The place that a query names. `problem` says why there is no such place.

    `cited`: some teaching cites it.
    """

    reference: Reference
    problem: PlaceProblem | None
    cited: bool


@dataclass(frozen=True, slots=True)
class QuotedVerse:
    """A reference with the Hebrew of its first verses, their English where there is a translation,
    and the portion that holds most of them.

    `places` are the verses of the reference, of which the first `shown` are quoted.
    """

    reference: VerseReference
    hebrew: str
    english: str | None
    places: Sequence[Place]
    shown: int
    portion: Document | None

    @property
    def url(self) -> str | None:
        """Its place in the text of the portion."""
        return _url(self.reference, self.portion) if self.portion else None

    @property
    def rest_url(self) -> str | None:
        """The first verse that is not quoted, in the text of the portion that holds it."""
        rest = self.places[self.shown :]
        if self.portion is None or not rest or not _holds(self.portion, rest[0]):
            return None
        return _verse_url(self.portion, rest[0])


@dataclass(frozen=True, slots=True)
class QuotedMishnah:
    """The mishnahs of a reference, of which the first `shown` are quoted."""

    mishnahs: MishnahRange
    hebrew: str
    shown: int

    @property
    def names(self) -> list[str]:
        return [self.mishnahs.name(place) for place in self.mishnahs.places[: self.shown]]

    @property
    def url(self) -> str:
        """The first one that is not quoted, else the first one, on the page of its chapter."""
        rest = self.mishnahs.places[self.shown :]
        return mishnah_path(self.mishnahs.tractate, *rest[0]) if rest else self.mishnahs.url


def explain(
    explanations: Iterable[Explanation],
    reference: Reference | None,
    portions: Sequence[Document],
    *,
    semantic: bool = False,
) -> list[ShownExplanation]:
    """Why these results were found, and a link to the portion of a verse.

    With `semantic` hits, these come before the hits that match only some of the words.
    """
    shown = [
        ShownExplanation(
            "semantic" if semantic and each.kind == "partial_match" else each.kind,
            each.typed,
            each.meant,
            missing=each.missing,
            hebrew_meant=each.hebrew_meant,
        )
        for each in explanations
    ]
    verse = reference.verses() if reference else None
    portion = _holding(verse, portions) if verse else None
    if reference and verse and portion:
        url = _url(verse, portion)
        shown.append(ShownExplanation("reference", reference.name, portion["parasha"], url))
    return shown


def understood_place(
    reference: Reference | None,
    found: Mapping[IndexUid, Sequence[Document]],
    nearby: Mapping[IndexUid, Collection[int]],
) -> UnderstoodPlace | None:
    """The place of a query for which these documents were found, some of them `nearby`."""
    if reference is None:
        return None
    problem = reference.problem if isinstance(reference, MissingPlace) else None
    # The portion of a verse is found for holding it.
    citing: Iterable[IndexUid] = ("posts",) if reference.verses() else found.keys()
    cited = any(
        document["id"] not in nearby[index] for index in citing for document in found[index]
    )
    return UnderstoodPlace(reference, problem, cited)


def quoted_verse(reference: Reference | None, portions: Sequence[Document]) -> QuotedVerse | None:
    """The verse, or the first few of a range; None for a whole chapter."""
    verse = reference.verses() if reference else None
    if verse is None or verse.verse is None:
        return None
    places = list(verses_of(verse))
    shown = places[:_MAX_VERSES]
    english = list(filter(None, (english_verse(verse.book, *place) for place in shown)))
    return QuotedVerse(
        reference=verse,
        hebrew=" ".join(hebrew_verse(verse.book, *place) or "" for place in shown),
        english=" ".join(english) or None,
        places=places,
        shown=len(shown),
        portion=_holding(verse, portions),
    )


def quoted_mishnah(reference: Reference | None) -> QuotedMishnah | None:
    """The mishnah, or the first ones of a range or a chapter."""
    if (found := mishnahs_of(reference)) is None:
        return None
    shown = found.places[:_MAX_MISHNAYOT]
    return QuotedMishnah(found, " ".join(map(found.text, shown)), len(shown))


def _holding(verse: VerseReference, portions: Sequence[Document]) -> Document | None:
    """The portion that holds most verses of a reference, the first of several; None if none does.

    Chapters do not end where portions do: Genesis 32 begins in Vayetzei, and most of it is in
    Vayishlach.
    """
    counts = [_count_held(portion, verse) for portion in portions]
    most = max(counts, default=0)
    return portions[counts.index(most)] if most else None


def _count_held(portion: Document, verse: VerseReference) -> int:
    if portion["book"] != verse.book:
        return 0
    return sum(_holds(portion, place) for place in verses_of(verse))


def _holds(portion: Document, place: Place) -> bool:
    """Whether a portion has a verse of its book."""
    first = portion["startChapter"], portion["startVerse"]
    return first <= place <= (portion["endChapter"], portion["endVerse"])


def _url(verse: VerseReference, portion: Document) -> str:
    """The text of a portion at the first verse of the reference that it has; of a chapter, the
    portion's page."""
    if not verse.verse:
        return f"/torah-timeline/{portion['slug']}"
    held = (place for place in verses_of(verse) if _holds(portion, place))
    return _verse_url(portion, next(held, (verse.chapter, verse.verse)))


def _verse_url(portion: Document, place: Place) -> str:
    """The address of a verse in the text of its aliyah (TEXT-6, TEXT-7)."""
    chapter, verse = place
    start = portion["startChapter"], portion["startVerse"]
    number = aliyah_of(portion["book"], start, place)
    query = f"?aliyah={number}" if number > 1 else ""
    return f"/torah-timeline/{portion['slug']}{query}#{chapter}:{verse}"
