"""Finding the spelling table's forms in a text: a few look-ups for each word."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from api.search.text.analyzer import stems, tokens

_SHORTEST_BEGINNING = 3
# Shorter words end in s for reasons of their own.
_SHORTEST_POSSESSIVE = 3

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """`name` is the form that is shown; `forms` are all forms, the name among them.

    A form in `alone` is too common a word to be read out of a text. `titles` may stand before a
    form and then belong to it ('Book of'): the term is a book or a weekly portion.
    """

    name: str
    forms: tuple[str, ...]
    alone: frozenset[str] = frozenset()
    titles: tuple[str, ...] = ()

    @property
    def word(self) -> str:
        """The one word that stands for the term: its name, without spaces."""
        return "".join(words_of(self.name))


class Named(NamedTuple):
    """A term and which words of a text name it."""

    term: Term
    start: int
    end: int


class _Form(NamedTuple):
    words: Words
    term: Term
    is_alone: bool


class _Starts(NamedTuple):
    """What a word may begin, the longest first."""

    forms: tuple[_Form, ...] = ()
    titles: tuple[Words, ...] = ()


_NOTHING = _Starts()


@lru_cache(maxsize=20_000)
def words_of(form: str) -> Words:
    """A form as it is compared."""
    return tuple(tokens(form))


class TermTable:
    """Terms, ready to be found. It never changes; other terms need another table."""

    def __init__(self, terms: Iterable[Term]) -> None:
        self.terms = tuple(terms)
        listed = {form.words: form for form in _forms(self.terms)}
        # A form that somebody wrote down counts before one that is only derived.
        derived = {form.words: form for known in listed.values() for form in _derived(known)}
        self._starts = _starts((derived | listed).values(), _titles(self.terms))
        self._books = [form.words for form in listed.values() if form.term.titles]
        self._single = sorted(
            (form.words[0], form.term.word)
            for form in listed.values()
            if len(form.words) == 1 and not form.is_alone
        )
        self.by_word = {term.word: term for term in self.terms}.__getitem__
        # What is typed comes from outside, so both are bounded.
        self._prefixed = lru_cache(maxsize=100_000)(self._read_through_prefixes)
        self.completions = lru_cache(maxsize=10_000)(self._complete)

    def named(self, folded: Sequence[str]) -> Iterator[Named]:
        """The terms that a text names, in order; of forms that overlap the longest."""
        free = 0
        latin = self._starts.get
        for at, word in enumerate(folded):
            starts = latin(word) if word.isascii() else self._prefixed(word)
            if starts and at >= free and (found := self._named_at(folded, at, starts)):
                free = found.end
                yield found

    def begun_title(self, folded: Sequence[str]) -> tuple[int, int] | None:
        """From where to where a title stands, if all behind it is the beginning of its book."""
        for at, word in enumerate(folded):
            for end in _title_ends(self._starts.get(word, _NOTHING), folded, at):
                rest = tuple(folded[end:])
                if rest and any(_begins(book, rest) for book in self._books):
                    return at, end
        return None

    def _named_at(self, folded: Sequence[str], at: int, starts: _Starts) -> Named | None:
        plain = next((form for form in starts.forms if _stands(form, folded, at)), None)
        end = at + len(plain.words) if plain else at
        titled = self._titled_at(folded, at, starts) if starts.titles else None
        if titled and titled.end > end:
            return titled
        return Named(plain.term, at, end) if plain else None

    def _titled_at(self, folded: Sequence[str], at: int, starts: _Starts) -> Named | None:
        """A book or portion behind its title, where a common word is a name as well."""
        for start in _title_ends(starts, folded, at):
            for form in self._starts.get(folded[start], _NOTHING).forms:
                if form.term.titles and _is_at(form.words, folded, start):
                    return Named(form.term, at, start + len(form.words))
        return None

    def _read_through_prefixes(self, word: str) -> _Starts | None:
        """What a Hebrew word, or a stem of it, may begin, in the order in which it is tried."""
        whole = self._starts.get(word, _NOTHING)
        bare = [self._starts.get(stem, _NOTHING) for stem in stems(word)]
        forms = (form for starts in bare for form in starts.forms if not form.is_alone)
        titles = (title for starts in bare for title in starts.titles)
        found = _Starts((*whole.forms, *forms), (*whole.titles, *titles))
        return found if any(found) else None

    def _complete(self, beginning: str) -> Words:
        if len(beginning) < _SHORTEST_BEGINNING:
            return ()
        found = set()
        for at in range(bisect_left(self._single, (beginning, "")), len(self._single)):
            form, word = self._single[at]
            if not form.startswith(beginning):
                break
            if form != beginning:
                found.add(word)
        return tuple(sorted(found))


def _forms(terms: Iterable[Term]) -> Iterator[_Form]:
    for term in terms:
        for form in term.forms:
            yield _Form(words_of(form), term, form in term.alone)


def _titles(terms: Iterable[Term]) -> set[Words]:
    return {words_of(title) for titles in {term.titles for term in terms} for title in titles}


def _derived(form: _Form) -> Iterator[_Form]:
    """'Rashi's' and 'blessings' name what 'Rashi' and 'blessing' do (apostrophes are gone), and
    'roshhashana' what 'Rosh Hashana' does.
    """
    *before, last = form.words
    if form.is_alone or not last.isascii():
        return
    if before:
        yield form._replace(words=("".join(form.words),))
    if len(last) >= _SHORTEST_POSSESSIVE and last[-1] != "s":
        yield form._replace(words=(*before, f"{last}s"))


def _starts(forms: Iterable[_Form], titles: Iterable[Words]) -> dict[str, _Starts]:
    """Forms and titles by their first word."""
    table: dict[str, _Starts] = {}
    for form in sorted(forms, key=lambda form: len(form.words), reverse=True):
        known = table.get(form.words[0], _NOTHING)
        table[form.words[0]] = known._replace(forms=(*known.forms, form))
    for title in sorted(titles, key=len, reverse=True):
        known = table.get(title[0], _NOTHING)
        table[title[0]] = known._replace(titles=(*known.titles, title))
    return table


def _stands(form: _Form, folded: Sequence[str], at: int) -> bool:
    """Whether a text names this form here."""
    if not _is_at(form.words, folded, at):
        return False
    if not form.is_alone or len(folded) == len(form.words):
        return True
    # 'Numbers 6' is the book.
    end = at + len(form.words)
    return bool(form.term.titles) and end < len(folded) and folded[end].isdecimal()


def _title_ends(starts: _Starts, folded: Sequence[str], at: int) -> Iterator[int]:
    """Where the titles that stand here end, before a further word."""
    for title in starts.titles:
        if at + len(title) < len(folded) and _is_at(title, folded, at):
            yield at + len(title)


def _is_at(words: Words, folded: Sequence[str], at: int) -> bool:
    """Whether these words stand here; the first has been looked up, and may have prefixes."""
    return len(words) == 1 or tuple(folded[at + 1 : at + len(words)]) == words[1:]


def _begins(book: Words, rest: Words) -> bool:
    last = len(rest) - 1
    return len(book) > last and book[:last] == rest[:last] and book[last].startswith(rest[last])
