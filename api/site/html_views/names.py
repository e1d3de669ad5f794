"""Names of portions and places in the interface's language (`features/search/names.ts`)."""

from __future__ import annotations

from api.core.translation import is_hebrew_interface
from api.search.references.works import portions
from api.search.schemas import ReferencedPlace, Verse


def portion_by_latin_name(portion: str) -> str:
    return portions().get(portion, portion) if is_hebrew_interface() else portion


def place_name(place: ReferencedPlace | Verse) -> str:
    return place.hebrew_reference if is_hebrew_interface() else place.reference
