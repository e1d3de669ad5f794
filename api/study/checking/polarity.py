"""Whether a sentence denies what the passage says, or says what it denies.

Each word of the sentence is compared with the same word in the passage: whether it is negated there
as well, and whether its clause has the opposite of another word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from api.study.checking.reading import Reading, base_stem, is_content

# What negates the words after it, and what negates a whole clause.
_NEGATES = frozenset(
    "not never cannot without neither nor hardly scarcely declines declined fails failed refuses "
    "refused impossible unable rarely seldom barely forbids forbid forbidden forbade prohibits "
    "prohibited ceases ceased stops stopped quits isnt arent wasnt werent doesnt dont didnt wont "
    "wouldnt cant couldnt "
    "shouldnt mustnt hasnt havent hadnt".split()
)
_NEGATES_NEXT = frozenset(("no",))
_NEGATES_CLAUSE = frozenset("nobody nothing none nowhere no-one".split())
_NEGATIVE_WORDS = frozenset(
    "unable unaware uncertain unclear unequal unfair unfit unhappy unholy unimportant unjust "
    "unknown unnecessary unpaid unsolved unwilling unworthy".split()
)
_ALL_NEGATIONS = _NEGATES | _NEGATES_NEXT | _NEGATES_CLAUSE | _NEGATIVE_WORDS
# It negates the first content word within so many words.
_SCOPE = 5
# 'No longer', 'no one more'.
_PASSED_OVER = frozenset("longer more one even yet ever".split())
# A clause is a near copy of another if that has so much of it.
_COPIES = 0.5
# Clauses before and after one that are read with it.
_BESIDE = 1
_PAIRS = (
    "last/first before/after begin/end early/late inside/outside inward/outward more/less "
    "increase/decrease add/remove up/down above/below friend/enemy everything/nothing "
    "everybody/nobody everyone/nobody rich/poor leave/stay leave/carry open/shut open/close "
    "improve/worsen better/worse many/none always/never forbid/permit forbidden/permitted "
    "impure/pure living/dead bless/curse remember/forget love/hate son/daughter "
    "mother/father brother/sister morning/evening light/dark long/short brief/long large/small "
    "great/small full/empty deserving/guilty right/wrong true/false flavor/fragrance high/low "
    "men/women ascend/descend far/near accept/reject encamp/depart first/second "
    "now/earlier now/later now/first with/without front/behind left/right husband/wife "
    "win/lose start/finish"
)
# What did not happen is told with negations that say that something did.
_UNREAL = re.compile(r"\bif\b.*\bwould(?: not)? have\b", re.IGNORECASE)

_FORBIDS = re.compile(r"\b(?:forbid|forbids|forbidden|forbade|prohibit\w*)\b", re.IGNORECASE)
# 'No person is not …': every person is.
_DOUBLE = re.compile(r"\bno (?:\w+ )?(?:person|man|one|woman)\b.*\bnot\b", re.IGNORECASE)
# What speaks is not what is denied.
_SOURCES = frozenset(
    map(base_stem, "torah talmud mishnah midrash verse sages rashi rabbi scripture god".split())
)


@cache
def _opposites() -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for pair in _PAIRS.split():
        one, other = map(base_stem, pair.split("/"))
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return {word: frozenset(others) for word, others in found.items()}


def polarity_stands(sentence: Reading, passage: Sequence[Reading]) -> bool:
    """Whether no clause of the sentence turns round what the passage says."""
    if _FORBIDS.search(sentence.english):
        return True  # that the passage forbids it is checked by `modality`
    is_unreal = _UNREAL.search(sentence.english) is not None
    known = [each for each in passage if is_unreal or not _UNREAL.search(each.english)]
    clauses = [clause for each in known for clause in _polar_clauses(each)]
    return all(_clause_stands(clause, clauses) for clause in _polar_clauses(sentence))


@dataclass(frozen=True)
class _PolarClause:
    """A clause, and for the stem of each content word whether it is negated."""

    stems: frozenset[str]
    polarities: tuple[tuple[str, bool], ...]
    has_negation: bool


@lru_cache(maxsize=5_000)
def _polar_clauses(reading: Reading) -> tuple[_PolarClause, ...]:
    is_double = _DOUBLE.search(reading.english) is not None
    return tuple(_polar(clause.words, is_double) for clause in reading.clauses)


def _polar(words: Sequence[str], is_double: bool) -> _PolarClause:
    found = tuple(_polarities(() if is_double else words, words))
    negates = any(word in _ALL_NEGATIONS for word in words)
    return _PolarClause(frozenset(word for word, _ in found), found, negates and not is_double)


def _clause_stands(clause: _PolarClause, known: Sequence[_PolarClause]) -> bool:
    nearest_of = {
        word: _nearest(clause, [other for other in known if word in other.stems])
        for word, _ in clause.polarities
        if word not in _SOURCES
    }
    found = {word: nearest for word, nearest in nearest_of.items() if nearest}
    if clause.has_negation and found and not _is_denied(clause, found, known):
        return False
    if not clause.has_negation and any(
        all((word, True) in other.polarities and _overlaps(clause, other) for other in each)
        for word, each in found.items()
    ):
        return False
    nearest = _nearest(clause, known)
    return not nearest or not any(
        all(_turned(word, clause, other) for other in nearest) for word in clause.stems
    )


def _is_denied(
    clause: _PolarClause,
    found: Mapping[str, Sequence[_PolarClause]],
    known: Sequence[_PolarClause],
) -> bool:
    """Whether the passage denies it, too: a clause with one of its words, or one beside it.

    What the passage says in nearly the same words without a negation it does not deny.
    """
    each = [other for nearest in found.values() for other in nearest]
    if any(other.has_negation for other in each):
        return True
    if any(len(clause.stems & other.stems) >= _COPIES * len(clause.stems) for other in each):
        return False
    places = [at for at, other in enumerate(known) if other in each]
    beside = (known[max(0, at - _BESIDE) : at + _BESIDE + 1] for at in places)
    return any(other.has_negation for others in beside for other in others)


def _overlaps(clause: _PolarClause, other: _PolarClause) -> bool:
    """Whether two clauses are about the same: one word may be in both by chance."""
    shared = len(clause.stems & other.stems)
    return shared > 1 or 2 * shared >= len(clause.stems)


def _polarities(negating: Sequence[str], words: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """The stems of the content words; `negating` are the words that may negate them."""
    whole = any(word in _NEGATES_CLAUSE for word in negating)
    last = -1
    for at, word in enumerate(words):
        if negating and word in _NEGATES | _NEGATES_NEXT:
            last = at + _SCOPE
        elif is_content(word) and word not in _PASSED_OVER:
            yield base_stem(word), whole or at <= last
            last = -1


def _turned(word: str, clause: _PolarClause, other: _PolarClause) -> bool:
    opposites = _opposites().get(word, frozenset())
    return word not in other.stems and bool(opposites & (other.stems - clause.stems))


def _nearest(clause: _PolarClause, known: Sequence[_PolarClause]) -> list[_PolarClause]:
    """The clauses that share most of its words; none if they share none."""
    shared = [len(clause.stems & other.stems) for other in known]
    most = max(shared, default=0)
    return [o for o, count in zip(known, shared, strict=True) if count == most] if most else []
