"""Composes the answer to a search: words first, meaning where words find little.

Documents that have every word of a query come first. Where none has, what has most of the words and
what is near in meaning are one list, or posts that come close without an answer, or nothing at all:
the evidence of both decides (`results.evidence`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from api.search.concurrency import SearchSlot
from api.search.engines.base import SearchReader
from api.search.group_queries import GROUPS, POSTS, Queries, QueryKey
from api.search.query import execution
from api.search.query.execution import SearchOutcome
from api.search.query.parser import Explanation, ParsedQuery
from api.search.relaxation import QueryRelaxation, RelaxedOutcome, relaxed_result
from api.search.results.closeness import closest_first
from api.search.results.dates import sort_documents
from api.search.results.evidence import Evidence, Outcome
from api.search.results.matcher import Matcher
from api.search.results.phrases import Phrase, PhraseMatcher, quoted_phrases
from api.search.semantic.ann import SemanticHit
from api.search.semantic.fusion import (
    MAX_GAP,
    ConcurrentSemanticSearch,
    appended,
    by_score_and_coverage,
    concurrent_semantic_search,
    fused,
    is_embeddable,
)
from api.search.semantic.service import SemanticHits, SemanticSearch
from api.search.text.analyzer import is_hebrew
from api.search.types import NO_RESULT, Document, IndexUid, SearchQuery, SearchResult

# Documents of a group among which those with a quoted phrase are looked for: all that are shown.
_PHRASE_CANDIDATES = 200
# A word of more documents is not rare.
_MAX_RARE = 100
# Posts to show where none answers.
MAX_CLOSEST = 3


@dataclass(frozen=True, slots=True)
class Answer:
    """What a search found. `nearest` are the posts that are nearest in meaning, by id, however far
    they are; those `by_meaning` are there for their meaning alone.

    Not `complete` where vectors were wanted and did not arrive in time. `matcher` marks the words.
    In a relaxed answer no document has every word. `closest` are the posts to show, best first,
    where nothing was found and these come near: they answer nothing and count nowhere.
    """

    outcome: SearchOutcome[QueryKey]
    matcher: Matcher
    nearest: Mapping[int, SemanticHit]
    by_meaning: Collection[int]
    complete: bool
    is_relaxed: bool = False
    closest: Sequence[Document] = ()

    @property
    def kind(self) -> Outcome:
        """What the library has to say."""
        if any(self.group(uid).total for uid in GROUPS):
            return "answered"
        return "close" if self.closest else "nothing"

    @property
    def beside_matches(self) -> Collection[int]:
        """The posts by meaning alone in an answer whose other documents have every word."""
        return () if self.is_relaxed else self.by_meaning

    def explained(self, more: Iterable[Explanation]) -> Answer:
        """The answer with more explanations."""
        interpretation = self.outcome.interpretation
        explanations = (*interpretation.explanations, *more)
        interpretation = replace(interpretation, explanations=explanations)
        return replace(self, outcome=replace(self.outcome, interpretation=interpretation))

    def group(self, uid: IndexUid) -> SearchResult:
        return self.outcome.results.get(QueryKey("group", uid), NO_RESULT)

    def nearby(self, uid: IndexUid) -> Collection[int]:
        """What of a group does not cite the place that was searched, by id."""
        return self.outcome.nearby.get(QueryKey("group", uid), ())


class AnswerComposer:
    """Composes the answer of one request. Without `semantic` it has no posts by meaning."""

    def __init__(
        self,
        reader: SearchReader,
        relaxation: QueryRelaxation,
        semantic: SemanticSearch | None,
        slot: SearchSlot,
    ) -> None:
        self._reader, self._relaxation, self._semantic = reader, relaxation, semantic
        self._slot = slot

    async def compose(self, parsed: ParsedQuery, queries: Queries) -> Answer:
        """The answer to a query, whose posts are merged from the first hit on.

        What has the phrases that the query quotes comes first, and what has the very word of a
        rare one. Raises SearchUnavailable.
        """
        answer = await self._compose(parsed, queries)
        if answer.is_relaxed or answer.outcome.interpretation.reference:
            return answer
        if phrases := quoted_phrases(parsed.typed):
            answer, missing = await self._phrases_first(answer, phrases, queries)
            return answer.explained(Explanation("phrase", each.typed, "") for each in missing)
        if (word := _hebrew_word(parsed)) and 1 < answer.group("posts").total <= _MAX_RARE:
            answer, _ = await self._phrases_first(answer, (word,), queries)
        return answer

    async def _phrases_first(
        self, answer: Answer, phrases: Sequence[Phrase], queries: Queries
    ) -> tuple[Answer, Sequence[Phrase]]:
        """The answer with the documents first that have the phrases; by date the order stays.

        And the phrases that no document has.
        """
        matcher = PhraseMatcher(phrases)
        results = dict(answer.outcome.results)
        found = set[int]()
        for key, documents in (await self._candidates(answer, queries)).items():
            numbers = await self._slot.map(matcher.found_in, documents)
            found.update(*numbers)
            if not queries[key].sort:
                counted = sorted(
                    zip(documents, numbers, strict=True), key=lambda pair: -len(pair[1])
                )
                first = [document for document, numbers in counted if numbers]
                results[key] = _preceded(results[key], first, queries[key].limit)
        missing = [each for number, each in enumerate(phrases) if number not in found]
        return replace(answer, outcome=replace(answer.outcome, results=results)), missing

    async def _candidates(
        self, answer: Answer, queries: Queries
    ) -> dict[QueryKey, Sequence[Document]]:
        """The documents of each group that have all words, more than a page shows."""
        variants = answer.outcome.interpretation.variants
        words = next((each for each in variants if not each.is_subset), None)
        groups = {key: query for key, query in queries.items() if key.kind == "group" and words}
        asked = {
            key: applied
            for key, query in groups.items()
            if words and (applied := words.apply(replace(query, limit=_PHRASE_CANDIDATES)))
        }
        if not asked:
            return {}
        response = await self._reader.search(asked)
        return {key: result.documents for key, result in response.results.items()}

    async def _compose(self, parsed: ParsedQuery, queries: Queries) -> Answer:
        posts = queries.get(POSTS)
        async with concurrent_semantic_search(self._semantic, parsed, posts) as semantic:
            outcome = await execution.execute(self._reader, parsed, queries)
            if outcome.may_be_relaxed:
                return await self._relaxed(parsed, queries, outcome, semantic)
            matcher = Matcher(
                outcome.interpretation.analysis, phonetic=outcome.matched_phonetically
            )
            if posts is None or posts.sort:
                return Answer(_sorted(outcome, posts), matcher, {}, (), complete=True)
            return await _with_hits(_closest_first(outcome, matcher), matcher, posts, semantic)

    async def _relaxed(
        self,
        parsed: ParsedQuery,
        queries: Queries,
        strict: SearchOutcome[QueryKey],
        semantic: ConcurrentSemanticSearch,
    ) -> Answer:
        """What has most of the words or is near in meaning; `strict` if that is no answer."""
        groups = {key: query for key, query in queries.items() if key.kind == "group"}
        semantic.start()
        found = await self._relaxation.search(parsed, groups)
        hits = await semantic.hits()
        nearest, matcher = {hit.id: hit for hit in hits}, found.coverage.matcher
        decided = _evidence(hits, found.best).outcome
        if decided != "answered":
            is_close = decided == "close" and is_embeddable(parsed)
            near = hits.within(MAX_GAP)[:MAX_CLOSEST] if is_close else ()
            closest = [hit.document for hit in near]
            return Answer(strict, matcher, nearest, nearest, hits.complete, closest=closest)
        documents = await self._documents(hits, found)
        results = {
            key: relaxed_result(query, documents.get(key if key.kind == "group" else POSTS, []))
            for key, query in queries.items()
        }
        outcome = replace(strict, results=results, interpretation=found.interpretation)
        return Answer(outcome, matcher, nearest, nearest, hits.complete, is_relaxed=True)

    async def _documents(
        self, hits: SemanticHits, found: RelaxedOutcome[QueryKey]
    ) -> dict[QueryKey, list[Document]]:
        """The documents of each group, best first; of posts, what covers enough or is near."""
        groups = {key: [each.document for each in group] for key, group in found.documents.items()}
        covered = [(each.document, each.coverage) for each in found.documents.get(POSTS, ())]
        near = [hit.document for hit in hits]
        coverages = await self._slot.map(found.coverage.of, near)
        of_hits = zip(near, coverages, strict=True)
        ranked = by_score_and_coverage(hits, [*covered, *of_hits])
        shown = {post["id"] for post, _ in covered} | {hit.id for hit in hits.within(MAX_GAP)}
        return {**groups, POSTS: [post for post in ranked if post["id"] in shown]}


def _hebrew_word(parsed: ParsedQuery) -> Phrase | None:
    """The one Hebrew word of a query that is no form of a term as it stands.

    Engines find it in its other spellings alike: 'נבאים' in many more texts that have 'נביאים'. So
    they find a term with a prefix wherever it is: 'למשפחות' in what has 'משפחה'.
    """
    words = parsed.analysis.tokens
    if len(words) != 1 or not is_hebrew(words[0]):
        return None
    is_form = any(match.form == words[0] for match in parsed.analysis.matches)
    return None if is_form else Phrase(parsed.typed, words)


def _preceded(result: SearchResult, first: Sequence[Document], limit: int) -> SearchResult:
    """A result with these documents first, which are among all that it counts."""
    known = {document["id"] for document in first}
    others = (each for each in result.documents if each["id"] not in known)
    documents = (*first, *others)[:limit]
    return replace(result, documents=documents, total=max(result.total, len(documents)))


# What the best of the posts that have every word covers of a query says nothing about those that
# have none: for these, the coverage that questions have on average.
_TYPICAL_COVERAGE = 0.25


async def _with_hits(
    outcome: SearchOutcome[QueryKey],
    matcher: Matcher,
    posts: SearchQuery,
    semantic: ConcurrentSemanticSearch,
) -> Answer:
    """The posts that have every word, with those near in meaning where they are needed."""
    found = outcome.results[POSTS]
    hits = await semantic.hits_beside(found)
    nearest = {hit.id: hit for hit in hits}
    if not hits or _evidence(hits, _TYPICAL_COVERAGE).outcome != "answered":
        return Answer(outcome, matcher, nearest, (), hits.complete)
    merged = (fused if semantic.is_sentence else appended)(found, hits, posts.limit)
    results = {**outcome.results, POSTS: merged.posts}
    return Answer(replace(outcome, results=results), matcher, nearest, merged.added, hits.complete)


def _sorted(outcome: SearchOutcome[QueryKey], posts: SearchQuery | None) -> SearchOutcome[QueryKey]:
    """The outcome with its posts as their query sorts them, but what is only near a place last.

    Engines sort what each variant of a query finds by itself.
    """
    if posts is None:
        return outcome
    found = outcome.results[POSTS]
    nearby = outcome.nearby.get(POSTS, frozenset())
    ordered = sort_documents(found.documents, posts.sort)
    ordered.sort(key=lambda each: each["id"] in nearby)
    shown = replace(found, documents=tuple(ordered[: posts.limit]))
    return replace(outcome, results={**outcome.results, POSTS: shown})


def _closest_first(outcome: SearchOutcome[QueryKey], matcher: Matcher) -> SearchOutcome[QueryKey]:
    """The outcome with the posts first that have the words of the query together."""
    if outcome.interpretation.reference is not None:
        return outcome  # those that cite the place come first
    posts = outcome.results.get(POSTS, NO_RESULT)
    ordered = replace(posts, documents=closest_first(posts.documents, matcher))
    return replace(outcome, results={**outcome.results, POSTS: ordered})


def _evidence(hits: SemanticHits, coverage: float) -> Evidence:
    score = hits[0].score if hits else None
    return Evidence(coverage, score, hits.domain)
