"""Names of portions and places in the interface's language (`features/search/names.ts`)."""

from __future__ import annotations

from api.core.translation import is_hebrew_interface, t_in
from api.search.references.works import portions
from api.search.schemas import ReferencedPlace, Verse


def portion_by_latin_name(portion: str) -> str:
    return portions().get(portion, portion) if is_hebrew_interface() else portion


def place_name(place: ReferencedPlace | Verse) -> str:
    return place.hebrew_reference if is_hebrew_interface() else place.reference


def topic_name(topic: str) -> str:
    """A topic by its name in the interface's language (LANG-23). One that has none, as a library
    may have, stays as it is. `web/src/shared/lib/topics.ts` collects them into the catalogue.
    """
    return t_in("topic", topic)
