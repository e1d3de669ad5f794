"""The mishnahs of a reference, and chapters of the Mishnah with the teachings that cite them."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from api.core.errors import NotFound, Unprocessable
from api.core.translation import gettext_noop, t
from api.core.viewer import Viewer
from api.library.citing_teachings import cited_mishnahs, exact_values, teachings_by_place
from api.library.mishnah_schemas import (
    ChapterLink,
    Mishnah,
    MishnahChapter,
    MishnahText,
    ReferencedMishnahs,
)
from api.library.source_translations import SourceTranslations
from api.library.torah_text_repository import TorahTextRepository
from api.search.references import mishnah
from api.search.references.mishnah_range import (
    MishnahRange,
    Place,
    chapter_path,
    mishnah_name,
    mishnahs_of,
    tractate_of,
    work_name,
)
from api.search.references.missing import MissingPlace
from api.search.references.rabbinic_reference import RabbinicReference
from api.search.references.recognition import recognize
from api.search.references.verse_reference import commented
from api.search.translations import Translation

# A popover shows no more of a range or a chapter: a mishnah may be as long as ten verses.
MAX_MISHNAYOT = 3
_NO_REFERENCE = gettext_noop("This is not a reference to the Mishnah, such as Avot 1:14.")
_NO_TEXT = gettext_noop("The edition that this site has does not have this chapter.")
_NO_CHAPTER = gettext_noop("This chapter of the Mishnah was not found.")


class ChapterPlace(NamedTuple):
    tractate: str
    chapter: int


class MishnahLookup:
    def __init__(
        self, repository: TorahTextRepository, translations: SourceTranslations, viewer: Viewer
    ) -> None:
        self._repository, self._translations, self._viewer = repository, translations, viewer

    async def referenced(self, written: str) -> ReferencedMishnahs:
        """The first mishnahs of a reference, for everyone alike.

        Raises Unprocessable for a text that is no reference to the Mishnah, NotFound for a place
        that there is not, or that this edition does not have.
        """
        found = _parsed(written)
        shown = found.places[:MAX_MISHNAYOT]
        reference = found.reference
        before = found.before()
        # What follows the last one that is shown is one of the others.
        after = found.after() if len(shown) == len(found.places) else None
        places = [place for place in (before, *shown, after) if place]
        translations = await self._translated(map(found.name, places))

        def with_translation(place: Place) -> Mishnah:
            translation = translations.get(found.name(place))
            return _mishnah(found, place, translation)

        return ReferencedMishnahs(
            reference=reference.name,
            hebrew_reference=reference.hebrew_name,
            mishnahs=[with_translation(place) for place in shown],
            total=len(found.places),
            before=with_translation(before) if before else None,
            after=with_translation(after) if after else None,
            url=found.url,
            teachings=await self._repository.count_citing(exact_values(reference)),
        )

    async def chapter(self, slug: str, number: int) -> MishnahChapter:
        """A chapter by the slug of its tractate. Raises NotFound if this edition has none."""
        tractate = tractate_of(slug)
        texts = mishnah.mishnahs(tractate, number) if tractate else ()
        if tractate is None or not texts:
            raise NotFound(t(_NO_CHAPTER))
        place = ChapterPlace(tractate, number)
        documents = await self._repository.citing(_citation_values(place, len(texts)))
        # Recognising citations takes about a millisecond a teaching.
        cited = await to_thread(teachings_by_place, documents, self._viewer, cited_mishnahs)
        names = {at: mishnah_name(tractate, number, at) for at in range(1, len(texts) + 1)}
        translations = await self._translated(names.values())
        link, (previous, following) = _link(place), _around(place)
        return MishnahChapter(
            tractate=tractate,
            hebrew_tractate=mishnah.hebrew_name(tractate),
            chapter=number,
            chapters=mishnah.chapters(tractate),
            name=link.name,
            hebrew_name=link.hebrew_name,
            url=link.url,
            mishnahs=[
                MishnahText(
                    mishnah=at,
                    hebrew=text,
                    translation=translations.get(names[at]),
                    teachings=list(cited.get((tractate, number, at), ())),
                )
                for at, text in enumerate(texts, start=1)
            ],
            previous=_link(previous) if previous else None,
            next=_link(following) if following else None,
        )

    async def _translated(self, names: Iterable[str]) -> Mapping[str, Translation]:
        found = await self._translations.of(list(names))
        return {translation.reference: translation for translation in found}

    async def cited_chapters(self) -> Sequence[ChapterPlace]:
        """The chapters that a public teaching cites, in their order."""
        by_value = {_value(place): place for place in chapters()}
        cited = await self._repository.cited_values(list(by_value))
        return [place for value, place in by_value.items() if value in cited]


@cache
def chapters() -> Sequence[ChapterPlace]:
    """All chapters of the Mishnah in their order."""
    return [
        ChapterPlace(tractate, chapter)
        for tractate in mishnah.tractates()
        for chapter in range(1, mishnah.chapters(tractate) + 1)
    ]


def _parsed(written: str) -> MishnahRange:
    reference, rest = recognize(written)
    if isinstance(reference, MissingPlace):
        text = reference.explanation()
        raise NotFound(text, fields={"reference": text})
    if reference and not rest.strip():
        if found := mishnahs_of(reference):
            return found
        if isinstance(reference, RabbinicReference) and reference.work.startswith(work_name("")):
            raise NotFound(t(_NO_TEXT), fields={"reference": t(_NO_TEXT)})
    raise Unprocessable(t(_NO_REFERENCE), fields={"reference": t(_NO_REFERENCE)})


def _mishnah(found: MishnahRange, place: Place, translation: Translation | None) -> Mishnah:
    chapter, number = place
    return Mishnah(
        chapter=chapter, mishnah=number, hebrew=found.text(place), translation=translation
    )


def _value(place: ChapterPlace) -> str:
    """What teachings that cite the chapter, or a mishnah of it, are found by."""
    return f"{work_name(place.tractate)} {place.chapter}"


def _citation_values(place: ChapterPlace, count: int) -> list[str]:
    """Also what those are found by that cite a comment on a mishnah of it."""
    whole = _value(place)
    return [whole, *(commented(f"{whole}:{number}") for number in range(1, count + 1))]


def _link(place: ChapterPlace) -> ChapterLink:
    reference = RabbinicReference(work_name(place.tractate), (place.chapter, None))
    return ChapterLink(
        name=reference.name, hebrew_name=reference.hebrew_name, url=chapter_path(*place)
    )


def _around(place: ChapterPlace) -> tuple[ChapterPlace | None, ChapterPlace | None]:
    """The chapter before and the one after."""
    every = chapters()
    at = every.index(place)
    return (every[at - 1] if at else None, every[at + 1] if at + 1 < len(every) else None)
