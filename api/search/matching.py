"""Which words of a text a query meant: the same reading for marks and snippets on every engine."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from rapidfuzz.distance import OSA

from api.search.aliases import Named, Term, begun_terms, named_in, words_of
from api.search.language import (
    LIGHT_WORDS,
    Word,
    has_marks,
    quoted_words,
    stems,
    tokens,
    with_final_letter,
    word_around,
    words,
)
from api.search.phonetics import sound

# Letters from which an engine forgives one and two slips (Meilisearch's own measure).
_ONE_TYPO, _TWO_TYPOS = 5, 9
# What is begun may become one of many terms; so many are looked for.
_MOST_BEGUN = 4
_SAME_SOUND = [frozenset(group) for group in ("chkqx", "stz", "bv", "fp", "gj", "aeiouy")]


class Match(NamedTuple):
    """A word of a text, and which part of the query meant it."""

    start: int
    end: int
    part: int


@dataclass(frozen=True, slots=True)
class _Part:
    """A word of a query, or a term that it names: all that stands for it, folded.

    The query's last word may be a `beginning`.
    """

    words: frozenset[str]
    phrases: tuple[tuple[str, ...], ...] = ()
    beginning: str = ""
    # What was typed, if it is no term: of a term each text that was found holds a known form.
    word: str = ""

    def holds(self, word: str) -> bool:
        """Whether a word is one of these, has prefixes before one, or begins as the last one."""
        if word in self.words or (self.beginning and word.startswith(self.beginning)):
            return True
        return any(stem in self.words for stem in stems(word))


class Matcher:
    """The words of one query. It remembers what it said: words and texts come again."""

    def __init__(self, text: str, *, by_sound: bool = False) -> None:
        """With `by_sound` words count as well that sound like one, which takes longer to tell."""
        self._parts = _parts(tokens(text))
        self.size = len(self._parts)
        self._by_sound = by_sound
        self._exact: dict[str, int | None] = {}
        self._near: dict[str, int | None] = {}
        self._found: dict[str, list[Match]] = {}

    def find(self, text: str) -> list[Match]:
        """The words of a text that the query meant, in their order.

        Slips are forgiven in the words of the query that do not stand in the text as they are.
        """
        exact = self.find_exact(text)
        missing = self._forgiving - {match.part for match in exact}
        return sorted({*exact, *self._find_near(text, missing)}) if missing else exact

    def find_exact(self, text: str) -> list[Match]:
        """Those among them that hold no slip, which are found in a fraction of the time."""
        if text not in self._found:
            candidates = words(text) if has_marks(text) else self._around_needles(text)
            found = {match for word in candidates for match in self._at(text, word)}
            self._found[text] = sorted(found)
        return self._found[text]

    def _at(self, text: str, word: Word) -> Iterator[Match]:
        """What begins with this word: a term of several words, or the word by itself."""
        for folded in (word.folded, *stems(word.folded)):
            for phrase, part in self._phrases.get(folded, ()):
                following = list(_following(text, word, len(phrase) - 1))
                if tuple(each.folded for each in following) == phrase[1:]:
                    for each in (word, *following):
                        yield Match(each.start, each.end, part)
        alone = self._part_of(word.folded)
        if alone is not None:
            yield Match(word.start, word.end, alone)

    def _part_of(self, word: str) -> int | None:
        if word not in self._exact:
            held = (at for at, part in enumerate(self._parts) if part.holds(word))
            self._exact[word] = next(held, None)
        return self._exact[word]

    def _find_near(self, text: str, missing: Collection[int]) -> Iterator[Match]:
        """Words with a slip, or that sound like one, for these parts of the query."""
        for word in words(text, self._pattern_of(missing)):
            part = self._nearest_part(word.folded)
            if part is not None and part in missing:
                yield Match(word.start, word.end, part)

    def _nearest_part(self, word: str) -> int | None:
        if word not in self._near:
            heard = sound(word) if self._by_sound else None
            self._near[word] = (
                self._sounds.get(heard)
                if heard in self._sounds
                else next((at for at in self._begun_alike(word) if self._nearly(at, word)), None)
            )
        return self._near[word]

    def _begun_alike(self, word: str) -> Sequence[int]:
        """The parts that a word may nearly be: a slip in the first letter is not forgiven."""
        return self._forgiving_by_first.get(word[0], ())

    def _nearly(self, at: int, word: str) -> bool:
        return _within_typos(self._parts[at].word, word)

    def _around_needles(self, text: str) -> Iterator[Word]:
        """The words in which any of the query's stands, and those with a quote inside."""
        lowered = text.lower()
        plain = lowered if len(lowered) == len(text) else text
        for needle in self._needles:
            # Only Hebrew puts anything before a word.
            inside = not needle.isascii()
            at = plain.find(needle)
            while at >= 0:
                if inside or not at or not plain[at - 1].isalnum():
                    yield word_around(text, at)
                at = plain.find(needle, at + len(needle))
        yield from quoted_words(text)

    @cached_property
    def _needles(self) -> tuple[str, ...]:
        """What stands in every text without marks and quotes that holds a word of the query."""
        held = {word for part in self._parts for word in part.words} | self._phrases.keys()
        written = {form for word in held for form in (word, with_final_letter(word))}
        return tuple(form for form in written if not _is_found_with_another(form, written))

    @cached_property
    def _phrases(self) -> dict[str, list[tuple[tuple[str, ...], int]]]:
        """The terms of several words, by their first one."""
        found: dict[str, list[tuple[tuple[str, ...], int]]] = {}
        for at, part in enumerate(self._parts):
            for phrase in part.phrases:
                found.setdefault(phrase[0], []).append((phrase, at))
        return found

    @cached_property
    def _forgiving(self) -> frozenset[int]:
        """The parts that a word may nearly be."""
        parts = enumerate(self._parts)
        return frozenset(at for at, part in parts if self._by_sound or allowed_typos(part.word))

    @cached_property
    def _sounds(self) -> dict[str, int]:
        """How the query's words sound, by what they are part of."""
        heard = ((sound(part.word), at) for at, part in enumerate(self._parts))
        return {each: at for each, at in heard if each}

    @cached_property
    def _forgiving_by_first(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = defaultdict(list)
        for at, part in enumerate(self._parts):
            if allowed_typos(part.word):
                found[part.word[0]].append(at)
        return found

    def _pattern_of(self, parts: Collection[int]) -> re.Pattern[str]:
        """What may be one of these parts."""
        firsts = frozenset(self._parts[at].word[0] for at in parts if self._parts[at].word)
        return _candidates(_alike(firsts) if self._by_sound else firsts)


def _parts(typed: Sequence[str]) -> tuple[_Part, ...]:
    """The terms that were typed, then the words between them that say something."""
    named = named_in(typed)
    spans = [range(found.start, found.end) for found in named]
    last = len(typed) - 1
    free = [at for at in range(len(typed)) if not any(at in span for span in spans)]
    weighty = [at for at in free if typed[at] not in LIGHT_WORDS]
    return (
        *(_part_of_term(found, typed) for found in named),
        *(
            _last_part(typed[at]) if at == last else _Part(frozenset({typed[at]}), word=typed[at])
            for at in (weighty if weighty or named else free)
        ),
    )


def _last_part(typed: str) -> _Part:
    """The last word, which may be the beginning of another, or of a form of a term."""
    return _part(begun_terms(typed)[:_MOST_BEGUN], typed, beginning=typed, word=typed)


def _part_of_term(found: Named, typed: Sequence[str]) -> _Part:
    """A term that was named, by a form with prefixes or an s as well if it was one word."""
    alone = typed[found.start] if found.end - found.start == 1 else ""
    return _part([found.term], alone, beginning=alone if found.end == len(typed) else "")


def _part(terms: Iterable[Term], typed: str, *, beginning: str, word: str = "") -> _Part:
    """All forms of the terms, and what was typed."""
    forms = [words_of(form) for term in terms for form in term.forms]
    alone = {form[0] for form in forms if len(form) == 1} | {typed} - {""}
    phrases = tuple(form for form in forms if len(form) > 1)
    return _Part(frozenset(alone), phrases, beginning, word)


def _following(text: str, word: Word, count: int) -> Iterator[Word]:
    """The next words of a text."""
    for each, _ in zip(words(text, start=word.end), range(count), strict=False):
        yield each


def _is_found_with_another(form: str, forms: Iterable[str]) -> bool:
    """Whether all words of this form are looked at for another one's sake."""
    return any(form.startswith(other) for other in forms if other != form)


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
    return abs(len(typed) - len(word)) <= budget and slips(typed, word, budget) <= budget


def slips(a: str, b: str, bound: int) -> int:
    """Edits from one word to the other, two letters that changed places being one.

    Stops early at more than `bound`.
    """
    return OSA.distance(a, b, score_cutoff=bound)
