"""Which verses a teaching cites, and in which of its paragraphs (TEXT-8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from api.core.viewer import Viewer
from api.library.torah_text_repository import CitingDocument
from api.library.torah_text_schemas import CitingTeaching
from api.search.references.recognition import citations
from api.search.references.verse_reference import VerseReference, commented, verses_of

# A longer range, and a whole chapter, is about more than each of its verses: it is cited at its
# first one.
LONGEST_RANGE = 12
# Book, chapter and verse.
Verse = tuple[str, int, int]


def citation_values(verses: Iterable[Verse]) -> list[str]:
    """What teachings that cite one of these verses, or a comment on one, are found by."""
    names = [f"{book} {chapter}:{verse}" for book, chapter, verse in verses]
    return [*names, *map(commented, names)]


def teachings_by_verse(
    documents: Sequence[CitingDocument], viewer: Viewer
) -> Mapping[Verse, Sequence[CitingTeaching]]:
    """The teachings that cite each verse, in the order of `documents`, each once."""
    found: dict[Verse, list[CitingTeaching]] = {}
    for document in documents:
        is_open = viewer.can_read(is_premium=bool(document.is_premium))
        for verse, paragraph in _first_paragraphs(document).items():
            found.setdefault(verse, []).append(
                CitingTeaching(
                    id=document.id,
                    type=document.type,
                    title=document.title,
                    paragraph=paragraph if is_open else None,
                )
            )
    return found


def _first_paragraphs(document: CitingDocument) -> Mapping[Verse, str | None]:
    """Each cited verse with the id of the first paragraph that cites it; the summary has none."""
    in_content = zip(document.anchors, citations(document.content), strict=True)
    in_excerpt = [(None, cited) for cited in citations([document.excerpt])]
    paragraphs: dict[Verse, str | None] = {}
    for anchor, cited in (*in_content, *in_excerpt):
        for each in cited:
            for verse in _cited(each.reference.verses()):
                paragraphs.setdefault(verse, anchor)
    return paragraphs


def _cited(reference: VerseReference | None) -> Iterator[Verse]:
    if reference is None:
        return
    verses = list(islice(verses_of(reference), LONGEST_RANGE + 1))
    is_short = reference.verse is not None and len(verses) <= LONGEST_RANGE
    for chapter, verse in verses if is_short else verses[:1]:
        yield reference.book, chapter, verse
