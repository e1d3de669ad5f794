"""Terms and their forms: the words by which texts name a concept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from api.search.text.acronyms import SIGNED
from api.search.text.analyzer import fold, is_hebrew, tokens

# In shorter words a final s is seldom an ending.
_MIN_POSSESSIVE_LENGTH = 3
# Little words that some schemes write apart from the next word ('Rosh ha-Shanah').
PARTICLES = frozenset("ha he be ba bi ve va le la ke she mi de".split())
_MIN_AFTER_PARTICLE = 2
# A longer form is written as one word or as it is.
_MAX_JOINED = 4

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """One concept with all of its spellings.

    `name` is the form that is shown; `forms` are all forms, the name among them. A form in
    `standalone_only` is too common a word to be recognised inside a text. `titles` may precede a
    form and then belong to it ('Book of'): the term is a book or a weekly portion. Documents do
    not hold `unindexed` forms: their words would be found by themselves. With
    `named_within_others` a text also names the term by a form inside one of another term: 'image
    of God' is a term, and names God. An acronym of several terms is a term whose `meanings` they
    are.
    """

    name: str
    forms: tuple[str, ...]
    standalone_only: frozenset[str] = frozenset()
    titles: tuple[str, ...] = ()
    unindexed: frozenset[str] = frozenset()
    named_within_others: bool = False
    meanings: tuple[Term, ...] = ()

    @property
    def word(self) -> str:
        """The canonical word of the term, which every document of it holds: its name, joined."""
        return "".join(words_of(self.name))

    @property
    def hebrew(self) -> str:
        """Its first Hebrew form; empty where it has none."""
        return next(filter(is_hebrew, self.forms), "")


class Form(NamedTuple):
    """`words` are as they are compared; `written` is the table's form that they are one of."""

    words: Words
    term: Term
    standalone_only: bool
    written: str


@lru_cache(maxsize=20_000)
def words_of(form: str) -> Words:
    """The `tokens` of a form, cached: forms recur, texts do not."""
    return tuple(tokens(form))


def forms_of(terms: Iterable[Term]) -> Iterator[Form]:
    for term in terms:
        for form in term.forms:
            words = words_of(form)
            standalone_only = form in term.standalone_only
            if words[0].startswith(SIGNED):
                # Its letters alone; the sign tells it from another word.
                yield Form((fold(form),), term, standalone_only, words[0])
                standalone_only = False
            yield Form(words, term, standalone_only, "".join(words))


def derived_forms(form: Form) -> Iterator[Form]:
    """'Rashi's' and 'blessings' name what 'Rashi' and 'blessing' do (apostrophes are gone), and
    'roshhashana' and 'baal shemtov' what 'Rosh Hashana' and 'Baal Shem Tov' do.
    """
    *before, last = form.words
    if form.standalone_only or not last.isascii():
        return
    if before:
        joined = ("".join(form.words),)
        several = _joined(form.words) if len(form.words) <= _MAX_JOINED else (joined,)
        yield from (form._replace(words=words) for words in (*several, *_with_particles(form)))
    if len(last) >= _MIN_POSSESSIVE_LENGTH and last[-1] != "s":
        yield form._replace(words=(*before, f"{last}s"))


def _with_particles(form: Form) -> Iterator[Words]:
    """The words with one of their Hebrew particles written apart: 'olam ha-ba'."""
    for at, word in enumerate(form.words[1:], 1):
        for particle in PARTICLES:
            rest = word.removeprefix(particle)
            if rest != word and len(rest) >= _MIN_AFTER_PARTICLE:
                yield (*form.words[:at], particle, rest, *form.words[at + 1 :])


def _joined(words: Words) -> Iterator[Words]:
    """The words with some neighbours, or all of them, written as one."""
    for at in range(1, len(words)):
        begin, rest = "".join(words[:at]), words[at:]
        yield from ((begin, *other) for other in _joined(rest))
        if at > 1:
            yield (begin, *rest)
    if len(words) > 1:
        yield ("".join(words),)
