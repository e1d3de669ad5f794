"""Names of books, portions and places in the interface's language (`features/search/names.ts`)."""

from __future__ import annotations

from api.core.translation import is_hebrew_interface
from api.search.references.books import by_name
from api.search.references.works import portions
from api.search.schemas import ReferencedPlace, Verse


def book_name(book: str) -> str:
    known = by_name().get(book) if is_hebrew_interface() else None
    return known.hebrew if known else book


def portion_name(portion: str) -> str:
    return portions().get(portion, portion) if is_hebrew_interface() else portion


def place_name(place: ReferencedPlace | Verse) -> str:
    return place.hebrew_reference if is_hebrew_interface() else place.reference
