"""The synonym table: which words of a text name a term, in any of its spellings.

A term is found with a few look-ups for each word. The table is an immutable value: a change of
terms makes another table, by which `query.parser.QueryParser` replaces this one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from api.search.text.analyzer import stems
from api.search.text.term_forms import Form, Term, Words, derived_forms, forms_of, words_of

_MIN_PREFIX_LENGTH = 3


class TermMatch(NamedTuple):
    """A term, and the words `start` to `end` of a text that name it.

    `form` is the word of the form that the text has, as `Term.word` is of the name.
    """

    term: Term
    start: int
    end: int
    form: str


class _Starts(NamedTuple):
    """The forms and titles that begin with a word, the longest first."""

    forms: tuple[Form, ...] = ()
    titles: tuple[Words, ...] = ()


_NOTHING = _Starts()


@dataclass(frozen=True, slots=True)
class Replacement:
    """A term that was typed in another form than its canonical word.

    `start` and `end` count the query's words; `typed` are those words as they are compared.
    """

    term: Term
    typed: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class CanonicalQuery:
    """A query with one word for each term that it names, whatever form was typed."""

    words: tuple[str, ...]
    terms: tuple[Term, ...]
    replaced: tuple[Replacement, ...]


class SynonymTable:
    """Terms, indexed by the first word of each form. Immutable."""

    def __init__(self, terms: Iterable[Term]) -> None:
        self.terms = tuple(terms)
        written = {form.words: form for form in forms_of(self.terms)}
        # A form of the table takes precedence over one that is derived from another.
        derived = {form.words: form for known in written.values() for form in derived_forms(known)}
        self._starts = _starts((derived | written).values(), _titles(self.terms))
        self._books = [form.words for form in written.values() if form.term.titles]
        self._single = sorted(
            (form.words[0], form.term.word)
            for form in written.values()
            if len(form.words) == 1 and not form.standalone_only
        )
        self._by_word = {term.word: term for term in self.terms}
        self._acronyms = _acronyms_by_meaning(self.terms)
        # Bounded: what is typed comes from outside.
        self._without_prefixes = lru_cache(maxsize=100_000)(self._starts_without_prefixes)
        self.completions = lru_cache(maxsize=10_000)(self._complete)

    def find(self, folded: Sequence[str]) -> Iterator[TermMatch]:
        """The terms that a text names, in order, a term as often as it is named.

        `folded` are the text's words as `analyzer.tokens` gives them. Of forms that overlap the
        longest counts: 'Rosh Hashanah' is not also a term named 'Rosh'.
        """
        free = 0
        latin = self._starts.get
        for at, word in enumerate(folded):
            starts = latin(word) if word.isascii() else self._without_prefixes(word)
            if starts and at >= free and (found := self._match_at(folded, at, starts)):
                free = found.end
                yield found

    def forms_in(self, folded: Sequence[str]) -> list[str]:
        """The forms of all terms that a text names: what its document is found by as well.

        With the acronyms that may stand for them, and all meanings of those that it has.
        """
        found = _distinct(self._find_all(folded))
        named = dict.fromkeys(each for term in found for each in (term.meanings or (term,)))
        forms = [form for term in named for form in term.forms if form not in term.unindexed]
        acronyms = (each for term in named for each in self._acronyms.get(term.name, ()))
        return [*forms, *dict.fromkeys(acronyms)]

    def surface_forms_in(self, folded: Sequence[str]) -> list[str]:
        """The forms that a text has itself, each as one word."""
        return list(dict.fromkeys(match.form for match in self._find_all(folded)))

    def _find_all(self, folded: Sequence[str]) -> Iterator[TermMatch]:
        """The terms that a text names, and those that it names inside the forms of others."""
        for match in self.find(folded):
            yield match
            if match.end - match.start > 1:
                inside = self.find(folded[match.start + 1 : match.end])
                yield from (each for each in inside if each.term.named_within_others)

    def canonicalize(
        self, folded: Sequence[str], matches: Sequence[TermMatch] | None = None
    ) -> CanonicalQuery:
        """The query's words, each term replaced by `Term.word`; `matches` if they are known.

        The last word counts as the form that it already is, even if it is the prefix of another. A
        term that is named twice adds one word. A title before a book that is still being typed is
        dropped ('parshas no'), as it is before a whole one.
        """
        matches = list(self.find(folded)) if matches is None else list(matches)
        whole = bool(matches) and matches[-1].end == len(folded)
        title = range(*((not whole and self._partial_title(folded)) or (0, 0)))
        matches = [match for match in matches if match.start not in title]
        words = ["" if at in title else word for at, word in enumerate(folded)]
        for match in matches:
            words[match.start : match.end] = [
                match.term.word,
                *[""] * (match.end - match.start - 1),
            ]
        unique = tuple(dict.fromkeys(word for word in words if word))
        return CanonicalQuery(unique, _distinct(matches), tuple(_replacements(folded, matches)))

    def completed_terms(self, prefix: str) -> tuple[Term, ...]:
        """The terms of `completions`."""
        return tuple(self._by_word[word] for word in self.completions(prefix))

    def _partial_title(self, folded: Sequence[str]) -> tuple[int, int] | None:
        """The span of a title, if all that follows it is a prefix of one of its books."""
        for at, word in enumerate(folded):
            for end in _title_ends(self._starts.get(word, _NOTHING), folded, at):
                rest = tuple(folded[end:])
                if rest and any(_begins(book, rest) for book in self._books):
                    return at, end
        return None

    def _match_at(self, folded: Sequence[str], at: int, starts: _Starts) -> TermMatch | None:
        plain = next((form for form in starts.forms if _matches(form, folded, at)), None)
        end = at + len(plain.words) if plain else at
        titled = self._titled_match(folded, at, starts) if starts.titles else None
        if titled and titled.end > end:
            return titled
        return TermMatch(plain.term, at, end, plain.written) if plain else None

    def _titled_match(self, folded: Sequence[str], at: int, starts: _Starts) -> TermMatch | None:
        """A book or portion after its title, where a common word is a name as well."""
        for start in _title_ends(starts, folded, at):
            for form in self._starts.get(folded[start], _NOTHING).forms:
                if form.term.titles and _is_at(form.words, folded, start):
                    return TermMatch(form.term, at, start + len(form.words), form.written)
        return None

    def _starts_without_prefixes(self, word: str) -> _Starts | None:
        """What begins with a Hebrew word or one of its stems, in the order of precedence."""
        whole = self._starts.get(word, _NOTHING)
        bare = [self._starts.get(stem, _NOTHING) for stem in stems(word)]
        forms = (form for starts in bare for form in starts.forms if not form.standalone_only)
        titles = (title for starts in bare for title in starts.titles)
        found = _Starts((*whole.forms, *forms), (*whole.titles, *titles))
        return found if any(found) else None

    def _complete(self, prefix: str) -> Words:
        """A word for each term that has a form of one word longer than this prefix of it.

        Every document that names the term holds this word (`forms_in`). Nothing for prefixes of
        fewer than three letters, which mean little.
        """
        if len(prefix) < _MIN_PREFIX_LENGTH:
            return ()
        found = set()
        for at in range(bisect_left(self._single, (prefix, "")), len(self._single)):
            form, word = self._single[at]
            if not form.startswith(prefix):
                break
            if form != prefix:
                found.add(word)
        return tuple(sorted(found))


def _acronyms_by_meaning(terms: Iterable[Term]) -> dict[str, list[str]]:
    """The words of the acronyms with several meanings, by the name of each meaning."""
    found: dict[str, list[str]] = {}
    for acronym in terms:
        for meaning in acronym.meanings:
            found.setdefault(meaning.name, []).append(acronym.word)
    return found


def _distinct(matches: Iterable[TermMatch]) -> tuple[Term, ...]:
    """The terms of these matches, each once, in the order of their first match."""
    return tuple({match.term.name: match.term for match in matches}.values())


def _replacements(folded: Sequence[str], matches: Iterable[TermMatch]) -> Iterator[Replacement]:
    for match in matches:
        typed = tuple(folded[match.start : match.end])
        if typed != words_of(match.term.name):
            yield Replacement(match.term, " ".join(typed), match.start, match.end)


def _titles(terms: Iterable[Term]) -> set[Words]:
    return {words_of(title) for titles in {term.titles for term in terms} for title in titles}


def _starts(forms: Iterable[Form], titles: Iterable[Words]) -> dict[str, _Starts]:
    """Forms and titles by their first word."""
    table: dict[str, _Starts] = {}
    for form in sorted(forms, key=lambda form: len(form.words), reverse=True):
        known = table.get(form.words[0], _NOTHING)
        table[form.words[0]] = known._replace(forms=(*known.forms, form))
    for title in sorted(titles, key=len, reverse=True):
        known = table.get(title[0], _NOTHING)
        table[title[0]] = known._replace(titles=(*known.titles, title))
    return table


def _matches(form: Form, folded: Sequence[str], at: int) -> bool:
    """Whether a text names this form at this word."""
    if not _is_at(form.words, folded, at):
        return False
    if not form.standalone_only or len(folded) == len(form.words):
        return True
    # 'Numbers 6' is the book.
    end = at + len(form.words)
    return bool(form.term.titles) and end < len(folded) and folded[end].isdecimal()


def _title_ends(starts: _Starts, folded: Sequence[str], at: int) -> Iterator[int]:
    """Where the titles at this word end, if another word follows."""
    for title in starts.titles:
        if at + len(title) < len(folded) and _is_at(title, folded, at):
            yield at + len(title)


def _is_at(words: Words, folded: Sequence[str], at: int) -> bool:
    """Whether the text has these words here. The first was looked up; it may have prefixes."""
    return len(words) == 1 or tuple(folded[at + 1 : at + len(words)]) == words[1:]


def _begins(book: Words, rest: Words) -> bool:
    last = len(rest) - 1
    return len(book) > last and book[:last] == rest[:last] and book[last].startswith(rest[last])
