"""What is shown above the results: why they were found, and the verse of the query."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from api.search.query.parser import ExplanationKind, Interpretation
from api.search.references import verses
from api.search.references.missing import MissingPlace
from api.search.references.types import Reference
from api.search.references.verse_reference import VerseReference
from api.search.types import Document, IndexUid

# As many as fit above the results.
_MAX_VERSES = 3


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


@dataclass(frozen=True, slots=True)
class UnderstoodPlace:
    """The place that a query names. `problem` says why there is no such place.

    `cited`: some teaching cites it.
    """

    reference: Reference
    problem: str | None
    cited: bool


@dataclass(frozen=True, slots=True)
class QuotedVerse:
    """A reference with its Hebrew text, and the portion that holds it."""

    reference: VerseReference
    hebrew: str
    portion: Document | None

    @property
    def url(self) -> str | None:
        """Its place in the text of the portion."""
        return _url(self.reference, self.portion) if self.portion else None


def explain(
    interpretation: Interpretation, portions: Sequence[Document], *, semantic: bool = False
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
        )
        for each in interpretation.explanations
    ]
    reference = interpretation.reference
    verse = reference.verses() if reference else None
    if reference and verse and portions:
        url = _url(verse, portions[0])
        shown.append(ShownExplanation("reference", reference.name, portions[0]["parasha"], url))
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
    hebrew = " ".join(_texts(verse, verse.verse))
    return QuotedVerse(verse, hebrew, portions[0] if portions else None) if hebrew else None


def _url(verse: VerseReference, portion: Document) -> str:
    """The text of a portion at a verse (TEXT-6); of a chapter, the portion's page."""
    place = f"#{verse.chapter}:{verse.verse}" if verse.verse else ""
    return f"/torah-timeline/{portion['slug']}{place}"


def _texts(reference: VerseReference, first: int) -> Iterator[str]:
    last = first
    if reference.end_verse and reference.end_chapter in (None, reference.chapter):
        last = min(reference.end_verse, first + _MAX_VERSES - 1)
    for number in range(first, last + 1):
        if text := verses.verse(reference.book, reference.chapter, number):
            yield text
