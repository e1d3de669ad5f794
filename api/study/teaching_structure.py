"""The structure of a teaching: how it opens, what it asks, its key passages, its sources, its end.

`structure(teaching)` finds them by rules alone, so that tools work without a model (STUDY-81).
Every text is verbatim: one sentence or a few consecutive ones of one paragraph. A passage begins
with a sentence that can be read on its own ('He ran' cannot, unless the one before is included).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log, sqrt

from api.search.text.analyzer import STOP_WORDS, is_hebrew, tokens
from api.study.quoting import MIN_QUOTED_WORDS
from api.study.sentence_forms import MIN_WORDS, can_stand_alone, is_question
from api.study.teaching import Block, Teaching

# Words of a passage that a key sentence is extended to.
MAX_PASSAGE_WORDS = 60
# Letters by which forms of one English word are taken as the same (fulfil, fulfilled).
_STEM = 6
# How much more a sentence counts whose words are in the title or the excerpt.
_IN_TITLE, _IN_EXCERPT = 2.0, 0.6
_MIN_OPENING_WORDS = 8
_IN_LAST_BLOCK, _IN_FIRST_BLOCK = 1.25, 1.1
# Short enough to be remembered.
_MEMORABLE_WORDS = range(6, 29)
_CITED = re.compile(
    r"[“\"](?P<words>[^“”\"]{12,420})[”\"]\s*\((?P<reference>[^()]*[A-Za-z][^()]*\d[^()]*)\)"
)


@dataclass(frozen=True, slots=True)
class Passage:
    """Consecutive sentences of one block, verbatim. `position`: number of the first, from 0."""

    text: str
    anchor: str | None
    position: int
    sentences: int = 1

    def overlaps(self, other: Passage) -> bool:
        """Whether the two share a sentence."""
        first, second = sorted((self, other), key=lambda each: each.position)
        return first.position + first.sentences > second.position


@dataclass(frozen=True, slots=True)
class SourceQuotation:
    """Words that the teaching quotes from a source: 'Genesis 12:1', 'Berakhot 26b'."""

    words: str
    reference: str
    anchor: str | None


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the teaching. `heading` is None for a part without one; `points` in text order."""

    heading: str | None
    points: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class Structure:
    """What `structure` found.

    `keys` are the key passages, best first, none of them the opening or the closing, and without
    questions. `sections` has a point for each paragraph. `question` and `quotation` are the first
    of `questions` and `quotations`. Only `opening` and `closing` are always there.
    """

    opening: Passage
    questions: tuple[Passage, ...]
    keys: tuple[Passage, ...]
    quotations: tuple[SourceQuotation, ...]
    sections: tuple[Section, ...]
    closing: Passage

    @property
    def question(self) -> Passage | None:
        return self.questions[0] if self.questions else None

    @property
    def quotation(self) -> SourceQuotation | None:
        return self.quotations[0] if self.quotations else None


@dataclass(frozen=True, slots=True)
class _Sentence:
    text: str
    block: Block
    position: int
    score: float

    @property
    def words(self) -> int:
        return len(tokens(self.text))


@lru_cache(maxsize=256)
def structure(teaching: Teaching) -> Structure:
    """The structure of a teaching. One without sentences has its excerpt or title as passages."""
    sentences = _scored(teaching)
    if not sentences:
        only = Passage(teaching.excerpt or teaching.title, None, 0)
        return Structure(only, (), (), (), (), only)
    opening = _opening(sentences)
    closing = _closing(sentences)
    return Structure(
        opening=opening,
        questions=tuple(_questions(sentences)),
        keys=tuple(_keys(sentences, (opening, closing))),
        quotations=tuple(_source_quotations(teaching.blocks)),
        sections=tuple(_sections(teaching.blocks, sentences)),
        closing=closing,
    )


def ranked(teaching: Teaching, words: str) -> list[Passage]:
    """The passages with words in common with a text, the nearest first; empty if there are none."""
    wanted = _stems(words)
    sentences = _scored(teaching)
    found: list[tuple[float, Passage]] = []
    for sentence in sentences:
        shared = wanted & _stems(sentence.text)
        if shared:
            passage = _around(sentences, sentence)
            found.append((len(shared) + min(sentence.score, 9) / 10, passage))
    found.sort(key=lambda each: -each[0])
    return _apart([passage for _, passage in found], ())


# --- scores ---


def _stems(text: str) -> set[str]:
    return {word[:_STEM] for word in tokens(text) if word not in STOP_WORDS and len(word) > 2}


def _scored(teaching: Teaching) -> list[_Sentence]:
    """Every sentence in order; those in Hebrew alone are left out."""
    pairs = [pair for pair in teaching.sentences() if not _is_hebrew(pair[1])]
    stems = [_stems(text) for _, text in pairs]
    counts = Counter(stem for found in stems for stem in found)
    title, excerpt = _stems(teaching.title), _stems(teaching.excerpt)
    first, last = (pairs[0][0], pairs[-1][0]) if pairs else (None, None)
    scored = []
    for position, (block, text) in enumerate(pairs):
        score = _centrality(stems[position], counts, len(pairs))
        score += _IN_TITLE * len(stems[position] & title)
        score += _IN_EXCERPT * len(stems[position] & excerpt)
        score *= _IN_LAST_BLOCK if block is last else _IN_FIRST_BLOCK if block is first else 1.0
        scored.append(_Sentence(text, block, position, score))
    return scored


def _centrality(stems: set[str], counts: Counter[str], total: int) -> float:
    """How much a sentence has in common with the others, in words that not all of them have."""
    shared = sum((counts[stem] - 1) * log(1 + total / counts[stem]) for stem in stems)
    return shared / sqrt(len(stems)) if stems else 0.0


def _is_hebrew(text: str) -> bool:
    found = tokens(text)
    return sum(map(is_hebrew, found)) * 2 > len(found)


# --- parts ---


def _passage(sentences: Sequence[_Sentence]) -> Passage:
    first = sentences[0]
    text = " ".join(each.text for each in sentences)
    return Passage(text, first.block.anchor, first.position, len(sentences))


def _around(sentences: Sequence[_Sentence], chosen: _Sentence) -> Passage:
    """The sentence with those of its block that it needs before it, and a few that need it."""
    start = end = chosen.position
    words = chosen.words
    while not can_stand_alone(sentences[start].text) and start > 0:
        before = sentences[start - 1]
        words += before.words
        if before.block is not chosen.block or words > MAX_PASSAGE_WORDS:
            break
        start -= 1
    while end + 1 < len(sentences):
        after = sentences[end + 1]
        words += after.words
        if after.block is not chosen.block or words > MAX_PASSAGE_WORDS:
            break
        if can_stand_alone(after.text) or is_question(after.text):
            break
        end += 1
    return _passage(sentences[start : end + 1])


def _opening(sentences: Sequence[_Sentence]) -> Passage:
    """The first sentences that say something: not those that only announce a quotation."""
    blocks = dict.fromkeys(each.block for each in sentences if each.block.kind != "quote")
    for block in blocks:
        own = [each for each in sentences if each.block is block]
        taken = _up_to_length([each for each in own if not each.text.endswith(":")] or own[:1])
        if sum(each.words for each in taken) >= _MIN_OPENING_WORDS:
            return _passage(_consecutive(taken))
    return _passage(sentences[:1])


def _up_to_length(sentences: Sequence[_Sentence]) -> list[_Sentence]:
    """The first of them, at least one, with no more words than a passage has."""
    taken, words = [sentences[0]], sentences[0].words
    for sentence in sentences[1:]:
        words += sentence.words
        if words > MAX_PASSAGE_WORDS:
            break
        taken.append(sentence)
    return taken


def _consecutive(sentences: Sequence[_Sentence]) -> list[_Sentence]:
    first = sentences[0].position
    return [each for number, each in enumerate(sentences) if each.position == first + number]


def _closing(sentences: Sequence[_Sentence]) -> Passage:
    """The last sentence, with those of its paragraph that make it clear."""
    block, words, taken = sentences[-1].block, 0, list[_Sentence]()
    for sentence in reversed(sentences):
        words += sentence.words
        if sentence.block is not block or (taken and words > MAX_PASSAGE_WORDS):
            break
        taken.insert(0, sentence)
        if len(taken) > 1 and can_stand_alone(sentence.text):
            break
    while len(taken) > 1 and not can_stand_alone(taken[0].text):
        del taken[0]
    return _passage(taken)


def _questions(sentences: Sequence[_Sentence]) -> Iterator[Passage]:
    """The questions that can be read on their own, the most central first."""
    found = [
        each
        for each in sentences
        if is_question(each.text) and can_stand_alone(each.text) and each.words >= MIN_WORDS + 1
    ]
    for each in sorted(found, key=lambda each: -each.score):
        yield _passage([each])


def _keys(sentences: Sequence[_Sentence], taken: Sequence[Passage]) -> list[Passage]:
    def rank(each: _Sentence) -> float:
        memorable = 1.2 if each.words in _MEMORABLE_WORDS else 0.8
        plain = 0.6 if "(" in each.text or '"' in each.text or "“" in each.text else 1.0
        return each.score * memorable * plain

    wanted = [
        each for each in sentences if each.block.kind != "quote" and each.words >= MIN_WORDS + 1
    ]
    wanted = sorted((each for each in wanted if not is_question(each.text)), key=rank, reverse=True)
    passages = [_around(sentences, each) for each in wanted]
    return _apart([each for each in passages if can_stand_alone(each.text)], taken)


def _apart(passages: Sequence[Passage], taken: Sequence[Passage]) -> list[Passage]:
    """The passages that share no sentence with an earlier one."""
    kept: list[Passage] = []
    for passage in passages:
        if not any(passage.overlaps(other) for other in [*taken, *kept]):
            kept.append(passage)
    return kept


def _source_quotations(blocks: Sequence[Block]) -> Iterator[SourceQuotation]:
    """Quotations with their references; those that stand as paragraphs of their own first."""
    for block in sorted(blocks, key=lambda block: block.kind != "quote"):
        for match in _CITED.finditer(block.text):
            words = match["words"].strip().rstrip(",;")
            if len(tokens(words)) >= MIN_QUOTED_WORDS:
                yield SourceQuotation(words, match["reference"].strip(), block.anchor)


def _sections(blocks: Sequence[Block], sentences: Sequence[_Sentence]) -> Iterator[Section]:
    heading: str | None = None
    points: list[Passage] = []
    for block in blocks:
        if block.kind == "heading":
            if points or heading:
                yield Section(heading, tuple(points))
            heading, points = block.text, []
            continue
        own = [each for each in sentences if each.block is block]
        told = [each for each in own if not is_question(each.text)]
        if block.kind != "quote" and told:
            points.append(_around(sentences, max(told, key=lambda each: each.score)))
    if points or heading:
        yield Section(heading, tuple(points))
