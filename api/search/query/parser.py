"""How a query is read: the terms, verse references and sounds in what a reader typed.

A reading is a list of passes. Each finds all that the one before it found, and more; a search
goes on to the next only while its page is not full. So what was meant exactly stands first, and
what only sounds alike costs nothing where nobody needs it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from api.search.query.keyboard import other_layout
from api.search.references import parser as references
from api.search.references.parser import Reference
from api.search.text.analyzer import LIGHT_WORDS, base_forms, is_hebrew, stems, tokens
from api.search.text.analyzer import words as words_in
from api.search.text.gloss import is_translation
from api.search.text.phonetics import sound
from api.search.text.spellcheck import corrected
from api.search.text.synonyms import Canonical, canonical, edition
from api.search.types import Condition, Filter, IndexUid, SearchQuery

NoteKind = Literal["spelling", "keyboard", "typo", "reference", "some", "meaning"]

# The last word may be unfinished: so short a form of a term is as likely the beginning of a word.
_SHORTEST_SURE_FORM, _SHORTEST_SURE_HEBREW = 4, 3


@dataclass(frozen=True, slots=True)
class Note:
    """Why a reader sees these results: what was typed, and as what it was read."""

    kind: NoteKind
    typed: str
    meant: str


@dataclass(frozen=True, slots=True)
class Pass:
    """One way to ask. With `only`, just these indexes are asked, each under its conditions."""

    text: str = ""
    phrases: tuple[str, ...] = ()
    loose: bool = False
    by_sound: bool = False
    only: Mapping[IndexUid, Filter] | None = None

    def of(self, query: SearchQuery) -> SearchQuery | None:
        """The query with this pass's words; None where its index is not asked."""
        if self.only is not None and query.index not in self.only:
            return None
        conditions = self.only[query.index] if self.only is not None else ()
        return replace(
            query,
            text=self.text,
            phrases=self.phrases,
            loose=self.loose,
            filter=(*query.filter, *conditions),
        )


@dataclass(frozen=True, slots=True)
class Reading:
    """`words` are those that are marked in what is shown."""

    words: str
    passes: tuple[Pass, ...]
    notes: tuple[Note, ...] = ()
    reference: Reference | None = None


def readings(typed: str) -> Iterator[Reading]:
    """The readings of a query, the likeliest first; the next counts where one finds nothing."""
    first = read(typed)
    yield first
    if first.reference is None and any(way.phrases for way in first.passes):
        # A term's word may stand nowhere beside the others, where the words that were typed do.
        yield Reading(typed, (Pass(typed),))
    if meant := other_layout(typed):
        note = Note("keyboard", typed, meant)
        other = read(meant)
        yield replace(other, notes=(note, *other.notes))
    if slipped := corrected(tokens(typed)):
        meant, slips = slipped
        notes = tuple(Note("typo", word, name) for word, name in slips)
        yield replace(read(meant), notes=notes)
    # What every text holds would find every text.
    said = _weighty(tokens(typed), spare=False)
    if len(said) > 1:
        # An engine may leave out words from the end only: then the first ones never.
        ways = (" ".join(said), " ".join(reversed(said)))
        some = tuple(Pass(way, loose=True) for way in ways)
        yield Reading(typed, some, (Note("some", typed, ""),))


def read(typed: str) -> Reading:
    """What was typed, as it stands."""
    return _read(typed, edition())


# Bounded: what is typed comes from outside.
@lru_cache(maxsize=2_000)
def _read(typed: str, edition: int) -> Reading:  # noqa: ARG001 - each reads by its own terms
    reference, rest = references.split(typed)
    passes, notes = _words(rest)
    if reference is None:
        return Reading(typed, passes, notes)
    words = passes[0] if passes else Pass()
    cited = tuple(replace(words, only=only) for only in _places(reference))
    return Reading(rest, cited, notes, reference)


def _words(typed: str) -> tuple[tuple[Pass, ...], tuple[Note, ...]]:
    """How the words are asked for, and what was read as a term.

    Nothing typed finds everything; signs without words find nothing.
    """
    if typed.strip() and not tokens(typed):
        return (), ()
    found = canonical(tokens(typed))
    return tuple(_passes(typed, found)), tuple(_respelt(typed, found))


def _passes(typed: str, found: Canonical) -> Iterator[Pass]:
    """The words with the terms among them, then as they stand where a term may be the beginning
    of a word, then without Hebrew prefixes, then by sound.
    """
    named = tuple(term.word for term in found.terms)
    rest = _weighty([word for word in found.words if word not in named], spare=bool(named))
    bare = [_stem(word) for word in rest]
    sounds = [_heard(word) for word in bare]
    yield Pass(" ".join(rest), named)
    if named and _may_go_on(tokens(typed)[-1]):
        yield Pass(typed)
    if bare != rest:
        yield Pass(" ".join(bare), named)
    if any(sounds):
        silent = [word for word, heard in zip(rest, sounds, strict=True) if not heard]
        yield Pass(" ".join(silent), (*named, *filter(None, sounds)), by_sound=True)


def _stem(word: str) -> str:
    """A Hebrew word without its prefixes; documents hold the stems of their words."""
    return (word, *stems(word))[-1]


def _heard(word: str) -> str | None:
    """The sound of the word of which this is a form, which documents hold for all its forms."""
    return next(filter(None, map(sound, (*base_forms(word), word))), None)


def _may_go_on(last: str) -> bool:
    return len(last) < (_SHORTEST_SURE_HEBREW if is_hebrew(last) else _SHORTEST_SURE_FORM)


def _respelt(typed: str, found: Canonical) -> Iterator[Note]:
    """What was typed for each term, as it stands in the query.

    Nothing where that is the term's English name: nobody who types Genesis misspelt Bereshit.
    """
    places = list(words_in(typed))
    for each in found.replaced:
        form = typed[places[each.start].start : places[each.end - 1].end]
        if not is_translation(form, each.term):
            yield Note("spelling", form, each.term.name)


def _weighty(words: list[str], *, spare: bool) -> list[str]:
    """The words without those that every text holds, unless nothing else would remain."""
    kept = [word for word in words if word not in LIGHT_WORDS]
    return kept if kept or spare else words


def _places(reference: Reference) -> Iterator[Mapping[IndexUid, Filter]]:
    """Where a reference leads: the portion that holds it and who cites it, in widening circles."""
    first, last = reference.span()
    portion: Filter = (
        (Condition("firstVerse", "<=", last),),
        (Condition("lastVerse", ">=", first),),
    )
    circle: tuple[Condition, ...] = ()
    for attribute, values in _circles(reference):
        circle += tuple(Condition(attribute, "=", value) for value in values)
        yield {"torah_timelines": portion, "posts": (circle,)}


def _circles(reference: Reference) -> Iterator[tuple[str, list[str]]]:
    chapters = references.chapters_of(reference)
    if reference.verse:
        yield "citations", references.tokens_within(reference)
    yield "citations", chapters
    yield "chapters", chapters
