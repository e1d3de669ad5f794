"""The verses of a reference, with what is around them and who cites them (READ-73)."""

from __future__ import annotations

from itertools import islice

from api.core.errors import NotFound, Unprocessable
from api.core.translation import gettext_noop, t
from api.library.citing_teachings import exact_values
from api.library.repository import LibraryRepository
from api.library.torah_text_repository import TorahTextRepository
from api.library.verse_lookup_schemas import BilingualVerse, ReferencedVerses
from api.library.verse_places import VersePlace, VersePlaces
from api.search.references import parser, patterns
from api.search.references.books import by_name
from api.search.references.translation import english_verse
from api.search.references.verse_reference import VerseReference, verses_of
from api.search.references.verses import verse
from api.search.schemas import VersePortion

# A popover shows no more of a range or a chapter.
MAX_VERSES = 5
_NO_REFERENCE = gettext_noop("This is not a reference to verses, such as Genesis 1:1-3.")
# Chapter and verse.
Place = tuple[int, int]


class VerseLookup:
    """Verses by their reference, for everyone alike."""

    def __init__(self, library: LibraryRepository, repository: TorahTextRepository) -> None:
        self._library, self._repository = library, repository

    async def verses(self, written: str) -> ReferencedVerses:
        """The first verses of a reference, in English or Hebrew.

        Raises Unprocessable for a text that is no reference to verses, NotFound for a chapter or a
        verse that its book does not have.
        """
        found = _parsed(written)
        total = sum(1 for _ in verses_of(found))
        shown = list(islice(verses_of(found), MAX_VERSES))
        places = VersePlaces(await self._library.portion_entries())
        return ReferencedVerses(
            reference=found.name,
            hebrew_reference=found.hebrew_name,
            verses=[_verse(found.book, *each) for each in shown],
            total=total,
            before=_beside(found.book, _before(found.book, shown[0])),
            # What follows the last one that is shown is one of the others.
            after=_beside(found.book, _after(found.book, shown[-1]))
            if len(shown) == total
            else None,
            portion=_portion(places.of(found)),
            teachings=await self._repository.count_citing(exact_values(found)),
        )


def _parsed(written: str) -> VerseReference:
    found = parser.parse(written)
    if found:
        return found
    if absent := parser.missing(patterns.typed_text(written)):
        text = absent.explanation()
        raise NotFound(text, fields={"reference": text})
    raise Unprocessable(t(_NO_REFERENCE), fields={"reference": t(_NO_REFERENCE)})


def _verse(book: str, chapter: int, number: int) -> BilingualVerse:
    return BilingualVerse(
        chapter=chapter,
        verse=number,
        hebrew=verse(book, chapter, number) or "",
        english=english_verse(book, chapter, number),
    )


def _beside(book: str, place: Place | None) -> BilingualVerse | None:
    return _verse(book, *place) if place else None


def _before(book: str, place: Place) -> Place | None:
    """The verse before one, also that of the chapter before; None before the book's first."""
    chapter, number = place
    if number > 1:
        return chapter, number - 1
    return (chapter - 1, by_name()[book].verses[chapter - 2]) if chapter > 1 else None


def _after(book: str, place: Place) -> Place | None:
    (chapter, number), lengths = place, by_name()[book].verses
    if number < lengths[chapter - 1]:
        return chapter, number + 1
    return (chapter + 1, 1) if chapter < len(lengths) else None


def _portion(place: VersePlace | None) -> VersePortion | None:
    if place is None:
        return None
    names = place.portion
    return VersePortion(parasha=names.parasha, hebrew_name=names.hebrew_name, url=place.url)
