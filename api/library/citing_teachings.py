"""Which verses and mishnahs a teaching cites, and in which of its paragraphs (TEXT-8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TypeVar

from api.core.viewer import Viewer
from api.library.torah_text_repository import CitingDocument
from api.library.torah_text_schemas import CitingTeaching
from api.search.references.mishnah_range import mishnahs_of
from api.search.references.recognition import citations
from api.search.references.verse_reference import Reference, commented, verses_of

# A longer range, and a whole chapter, is about more than each of its verses: it is cited at its
# first one.
LONGEST_RANGE = 12
# Book, chapter and verse; or tractate, chapter and mishnah.
Verse = tuple[str, int, int]
Mishnah = tuple[str, int, int]
_Place = TypeVar("_Place")


def citation_values(verses: Iterable[Verse]) -> list[str]:
    """What teachings that cite one of these verses, or a comment on one, are found by."""
    names = [f"{book} {chapter}:{verse}" for book, chapter, verse in verses]
    return [*names, *map(commented, names)]


def exact_values(reference: Reference) -> list[str]:
    """What the teachings are found by that a search for the reference shows as citing it."""
    lookups = (lookup for lookup in reference.lookups() if lookup.closeness == "exact")
    return [value for lookup in lookups for value in lookup.values]


def teachings_by_place(
    documents: Sequence[CitingDocument],
    viewer: Viewer,
    places_of: Callable[[Reference], Iterable[_Place]],
) -> Mapping[_Place, Sequence[CitingTeaching]]:
    """The teachings that cite each place, in the order of `documents`, each once.

    `places_of` are the places at which a citation is shown: `cited_verses`, `cited_mishnahs`.
    """
    found: dict[_Place, list[CitingTeaching]] = {}
    for document in documents:
        is_open = viewer.can_read(is_premium=bool(document.is_premium))
        for place, paragraph in _first_paragraphs(document, places_of).items():
            found.setdefault(place, []).append(
                CitingTeaching(
                    id=document.id,
                    type=document.type,
                    title=document.title,
                    paragraph=paragraph if is_open else None,
                )
            )
    return found


def _first_paragraphs(
    document: CitingDocument, places_of: Callable[[Reference], Iterable[_Place]]
) -> Mapping[_Place, str | None]:
    """Each cited place with the id of the first paragraph that cites it; the summary has none."""
    in_content = zip(document.anchors, citations(document.content), strict=True)
    in_excerpt = [(None, cited) for cited in citations([document.excerpt])]
    paragraphs: dict[_Place, str | None] = {}
    for anchor, cited in (*in_content, *in_excerpt):
        for each in cited:
            for place in places_of(each.reference):
                paragraphs.setdefault(place, anchor)
    return paragraphs


def cited_verses(reference: Reference) -> Iterator[Verse]:
    """The verses at which a citation of this reference is shown."""
    if (cited := reference.verses()) is None:
        return
    verses = list(islice(verses_of(cited), LONGEST_RANGE + 1))
    is_short = cited.verse is not None and len(verses) <= LONGEST_RANGE
    for chapter, verse in verses if is_short else verses[:1]:
        yield cited.book, chapter, verse


def cited_mishnahs(reference: Reference) -> Iterator[Mishnah]:
    """The mishnahs at which a citation of this reference is shown."""
    if (cited := mishnahs_of(reference)) is None:
        return
    is_short = not cited.is_whole_chapters and len(cited.places) <= LONGEST_RANGE
    for chapter, number in cited.places if is_short else cited.places[:1]:
        yield cited.tractate, chapter, number
