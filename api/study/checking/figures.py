"""Numbers: those of a sentence stand in the passage, and count the same there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from api.study.checking.reading import Reading, base_stem, is_content

_ONES = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
_ONES += "sixteen seventeen eighteen nineteen"
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
_VALUES: Mapping[str, int] = {
    **{word: value for value, word in enumerate(_ONES.split(), 1)},
    **{word: 10 * value for value, word in enumerate(_TENS.split(), 2)},
    **{word: value for value, word in enumerate(_ORDINALS.split(), 1)},
    "twice": 2,
    "both": 2,
    "pair": 2,
    "hundred": 100,
    "thousand": 1000,
    "million": 1_000_000,
}
_ARTICLES = {"a": 1, "an": 1, "single": 1}
# Numbers that one can say without having read them: one and two of anything.
_FREE = frozenset((1, 2))
_DIGITS = re.compile(r"\d{1,3}(?:,\d{3})+|\d+")
# Words between a number and what it counts.
_REACH = 3
_ORDINAL_WORDS = frozenset(_ORDINALS.split())


class _Number(NamedTuple):
    """A number, and the stem of the word that it counts."""

    value: int
    noun: str | None
    is_ordinal: bool


def is_number(word: str) -> bool:
    return word in _VALUES or word.isdecimal()


def number_of(word: str) -> int | None:
    """The value of a folded number, in digits or in words."""
    return int(word) if word.isdecimal() else _VALUES.get(word)


def counts(word: str) -> bool:
    """Whether a word is a number of more than two."""
    return _VALUES.get(word, 0) > 2 and word not in _ORDINAL_WORDS


def numbers_stand(sentence: Reading, passage: Sequence[Reading]) -> bool:
    """Whether the passage has every number of the sentence, and counts the same by it."""
    known = [found for each in passage for found in _counted(each.english)]
    values = {number.value for number in known}
    for number in _counted(sentence.english):
        if number.value not in values and number.value not in _FREE:
            return False
        of_noun = [
            other.value
            for other in known
            if number.noun and (other.noun, other.is_ordinal) == (number.noun, number.is_ordinal)
        ]
        if number.value == 1 or number.value in of_noun:
            continue
        # 'A student' and 'another student' are two.
        if number.value == 2 and of_noun == [1]:
            return False
        if any(value > 1 for value in of_noun):
            return False
    return True


@lru_cache(maxsize=2_000)
def _counted(text: str) -> tuple[_Number, ...]:
    return tuple(_numbers(re.findall(r"[^\W\d_]+|\d[\d,]*(?::\d+)?[ab]?|[.;:,]", text)))


def _numbers(found: Sequence[str]) -> Iterator[_Number]:
    at = 0
    while at < len(found):
        value, length = _value(found, at)
        if value is None:
            at += 1
            continue
        at += length
        is_ordinal = found[at - 1].lower() in _ORDINAL_WORDS
        yield _Number(value, _noun(found[at : at + _REACH]), is_ordinal)


def _value(found: Sequence[str], at: int) -> tuple[int | None, int]:
    word = found[at].lower()
    if _DIGITS.fullmatch(word.rstrip(",")):
        return int(word.replace(",", "")), 1
    if word in _ARTICLES:
        return _ARTICLES[word], 1
    value = _VALUES.get(word)
    if value is None:
        return None, 1
    length = 1
    while at + length < len(found) and (more := _VALUES.get(found[at + length].lower())):
        if more >= 100:
            value *= more
        elif value >= 20 and more < 10:
            value += more
        else:
            break
        length += 1
    return value, length


def _noun(following: Sequence[str]) -> str | None:
    """The next content word: what is counted, or what says more of it."""
    for word in following:
        if word in ".;:,":
            return None
        if is_content(word.lower()) and word.lower() not in _VALUES:
            return base_stem(word.lower().removesuffix("s"))
    return None
