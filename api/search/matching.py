"""Which words of a text a query meant: the same reading for marks and snippets on every engine."""

from __future__ import annotations

import re
from functools import lru_cache

from api.search.aliases import terms_in
from api.search.language import LIGHT_WORDS, Word, stems, tokens, words
from api.search.phonetics import sound

# Letters from which an engine forgives one and two slips (Meilisearch's own measure).
_ONE_TYPO, _TWO_TYPOS = 5, 9
_SAME_SOUND = [frozenset(group) for group in ("chkqx", "stz", "bv", "fp", "gj", "aeiouy")]


class Matcher:
    """The words of one query. It remembers what it said of a word, for texts repeat themselves."""

    def __init__(self, text: str, *, by_sound: bool = False) -> None:
        """What was typed, the other spellings of its terms, and the last word as a beginning.

        With `by_sound` also words that sound like it, which takes longer to tell.
        """
        typed = tokens(text)
        forms = (form for term in terms_in(typed) for form in term.forms)
        meant = {token for form in forms for token in tokens(form)}
        self._exact = frozenset(typed) | (meant - LIGHT_WORDS)
        self._beginning = typed[-1] if typed else None
        self._forgiving = tuple(word for word in self._exact if len(word) >= _ONE_TYPO)
        heard = (sound(word) for word in typed if by_sound)
        self._sounds = frozenset(filter(None, heard))
        firsts = frozenset(word[0] for word in self._exact)
        self._pattern = _candidates(_alike(firsts) if self._sounds else firsts)
        self._known: dict[str, bool] = {}

    def find(self, text: str) -> list[Word]:
        """The words of a text that the query meant, in their order."""
        if not self._exact:
            return []
        return [word for word in words(text, self._pattern) if self.meant(word.folded)]

    def meant(self, word: str) -> bool:
        """Whether this folded word is one of the query's: itself, begun, prefixed or misspelt."""
        known = self._known.get(word)
        if known is None:
            known = self._known[word] = self._judge(word)
        return known

    def _judge(self, word: str) -> bool:
        if word in self._exact or (self._beginning and word.startswith(self._beginning)):
            return True
        if any(stem in self._exact for stem in stems(word)):
            return True
        if self._sounds and sound(word) in self._sounds:
            return True
        return any(_within_typos(typed, word) for typed in self._forgiving)


def _alike(letters: frozenset[str]) -> frozenset[str]:
    """The letters, and those that may stand for the same sound at a word's beginning."""
    return letters.union(*(group for group in _SAME_SOUND if letters & group))


@lru_cache(maxsize=1_000)
def _candidates(letters: frozenset[str]) -> re.Pattern[str]:
    """The words that may be meant: those with a known first letter, and all that are not ASCII.

    A slip in the first letter is not forgiven, so most of a text is passed over at the speed of
    the pattern.
    """
    firsts = re.escape("".join(sorted(letter for letter in letters if letter.isascii())))
    first = rf"(?:[{firsts}]|(?=[^\x00-\x7f])[^\W_])" if firsts else r"(?=[^\x00-\x7f])[^\W_]"
    return re.compile(rf"(?<![^\W_]){first}[^\W_]*(?:['\"’‘׳״ʼ`´]+[^\W_]+)*", re.IGNORECASE)


def allowed_typos(word: str) -> int:
    """How many slips are forgiven in a word of that length."""
    return 2 if len(word) >= _TWO_TYPOS else 1 if len(word) >= _ONE_TYPO else 0


def _within_typos(typed: str, word: str) -> bool:
    budget = allowed_typos(typed)
    if typed[0] != word[0] or abs(len(typed) - len(word)) > budget:
        return False
    return distance(typed, word, budget) <= budget


def distance(a: str, b: str, bound: int) -> int:
    """Edits from one word to the other, two letters that changed places being one.

    Stops early at more than `bound`.
    """
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        before, above = row, before
        row = [i]
        for j, other in enumerate(b, 1):
            cost = min(before[j] + 1, row[-1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                cost = min(cost, above[j - 2] + 1)
            row.append(cost)
        if min(row) > bound:
            return bound + 1
    return row[-1]
