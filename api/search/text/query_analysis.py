"""The analysis of a query's text: its words, and the terms among them, computed once.

`analyzer` splits texts of documents and queries into words; this module analyses only the text of a
query, and every later stage reads the result.
"""

from __future__ import annotations

from dataclasses import dataclass

from api.search.text.analyzer import Word, words
from api.search.text.compounds import compounds, joined_by_ampersand
from api.search.text.synonym_table import CanonicalQuery, SynonymTable, TermMatch
from api.search.text.term_forms import Term
from api.search.text.term_guesses import term_guesser


@dataclass(frozen=True, slots=True)
class AnalyzedText:
    """A text and what it was analysed to.

    `words` have their positions in `text`; `tokens` are their folded forms. `matches` are the
    terms named, by position, and `guessed` those among them that only sound alike; `canonical` has
    one word for each of them. The last word may be a prefix: `completions` are the terms that it
    may become. `compounds` are what hyphens and ampersands join, each as one word.
    """

    text: str
    words: tuple[Word, ...]
    tokens: tuple[str, ...]
    matches: tuple[TermMatch, ...]
    guessed: tuple[TermMatch, ...]
    canonical: CanonicalQuery
    completions: tuple[Term, ...]
    compounds: tuple[Word, ...]

    def as_typed(self, start: int, end: int) -> str:
        """The words from `start` to `end` as they stand in the text."""
        return self.text[self.words[start].start : self.words[end - 1].end]

    def compound_at(self, number: int) -> str:
        """The compound that a word is a part of, as one word; empty for any other word."""
        start = self.words[number].start
        around = (each for each in self.compounds if each.start <= start < each.end)
        return next((each.folded for each in around), "")

    @property
    def surface_forms(self) -> tuple[str, ...]:
        """The forms that were typed, of all terms but those that only sound alike."""
        typed = (match for match in self.matches if match not in self.guessed)
        return tuple(dict.fromkeys(match.form for match in typed))


def analyze(text: str, synonyms: SynonymTable) -> AnalyzedText:
    """Analyse a text by a synonym table."""
    joined = tuple(compounds(text))
    found = joined_by_ampersand(text, tuple(words(text)), joined)
    tokens = tuple(word.folded for word in found)
    named = tuple(synonyms.find(tokens))
    matches = term_guesser(synonyms).guess(tokens, named)
    return AnalyzedText(
        text,
        found,
        tokens,
        matches,
        tuple(match for match in matches if match not in named),
        synonyms.canonicalize(tokens, matches),
        synonyms.completed_terms(tokens[-1]) if tokens else (),
        joined,
    )
