"""Who does what to whom: a person of the sentence has the part that the passage gives them.

For each person and each other word of a clause the passage is asked on which side of that word the
person stands. The same person on the other side, or another one in their place, is another role.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from api.search.text.analyzer import tokens
from api.study.checking.figures import counts, is_number
from api.study.checking.names import is_given_name, names_of
from api.study.checking.reading import Clause, Reading, base_stem, is_content

PERSONS = frozenset(
    map(
        base_stem,
        (
            "man woman king queen child son daughter mother father parent brother sister friend "
            "enemy owner landowner laborer servant student teacher master priest people husband "
            "wife stranger guest neighbor farmer elder prophet nurse boy girl lad shepherd "
            "messenger angel sages widow orphan judge god lord worker employer slave treasurer"
        ).split(),
    )
)
_TITLES = frozenset(map(base_stem, "king queen priest prophet teacher master student god".split()))
# Names of days, places of a text and languages: they do nothing.
_NO_ACTORS = frozenset(
    map(
        base_stem,
        (
            "shabbat sabbath friday yom kippur rosh hashanah sukkot shavuot passover pesach purim "
            "chanukah hanukkah shemini atzeret genesis exodus leviticus numbers deuteronomy psalms "
            "hebrew greek amidah tefillin tzedakah jerusalem january september"
        ).split(),
    )
)
_SAME = {base_stem("lord"): base_stem("god")}
_PASSIVE = re.compile(
    r"\b(?:is|are|was|were|be|been|being|got)\s+(?:\w+\s+)?\w+(?:ed|en|wn|ught|ld|ost|id)\b|\bby\b"
    r"|\b(?:is|are|was|were|be|been|being)\s+(?:\w+\s+)?(?:shut|put|cut|set|hit|born|told)\b",
    re.IGNORECASE,
)
_SUBJECT_PRONOUN = re.compile(r"\b(?:he|they)\b", re.IGNORECASE)
_LABEL_WORDS = 2
_WHO = re.compile(r"\bwho\b", re.IGNORECASE)
_IS = re.compile(r"\b(?:is|are|means|comes?|came)\b", re.IGNORECASE)


@dataclass(frozen=True)
class _Part:
    """A clause with its persons, among them the one for whom 'who' or 'he' stands."""

    words: tuple[str, ...]
    persons: tuple[tuple[int, str], ...]
    others: tuple[tuple[int, str], ...]
    is_passive: bool
    # Who a pronoun before its verb may be.
    meant: frozenset[str]


def roles_stand(sentence: Reading, passage: Sequence[Reading]) -> bool:
    if sentence.is_hebrew:
        return True  # its words are read one by one, in another order than English has
    names = _names(sentence).union(*map(_names, passage))
    known = [part for each in _with_before(passage) for part in _parts(*each, names)]
    said = _parts(sentence, None, names)
    present = {person for part in known for _, person in part.persons}
    if not all(
        _stands(person, at, other, where, part, known, names)
        for part in said
        for at, person in part.persons
        if person in present or person in names
        for where, other in part.others
    ):
        return False
    return _definitions_stand(sentence, passage) and _counts_stand(said, known)


def is_person(word: str) -> bool:
    """Whether a folded word is one for a person, as 'mother' or 'king'."""
    return base_stem(word) in PERSONS


def is_somebody(word: str) -> bool:
    """Whether a folded word is a person's name, or one for a person."""
    return is_given_name(word) or is_person(word)


def _counts_stand(said: Sequence[_Part], known: Sequence[_Part]) -> bool:
    """Whether a number is said of the person of whom the passage says it."""
    by_number: dict[str, set[str]] = {}
    last: frozenset[str] = frozenset()
    for each in known:
        here = frozenset(who for _, who in each.persons)
        for word in filter(counts, each.words):
            by_number.setdefault(word, set()).update(here or last)
        last = here or last
    present = {who for each in known for _, who in each.persons}
    return not any(
        by_number.get(word) and person in present and by_number[word].isdisjoint(persons)
        for part in said
        if (persons := {who for _, who in part.persons})
        for person in persons
        for word in filter(counts, part.words)
    )


def _with_before(passage: Sequence[Reading]) -> Iterator[tuple[Reading, Reading | None]]:
    for at, each in enumerate(passage):
        yield each, passage[at - 1] if at else None


@lru_cache(maxsize=5_000)
def _names(reading: Reading) -> frozenset[str]:
    text = re.sub(r"[A-Z][\w’' -]{0,40} \d+[:\d]*[ab]?", " ", reading.english)
    return frozenset(base_stem(name) for name in names_of(text)) - _NO_ACTORS


def _parts(reading: Reading, before: Reading | None, names: frozenset[str]) -> list[_Part]:
    found: list[_Part] = []
    last = frozenset(p for _, p in _persons(before.words, names)) if before else frozenset()
    for clause in reading.clauses:
        persons = _persons(clause.words, names)
        if found and found[-1].persons and (_WHO.match(clause.text) or _is_label(found[-1])):
            persons = ((-1, found[-1].persons[-1][1]), *persons)
        meant = last if _SUBJECT_PRONOUN.search(clause.text) else frozenset()
        found.append(
            _Part(clause.words, persons, _others(clause, names), _is_passive(clause), meant)
        )
        last |= {person for _, person in persons}
    return found


def _is_label(part: _Part) -> bool:
    """'Simeon: …'"""
    return len(part.words) <= _LABEL_WORDS and not part.others


def _is_passive(clause: Clause) -> bool:
    return _PASSIVE.search(clause.text) is not None


def _persons(words: Sequence[str], names: frozenset[str]) -> tuple[tuple[int, str], ...]:
    stemmed = ((at, base_stem(word)) for at, word in enumerate(words))
    return tuple((at, _SAME.get(w, w)) for at, w in stemmed if w in names or w in PERSONS)


def _others(clause: Clause, names: frozenset[str]) -> tuple[tuple[int, str], ...]:
    stemmed = ((at, word, base_stem(word)) for at, word in enumerate(clause.words))
    return tuple(
        (at, stemmed_word)
        for at, word, stemmed_word in stemmed
        if is_content(word)
        and not is_number(word)
        and stemmed_word not in names
        and stemmed_word not in PERSONS
        and word not in ("rabbi", "rav", "not", "no", "never")
    )


def _stands(
    person: str,
    at: int,
    other: str,
    where: int,
    part: _Part,
    known: Sequence[_Part],
    names: frozenset[str],
) -> bool:
    # A word that stands on both sides is on either.
    befores = {at < place for place, word in part.others if word == other}
    before = at < where
    own: set[bool] = set()
    is_free, is_replaced = False, False
    everyone = {who for each in known for _, who in each.persons}
    for each in known:
        for place in (place for place, word in each.others if word == other):
            sides = _sides(person, place, each, part)
            own |= sides
            if not sides and _is_replaced(person, place, before, each, part, everyone, names):
                is_replaced = True
            elif not sides:
                is_free = True
    if own:
        return bool(befores & own)
    return is_free or not is_replaced


def _sides(person: str, place: int, each: _Part, part: _Part) -> set[bool]:
    """On which side of a word of the passage the person stands there."""
    found: set[bool] = set()
    for at, who in each.persons:
        if who == person:
            # '“…,” said the king'
            found.add(at < place or place == 0)
            between = each.words[max(0, min(at, place)) : max(at, place)]
            if "of" in between or each.is_passive != part.is_passive:
                found.add(at > place)
    return found


def _is_replaced(
    person: str,
    place: int,
    before: bool,
    each: _Part,
    part: _Part,
    everyone: set[str],
    names: frozenset[str],
) -> bool:
    """Whether another person stands there, for whom this one is not another word."""
    if person in each.meant or (person not in names and person not in everyone):
        return False
    said = {who for _, who in part.persons}
    there = [who for at, who in each.persons if (at < place or place == 0) == before]
    if before and not each.persons:
        there = list(each.meant)
    if person in _TITLES:  # 'King Agrippa' is the king
        return any(who not in said and who not in names for who in there)
    return any(who not in said and not (person in names and who in _TITLES) for who in there)


def _definitions_stand(sentence: Reading, passage: Sequence[Reading]) -> bool:
    """Whether what 'is' something is not what another word 'is' in the passage."""
    known = [found for each in passage for clause in each.clauses if (found := _definition(clause))]
    present = {word for each in passage for word in each.stems}
    for said in filter(None, map(_definition, sentence.clauses)):
        subject, rest = said
        if not subject <= present:
            continue
        shared = [len(rest & other) for _, other in known]
        best = max(shared, default=0)
        nearest = [who for (who, _), count in zip(known, shared, strict=True) if count == best]
        if 2 * best >= len(rest) and best and all(subject.isdisjoint(who) for who in nearest):
            return False
    return True


def _definition(clause: Clause) -> tuple[set[str], set[str]] | None:
    """The content words before and after the verb."""
    found = _IS.search(clause.text)
    if found is None:
        return None
    parts = clause.text[: found.start()], clause.text[found.end() :]
    subject, rest = ({base_stem(w) for w in tokens(part) if is_content(w)} for part in parts)
    return (subject, rest) if subject and rest else None
