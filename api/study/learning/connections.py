"""What connects two teachings: facts of their texts, each with the words that show it (STUDY-105).

- quote: both cite the same verse, or the same page of the Talmud.
- commentary: one of them explains, with a commentator's help, a verse that the other cites.
- concept: the teacher compared them, or both are about the same rare term.
- contrast: the author who linked them says that they take different sides.
- theme: the author linked them, or they share several topics of the library.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from api.search.references.parser import citations
from api.search.references.verse_reference import reference_values
from api.search.text.gloss import english_name
from api.search.text.synonyms import default_synonyms
from api.study.learning.documents import IndexedTeaching, Journey, in_common, term_names
from api.study.learning.phrases import join, quote
from api.study.learning.schemas import ConnectionType

# Characters of a quoted sentence.
_QUOTED = 180
# A shorter sentence says little about a term.
_TELLING = 50
# A verse of a longer range is not what the text is about.
_MAX_VERSES_OF_CITATION = 6
# The strength of the evidence of each kind, without the similarity of the texts.
_EVIDENCE: Mapping[ConnectionType, float] = {
    "quote": 0.6,
    "commentary": 0.65,
    "contrast": 0.6,
    "concept": 0.4,
    "theme": 0.2,
}
# What each further verse adds, what the author's own link adds, and the weight of the similarity.
_FURTHER, _LINKED, _SIMILAR = 0.08, 0.12, 0.35
# What it adds that the teacher compared the two.
_COMPARED = 0.25
# Texts that are less similar than this need more in common than a term.
_ALIKE = 0.3
_STRONGEST = 0.98
# A term in a larger share of the library's teachings connects nobody in particular.
_RARE_SHARE = 0.12
_MIN_RARE = 2
# Words of every commentary, which connect nothing.
_GENERAL = frozenset(("Egypt", "Hashem", "Israel", "Midrash", "Parashah", "Torah"))
COMMENTATORS = frozenset(
    (
        *("Abravanel", "Ibn Ezra", "Maharal", "Onkelos", "Rabbenu Bachya", "Rabbenu Tam"),
        *("Radak", "Ralbag", "Rambam", "Ramban", "Rashbam", "Rashi", "Saadia Gaon", "Sforno"),
    )
)
_TALMUD = re.compile(r"\b((?:[A-Z][a-z']+ )?[A-Z][a-z']+ \d{1,3}[ab])\b")
_CONTRAST = re.compile(
    r"\b(unlike|by contrast|in contrast|the opposite|opposite (?:view|side|answer)|disagrees?"
    r"|on the other hand|the other side|argues? against)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Connection:
    target: IndexedTeaching
    type: ConnectionType
    strength: float
    explanation: str


@dataclass(frozen=True, slots=True)
class Library:
    """How many teachings there are, how many have each topic, and how many name each term."""

    size: int
    topics: Mapping[str, int]
    terms: Mapping[str, int]

    def is_rare(self, term: str) -> bool:
        """Whether a term says something about the teachings that name it."""
        return self.terms.get(term, 1) <= max(_MIN_RARE, self.size * _RARE_SHARE)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two teachings, how similar their texts are (0 to 1), and the author's link between them."""

    source: IndexedTeaching
    target: IndexedTeaching
    similarity: float
    journey: Journey | None

    @property
    def said_by_author(self) -> str | None:
        """What the author says of the target, where the link leads to it."""
        leads_there = self.journey and self.journey.target_id == self.target.id
        return self.journey.description.strip() if self.journey and leads_there else None

    def connection(self, type: ConnectionType, bonus: float, explanation: str) -> Connection:
        strength = _EVIDENCE[type] + bonus + _SIMILAR * min(1.0, max(0.0, self.similarity))
        if self.journey:
            strength += _LINKED
        # The author's own words come first.
        said = self.said_by_author
        if said and said not in explanation:
            explanation = f"{said} {explanation}"
        return Connection(self.target, type, round(min(_STRONGEST, strength), 2), explanation)


def strongest(pair: Pair, library: Library) -> Connection | None:
    """The strongest connection of two teachings; None if nothing but likeness connects them."""
    found = [
        *_comparisons(pair),
        *_contrasts(pair),
        *_shared_verses(pair),
        *_shared_pages(pair),
        *_concepts(pair, library),
        *_themes(pair, library),
    ]
    return max(found, key=lambda each: each.strength, default=None)


def _comparisons(pair: Pair) -> Iterator[Connection]:
    if shared := in_common(pair.source, pair.target):
        yield pair.connection("concept", _COMPARED, f"In both: {'; '.join(shared)}.")


def _contrasts(pair: Pair) -> Iterator[Connection]:
    if pair.said_by_author and _CONTRAST.search(pair.said_by_author):
        yield pair.connection("contrast", 0.0, pair.said_by_author)


def _shared_verses(pair: Pair) -> Iterator[Connection]:
    own, other = _verse_sentences(pair.source), _verse_sentences(pair.target)
    shared = [verse for verse in own if verse in other]
    if not shared:
        return
    verse = shared[0]
    here, there = own[verse], other[verse]
    further = _FURTHER * (len(shared) - 1)
    also = f" They also share {join(shared[1:4])}." if len(shared) > 1 else ""
    helped = [*_commentators(there), *_commentators(here)]
    words = f"Here: {quote(here, _QUOTED)} There: {quote(there, _QUOTED)}"
    if helped:
        title = pair.target.title if _commentators(there) else pair.source.title
        said = f"“{title}” explains {verse} with {helped[0]}, and both teachings cite it."
        yield pair.connection("commentary", further, f"{said} {words}{also}")
    yield pair.connection("quote", further, f"Both cite {verse}. {words}{also}")


def _shared_pages(pair: Pair) -> Iterator[Connection]:
    own, other = _pages(pair.source), _pages(pair.target)
    shared = [page for page in own if page in other]
    if shared:
        words = f"Here: {quote(own[shared[0]], _QUOTED)} There: {quote(other[shared[0]], _QUOTED)}"
        yield pair.connection("quote", 0.0, f"Both cite the Talmud, {shared[0]}. {words}")


def _concepts(pair: Pair, library: Library) -> Iterator[Connection]:
    """The rarest term that titles or excerpts of both name, if the texts are alike."""
    if pair.similarity < _ALIKE:
        return
    shared = [
        term
        for term in pair.source.terms
        if term in pair.target.terms
        and term not in _GENERAL
        and library.is_rare(term)
        and _is_subject(term, pair.source)
        and _is_subject(term, pair.target)
    ]
    if not shared:
        return
    term = min(shared, key=lambda each: (library.terms.get(each, 1), each))
    here, there = (_sentence_naming(term, each) for each in (pair.source, pair.target))
    if here and there:
        bonus = 0.2 / math.sqrt(library.terms.get(term, 1))
        words = f"Here: {quote(here, _QUOTED)} There: {quote(there, _QUOTED)}"
        said = f"Both speak of {_named(term)}. {words}"
        yield pair.connection("concept", bonus, said)


def _themes(pair: Pair, library: Library) -> Iterator[Connection]:
    shared = [topic for topic in pair.source.topics if topic in pair.target.topics]
    # One topic connects nobody in particular.
    if not shared or (len(shared) == 1 and not pair.said_by_author):
        return
    shared.sort(key=lambda topic: library.topics.get(topic, 1))
    bonus = sum(0.25 / math.sqrt(library.topics.get(topic, 1)) for topic in shared)
    said = pair.said_by_author or f"There: {pair.target.excerpt.strip()}"
    subject = f"topic {shared[0]}" if len(shared) == 1 else f"topics {join(shared)}"
    yield pair.connection("theme", bonus, f"They share the {subject}. {said}")


@lru_cache(maxsize=64)
def _verse_sentences(teaching: IndexedTeaching) -> Mapping[str, str]:
    """The verses that a text cites, the last first, each with the first sentence that cites it."""
    found: dict[str, str] = {}
    for sentence in teaching.sentences:
        for cited in citations(sentence):
            verses = [value for value in reference_values(cited) if ":" in value]
            if len(verses) <= _MAX_VERSES_OF_CITATION:
                for verse in reversed(verses):
                    found[verse] = found.pop(verse, sentence)
    return dict(reversed(found.items()))


@lru_cache(maxsize=64)
def _pages(teaching: IndexedTeaching) -> Mapping[str, str]:
    """The pages of the Talmud that a text cites, each with the sentence that cites it."""
    found: dict[str, str] = {}
    for sentence in teaching.sentences:
        for page in _TALMUD.findall(sentence):
            found.setdefault(" ".join(page.split()[-2:]), sentence)
    return found


def _commentators(sentence: str) -> list[str]:
    return sorted(term_names(sentence) & COMMENTATORS)


@cache
def _named(term: str) -> str:
    """A term with its English name: 'Navi (prophet)'."""
    [known] = (each for each in default_synonyms().terms if each.name == term)
    english = english_name(known)
    return term if english == term else f"{term} ({english})"


def _is_subject(term: str, teaching: IndexedTeaching) -> bool:
    return term in term_names(f"{teaching.title}\n{teaching.excerpt}")


def _sentence_naming(term: str, teaching: IndexedTeaching) -> str | None:
    naming = [each for each in teaching.sentences if term in term_names(each)]
    whole = (each for each in naming if _TELLING <= len(each) <= _QUOTED)
    return next(whole, naming[0] if naming else None)
