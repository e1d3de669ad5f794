"""The text of a portion: which parts it has, and the verses of one of them."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Sequence
from datetime import date, datetime
from zoneinfo import ZoneInfo

from api.core.errors import NotFound
from api.core.translation import t
from api.core.viewer import Viewer
from api.library.calendar import next_sabbath, reading, sabbath_of
from api.library.citing_teachings import (
    Verse,
    citation_values,
    cited_verses,
    teachings_by_place,
)
from api.library.portions import Passage, portions
from api.library.repository import LibraryRepository
from api.library.special_sabbaths import special_sabbath
from api.library.torah_readings import (
    Custom,
    Haftarah,
    TorahReading,
    haftarah_of,
    readings_from,
)
from api.library.torah_text_repository import TorahTextRepository
from api.library.torah_text_schemas import (
    HaftarahPassages,
    PassageText,
    PortionReadings,
    ReadingParts,
    SpecialParts,
    VerseText,
)
from api.models import WeeklyPortion
from api.search.calendar import VerseRange
from api.search.references.translation import english_verse
from api.search.references.verse_reference import reference, verses_of
from api.search.references.verses import accented_verse


class TorahText:
    """Every method raises NotFound for an unknown entry, and for one with which no weekly portion
    begins."""

    def __init__(
        self,
        library: LibraryRepository,
        repository: TorahTextRepository,
        viewer: Viewer,
        zone: ZoneInfo,
    ) -> None:
        self._library, self._repository = library, repository
        self._viewer, self._zone = viewer, zone
        # What a page that shows several parts would read again.
        self._found: dict[int, Sequence[TorahReading]] = {}

    async def readings(self, timeline_id: int) -> PortionReadings:
        """The parts of a portion's reading, with the names that the site's timeline gives."""
        alone, *joined = await self._readings(timeline_id)
        numbers = sorted({number for read in joined for number in read.numbers})
        starts = [portions()[number].verses.start for number in numbers or alone.numbers]
        entries = await self._library.portions_at(starts)
        sabbath = next_sabbath(alone.numbers[0], datetime.now(self._zone).date())
        special = special_sabbath(reading(sabbath, israel=False)) if sabbath else None
        return PortionReadings(
            next_sabbath=sabbath,
            special=SpecialParts.model_validate(special, from_attributes=True) if special else None,
            alone=_parts(alone, entries),
            joined=_parts(joined[0], entries) if joined else None,
        )

    async def aliyah(
        self, timeline_id: int, number: int, *, joined: bool = False
    ) -> Sequence[PassageText]:
        """The verses of an aliyah, from 1 to 7. Raises NotFound if `joined` and it never is."""
        read = await self._reading(timeline_id, joined=joined)
        return await self._text([read.aliyot[number - 1]])

    async def haftarah(
        self, timeline_id: int, custom: Custom, *, joined: bool = False, sabbath: date | None = None
    ) -> Sequence[PassageText]:
        """The verses of the regular haftarah, or of the one that a special Sabbath has.

        Raises NotFound if `joined` and it never is, and for any other `sabbath`.
        """
        read = await self._reading(timeline_id, joined=joined)
        haftarot = _special_haftarot(read, sabbath) if sabbath else read.haftarot
        return await self._text(haftarah_of(custom, haftarot).passages)

    async def _readings(self, timeline_id: int) -> Sequence[TorahReading]:
        if timeline_id not in self._found:
            entry = await self._library.portion(timeline_id)
            if entry is None:
                raise NotFound(t("Torah Timeline Not Found"))
            start = entry.book, entry.start_chapter, entry.start_verse
            self._found[timeline_id] = readings_from(start)
        if not self._found[timeline_id]:
            raise NotFound(t("No weekly portion begins with the verses of this entry."))
        return self._found[timeline_id]

    async def _reading(self, timeline_id: int, *, joined: bool) -> TorahReading:
        for read in await self._readings(timeline_id):
            if read.is_joined == joined:
                return read
        raise NotFound(t("This portion is never joined to another one."))

    async def _text(self, passages: Sequence[Passage]) -> Sequence[PassageText]:
        by_passage = [_verses(passage) for passage in passages]
        values = citation_values(verse for verses in by_passage for verse in verses)
        documents = await self._repository.citing(values)
        # Recognising citations takes about a millisecond a teaching.
        cited = await to_thread(teachings_by_place, documents, self._viewer, cited_verses)
        return [
            PassageText(
                book=verses[0][0],
                verses=[
                    VerseText(
                        chapter=chapter,
                        verse=verse,
                        hebrew=accented_verse(book, chapter, verse) or "",
                        english=english_verse(book, chapter, verse) or "",
                        teachings=list(cited.get((book, chapter, verse), ())),
                    )
                    for book, chapter, verse in verses
                ],
            )
            for verses in by_passage
        ]


def _special_haftarot(read: TorahReading, sabbath: date) -> Sequence[Haftarah]:
    """Those that a Sabbath has of its own when it reads this portion."""
    found = reading(sabbath_of(sabbath), israel=False)
    numbers = {portion.number for portion in found.portions}
    special = special_sabbath(found) if numbers.intersection(read.numbers) else None
    if special is None or found.sabbath != sabbath:
        raise NotFound(t("This day has no haftarah of its own with this portion."))
    return special.haftarot


def _verses(passage: Passage) -> Sequence[Verse]:
    """The verses of a passage of the table, all of which the Bible has."""
    ends = passage.end_chapter, passage.end_verse
    found = reference(*passage.start, *ends)
    assert found, passage
    return [(passage.book, chapter, verse) for chapter, verse in verses_of(found)]


def _parts(read: TorahReading, entries: dict[Verse, WeeklyPortion]) -> ReadingParts:
    own = [portions()[number] for number in read.numbers]
    names = [entries.get(portion.verses.start, portion) for portion in own]
    return ReadingParts(
        key=read.key,
        name="-".join(each.parasha for each in names),
        hebrew_name="־".join(each.hebrew_name for each in names),
        is_joined=read.is_joined,
        diaspora_only=read.diaspora_only,
        aliyot=list(map(_range, read.aliyot)),
        maftir=_range(read.maftir) if read.maftir else None,
        haftarot=list(map(_haftarah, read.haftarot)),
    )


def _haftarah(haftarah: Haftarah) -> HaftarahPassages:
    passages = list(map(_range, haftarah.passages))
    return HaftarahPassages(customs=list(haftarah.customs), passages=passages)


def _range(passage: Passage) -> VerseRange:
    return VerseRange.model_validate(passage, from_attributes=True)
