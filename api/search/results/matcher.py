"""Which words of a text match a query: the same for highlights and snippets, on every engine."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from api.search.results.exact_matcher import ExactMatcher
from api.search.results.fuzzy_matcher import FuzzyMatcher, words_starting_with
from api.search.results.phonetic_matcher import PhoneticMatcher, with_same_sound
from api.search.results.query_parts import Match, QueryPart, query_parts
from api.search.text.analyzer import fold_word, is_folded_alike, words
from api.search.text.query_analysis import AnalyzedText
from api.search.text.transliteration import reading


class Matcher:
    """Matches the parts of one query, of which there are `size`."""

    def __init__(self, query: AnalyzedText, *, phonetic: bool = False) -> None:
        """With `phonetic`, words that sound like the query's words match too, which is slower."""
        parts = query_parts(query)
        self.size = len(parts)
        self._typed_forms = [_similar_forms(part) for part in parts if part.term]
        self._exact, self._fuzzy = ExactMatcher(parts), FuzzyMatcher(parts)
        self._phonetic = PhoneticMatcher(parts) if phonetic else None
        # The parts that a word may match inexactly.
        self._inexact = frozenset(range(len(parts))) if phonetic else self._fuzzy.parts
        self._part_by_word: dict[str, int | None] = {}
        self._found: dict[str, list[Match]] = {}

    def find(self, text: str) -> list[Match]:
        """The words of a text that match, in their order.

        Inexact matches count for the parts of the query that have no exact one in the text.
        """
        found = self._found.get(text)
        if found is None:
            exact = self.find_exact(text)
            missing = self._inexact - {match.part for match in exact}
            inexact = set(self._find_inexact(text, missing)) if missing else ()
            found = self._found[text] = sorted({*exact, *inexact}) if inexact else exact
        return found

    def find_exact(self, text: str) -> list[Match]:
        """Exact matches only, in a fraction of the time."""
        return self._exact.find(text)

    def parts_in(self, texts: Iterable[str]) -> set[int]:
        """The parts of the query that these texts have exactly."""
        found: set[int] = set()
        for text in texts:
            found.update(match.part for match in self.find_exact(text))
            if len(found) == self.size:
                break
        return found

    def count_as_typed(self, text: str) -> int:
        """How many terms of the query a text has in the form that was typed, or nearly so."""
        lowered = text.lower()
        return sum(any(form in lowered for form in forms) for forms in self._typed_forms)

    def _find_inexact(self, text: str, missing: Collection[int]) -> Iterator[Match]:
        letters = self._fuzzy.first_letters(missing)
        if self._phonetic:
            letters = with_same_sound(letters)
        for start, end, part in self._inexact_words(text, letters):
            if part is not None and part in missing:
                yield Match(start, end, part)

    def _inexact_words(
        self, text: str, letters: Collection[str]
    ) -> Iterator[tuple[int, int, int | None]]:
        """The start, end and part of each word that may match."""
        patterns = words_starting_with(letters, ascii_only=text.isascii())
        if is_folded_alike(text):
            # Words recur: most are neither folded nor compared again.
            for pattern in patterns:
                for each in pattern.finditer(text):
                    yield each.start(), each.end(), self._inexact_part(each.group())
            return
        for pattern in patterns:
            for word in words(text, pattern):
                yield word.start, word.end, self._inexact_part(word.folded)

    def _inexact_part(self, word: str) -> int | None:
        """The part that a word matches, as it is written or folded."""
        if word not in self._part_by_word:
            folded = fold_word(word)
            part = self._phonetic.part_of(folded) if self._phonetic else None
            self._part_by_word[word] = self._fuzzy.part_of(folded) if part is None else part
        return self._part_by_word[word]


def _similar_forms(part: QueryPart) -> tuple[str, ...]:
    """The form of a term that was typed, and other transliterations of it: 'shalom' of 'sholom',
    but not 'peace'.
    """
    typed = part.typed.lower()
    if not (typed.isascii() and typed.isalpha()):
        return (typed,)
    consonants = reading(typed).consonants
    latin = (word for word in part.words if word.isascii() and word.isalpha())
    return (typed, *(word for word in latin if reading(word).consonants == consonants))
