"""The mishnahs that a reference is about, as the verses of one are in `verse_reference.py`."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote

from api.search.references.mishnah import chapters, mishnah, mishnahs, tractates
from api.search.references.rabbinic_reference import RabbinicReference
from api.search.references.verse_reference import Reference

_WORK = "Mishnah "
# A chapter, and a mishnah of it.
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class MishnahRange:
    """The mishnahs of a reference in their order; at least one, all with a text."""

    reference: RabbinicReference
    tractate: str
    places: tuple[Place, ...]

    @property
    def is_whole_chapters(self) -> bool:
        return self.reference.first[1] is None

    @property
    def url(self) -> str:
        """The first one's place on its chapter's page, of a chapter the page (MISHNAH-4)."""
        if self.is_whole_chapters:
            return chapter_path(self.tractate, self.places[0][0])
        return mishnah_path(self.tractate, *self.places[0])

    def name(self, place: Place) -> str:
        """The name of one of them, or of one beside them, as citations of it are indexed."""
        return mishnah_name(self.tractate, *place)

    def text(self, place: Place) -> str:
        return mishnah(self.tractate, *place) or ""

    def before(self) -> Place | None:
        """The mishnah before the first one; None at the beginning of the tractate."""
        chapter, number = self.places[0]
        if number > 1:
            return chapter, number - 1
        before = len(mishnahs(self.tractate, chapter - 1))
        return (chapter - 1, before) if before else None

    def after(self) -> Place | None:
        """The mishnah after the last one; None at the end of the tractate."""
        chapter, number = self.places[-1]
        for place in ((chapter, number + 1), (chapter + 1, 1)):
            if mishnah(self.tractate, *place):
                return place
        return None


def mishnahs_of(reference: Reference | None) -> MishnahRange | None:
    """Those of a reference to the Mishnah, of a comment those that it is on.

    None if the site has no text of them.
    """
    place = reference.place() if reference else None
    if not isinstance(place, RabbinicReference) or not place.work.startswith(_WORK):
        return None
    tractate = place.work.removeprefix(_WORK)
    (first, begin), (last, end) = place.first, place.last or place.first
    places = tuple(
        (chapter, number)
        for chapter in range(first, min(last, chapters(tractate)) + 1)
        for number in range(1, len(mishnahs(tractate, chapter)) + 1)
        if (first, begin or 1) <= (chapter, number)
        and (end is None or (chapter, number) <= (last, end))
    )
    return MishnahRange(place, tractate, places) if places else None


def work_name(tractate: str) -> str:
    """A tractate as references name it: 'Mishnah Avot'."""
    return f"{_WORK}{tractate}"


def mishnah_name(tractate: str, chapter: int, number: int) -> str:
    """A mishnah as references name it: 'Mishnah Avot 1:14'."""
    return f"{work_name(tractate)} {chapter}:{number}"


def slug(tractate: str) -> str:
    """A tractate in the address of its chapters: 'rosh-hashanah'."""
    return tractate.lower().replace(" ", "-")


def tractate_of(slug_: str) -> str | None:
    """The tractate with this slug."""
    return next((tractate for tractate in tractates() if slug(tractate) == slug_), None)


def chapter_path(tractate: str, chapter: int) -> str:
    return f"/mishnah/{quote(slug(tractate))}/{chapter}"


def mishnah_path(tractate: str, chapter: int, number: int) -> str:
    return f"{chapter_path(tractate, chapter)}#{number}"
