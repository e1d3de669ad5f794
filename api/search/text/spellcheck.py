"""Spelling correction: the nearest terms of the synonym table, by sound and by edit distance.

A word of English or Hebrew, or of the table, is no misspelling of another one, however near it is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from api.search.text.analyzer import STOP_WORDS, is_hebrew, tokens
from api.search.text.corrections import is_word
from api.search.text.hebrew_sounds import sound
from api.search.text.phonetics import phonetic_key
from api.search.text.synonym_table import SynonymTable
from api.search.text.term_forms import words_of
from api.search.text.term_guesses import term_guesser

MAX_SUGGESTIONS = 3
# Shorter words are within one edit of too many others.
_MIN_LENGTH = 4
# From this length on two edits are allowed.
_TWO_EDITS_FROM = 8


@dataclass(frozen=True, slots=True)
class Correction:
    """The corrected text, and each word that was replaced with what it became."""

    text: str
    replaced: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class _Forms:
    """Names of terms by the phonetic key of a form; forms with these names by first letter.

    `words` are the words of all forms.
    """

    by_key: Mapping[str, Sequence[str]]
    by_first: Mapping[str, tuple[Sequence[str], Sequence[str]]]
    words: frozenset[str]


class SpellChecker:
    """Corrects by one synonym table. Immutable but for its caches."""

    def __init__(self, synonyms: SynonymTable) -> None:
        self._synonyms = synonyms
        # Bounded: what is typed comes from outside.
        self.suggest = lru_cache(maxsize=2_000)(self._suggest)

    def correct(self, words: Sequence[str]) -> Correction | None:
        """The text with each misspelt word replaced by the nearest term.

        None where no word is misspelt, or no term is near.
        """
        misspelt = {word for word in words if not self._is_word(word)}
        if not misspelt:
            return None
        whole = " ".join(words)
        if len(words) > 1 and (found := self.suggest(whole)):
            return Correction(found[0], ((whole, found[0]),))
        nearest = {word: names[0] for word in misspelt if (names := self.suggest(word))}
        if not nearest:
            return None
        text = " ".join(nearest.get(word, word) for word in words)
        return Correction(text, tuple((word, nearest[word]) for word in words if word in nearest))

    def suggest_all(self, words: Sequence[str]) -> tuple[str, ...]:
        """The names of the terms nearest to the whole text, then to each word."""
        texts = (" ".join(words), *words)
        return tuple(dict.fromkeys(name for text in texts for name in self.suggest(text)))

    def _is_word(self, word: str) -> bool:
        """Whether this is a word of a language or of the table: not a misspelt one."""
        if word in STOP_WORDS or word in self._forms.words:
            return True
        return is_word(word) or any(self._synonyms.find((word,)))

    def _suggest(self, typed: str) -> tuple[str, ...]:
        """The names of the terms nearest to folded words, the nearest first."""
        words = tuple(typed.split())
        # A word that looks unfinished has been searched for as a prefix by now.
        guessed = term_guesser(self._synonyms).guess(words, (), unfinished=False)
        distances = {
            match.term.name: (0, 0)
            for match in guessed
            if (match.start, match.end) == (0, len(words))
        }
        for distance, name in self._near(typed) if len(typed) >= _MIN_LENGTH else ():
            distances[name] = min(distance, distances.get(name, distance))
        return tuple(sorted(distances, key=lambda name: (distances[name], name))[:MAX_SUGGESTIONS])

    def _near(self, typed: str) -> Iterator[tuple[tuple[int, int], str]]:
        """The names of terms with a form that sounds alike or is near; the distance of each.

        In Hebrew the first distance is that of the sounds: a letter that sounds like another one,
        or a vowel, is more easily confused than any other.
        """
        for name in self._forms.by_key.get(phonetic_key(typed) or "", ()):
            yield (0, 0), name
        # The first letter is assumed to be correct.
        candidates, names = self._forms.by_first.get(_first(typed), ((), ()))
        for form, distance, at in _within_edits(typed, candidates):
            sounds = OSA.distance(sound(typed), sound(form)) if is_hebrew(typed) else 0
            yield (sounds, distance), names[at]

    @cached_property
    def _forms(self) -> _Forms:
        by_key: dict[str, list[str]] = defaultdict(list)
        by_first: dict[str, tuple[list[str], list[str]]] = defaultdict(lambda: ([], []))
        words: set[str] = set()
        for term in self._synonyms.terms:
            for form in term.forms:
                words.update(words_of(form))
                folded = " ".join(tokens(form))
                if key := phonetic_key(folded):
                    by_key[key].append(term.name)
                forms, names = by_first[_first(folded)]
                forms.append(folded)
                names.append(term.name)
        return _Forms(dict(by_key), dict(by_first), frozenset(words))


def _first(folded: str) -> str:
    """The first letter; in Hebrew the sound of it."""
    return sound(folded[:1]) if is_hebrew(folded) else folded[:1]


def _within_edits(typed: str, candidates: Sequence[str]) -> list[tuple[str, int, int]]:
    """The candidates that are near enough, each with its distance and its index.

    One call for all of them: it costs a hundredth of one call for each.
    """
    max_edits = 2 if len(typed) >= _TWO_EDITS_FROM else 1
    return process.extract(
        typed, candidates, scorer=OSA.distance, processor=None, score_cutoff=max_edits, limit=None
    )
