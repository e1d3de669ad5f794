"""Which words of a text a query meant: the same reading for marks and snippets on every engine."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from api.search.text.analyzer import (
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
from api.search.text.edit_distance import allowed_typos, candidates, sounding_alike, within_typos
from api.search.text.phonetics import sound
from api.search.text.synonyms import Named, Term, begun_terms, named_in, words_of

# Fewer letters stand in nearly every word.
_NEEDLE = 3
# What Hebrew puts before a word.
_PREFIX_LETTERS = "ובהלמשכ"
# What is begun may become one of many terms; so many are looked for.
_MOST_BEGUN = 4


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
            held = [self._part_by_word.get(form) for form in (word, *stems(word))]
            held += [at for beginning, at in self._begun if word.startswith(beginning)]
            self._exact[word] = min((at for at in held if at is not None), default=None)
        return self._exact[word]

    @cached_property
    def _part_by_word(self) -> dict[str, int]:
        """The first part for which a word stands."""
        found: dict[str, int] = {}
        for at, part in enumerate(self._parts):
            for word in part.words:
                found.setdefault(word, at)
        return found

    @cached_property
    def _begun(self) -> list[tuple[str, int]]:
        """What may go on, and the part that it is."""
        return [(part.beginning, at) for at, part in enumerate(self._parts) if part.beginning]

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
        return within_typos(self._parts[at].word, word)

    def _around_needles(self, text: str) -> Iterator[Word]:
        """The words in which any of the query's stands, and those with a quote inside."""
        lowered = text.lower()
        plain = lowered if len(lowered) == len(text) else text
        for needle in self._latin_needles if text.isascii() else self._needles:
            at = plain.find(needle)
            while at >= 0:
                # Only Hebrew puts anything before a word.
                if not at or not needle.isascii() or not plain[at - 1].isalnum():
                    yield word_around(text, at)
                at = plain.find(needle, at + len(needle))
        if self._short_words:
            for match in self._short_words.finditer(plain):
                yield word_around(text, match.start())
        yield from quoted_words(text)

    @cached_property
    def _needles(self) -> tuple[str, ...]:
        """What stands in every text without marks and quotes that holds a longer word of the
        query.
        """
        long = {form for form in self._written if len(form) >= _NEEDLE}
        return tuple(form for form in long if not _is_found_with_another(form, long))

    @cached_property
    def _latin_needles(self) -> tuple[str, ...]:
        return tuple(needle for needle in self._needles if needle.isascii())

    @cached_property
    def _short_words(self) -> re.Pattern[str] | None:
        """The shorter words, which stand in nearly every word of a text: whole ones only, or the
        beginning of one where that counts.
        """
        short = [form for form in self._written if len(form) < _NEEDLE]
        if not short:
            return None
        begun = [part.beginning for part in self._parts if 0 < len(part.beginning) < _NEEDLE]
        whole = rf"[{_PREFIX_LETTERS}]*?(?:{'|'.join(short)})(?![^\W_])"
        return re.compile(rf"(?<![^\W_])(?:{'|'.join([*begun, whole])})")

    @cached_property
    def _written(self) -> frozenset[str]:
        """The query's words and the first words of its phrases, as they stand in a text."""
        held = {word for part in self._parts for word in part.words} | self._phrases.keys()
        return frozenset(form for word in held for form in (word, with_final_letter(word)))

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
        return candidates(sounding_alike(firsts) if self._by_sound else firsts)


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


def _is_found_with_another(form: str, forms: Collection[str]) -> bool:
    """Whether all words of this form are looked at for another one's sake."""
    return any(form[:length] in forms for length in range(_NEEDLE, len(form)))
