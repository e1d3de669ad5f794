"""The questions that the sentences of a teaching could answer (STUDY-141).

Each kind finds its sentences by a pattern that is rather too narrow: what it misses gives no
question, and what it misreads would give a silly one. Answers of the same `group` can stand for
one another as options.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import Literal

from api.search.references.parser import citations
from api.search.text.analyzer import tokens
from api.study.quiz.names import ACTOR, NAME, kind_of
from api.study.quiz.sentences import (
    begins_anew,
    has_words,
    in_quotes,
    is_plain,
    stands_alone,
    without_references,
    word_count,
)
from api.study.teaching import Block, Teaching

Kind = Literal[
    "reason", "who", "meaning", "term", "verse", "words", "source", "noun", "name", "number",
    "sentence",
]  # fmt: skip
BLANK = "____"
_SENTENCE_INTRO = "Complete this sentence from the teaching:"
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
_LAST_NOUN = re.compile(
    r"(?P<stem>.+\b(?P<article>a|an|the|his|her|your|my|our|their)) "
    r"(?P<noun>[a-z]{4,12})(?P<end>[.!?]?)$"
)
# The last noun of each part of a quotation, which serves as an option only.
_PART_NOUN = re.compile(
    r"\b(?P<article>a|an|the|his|her|your|my|our|their) (?P<noun>[a-z]{4,12})(?=[,.;:!?]|$)"
)
_NO_NOUN = re.compile(
    r".*(?:ly|ing|ed|est|self)$|other|same|first|second|last|many|more|least|fill|poor|rich|place|lack|youth|"
    r"deaf|blind|dead|living|righteous|wicked"
)
_NUMBER = re.compile(
    r"(?<![\w-])(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|"
    r"forty|fifty|sixty|seventy|eighty|ninety)(?![\w-])(?! (?:hundred|thousand|and|or|of the))"
)
_NAME_BEFORE = re.compile(r"(?:\bof|\b[A-Z]\w+) $")
_NAME_AFTER = re.compile(r" (?:the|son|daughter|bar|ben|of)\b| [A-Z]")
# Who else a sentence about somebody's deed speaks of.
_OTHER_PERSON = re.compile(r"\b(?:he|she|they|him|them|it)\b|, (?:and|but|so|yet|while) ")
_SMALL = frozenset("three four five six seven eight nine ten eleven twelve".split())
# Marks of a note, a reference or an explanation rather than a thought.
_LISTED = re.compile(r"[\d:]")
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

    @property
    def id(self) -> str:
        """The same while the sentence is the same."""
        return digest(self.kind, self.quote)


def digest(*parts: str) -> str:
    return hashlib.blake2b("\0".join(parts).encode(), digest_size=8).hexdigest()


def candidates(teaching: Teaching) -> list[Candidate]:
    """In the order of the text. The answer never appears in its question."""
    found = chain(
        *(_of_block(each) for each in teaching.blocks if each.kind != "heading"),
        _sentences(teaching),
    )
    return [each for each in found if not has_words(each.question, each.answer)]


def _of_block(block: Block) -> Iterator[Candidate]:
    yield from _verses(block)
    for sentence in block.sentences:
        if len(sentence) <= _MAX_SENTENCE:
            for find in _FINDERS:
                yield from find(block, sentence)


def _verses(block: Block) -> Iterator[Candidate]:
    """Quotations with their source: which verse, how it ends, who is named."""
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
        yield from _clozes(quote, f"Complete the quotation from {ref}:", *place)


def _clozes(text: str, intro: str, quote: str, paragraph: str | None) -> Iterator[Candidate]:
    """A quotation or sentence with its last noun, its one name or its one number left out."""
    place = (quote, paragraph)
    found = _LAST_NOUN.fullmatch(text)
    if found and not _NO_NOUN.fullmatch(found["noun"]):
        gap = f"{intro} {in_quotes(found['stem'] + ' ' + BLANK + found['end'])}"
        yield Candidate("noun", _noun_group(found, intro), gap, found["noun"], *place)
    names, numbers = list(NAME.finditer(text)), list(_NUMBER.finditer(text))
    if len(names) == 1 and not _is_part_of_name(text, names[0]):
        name = names[0].group()
        yield Candidate("name", f"name {kind_of(name)}", _gap(intro, names[0]), name, *place)
    if len(numbers) == 1:
        number = numbers[0].group().lower()
        group = f"number {number in _SMALL}"
        yield Candidate("number", group, _gap(intro, numbers[0]), number, *place)


def _noun_group(found: re.Match[str], intro: str) -> str:
    """By article and number; nouns of quotations apart from those of the author's sentences."""
    noun, article = found["noun"], found["article"]
    is_plural = noun.endswith("s") and not noun.endswith("ss")
    article = article if article in ("a", "an") else "the"
    return f"noun {article} {is_plural} {intro == _SENTENCE_INTRO}"


def _gap(intro: str, found: re.Match[str]) -> str:
    text = found.string
    return f"{intro} {in_quotes(text[: found.start()] + BLANK + text[found.end() :])}"


def _is_part_of_name(text: str, found: re.Match[str]) -> bool:
    """Whether a name belongs to a longer one: the Book of Ruth, Hillel the Elder."""
    before, after = text[: found.start()], text[found.end() :]
    return bool(_NAME_BEFORE.search(before) or _NAME_AFTER.match(after))


def _reason(block: Block, sentence: str) -> Iterator[Candidate]:
    text = without_references(sentence)
    for each in _reasons(block, sentence):
        if is_plain(text) and stands_alone(text):
            yield each


def further_options(teaching: Teaching) -> Iterator[Candidate]:
    """Reasons and nouns from sentences that would be no questions themselves."""
    for block, sentence in teaching.sentences():
        yield from _reasons(block, sentence)
    for block in teaching.blocks:
        for quoted in _QUOTED_VERSE.finditer(block.text):
            for found in _PART_NOUN.finditer(quoted["quote"]):
                if not _NO_NOUN.fullmatch(found["noun"]):
                    group, noun = _noun_group(found, ""), found["noun"]
                    yield Candidate("noun", group, "", noun, quoted["quote"], block.anchor)


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


def _in_sentence(block: Block, sentence: str) -> Iterator[Candidate]:
    text = without_references(sentence)
    if not text.endswith(".") or not 9 <= word_count(text) <= 28 or _LISTED.search(text):
        return
    if is_plain(text) and stands_alone(text):
        yield from _clozes(text, _SENTENCE_INTRO, sentence, block.anchor)


def _sentences(teaching: Teaching) -> Iterator[Candidate]:
    """Sentences of the teaching that its title does not give away."""
    question = f"Which of these sentences is from {in_quotes(teaching.title)}?"
    titled = {word for word in tokens(teaching.title) if len(word) >= 4}
    for block, sentence in teaching.sentences():
        if not 9 <= word_count(sentence) <= 24 or not begins_anew(sentence):
            continue
        is_statement = sentence.endswith(".") and not _LISTED.search(sentence)
        if is_statement and is_plain(sentence) and titled.isdisjoint(tokens(sentence)):
            yield Candidate("sentence", "sentence", question, sentence, sentence, block.anchor)


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
    _in_sentence,
)
