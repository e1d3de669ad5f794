"""The structure of a teaching: how it opens, what it asks, its key passages, its sources, its end.

`structure(teaching)` finds them by rules alone, so that tools work without a model (STUDY-81).
Every text is verbatim: one sentence or a few consecutive ones of one paragraph. A passage begins
with a sentence that can be read on its own ('He ran' cannot, unless the one before is included).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import dropwhile, groupby, islice

from api.search.text.analyzer import tokens
from api.study.sentence_forms import MIN_WORDS, can_stand_alone, is_question, refers_back
from api.study.sentence_scores import ScoredSentence, scored_sentences, stems_of
from api.study.teaching import Block, Teaching

# Words of a passage that a key sentence is extended to.
MAX_PASSAGE_WORDS = 60
_MIN_OPENING_WORDS, _MIN_KEY_WORDS, _MIN_SOURCE_WORDS = 8, 8, 6
# Short enough to be remembered.
_MEMORABLE_WORDS = range(6, 29)
# A question that somebody in the teaching asks another.
_NARRATED = re.compile(r"\b(?:asked|said|asks|says):")
_CITED = re.compile(r"[“\"](?P<words>[^“”\"]{12,420})[”\"]\s*\((?P<reference>[^()]{2,200})\)")
# What a reference has: a name and, after it, a number.
_IS_REFERENCE = re.compile(r"[A-Za-z].*\d", re.DOTALL)
# The quotations of a text that are told apart.
_MAX_QUOTATIONS = 100


@dataclass(frozen=True, slots=True)
class Passage:
    """Consecutive sentences of one block, verbatim. `position`: number of the first, from 0."""

    text: str
    anchor: str | None
    position: int
    sentences: int = 1

    @property
    def positions(self) -> range:
        """The numbers of its sentences."""
        return range(self.position, self.position + self.sentences)

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


@lru_cache(maxsize=256)
def structure(teaching: Teaching) -> Structure:
    """The structure of a teaching. One without sentences has its excerpt or title as passages."""
    sentences = scored_sentences(teaching)
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


def extended(teaching: Teaching, passage: Passage, most_words: int) -> Passage:
    """A passage with the sentences around it in its paragraph, up to a number of words.

    It begins with the paragraph if that fits; otherwise only sentences after it are added.
    """
    sentences = scored_sentences(teaching)
    chosen = sentences[passage.position : passage.position + passage.sentences]
    if not chosen:
        return passage
    block, start, end = chosen[0].block, chosen[0].position, chosen[-1].position + 1
    words = before = sum(each.words for each in chosen)
    first = start
    while first > 0 and sentences[first - 1].block is block and before <= most_words:
        first -= 1
        before += sentences[first].words
    if before <= most_words:
        start, words = first, before
    for after in islice(sentences, end, None):
        words += after.words
        if after.block is not block or words > most_words or after.text.endswith(":"):
            break
        end += 1
    return _passage(sentences[start:end])


def ranked(teaching: Teaching, words: str) -> list[Passage]:
    """The passages with words in common with a text, the nearest first; empty if there are none."""
    wanted = stems_of(words)
    sentences = scored_sentences(teaching)
    found: list[tuple[float, Passage]] = []
    for sentence in sentences:
        shared = wanted & stems_of(sentence.text)
        if shared:
            passage = _around(sentences, sentence)
            found.append((len(shared) + min(sentence.score, 9) / 10, passage))
    found.sort(key=lambda each: -each[0])
    return _apart([passage for _, passage in found], ())


# --- parts ---


def _passage(sentences: Sequence[ScoredSentence]) -> Passage:
    first = sentences[0]
    text = " ".join(each.text for each in sentences)
    return Passage(text, first.block.anchor, first.position, len(sentences))


def _around(sentences: Sequence[ScoredSentence], chosen: ScoredSentence) -> Passage:
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
        if can_stand_alone(after.text) or after.text.endswith(("?", ":")):
            break
        end += 1
    return _passage(sentences[start : end + 1])


def _opening(sentences: Sequence[ScoredSentence]) -> Passage:
    """The first sentences that say something: not those that only announce a quotation.

    The first paragraph may begin as it likes; a later one must be clear without it.
    """
    by_block = (list(found) for _, found in groupby(sentences, key=lambda each: id(each.block)))
    blocks = (found for found in by_block if found[0].block.kind != "quote")
    for number, found in enumerate(blocks):
        own = [each for each in found if not each.text.endswith(":")]
        if number:
            own = list(dropwhile(lambda each: not can_stand_alone(each.text), own))
        taken = _consecutive(_up_to_length(own))
        if sum(each.words for each in taken) >= _MIN_OPENING_WORDS:
            return _passage(taken)
    return _passage(sentences[:1])


def _up_to_length(sentences: Sequence[ScoredSentence]) -> list[ScoredSentence]:
    """The first of them, with no more words than a passage has, but one at least if there is."""
    taken, words = list(sentences[:1]), sum(each.words for each in sentences[:1])
    for sentence in sentences[1:]:
        words += sentence.words
        if words > MAX_PASSAGE_WORDS:
            break
        taken.append(sentence)
    return taken


def _consecutive(sentences: Sequence[ScoredSentence]) -> list[ScoredSentence]:
    start = sentences[0].position if sentences else 0
    return [each for number, each in enumerate(sentences, start) if each.position == number]


def _closing(sentences: Sequence[ScoredSentence]) -> Passage:
    """The last sentence, with those of its paragraph that make it clear."""
    block, words, taken = sentences[-1].block, 0, list[ScoredSentence]()
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


def _questions(sentences: Sequence[ScoredSentence]) -> Iterator[Passage]:
    """The questions, the most central first, with the sentences that make them clear."""
    asked = [each for each in sentences if is_question(each.text) and each.words >= MIN_WORDS]
    found = []
    for each in sorted(asked, key=lambda each: -each.score):
        start, words = each.position, each.words
        while refers_back(sentences[start].text) and start > 0 and words <= MAX_PASSAGE_WORDS:
            if sentences[start - 1].block is not each.block:
                break
            start -= 1
            words += sentences[start].words
        passage = _passage(sentences[start : each.position + 1])
        is_clear = not refers_back(sentences[start].text) and not _NARRATED.search(each.text)
        if is_clear and len(tokens(passage.text)) <= MAX_PASSAGE_WORDS:
            found.append(passage)
    yield from _apart(found, ())


def _keys(sentences: Sequence[ScoredSentence], taken: Sequence[Passage]) -> list[Passage]:
    def rank(each: ScoredSentence) -> float:
        memorable = 1.2 if each.words in _MEMORABLE_WORDS else 0.8
        plain = 0.6 if "(" in each.text or '"' in each.text or "“" in each.text else 1.0
        return each.score * memorable * plain

    wanted = [
        each for each in sentences if each.block.kind != "quote" and each.words >= _MIN_KEY_WORDS
    ]
    wanted = sorted((each for each in wanted if not is_question(each.text)), key=rank, reverse=True)
    passages = [_around(sentences, each) for each in wanted]
    return _apart([each for each in passages if can_stand_alone(each.text)], taken)


def _apart(passages: Sequence[Passage], taken: Sequence[Passage]) -> list[Passage]:
    """The passages that share no sentence with an earlier one."""
    kept: list[Passage] = []
    used = {at for passage in taken for at in passage.positions}
    for passage in passages:
        if used.isdisjoint(passage.positions):
            kept.append(passage)
            used.update(passage.positions)
    return kept


def _source_quotations(blocks: Sequence[Block]) -> Iterator[SourceQuotation]:
    """Quotations with their references: paragraphs of their own first, parts of sentences last."""
    found = (
        SourceQuotation(
            match["words"].strip().rstrip(",;"), match["reference"].strip(), each.anchor
        )
        for each in sorted(blocks, key=lambda block: block.kind != "quote")
        for match in _CITED.finditer(each.text)
        if _IS_REFERENCE.search(match["reference"])
    )
    long = (each for each in found if len(tokens(each.words)) >= _MIN_SOURCE_WORDS)
    first = islice(long, _MAX_QUOTATIONS)
    yield from sorted(first, key=lambda each: each.words[:1].islower())


def _sections(blocks: Sequence[Block], sentences: Sequence[ScoredSentence]) -> Iterator[Section]:
    heading: str | None = None
    points: list[Passage] = []
    of_block = {
        key: list(found) for key, found in groupby(sentences, key=lambda each: id(each.block))
    }
    for block in blocks:
        if block.kind == "heading":
            if points or heading:
                yield Section(heading, tuple(points))
            heading, points = block.text, []
            continue
        told = [each for each in of_block.get(id(block), ()) if not is_question(each.text)]
        if block.kind != "quote" and told:
            points.append(_around(sentences, max(told, key=lambda each: each.score)))
    if points or heading:
        yield Section(heading, tuple(points))
