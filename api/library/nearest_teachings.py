"""The teachings nearest to verses on which the library has none: by what they cite, then by
meaning (TIMELINE-22).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from api.core.errors import NotFound
from api.core.html import preview
from api.core.translation import t
from api.core.viewer import Viewer
from api.library.citing_teachings import citation_values
from api.library.repository import LibraryRepository
from api.library.schemas import ThisWeek, WeekPortion, WeekReading
from api.library.torah_text_repository import TorahTextRepository
from api.search.calendar import VerseRange
from api.search.query.parser import QueryParser
from api.search.references.books import by_name
from api.search.references.verse_reference import reference, verses_of
from api.search.schemas import RelatedPost, related_posts
from api.search.semantic.related import Related
from api.search.semantic.service import SemanticSearch
from api.search.service import MAX_QUERY_LENGTH
from api.search.types import Document

NEAREST = 4


@dataclass(frozen=True, slots=True)
class Nearest:
    """Not `complete` where the search by meaning failed: the response must not be stored."""

    posts: Sequence[RelatedPost]
    complete: bool


class NearestTeachings:
    def __init__(
        self,
        library: LibraryRepository,
        repository: TorahTextRepository,
        parser: QueryParser,
        semantic: SemanticSearch,
        viewer: Viewer,
    ) -> None:
        self._library, self._repository = library, repository
        self._parser, self._semantic, self._viewer = parser, semantic, viewer

    async def of_entry(self, timeline_id: int) -> Nearest:
        """Raises NotFound for an unknown entry of the timeline."""
        entry = await self._library.portion(timeline_id)
        if entry is None:
            raise NotFound(t("Torah Timeline Not Found"))
        verses = VerseRange.model_validate(entry, from_attributes=True)
        return await self._nearest(verses, f"{entry.title}. {entry.description}")

    async def of_week(self, week: ThisWeek) -> Nearest:
        """For the first of this week's portions without a teaching, or for a holiday's reading;
        none where each portion has one."""
        portion = without_teachings(week)
        if portion is None:
            return Nearest([], complete=True)
        if isinstance(portion, WeekReading):
            return await self._nearest(portion, f"{portion.name}.")
        about = f"{portion.title or portion.english_name}. {portion.line or portion.parasha}"
        return await self._nearest(portion, about)

    async def _nearest(self, verses: VerseRange, about: str) -> Nearest:
        citing = await self._citing(verses)
        ids = {document["id"] for document in citing}
        query = self._parser.parse(preview(about, MAX_QUERY_LENGTH))
        hits = await self._semantic.posts(query, NEAREST + len(citing))
        similar = [hit for hit in hits if hit.id not in ids]
        found = [Related(document, "verse", 1.0) for document in citing]
        found += [Related(hit.document, "similarity", hit.score) for hit in similar]
        return Nearest(related_posts(found[:NEAREST], self._viewer), hits.complete)

    async def _citing(self, verses: VerseRange) -> Sequence[Document]:
        """The teachings that cite most of these verses, best first; the newest of equal ones."""
        values = set(citation_values(_verses(verses)))
        documents = await self._repository.documents_citing(sorted(values))
        count = {each["id"]: len(values.intersection(each["citations"])) for each in documents}
        return sorted(documents, key=lambda document: -count[document["id"]])[:NEAREST]


def without_teachings(week: ThisWeek) -> WeekPortion | WeekReading | None:
    """The first of this week's portions on which the library has no teaching; on a holiday without
    a portion its reading."""
    portions = week.diaspora.portions
    if not portions:
        return week.diaspora
    return next((portion for portion in portions if not portion.has_teachings), None)


def _verses(verses: VerseRange) -> Sequence[tuple[str, int, int]]:
    if verses.book not in by_name():
        return []
    ends = verses.end_chapter, verses.end_verse
    found = reference(verses.book, verses.start_chapter, verses.start_verse, *ends)
    return [(verses.book, *verse) for verse in verses_of(found)] if found else []
