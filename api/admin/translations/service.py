"""Translations of the mishnahs that teachings cite, for the admin (ADMIN-73)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

from api.admin.translations.schemas import CitedSource, NewTranslation, TranslatedSource
from api.admin_auth.audit.service import Audit
from api.core.errors import NotFound
from api.library.service import Page
from api.library.source_translations import SourceTranslations
from api.search.references.mishnah import tractates
from api.search.references.mishnah_range import MishnahRange, mishnahs_of, work_name
from api.search.references.recognition import recognize
from api.search.translations import Translation

State = Literal["missing", "all"]


class TranslationService:
    def __init__(self, translations: SourceTranslations, audit: Audit, teacher_name: str) -> None:
        self._translations, self._audit = translations, audit
        self._teacher_name = teacher_name

    async def page(self, q: str, state: State, limit: int, offset: int) -> Page[CitedSource]:
        """What teachings cite, the most cited first, and what is translated though none cites it.
        `missing`: only those without a translation."""
        counts = await self._translations.teachings_citing(work_name(""))
        translated = await self._translations.all()
        places = {reference: _mishnah(reference) for reference in {**counts, **translated}}
        found = [
            _source(place, counts, translated)
            for reference, place in places.items()
            if place and not (state == "missing" and reference in translated)
        ]
        wanted = q.strip().casefold()
        if wanted:
            found = [source for source in found if _has(source, wanted)]
        found.sort(key=lambda source: (-source.teachings, _position(places[source.reference])))
        return Page(found[offset : offset + limit], len(found))

    async def one(self, reference: str) -> TranslatedSource:
        """Any mishnah. Raises NotFound."""
        place = _existing(reference)
        counts = await self._translations.teachings_citing(reference)
        translated = {each.reference: each for each in await self._translations.of([reference])}
        source = _source(place, counts, translated)
        return TranslatedSource(
            **source.model_dump(by_alias=False), suggested_translator=self._teacher_name
        )

    async def write(self, reference: str, new: NewTranslation) -> TranslatedSource:
        """Raises NotFound."""
        _existing(reference)
        before = await self._translations.of([reference])
        await self._translations.save(
            Translation(reference=reference, text=new.text, translator=new.translator)
        )
        await self._audit.record(
            "translation.write",
            reference,
            reference,
            before=_fields(before[0]) if before else None,
            after={"text": new.text, "translator": new.translator},
        )
        return await self.one(reference)

    async def delete(self, reference: str) -> None:
        """Raises NotFound."""
        before = await self._translations.of([reference])
        if not before:
            raise NotFound("There is no such translation.")
        await self._translations.delete(reference)
        await self._audit.record(
            "translation.delete", reference, reference, before=_fields(before[0])
        )


def _fields(translation: Translation) -> dict[str, str]:
    return {"text": translation.text, "translator": translation.translator}


def _source(
    place: MishnahRange, counts: Mapping[str, int], translated: Mapping[str, Translation]
) -> CitedSource:
    reference = place.reference.name
    translation = translated.get(reference)
    return CitedSource(
        reference=reference,
        hebrew_reference=place.reference.hebrew_name,
        hebrew=place.text(place.places[0]),
        url=place.url,
        teachings=counts.get(reference, 0),
        text=translation.text if translation else None,
        translator=translation.translator if translation else None,
    )


def _mishnah(reference: str) -> MishnahRange | None:
    """The one mishnah of this name, in the form in which citations are indexed."""
    found, rest = recognize(reference)
    place = mishnahs_of(found)
    is_one = place and not place.is_whole_chapters and place.reference.last is None
    return place if place and is_one and not rest and place.reference.name == reference else None


def _existing(reference: str) -> MishnahRange:
    if (place := _mishnah(reference)) is None:
        raise NotFound("There is no such mishnah in the edition of this site.")
    return place


@cache
def _order() -> Mapping[str, int]:
    return {tractate: index for index, tractate in enumerate(tractates())}


def _position(place: MishnahRange | None) -> tuple[int, int, int]:
    return (_order()[place.tractate], *place.places[0]) if place else (0, 0, 0)


def _has(source: CitedSource, wanted: str) -> bool:
    texts = (source.reference, source.hebrew_reference, source.hebrew, source.text or "")
    return any(wanted in text.casefold() for text in texts)
