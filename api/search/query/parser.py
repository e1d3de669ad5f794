"""Parses what a reader typed into a `ParsedQuery`: terms, verse references, phonetic keys.

A query is parsed once; every later stage reads the same immutable value. It has one or more
interpretations, the likeliest first, each a list of variants of the query. Each variant matches
more than the one before, or other words of the query. A search runs the next variant only while its
page is not full: the closest matches come first, and phonetic matching costs nothing where a page
is full without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Literal

from api.search.query.keyboard import other_layout
from api.search.query.variant_words import (
    as_typed,
    literal_words,
    may_be_prefix,
    sounding_alike,
)
from api.search.query.variants import QueryVariant, reference_variants, surface_form_scope
from api.search.references import books
from api.search.references.quotations import Quotation, quoted_text
from api.search.references.recognition import recognize
from api.search.references.verse_reference import Reference
from api.search.text.analyzer import STOP_WORDS, lemmas, stems
from api.search.text.english import base_form
from api.search.text.gloss import is_english_name, translate_analyzed
from api.search.text.phonetics import phonetic_key
from api.search.text.query_analysis import AnalyzedText, analyze
from api.search.text.spellcheck import SpellChecker
from api.search.text.synonym_table import SynonymTable
from api.search.types import MAX_QUERY_WORDS

ExplanationKind = Literal[
    "spelling", "keyboard", "typo", "reference", "partial_match", "semantic", "phrase"
]

_MAX_CACHED = 2_000
_POSSESSIVE = re.compile("['’]s$")


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a reader sees these results: what was typed, and how it was interpreted."""

    kind: ExplanationKind
    typed: str
    meant: str
    # The words of the query, as they were typed, that no document has.
    missing: tuple[str, ...] = ()
    # What `meant` is called in Hebrew, where it is a term that has a Hebrew form.
    hebrew_meant: str = ""


@dataclass(frozen=True, slots=True)
class Interpretation:
    """One way to understand a query. `analysis` is of the text that is highlighted in results."""

    analysis: AnalyzedText
    variants: tuple[QueryVariant, ...]
    explanations: tuple[Explanation, ...] = ()
    reference: Reference | None = None


@dataclass(frozen=True)
class ParsedQuery:
    """What a reader typed, analysed. Immutable; what few searches need is computed on first use."""

    typed: str
    primary: Interpretation
    _parser: _TableParser = field(repr=False, compare=False)

    @cached_property
    def analysis(self) -> AnalyzedText:
        """The analysis of the whole text, a reference included."""
        if self.primary.reference is None:
            return self.primary.analysis
        return analyze(self.typed, self._parser.synonyms)

    @cached_property
    def english(self) -> str:
        """The text for an embedding model; empty where no word of it is known in English."""
        return translate_analyzed(self.typed, self.analysis.words, self.analysis.matches)

    @cached_property
    def suggestions(self) -> Mapping[str, str]:
        """Terms that may be searched instead: their names, and the words they are indexed by.

        Those in the query, then those nearest to its other words.
        """
        analysis = self.analysis
        known = {at for each in analysis.matches for at in range(each.start, each.end)}
        others = [word for at, word in enumerate(analysis.tokens) if at not in known]
        named = [match.term for match in analysis.matches] if others else []
        names = [each.name for term in named for each in term.meanings or (term,)]
        names += self._parser.spelling.suggest_all(others)
        canonical = {name: analyze(name, self._parser.synonyms).canonical for name in names}
        return {name: each.terms[0].word for name, each in canonical.items() if each.terms}

    def interpretations(self) -> Iterator[Interpretation]:
        """The interpretations by which documents have every word, the likeliest first.

        A search uses the first that finds anything.
        """
        yield self.primary
        if self.primary.reference is not None:
            if self.primary.analysis.tokens:
                yield self._parser.place_alone(self.typed, self.primary.reference)
            return
        analysis = self.analysis
        if any(variant.exact_words for variant in self.primary.variants):
            # Perhaps only documents with the words as typed have all of them.
            yield Interpretation(analysis, (self._parser.variant(*literal_words(analysis)),))
        if meant := other_layout(self.typed):
            explanation = Explanation("keyboard", self.typed, meant)
            other = self._parser.primary(meant)
            yield replace(other, explanations=(explanation, *other.explanations))
        if correction := self._parser.spelling.correct(analysis.tokens):
            explanations = tuple(
                Explanation("typo", word, name) for word, name in correction.replaced
            )
            yield replace(self._parser.primary(correction.text), explanations=explanations)

    def relaxed(
        self, words: Sequence[str] | None = None, missing: Sequence[str] = ()
    ) -> Interpretation:
        """The interpretation by which documents need only some of these words of the query.

        The words that tell most come first. By default all words but stop words, which would match
        every document. A query of one word has no variants. `missing`, which no document has, are
        told to the reader.
        """
        canonical = self.analysis.canonical
        content = _content_words(canonical.words, allow_empty=False)
        chosen = content if words is None else words
        # A term says more of what was meant than any other word.
        terms = tuple(term.word for term in canonical.terms)
        named = (self._parser.variant((), terms),) if terms else ()
        # An engine may drop words from the end only: reversed, the first ones are dropped.
        variants = named + tuple(
            self._parser.variant(order, match_any=True)
            for order in dict.fromkeys((tuple(chosen), tuple(chosen[::-1])))
            if order
        )
        explanation = Explanation("partial_match", self.typed, "", tuple(missing))
        return Interpretation(self.analysis, variants if len(content) > 1 else (), (explanation,))


class QueryParser:
    """Parses queries. Each process has one, whose synonym table is replaced as a whole."""

    def __init__(self, synonyms: SynonymTable) -> None:
        self._current = _TableParser(synonyms)

    @property
    def synonyms(self) -> SynonymTable:
        """The table that queries are parsed by."""
        return self._current.synonyms

    def replace_synonyms(self, synonyms: SynonymTable) -> bool:
        """Parse by another table from now on. Returns whether it differs from the one before."""
        if synonyms is self.synonyms:
            return False
        self._current = _TableParser(synonyms)
        return True

    def parse(self, typed: str) -> ParsedQuery:
        """What was typed, analysed."""
        return self._current.parse(typed)


class _TableParser:
    """Parses by one synonym table, so that its caches are never out of date."""

    def __init__(self, synonyms: SynonymTable) -> None:
        self.synonyms = synonyms
        self.spelling = SpellChecker(synonyms)
        # Bounded: what is typed comes from outside.
        self.parse = lru_cache(maxsize=_MAX_CACHED)(self._parse)
        self.primary = lru_cache(maxsize=_MAX_CACHED)(self._primary)

    def _parse(self, typed: str) -> ParsedQuery:
        return ParsedQuery(typed, self.primary(typed), self)

    def _primary(self, typed: str) -> Interpretation:
        """The interpretation of a text as it was typed."""
        reference, rest = recognize(typed)
        if reference is None and (quoted := quoted_text(typed)):
            return self._quotation(typed, quoted)
        analysis = analyze(rest, self.synonyms)
        explanations = tuple(_spelling_explanations(analysis))
        if reference is None:
            return Interpretation(analysis, tuple(self._variants(analysis)), explanations)
        variants = reference_variants(reference, lambda naming: self._words(rest, naming))
        if analysis.tokens:
            # The words narrow what cites the place itself.
            variants = [each for each in variants if each.closeness == "exact"]
        return Interpretation(analysis, tuple(variants), explanations, reference)

    def _quotation(self, typed: str, quoted: Quotation) -> Interpretation:
        """What cites the source, then what has the words of the query, then what is near it.

        The words as they were typed and as the source spells them: a text may have either.
        """
        cites = reference_variants(quoted.reference, lambda naming: self._words("", naming))
        exact = [each for each in cites if each.closeness == "exact"]
        words = dict.fromkeys(self._words(text, "") for text in (typed, *quoted.spellings) if text)
        variants = (*exact, *words, *cites[len(exact) :])
        return Interpretation(analyze(typed, self.synonyms), variants, (), quoted.reference)

    def place_alone(self, typed: str, reference: Reference) -> Interpretation:
        """What a reference leads to, whatever other words the query has."""
        variants = reference_variants(reference, lambda naming: self._words("", naming))
        explanation = Explanation("partial_match", typed, "")
        return Interpretation(
            analyze("", self.synonyms), tuple(variants), (explanation,), reference
        )

    def _words(self, rest: str, naming: str) -> QueryVariant:
        """The words of a query besides its reference, with a name that must be among them."""
        text = f"{rest} {naming}".strip()
        variants = self._variants(analyze(text, self.synonyms))
        return next((each for each in variants if not each.is_subset), QueryVariant())

    def variant(
        self, words: Sequence[str], exact_words: Sequence[str] = (), *, match_any: bool = False
    ) -> QueryVariant:
        """The variant with these words, and with what the last one may be a prefix of."""
        last = words[:MAX_QUERY_WORDS][-1:]
        completions = self.synonyms.completions(last[0]) if last else ()
        return QueryVariant(tuple(words), tuple(exact_words), completions, match_any)

    def _variants(self, analysis: AnalyzedText) -> Iterator[QueryVariant]:
        """The words with the terms among them, then as they were typed where a term may be a
        prefix, then by their stems, then by their sound: as terms, and by phonetic key.

        Terms that only sound like the typed words follow documents with exactly these words, and
        other forms of a term follow documents with the typed one.

        No text finds everything; punctuation without words finds nothing.
        """
        if analysis.text.strip() and not analysis.tokens:
            return
        terms = tuple(term.word for term in analysis.canonical.terms)
        words = [word for word in analysis.canonical.words if word not in terms]
        rest = _content_words(words, allow_empty=bool(terms))
        bare = [_stem(word) for word in rest]
        if analysis.guessed:
            words, exact = as_typed(analysis, self.synonyms)
            yield self.variant(_content_words(words, allow_empty=True), exact)
        by_terms = self.variant(rest, terms)
        if forms := analysis.surface_forms:
            yield replace(by_terms, scope=surface_form_scope(forms), is_subset=True)
        yield by_terms
        if terms and may_be_prefix(analysis.tokens[-1]):
            yield self.variant(analysis.tokens)
        if bare != rest:
            yield self.variant(bare, terms)
        if (joined := _joined_compounds(analysis, rest)) != rest:
            yield self.variant(joined, terms)
        if alike := sounding_alike(analysis, self.synonyms):
            others = _content_words(alike.words, allow_empty=True)
            yield replace(self.variant(others, alike.exact_words), phonetic=True)
        sounds = [_lemma_key(word) for word in bare]
        if any(sounds):
            unkeyed = [word for word, key in zip(rest, sounds, strict=True) if not key]
            exact = (*terms, *filter(None, sounds))
            yield replace(self.variant(unkeyed, exact), phonetic=True)


def _stem(word: str) -> str:
    """A Hebrew word without its prefixes, an English one without its ending.

    Documents hold the stems of their words.
    """
    return base_form(word) or (word, *stems(word))[-1]


def _joined_compounds(analysis: AnalyzedText, words: Sequence[str]) -> list[str]:
    """The words with one for each compound ('well-being') of which all parts are among them."""
    joined = list(words)
    for whole in analysis.compounds:
        inside = [w.folded for w in analysis.words if whole.start <= w.start < whole.end]
        if len(inside) > 1 and {*inside} <= {*joined}:
            joined = [*(word for word in joined if word not in inside), whole.folded]
    return joined


def _lemma_key(word: str) -> str | None:
    """The phonetic key of the word's lemma, which documents hold for all inflected forms."""
    return next(filter(None, map(phonetic_key, (*lemmas(word), word))), None)


def _spelling_explanations(analysis: AnalyzedText) -> Iterator[Explanation]:
    """What was typed for each term, as it is written in the query.

    Nothing where that is the term's English name: 'Genesis' is not a misspelt 'Bereshit'. For an
    acronym each of its meanings.
    """
    for each in analysis.canonical.replaced:
        form = _POSSESSIVE.sub("", analysis.as_typed(each.start, each.end))
        if not is_english_name(form, each.term) and not books.is_name(form):
            yield Explanation("spelling", form, each.term.name, hebrew_meant=each.term.hebrew)
    for match in analysis.matches:
        for meaning in match.term.meanings:
            form = analysis.as_typed(match.start, match.end)
            yield Explanation("spelling", form, meaning.name, hebrew_meant=meaning.hebrew)


def _content_words(words: Sequence[str], *, allow_empty: bool) -> list[str]:
    """The words without stop words, unless nothing else would remain."""
    kept = [word for word in words if word not in STOP_WORDS]
    return kept if kept or allow_empty else list(words)
