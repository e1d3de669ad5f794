"""Words and meaning in one answer: words first, meaning where words are weak.

Whoever names something (a term, a name, a spelling, a verse) is answered by words alone. Meaning
joins a question in one's own words, and words that are found nowhere, or hardly.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace

from api.search.query.execution import Found
from api.search.query.parser import read
from api.search.semantic.ann import Near
from api.search.semantic.service import Findings, Meaning
from api.search.text.analyzer import LIGHT_WORDS, tokens
from api.search.text.phonetics import is_english
from api.search.text.synonyms import canonical, terms_in
from api.search.types import Filter, SearchQuery, SearchResult

# From so many words on that are no terms, a query reads as a sentence.
_SENTENCE = 5
# Fewer teachings than these are hardly an answer.
_FEW = 3
# Of unknown words (names, slips, a word that is still being typed) meaning knows nothing.
_MOST_UNKNOWN = 0.25
# So many teachings are shown by meaning.
MOST = 6


@dataclass(frozen=True, slots=True)
class Weights:
    """Reciprocal rank fusion: an answer counts weight / (depth + rank) in each ranking it is in.

    `every` is for what holds every word that was asked for, `some` for what holds some of them.
    """

    every: float = 1.0
    some: float = 0.02
    meaning: float = 1.0
    depth: int = 10


WEIGHTS = Weights()


@dataclass(frozen=True, slots=True)
class Merged:
    """The teachings of both, best first, and what is known of those that meaning found."""

    posts: SearchResult
    near: Mapping[int, Near]
    # False where meaning had a say and did not answer in time.
    complete: bool = True


def is_sentence(typed: str) -> bool:
    """Whether a query reads as a sentence, and not as a list of names."""
    words = tokens(typed)
    named = sum(len(tokens(term.name)) for term in terms_in(words))
    return len(words) - named >= _SENTENCE and is_readable(typed)


def is_readable(typed: str) -> bool:
    """Whether meaning could say anything: a place is no meaning, and its words must be known."""
    if read(typed).reference is not None:
        return False
    words = canonical(tokens(typed))
    rest = [word for word in words.words if word not in {term.word for term in words.terms}]
    unknown = sum(word not in LIGHT_WORDS and not is_english(word) for word in rest)
    return bool(words.words) and unknown <= len(words.words) * _MOST_UNKNOWN


def enough(typed: str) -> int:
    """How many teachings answer a query: whoever only names something has asked for that name."""
    found = canonical(tokens(typed))
    return 1 if found.terms and len(found.words) == len(found.terms) else _FEW


@asynccontextmanager
async def asking(
    meaning: Meaning | None, typed: str, query: SearchQuery | None
) -> AsyncIterator[Asking]:
    """Begin to ask what lies near a query, beside its words. Without `meaning` nothing does."""
    begun = Asking(meaning, typed, query.filter if query else ())
    try:
        yield begun
    finally:
        await begun.close()


class Asking:
    """What lies near a query: begun at once for a sentence, else only if words find little."""

    def __init__(self, meaning: Meaning | None, typed: str, only: Filter) -> None:
        self._meaning, self._typed, self._only = meaning, typed, only
        self._sentence = meaning is not None and is_sentence(typed)
        self._task: asyncio.Task[Findings[Near]] | None = None
        if self._sentence:
            self._task = self._begun()

    async def merged(self, found: Found, posts: SearchResult, limit: int) -> Merged:
        """The words' answer with that of meaning, where meaning has a say."""
        weak = self._meaning is not None and posts.total < enough(self._typed)
        if self._task is None and weak and is_readable(self._typed):
            self._task = self._begun()
        near = await self._task if self._task else Findings[Near]()
        if not near:
            return Merged(posts, {}, complete=near.complete)
        every = not any(note.kind == "some" for note in found.reading.notes)
        if every and not self._sentence:
            return appended(posts, near, limit)
        return fused(posts, near, limit, every=every)

    async def close(self) -> None:
        if self._task and not self._task.done():
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def _begun(self) -> asyncio.Task[Findings[Near]]:
        assert self._meaning is not None
        return asyncio.create_task(self._meaning.teachings(self._typed, MOST, self._only))


def appended(posts: SearchResult, near: Sequence[Near], limit: int) -> Merged:
    """What words found, then what is near."""
    known = {document["id"] for document in posts.documents}
    more = [entry for entry in near if entry.id not in known]
    documents = (*posts.documents, *(entry.document for entry in more))
    return Merged(_counted(posts, documents[:limit], more), {entry.id: entry for entry in more})


def fused(
    posts: SearchResult,
    near: Sequence[Near],
    limit: int,
    *,
    every: bool,
    weights: Weights = WEIGHTS,
) -> Merged:
    """Both rankings as one. What holds `every` word is an answer by its words, near or not."""
    documents = {entry.id: entry.document for entry in near}
    documents |= {document["id"]: document for document in posts.documents}
    scores = dict.fromkeys(documents, 0.0)
    by_words = weights.every if every else weights.some
    for rank, document in enumerate(posts.documents, 1):
        scores[document["id"]] += by_words / (weights.depth + rank)
    for rank, entry in enumerate(near, 1):
        scores[entry.id] += weights.meaning / (weights.depth + rank)
    order = sorted(scores, key=lambda id: -scores[id])
    held = {document["id"] for document in posts.documents}
    more = [entry for entry in near if entry.id not in held]
    shown = tuple(documents[id] for id in order)[:limit]
    found_near = more if every else near
    return Merged(_counted(posts, shown, more), {entry.id: entry for entry in found_near})


def _counted(
    posts: SearchResult, documents: Sequence[Mapping[str, object]], more: Sequence[Near]
) -> SearchResult:
    return replace(posts, documents=tuple(documents), total=posts.total + len(more))
