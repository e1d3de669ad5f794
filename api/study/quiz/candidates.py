"""The questions that the sentences of a teaching could answer (STUDY-141).

Each kind finds its sentences by a pattern that is rather too narrow: what it misses gives no
question, and what it misreads would give a silly one. Answers of the same `group` can stand for
one another as options.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice, pairwise
from typing import Literal

from api.search.references.parser import citations
from api.study.quiz.names import ACTOR, kind_of
from api.study.quiz.sentences import (
    has_words,
    in_quotes,
    is_plain,
    stands_alone,
    without_references,
    word_count,
)
from api.study.sentence_forms import is_balanced, is_question, refers_back
from api.study.sentence_scores import stems_of
from api.study.teaching import Block, Teaching

Kind = Literal["answer", "next", "reason", "who", "meaning", "term", "verse", "words", "source"]
# In characters. A longer one is no sentence, and would take the patterns long.
_MAX_SENTENCE = 600
# Quotations of one paragraph of which questions are made.
_MAX_QUOTED = 50
_QUOTED = r"[\"“](?P<quote>[^\"“”]{12,230}?)[,.;]?[\"”]"
_REFERENCE = r"\((?P<ref>(?:[1-3] )?[A-Z][A-Za-z'’ ,]{0,80}? \d+(?:[ab]|:\d+(?:[–-]\d+)?))\)"
_QUOTED_VERSE = re.compile(rf"{_QUOTED} ?{_REFERENCE}")
_AT_END = re.compile(rf"{_REFERENCE}[.!?]?$")
_TALMUD = re.compile(r"[A-Z][a-z' ]+ \d+[ab]")
_BECAUSE = re.compile(
    r"(?P<stem>.+?),? (?P<link>because|(?<=, )since|so that) (?!of\b)"
    r"(?P<reason>(?:(?! because | since | so that )[^;:—?\"“”])+)[.!]?"
)
_PRONOUN = re.compile(r"(?:he|she|it|they|we|you|I)\b")
# Who else a sentence about somebody's deed speaks of.
_OTHER_PERSON = re.compile(r"\b(?:he|she|they|him|them|it)\b|, (?:and|but|so|yet|while) ")
_CONTINUATION_INTROS = {
    "answer": "The teaching asks this. What does it say then?",
    "next": "The teaching says this. How does it go on?",
}
# The wrong options of a question.
DISTRACTORS = 3
# A sentence with more words of the question might be right.
_MAX_SHARED = 2
# Of a long text, and of a long paragraph.
_MAX_READ, _MAX_CONTINUATIONS = 300, 10
_HEBREW_WORD = r"(?P<term>[א-ת][֑-ת־]*(?: [א-ת][֑-ת־]*){0,3})"
_GLOSSED = re.compile(
    rf"{_HEBREW_WORD},?(?: (?P<latin>[a-z][a-z'’ -]{{2,24}}),)?"
    r"(?: (?:literally|means|meaning|that is),?)? "
    r"(?:[\"“](?P<quoted>[A-Za-z][^\"“”]{2,45}?)[,.;!?]*[\"”]|(?(latin)(?P<plain>[a-z]{4,14})[.;]|(?!)))"
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A question, its answer and the sentence that gives it."""

    kind: Kind
    group: str
    question: str
    answer: str
    quote: str
    paragraph: str | None
    # The verse that a quotation comes from.
    source: str = ""
    # What else the same teaching says, where the options are not those of other teachings.
    wrong: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The same while the sentence is the same."""
        return digest(self.kind, self.quote)


def digest(*parts: str) -> str:
    return hashlib.blake2b("\0".join(parts).encode(), digest_size=8).hexdigest()


def candidates(teaching: Teaching) -> list[Candidate]:
    """In the order of the text. The answer never appears in its question."""
    told = [
        (block, sentence)
        for block, sentence in islice(teaching.sentences(), _MAX_READ)
        if _is_told(block, sentence)
    ]
    found = chain.from_iterable(
        chain(_of_block(block), _continuations(block, told))
        for block in teaching.blocks
        if block.kind != "heading"
    )
    return [each for each in found if not has_words(each.question, each.answer)]


def _of_block(block: Block) -> Iterator[Candidate]:
    yield from _verses(block)
    for sentence in block.sentences:
        if len(sentence) <= _MAX_SENTENCE:
            for find in _FINDERS:
                yield from find(block, sentence)


def _verses(block: Block) -> Iterator[Candidate]:
    """Quotations with their source."""
    for found in islice(_QUOTED_VERSE.finditer(block.text), _MAX_QUOTED):
        quote, ref = found["quote"].strip(), found["ref"]
        sentence = next((each for each in block.sentences if found[0] in each), None)
        evidence = sentence or found[0]
        if not 5 <= word_count(quote) <= 36:
            continue
        place, shown = (evidence, block.anchor), in_quotes(quote)
        if len(refs := citations(f"({ref})")) == 1 and refs[0].verse:
            # The book's name would give its verse away.
            if refs[0].book not in quote:
                question = f"In which verse is this written? {shown}"
                yield Candidate("verse", "verse", question, ref, *place)
            if refs[0].book not in quote and word_count(quote) <= 24:
                question = f"Which of these is written in {ref}?"
                yield Candidate("words", "words", question, _sentence(quote), *place, ref)
        elif (group := _work(ref)) and (quote[0].isupper() or stands_alone(quote)):
            yield Candidate("source", group, f"Where is this written? {shown}", ref, *place)


def _reason(block: Block, sentence: str) -> Iterator[Candidate]:
    text = without_references(sentence)
    for each in _reasons(block, sentence):
        if is_plain(text) and stands_alone(text):
            yield each


def further_options(teaching: Teaching) -> Iterator[Candidate]:
    """Reasons from sentences that would be no questions themselves."""
    for block, sentence in teaching.sentences():
        yield from _reasons(block, sentence)


def _reasons(block: Block, sentence: str) -> Iterator[Candidate]:
    if len(sentence) > _MAX_SENTENCE:
        return
    found = _BECAUSE.fullmatch(without_references(sentence))
    if found is None:
        return
    stem, link, reason = found["stem"], found["link"], found["reason"].rstrip(".!")
    if 3 <= word_count(stem) <= 28 and 4 <= word_count(reason) <= 22:
        pronoun = _PRONOUN.match(reason)
        aim = "aim" if link == "so that" else "cause"
        group = f"{aim} {pronoun.group() if pronoun else ''}"
        question = f"How does the teaching end this sentence? {in_quotes(f'{stem} {link} …')}"
        yield Candidate("reason", group, question, f"… {reason}", sentence, block.anchor)


def _who(block: Block, sentence: str) -> Iterator[Candidate]:
    text = without_references(sentence).rstrip(".!")
    found = ACTOR.fullmatch(text)
    if not found or found["name"] in found["deed"] or not 4 <= word_count(text) <= 30:
        return
    deed = found["deed"]
    if _OTHER_PERSON.search(deed):
        return
    is_cut = deed.endswith(":") or word_count(deed) < 5
    if is_cut or not stands_alone(text) or "?" in deed or ";" in deed or text.count('"') % 2:
        return
    question = f"According to the teaching, who {deed}?"
    yield Candidate(
        "who", f"name {kind_of(found['name'])}", question, found["name"], sentence, block.anchor
    )


def _meaning(block: Block, sentence: str) -> Iterator[Candidate]:
    for found in _GLOSSED.finditer(sentence):
        gloss = (found["quoted"] or found["plain"]).rstrip("!?")
        if word_count(gloss) > 6:
            continue
        term = found["term"] + (f" ({found['latin']})" if found["latin"] else "")
        place = (sentence, block.anchor)
        yield Candidate("meaning", "gloss", f"What does {term} mean?", gloss, *place)
        question = f"What is {in_quotes(gloss)} in Hebrew?"
        yield Candidate("term", "term", question, found["term"], *place)


def _source(block: Block, sentence: str) -> Iterator[Candidate]:
    """A teaching of the Sages with its source at the end."""
    found, text = _AT_END.search(sentence), without_references(sentence)
    if not found or not (group := _work(found["ref"])):
        return
    if stands_alone(text) and is_plain(text) and 6 <= word_count(text) <= 34:
        question = f"Where is this taught? {in_quotes(text)}"
        yield Candidate("source", group, question, found["ref"], sentence, block.anchor)


def _continuations(block: Block, told: Sequence[tuple[Block, str]]) -> Iterator[Candidate]:
    """What the teaching answers to a question of its own, and what it draws from a thought.

    The options are other sentences of the same teaching, so that only who followed it can choose.
    """
    for before, after in islice(pairwise(block.sentences), _MAX_CONTINUATIONS):
        kind = _continuation(before, after)
        if kind is None or not _is_told(block, after):
            continue
        wrong = _others(told, block, before, after)
        if len(wrong) == DISTRACTORS:
            question = f"{_CONTINUATION_INTROS[kind]} {in_quotes(before)}"
            quote = f"{before} {after}"
            yield Candidate(kind, kind, question, after, quote, block.anchor, wrong=wrong)


def _continuation(before: str, after: str) -> Literal["answer", "next"] | None:
    """How a sentence goes on from the one before it, where that can be seen by its form."""
    if refers_back(before) or not 6 <= word_count(before) <= 34 or is_question(after):
        return None
    if is_question(before):
        return "answer"
    return "next" if refers_back(after) else None


def _is_told(block: Block, sentence: str) -> bool:
    """Whether a sentence can be an option."""
    is_whole = sentence.endswith(".") and is_balanced(sentence)
    return block.kind == "paragraph" and is_whole and 6 <= word_count(sentence) <= 30


def _others(
    told: Sequence[tuple[Block, str]], block: Block, before: str, after: str
) -> tuple[str, ...]:
    """Sentences of other paragraphs that are as long, those that begin alike first."""
    length, stems = len(after), stems_of(before)
    fitting = [
        each
        for other, each in told
        if other is not block
        and 0.5 * length <= len(each) <= 1.8 * length
        and len(stems & stems_of(each)) <= _MAX_SHARED
    ]
    has_link = refers_back(after)
    fitting.sort(key=lambda each: (refers_back(each) != has_link, digest("other", before, each)))
    return tuple(dict.fromkeys(fitting))[:DISTRACTORS]


def _work(ref: str) -> str | None:
    """The group of a source that is no verse."""
    if citations(f"({ref})"):
        return None
    return "talmud" if _TALMUD.fullmatch(ref) else "work"


def _sentence(quote: str) -> str:
    return quote[0].upper() + quote[1:]


_FINDERS: tuple[Callable[[Block, str], Iterator[Candidate]], ...] = (
    _reason,
    _who,
    _meaning,
    _source,
)
