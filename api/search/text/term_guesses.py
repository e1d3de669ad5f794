"""Terms in spellings that the synonym table does not list: by sound and rules of transliteration.

'Tschuwa', 'Toireh' and תשובא are no forms of the table, but they sound like one. Only unknown words
are replaced by words of the table that sound alike: no English word, no form of the table, no
Hebrew word of the Bible. One of the dictionary, in any form, is replaced only within a name of
several words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import islice, product
from typing import NamedTuple

from rapidfuzz.distance import OSA

from api.search.text import dictionary, morphology
from api.search.text.analyzer import is_hebrew, stems
from api.search.text.hebrew_sounds import defective_spelling, sound
from api.search.text.phonetics import begins_english_word, is_english, is_misspelt_english
from api.search.text.synonym_table import SynonymTable, TermMatch
from api.search.text.term_forms import PARTICLES, words_of
from api.search.text.transliteration import Reading, agree, reading, readings

_MIN_LATIN_LENGTH, _MIN_HEBREW_LENGTH = 3, 3
_MIN_CONSONANTS = 2
# Bounds the work for one query: words that sound like one, and ways to choose among them.
_MAX_ALIKE, _MAX_CHOICES = 5, 50
# 'And' and 'the' before a word ('zachor veshamor'), and the shortest word that they are taken off.
_PREFIXES, _MIN_LENGTH_AFTER_PREFIX = ("ve", "va", "v", "u", "ha"), 4


class _Piece(NamedTuple):
    """One typed word, or a particle and its word, from `start` to `end`, and what it may mean.

    Not `alone`: another word may be meant only as part of a name of several words.
    """

    start: int
    end: int
    typed: str
    choices: tuple[str, ...]
    alone: bool


class _Guess(NamedTuple):
    """The terms of one choice: how many words they leave over, and how far it is from the typed."""

    uncovered: int
    terms: int
    edits: int
    matches: tuple[TermMatch, ...]


# A process uses one table at a time; a change makes another.
@lru_cache(maxsize=2)
def term_guesser(synonyms: SynonymTable) -> TermGuesser:
    """The guesser of a table; building its indexes takes a tenth of a second."""
    return TermGuesser(synonyms)


class TermGuesser:
    """Guesses by one synonym table. Immutable but for its caches."""

    def __init__(self, synonyms: SynonymTable) -> None:
        self._synonyms = synonyms
        # Bounded: what is typed comes from outside.
        self._alike = lru_cache(maxsize=10_000)(self._find_alike)

    def guess(
        self,
        words: Sequence[str],
        matches: Sequence[TermMatch],
        *,
        unfinished: bool = True,
        known_hebrew: bool = False,
    ) -> tuple[TermMatch, ...]:
        """The terms of a text, those that its unknown words may name among them, in order.

        `words` are folded; `matches` are the terms that the table finds in them, and the result if
        no unknown word sounds like a word of the table. `unfinished`: the last word may go on, and
        is no term by itself while another word begins with it. With `known_hebrew`, Hebrew words
        of the Bible count as unknown.
        """
        named = {at for match in matches for at in range(match.start, match.end)}
        unknown = {
            word for word in words if _is_unknown(word) or (known_hebrew and is_hebrew(word))
        }
        everyday = set() if known_hebrew else set(filter(dictionary.has, unknown))
        pieces = self._pieces(words, named, unknown, everyday, unfinished=unfinished)
        if not words or all(
            piece.start in named or piece.choices == (piece.typed,) for piece in pieces
        ):
            return tuple(matches)
        choices = product(*(piece.choices for piece in pieces))
        guesses = [self._guess(pieces, chosen, matches) for chosen in islice(choices, _MAX_CHOICES)]
        return min(guesses, key=lambda guess: guess[:3]).matches

    def _pieces(
        self,
        words: Sequence[str],
        named: set[int],
        unknown: set[str],
        everyday: set[str],
        *,
        unfinished: bool,
    ) -> list[_Piece]:
        pieces: list[_Piece] = []
        at = 0
        while at < len(words):
            end, typed = at + 1, words[at]
            if typed in PARTICLES and end < len(words) and named.isdisjoint((at, end)):
                joined = typed + words[end]
                if self._alike(joined):
                    end, typed = end + 1, joined
            is_open = unfinished and end == len(words) and self._may_go_on(typed)
            is_new = at not in named and not unknown.isdisjoint(words[at:end])
            choices = self._choices(typed, is_new=is_new)
            is_long = len(typed) > _MIN_LATIN_LENGTH - is_hebrew(typed)
            alone = is_new and not is_open and is_long and typed not in everyday
            pieces.append(_Piece(at, end, typed, choices, alone))
            at = end
        return pieces

    def _choices(self, typed: str, *, is_new: bool) -> tuple[str, ...]:
        """The words that may be meant by one; itself first, if it is known."""
        if is_new:
            return self._alike(typed) or (typed,)
        if is_hebrew(typed):
            plain = defective_spelling(typed)
            others = [word for word in self._alike(typed) if defective_spelling(word) == plain]
        else:
            others = list(self._alike(typed)) if _is_unknown(typed) else []
        return (typed, *(word for word in others if word != typed))

    def _guess(
        self, pieces: Sequence[_Piece], chosen: Sequence[str], matches: Sequence[TermMatch]
    ) -> _Guess:
        """What these words name, each chosen for its piece; the typed words name `matches`."""
        pairs = list(zip(pieces, chosen, strict=True))
        edits = sum(OSA.distance(piece.typed, word) for piece, word in pairs)
        found = matches if not edits and len(pieces) == pieces[-1].end else self._found(pairs)
        uncovered = pieces[-1].end - sum(match.end - match.start for match in found)
        return _Guess(uncovered, len(found), edits, tuple(found))

    def _found(self, pairs: Sequence[tuple[_Piece, str]]) -> list[TermMatch]:
        """The terms that the table finds in the chosen words, by the position of their pieces."""
        return [
            TermMatch(term, pairs[first][0].start, pairs[end - 1][0].end, form)
            for term, first, end, form in self._synonyms.find([word for _, word in pairs])
            if end - first > 1 or pairs[first][0].alone or pairs[first][0].typed == pairs[first][1]
        ]

    def _may_go_on(self, last: str) -> bool:
        return bool(self._synonyms.completions(last)) or begins_english_word(last)

    def _find_alike(self, typed: str) -> tuple[str, ...]:
        """The words of the table that sound like one, the nearest first; itself, if it is one."""
        if is_hebrew(typed):
            found = {word for form in (typed, *stems(typed)) for word in self._by_sound(form)}
        else:
            found = self._by_reading(typed) or set(_without_prefix(typed)) & self._words
            if all(OSA.distance(typed, word) > 1 for word in found) and is_misspelt_english(typed):
                return ()
        return tuple(sorted(found, key=lambda word: (OSA.distance(typed, word), word)))[:_MAX_ALIKE]

    def _by_reading(self, latin: str) -> set[str]:
        return {
            word
            for read in readings(latin)
            for word, known in self._latin.get(read.consonants, ())
            if agree(read, known)
        }

    def _by_sound(self, hebrew: str) -> Sequence[str]:
        return self._hebrew.get(sound(hebrew), ()) if len(hebrew) >= _MIN_HEBREW_LENGTH else ()

    @cached_property
    def _latin(self) -> Mapping[str, Sequence[tuple[str, Reading]]]:
        """The table's Latin words, except for English ones, by their consonants."""
        found: dict[str, list[tuple[str, Reading]]] = defaultdict(list)
        for word in self._words:
            if word.isascii() and word.isalpha() and not is_english(word):
                read = reading(word)
                if len(read.consonants) >= _MIN_CONSONANTS:
                    found[read.consonants].append((word, read))
        return dict(found)

    @cached_property
    def _hebrew(self) -> Mapping[str, Sequence[str]]:
        """The table's Hebrew words by their sound."""
        found: dict[str, list[str]] = defaultdict(list)
        for word in filter(is_hebrew, self._words):
            found[sound(word)].append(word)
        return dict(found)

    @cached_property
    def _words(self) -> frozenset[str]:
        forms = (form for term in self._synonyms.terms for form in term.forms)
        return frozenset(word for form in forms for word in words_of(form))


def _is_unknown(word: str) -> bool:
    if is_hebrew(word):
        return len(word) >= _MIN_HEBREW_LENGTH and not morphology.is_known(word)
    return word.isascii() and len(word) >= _MIN_LATIN_LENGTH and not is_english(word)


def _without_prefix(latin: str) -> Iterator[str]:
    """The word after the 'and' or 'the' that it may begin with."""
    for prefix in _PREFIXES:
        bare = latin.removeprefix(prefix)
        if bare != latin and len(bare) >= _MIN_LENGTH_AFTER_PREFIX:
            yield bare
