"""A repeatable mix of typed queries. Every query is unique, so there are no cache hits."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from bench.vocabulary import COMMON, Vocabulary

SEED = 613
# The share of each kind: half of the queries of a search box are unfinished words.
_MIX = ("typing", "typing", "typing", "typing", "word", "word", "two words", "hebrew", "misspelt")
_MIN_MISSPELT_LENGTH = 5

Maker = Callable[[random.Random, Vocabulary], str]


def queries(known: Vocabulary, count: int) -> list[tuple[str, str]]:
    """(kind, query), `count` of them."""
    source = random.Random(SEED)  # noqa: S311 - reproducible on purpose
    seen: set[str] = set()
    found: list[tuple[str, str]] = []
    for kind in _kinds(source):
        query = _new(_MAKERS[kind], source, known, seen)
        if query:
            found.append((kind, query))
        if len(found) == count:
            break
    return found


def _kinds(source: random.Random) -> Iterator[str]:
    while True:
        yield from source.sample(_MIX, len(_MIX))


def _new(make: Maker, source: random.Random, known: Vocabulary, seen: set[str]) -> str | None:
    """A new query, or None after 20 duplicates."""
    for _ in range(20):
        query = make(source, known)
        if query not in seen:
            seen.add(query)
            return query
    return None


def _word(source: random.Random, known: Vocabulary) -> str:
    """A term of the library, or any of its words, the frequent ones more often."""
    if source.random() < 0.5:
        return source.choice(known.english).lower()
    return next(word for word in known.draw(source, 200) if len(word) > 1 and word not in COMMON)


def _typing(source: random.Random, known: Vocabulary) -> str:
    """The first letters of a word or of a second word."""
    word = _word(source, known)
    begun = word[: source.randint(2, max(2, len(word) - 1))]
    return begun if source.random() < 0.7 else f"{source.choice(known.english).lower()} {begun}"


def _two_words(source: random.Random, known: Vocabulary) -> str:
    other = source.choice(COMMON) if source.random() < 0.4 else _word(source, known)
    return f"{_word(source, known)} {other}"


def _hebrew(source: random.Random, known: Vocabulary) -> str:
    word = source.choice(known.hebrew)
    return word if source.random() < 0.5 else source.choice("בוהלמשכ") + word


def _misspelt(source: random.Random, known: Vocabulary) -> str:
    """A word with one typo: a letter omitted, doubled or transposed."""
    word = _word(source, known)
    while len(word) < _MIN_MISSPELT_LENGTH:
        word = _word(source, known)
    at = source.randint(1, len(word) - 2)
    typos = (
        word[:at] + word[at + 1 :],
        word[:at] + word[at] + word[at:],
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
    )
    return source.choice(typos)


_MAKERS: dict[str, Maker] = {
    "typing": _typing,
    "word": _word,
    "two words": _two_words,
    "hebrew": _hebrew,
    "misspelt": _misspelt,
}
