"""The searches of one request: over the three groups, in a list, by semantic similarity.

A query passes the stages in one direction: it is parsed once (`query.parser`), run on an engine
(`query.execution`) alongside semantic search (`semantic.fusion`), and what was found is highlighted
(`results`). Every stage reads the same `ParsedQuery`; results are keyed by group.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from api.core.errors import Unprocessable
from api.core.translation import t
from api.core.viewer import Viewer
from api.search.calendar import Calendar, CalendarAnswer
from api.search.composition import Answer, AnswerComposer
from api.search.concurrency import Item, Result, SearchSlot
from api.search.engines.base import SearchReader
from api.search.engines.postgres.frequencies import WordFrequencies
from api.search.engines.postgres.vocabulary import Vocabulary
from api.search.group_queries import GROUPS, POSTS, QueryKey, facet_queries, group_queries
from api.search.hits import HitBuilder
from api.search.query import execution
from api.search.query.execution import SearchOutcome
from api.search.query.explanation import (
    QuotedMishnah,
    explain,
    quoted_mishnah,
    quoted_verse,
    understood_place,
)
from api.search.query.parser import Explanation, ParsedQuery, QueryParser
from api.search.query.site_pages import site_pages
from api.search.query.typing_errors import CheckedQuery, correct_typing_errors
from api.search.relaxation import QueryRelaxation
from api.search.results.dates import SortOrder
from api.search.results.evidence import Outcome
from api.search.results.facets import (
    NO_FILTERS,
    SelectedFilters,
    counts,
)
from api.search.results.group_order import order_by_citations, order_by_names
from api.search.schemas import (
    GROUP_NAMES,
    AbsentTerm,
    CautionNotice,
    GroupName,
    QuotedMishnahs,
    ReferencedPlace,
    SearchNote,
    SearchResponse,
    SitePage,
    Totals,
    Verse,
)
from api.search.semantic.ann import SemanticHit
from api.search.semantic.passages import NO_SIMILARITY, Similarities, Similarity
from api.search.semantic.service import NearPosts, SemanticResults, SemanticSearch
from api.search.text.query_analysis import AnalyzedText
from api.search.translations import Translations
from api.search.types import (
    Document,
    FacetHit,
    FacetQuery,
    Filter,
    Key,
    SearchQuery,
    SearchUnavailable,
)

logger = logging.getLogger(__name__)

# Characters (SEARCH-1).
MIN_QUERY_LENGTH = 2
MAX_QUERY_LENGTH = 200


@dataclass(frozen=True, slots=True)
class Candidates:
    """Posts that may answer a question, by id, which the viewer may read in full.

    `similarities` is None without semantic search. Not `complete` where something failed.
    """

    documents: Mapping[int, Document]
    similarities: Similarities | None
    complete: bool


@dataclass(frozen=True, slots=True)
class Relevance:
    """What the library has to say to a question, and how near the nearest posts are: the score of
    each by its id, empty until all have vectors. Not `complete` where something failed.

    `text` is the question without its typing errors, which `corrections` name. `site_pages` are
    the pages of the site that the question asks for.
    """

    text: str
    outcome: Outcome
    scores: Mapping[int, float]
    complete: bool
    corrections: Sequence[Explanation] = ()
    site_pages: Sequence[SitePage] = ()


class SearchService:
    """For one request, which counts as one of the concurrent searches from its first one on."""

    def __init__(
        self,
        parser: QueryParser,
        reader: SearchReader,
        frequencies: WordFrequencies | None,
        semantic: SemanticSearch | None,
        slot: SearchSlot,
        viewer: Viewer,
        calendar: Calendar | None = None,
        vocabulary: Vocabulary | None = None,
        translations: Translations | None = None,
    ) -> None:
        """Without `semantic`, everything is found by words alone; without `frequencies` all words
        weigh the same; without `calendar` no search asks for the reading of a week; without
        `vocabulary` only engines and terms correct typing errors; without `translations` what is
        quoted has none.

        `viewer` decides whether the text of premium posts is shown (ACCESS-13).
        """
        self._parser, self._reader = parser, reader
        self._relaxation = QueryRelaxation(reader, frequencies, slot)
        self._composer = AnswerComposer(reader, self._relaxation, semantic, slot)
        self._semantic, self._slot = semantic, slot
        self._viewer, self._calendar, self._vocabulary = viewer, calendar, vocabulary
        self._translations = translations

    async def search(
        self,
        text: str,
        limit: int = 10,
        selected: SelectedFilters = NO_FILTERS,
        *,
        published: Filter = (),
        sort: SortOrder = "relevance",
        offset: int = 0,
        with_facets: bool = False,
    ) -> SearchResponse:
        """Search posts, series and portions.

        `offset` and `limit` apply to each group. A group without one of the `selected` facets is
        empty, and so is one without dates if `published` limits them (`results.dates`). `sort` is
        that of the posts. Both rankings are fused from the first hit on, so that no page repeats
        hits of another: a search costs as much as its first `offset` + `limit` hits.

        Raises Unprocessable for a text that is too short, SearchBusy and SearchUnavailable.
        """
        started = time.perf_counter()
        typed, checked = await self._checked(text)
        parsed = checked.parsed
        queries = group_queries(selected, published, sort, offset + limit)
        if with_facets:
            queries |= facet_queries(selected, published)
        answer = await self._composer.compose(parsed, queries)
        outcome = answer.outcome
        results = {uid: answer.group(uid) for uid in GROUPS}
        end = offset + limit
        pages = {uid: result.documents[offset:end] for uid, result in results.items()}
        portions = pages["torah_timelines"]
        shown = explain(
            (*checked.corrections, *outcome.interpretation.explanations),
            outcome.interpretation.reference,
            portions,
            semantic=bool(answer.by_meaning),
        )
        reference = outcome.interpretation.reference
        verse, mishnah = quoted_verse(reference, portions), quoted_mishnah(reference)
        nearby = {uid: answer.nearby(uid) for uid in GROUPS}
        documents = {uid: result.documents for uid, result in results.items()}
        place = understood_place(reference, documents, nearby)
        hits = HitBuilder(
            reference,
            answer.matcher,
            self._viewer,
            nearby=nearby,
            nearest=answer.nearest,
            by_meaning=answer.by_meaning,
        )
        order = _group_order(answer, by_date=sort != "relevance")
        nothing_found = not any(result.total for result in results.values())
        may_be_absent = (nothing_found or answer.is_relaxed) and reference is None
        absent = await self._relaxation.absent_terms(parsed) if may_be_absent else []
        notice = CautionNotice.of(typed.typed)
        closest = () if selected or published or offset or notice else answer.closest
        may_suggest = nothing_found and not (selected or published or place)
        suggestions = await self._relaxation.suggestions(parsed) if may_suggest else []
        response = SearchResponse(
            query=typed.typed,
            engine=outcome.engine,
            degraded=outcome.degraded,
            took_ms=round((time.perf_counter() - started) * 1000, 2),
            totals=Totals(**{uid: result.total for uid, result in results.items()}),
            order=order,
            facets=_facet_counts(outcome) if with_facets else None,
            notes=[SearchNote.model_validate(note) for note in shown if not nothing_found],
            absent_terms=[AbsentTerm.of(term) for term in absent],
            site_pages=self._site_pages(typed),
            caution_notice=notice,
            place=ReferencedPlace.of(place) if place else None,
            verse=Verse.of(verse) if verse else None,
            mishnah=await self._quoted(mishnah) if mishnah else None,
            calendar=await self.calendar(typed.analysis),
            suggestions=suggestions,
            posts=await self._slot.map(hits.post, pages["posts"]),
            series=await self._slot.map(hits.series, pages["series"]),
            torah_timelines=await self._slot.map(hits.portion, portions),
            closest=await self._slot.map(hits.closest, closest),
        )
        response.is_complete = answer.complete
        if notice and (notice.caution == "danger" or answer.is_relaxed):
            return response.notice_alone()
        return response

    async def _quoted(self, mishnah: QuotedMishnah) -> QuotedMishnahs:
        found = await self._translations.of(mishnah.names) if self._translations else []
        return QuotedMishnahs.of(mishnah, found)

    async def calendar(self, typed: AnalyzedText) -> CalendarAnswer | None:
        """The readings that a search asks for, whatever the engine finds (WEEK-12)."""
        return await self._calendar.answer(typed) if self._calendar else None

    async def execute(self, text: str, queries: Mapping[Key, SearchQuery]) -> SearchOutcome[Key]:
        """Run these queries, each with the words of the text.

        Raises SearchBusy and SearchUnavailable.
        """
        self._slot.take()
        return await self._execute(self._parser.parse(text), queries)

    async def suggest(
        self, text: str, queries: Mapping[Key, SearchQuery]
    ) -> list[SearchOutcome[Key]]:
        """As `execute`; a text that asks for the reading of a week finds its portions (WEEK-12).

        Each query is in one of the outcomes.
        """
        self._slot.take()
        parsed = self._parser.parse(text)
        calendar = await self.calendar(parsed.analysis)
        if calendar is None or calendar.kind == "holiday":
            return [await self._execute(parsed, queries)]
        of_week = self._parser.parse(calendar.readings[0].name)
        portions = {key: q for key, q in queries.items() if q.index == "torah_timelines"}
        others = {key: q for key, q in queries.items() if key not in portions}
        pairs = ((of_week, portions), (parsed, others))
        return [await self._execute(words, part) for words, part in pairs if part]

    async def _execute(
        self, parsed: ParsedQuery, queries: Mapping[Key, SearchQuery]
    ) -> SearchOutcome[Key]:
        outcome = await execution.execute(self._reader, parsed, queries)
        if outcome.may_be_relaxed:
            return await self._relaxation.execute(parsed, queries, outcome)
        return outcome

    async def facet_values(self, text: str, query: FacetQuery) -> list[FacetHit]:
        """The values of a facet among what the query's first variant finds.

        Raises SearchBusy and SearchUnavailable.
        """
        self._slot.take()
        return await execution.facet_values(self._reader, self._parser.parse(text), query)

    async def passages(self, text: str, limit: int) -> SemanticResults[SemanticHit]:
        """The paragraphs nearest to a question that the viewer may read, best first.

        Raises Unprocessable for a text that is too short, and SearchBusy.
        """
        parsed = self._parser.parse(normalize_query(text))
        self._slot.take()
        if self._semantic is None:
            return SemanticResults()
        return await self._semantic.passages(parsed, limit, with_premium=self._viewer.reads_premium)

    async def candidates(self, text: str, words: str, limit: int) -> Candidates:
        """The posts that may answer a question, by its content words and by its meaning.

        They are not ranked. With semantic search the documents are whole ones, else what the engine
        returns. Raises Unprocessable for a text that is too short, SearchBusy.
        """
        parsed = self._parser.parse(normalize_query(text))
        self._slot.take()
        (by_words, is_complete), by_meaning = await asyncio.gather(
            self._documents_with(words, limit), self._near_posts(parsed, limit)
        )
        is_complete = is_complete and by_meaning.complete
        documents: Mapping[int, Document] = by_words
        similarities = None
        if self._semantic and by_meaning:
            found = await self._semantic.compared(by_meaning[0], by_words.keys())
            is_complete = is_complete and found.complete
            if found:
                documents, similarities = found[0].documents, found[0].similarities
        readable = {
            id: document
            for id, document in documents.items()
            if self._viewer.can_read(is_premium=bool(document["isPremium"]))
        }
        return Candidates(readable, similarities, is_complete)

    async def relevance(self, text: str) -> Relevance:
        """As the search decides it for posts.

        Raises Unprocessable for a text that is too short, SearchBusy and SearchUnavailable.
        """
        typed, checked = await self._checked(text)
        answer = await self._composer.compose(checked.parsed, {POSTS: SearchQuery("posts")})
        model = await self._semantic.model() if self._semantic else None
        is_embedded = model is not None and model.complete
        scores = {id: hit.score for id, hit in answer.nearest.items()} if is_embedded else {}
        return Relevance(
            text=checked.parsed.typed,
            outcome=answer.kind,
            scores=scores,
            complete=answer.complete,
            corrections=checked.corrections,
            site_pages=tuple(self._site_pages(typed)),
        )

    async def _checked(self, text: str) -> tuple[ParsedQuery, CheckedQuery]:
        """A query as it was typed, and without its typing errors: the search begins."""
        typed = self._parser.parse(normalize_query(text))
        self._slot.take()
        return typed, await correct_typing_errors(typed, self._parser, self._vocabulary)

    def _site_pages(self, typed: ParsedQuery) -> list[SitePage]:
        """The pages of the site that do what a query asks for."""
        launch_free = self._viewer.launch_free
        found = site_pages(typed, self._parser.synonyms)
        return [SitePage.of(page, launch_free=launch_free) for page in found]

    async def similarity(self, text: str, id: int) -> Similarity:
        """The similarities of a question to the parts of one post, which the viewer may read.

        None known without semantic search. Raises Unprocessable for a text that is too short,
        SearchBusy, SearchUnavailable.
        """
        parsed = self._parser.parse(normalize_query(text))
        if self._semantic is None:
            return NO_SIMILARITY
        self._slot.take()
        found = await self._semantic.similarity(parsed, id)
        if not found.complete:
            message = "the similarities could not be computed"
            raise SearchUnavailable(message)
        return found[0] if found else NO_SIMILARITY

    async def _near_posts(self, parsed: ParsedQuery, limit: int) -> SemanticResults[NearPosts]:
        if self._semantic is None:
            return SemanticResults()
        premium = self._viewer.reads_premium
        return await self._semantic.near_posts(parsed, limit, with_premium=premium)

    async def _documents_with(self, words: str, limit: int) -> tuple[dict[int, Document], bool]:
        """The posts with most of these words by id, and whether the engine could be asked."""
        if not words:
            return {}, True
        query = SearchQuery("posts", limit=limit)
        try:
            parsed = self._parser.parse(words[:MAX_QUERY_LENGTH])
            relaxed = parsed.relaxed()
            outcome = await execution.execute_interpretation(
                self._reader, relaxed if relaxed.variants else parsed.primary, {"posts": query}
            )
        except SearchUnavailable as error:
            logger.warning("no candidates by words: %s", error)
            return {}, False
        return {document["id"]: document for document in outcome.results["posts"].documents}, True

    async def map(self, compute: Callable[[Item], Result], items: Iterable[Item]) -> list[Result]:
        """`[compute(item) for item in items]`, in time slices (`SearchConcurrency`)."""
        return await self._slot.map(compute, items)


def normalize_query(text: str) -> str:
    """The text without surplus white space, cut to length. Raises Unprocessable if it is short."""
    typed = " ".join(text.split())[:MAX_QUERY_LENGTH]
    if len(typed) < MIN_QUERY_LENGTH:
        message = t("Please enter at least {0} characters to search", MIN_QUERY_LENGTH)
        raise Unprocessable(message, fields={"q": message})
    return typed


def _group_order(answer: Answer, *, by_date: bool) -> list[GroupName]:
    """The names of the groups, best first; by date only citations tell which is better."""
    documents = {uid: answer.group(uid).documents for uid in GROUPS}
    if answer.outcome.interpretation.reference or by_date:
        order = order_by_citations(documents, {uid: answer.nearby(uid) for uid in GROUPS})
    else:
        order = order_by_names(documents, answer.matcher, answer.beside_matches)
    return [GROUP_NAMES[uid] for uid in order]


def _facet_counts(outcome: SearchOutcome[QueryKey]) -> dict[str, dict[str, int]]:
    return counts(result for key, result in outcome.results.items() if key.kind == "facet")
