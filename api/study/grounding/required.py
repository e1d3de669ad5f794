"""What a question requires of a teaching, however near the two are in meaning (STUDY-70).

A teaching that never mentions Elul cannot say why the shofar is blown in Elul, and one without a
number cannot say how many there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from api.search.text.analyzer import is_hebrew, tokens
from api.search.text.phonetics import is_english
from api.study.checking.names import is_given_name
from api.study.grounding.words import (
    content_words,
    in_english,
    is_mostly_hebrew,
    stem,
    stems,
    subject_stems,
)

_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_TITLES = frozenset("rabbi rav rabban reb".split())
_COUNTING = re.compile(r"\W*how many\b", re.IGNORECASE)
# A citation's chapter and verse count nothing, nor do the books that it names.
_IN_BRACKETS = re.compile(r"\([^)]*\)")
_NUMBER = re.compile(
    r"\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twent\w+"
    r"|thirt\w+|fort(?:y|ieth)|fift\w+|sixt\w+|sevent\w+|eight\w+|ninet\w+|hundreds?|thousands?"
    r"|once|twice|both|dozens?)\b",
    re.IGNORECASE,
)


def names_of(text: str) -> frozenset[str]:
    """The stems of the proper names in a question: of persons, and those known by their capitals.

    The first word has one anyway. Where all words of the subject have one, as in a title or in
    capitals, none is known to be a name by it.
    """
    subject = subject_stems(text)
    words = _WORD.findall(text)[1:]
    capitals = frozenset[str]().union(*(stems(word) for word in words if word[0].isupper()))
    small = frozenset[str]().union(*(stems(word) for word in words if word[0].islower()))
    return persons_of(text) | (capitals & subject if small & subject else frozenset())


def persons_of(text: str) -> frozenset[str]:
    """The stems of the persons whom a question names, in small letters and in Hebrew as well."""
    english = in_english(text) if is_mostly_hebrew(text) else text
    words = tokens(english)
    return frozenset(
        stem(word)
        for before, word in zip(("", *words), words, strict=False)
        if not is_english(word)
        and not is_hebrew(word)
        and (is_given_name(word) or before in _TITLES)
    )


def counted_in(text: str) -> frozenset[str]:
    """The stem of what a question wants to have counted ('How many bells ...'), else none."""
    asked = _COUNTING.match(text)
    subject = content_words(text[asked.end() :])[:1] if asked else ()
    return frozenset(map(stem, subject))


def has_number(text: str) -> bool:
    """Whether a text counts something, its references aside."""
    return _NUMBER.search(without_citations(text)) is not None


def without_citations(text: str) -> str:
    """A text without what stands in brackets."""
    return _IN_BRACKETS.sub("", text)


def has_count(counted: frozenset[str], sentences: Iterable[str]) -> bool:
    """Whether a sentence with a number has what is counted."""
    return any(counted <= stems(each) for each in sentences if has_number(each))
