"""Phrases: words between quotation marks are wanted one after the other, as typed (SEARCH-97)."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from api.search.results.exact_matcher import ExactMatcher
from api.search.results.query_parts import QueryPart
from api.search.text.analyzer import fold_word, tokens
from api.search.types import Document

# A quotation mark that opens stands before a word, and one that closes after it. Between letters it
# is gershayim: "רמב"ם" quotes one word. Apostrophes quote several words only ('rock 'n' roll').
_DOUBLE = '["“”„‟«»״]'
_QUOTED = re.compile(
    rf"(?<![^\W_]){_DOUBLE}(?P<double>.+?){_DOUBLE}(?![^\W_])"
    r"|(?<![^\W_])['‘‚](?P<single>[^\W_].*?)['’](?![^\W_])"
)
# The attributes of documents that have words of a teacher.
_TEXTS = ("title", "excerpt", "description", "content")


@dataclass(frozen=True, slots=True)
class Phrase:
    """What was quoted, as it was typed, and its words as they are compared."""

    typed: str
    words: tuple[str, ...]


def quoted_phrases(query: str) -> tuple[Phrase, ...]:
    """The phrases of a query, each once."""
    found = {}
    for match in _QUOTED.finditer(query):
        typed = (match["double"] or match["single"]).strip()
        words = tuple(tokens(typed))
        if len(words) > (match["double"] is None):
            found[words] = Phrase(typed, words)
    return tuple(found.values())


class PhraseMatcher:
    """Finds phrases in documents, without regard to case and points.

    The first of several words may have Hebrew prefixes; a single word stands as it is.
    """

    def __init__(self, phrases: Sequence[Phrase]) -> None:
        self._phrases = phrases
        self._matcher = ExactMatcher([_part(phrase.words) for phrase in phrases])

    def found_in(self, document: Document) -> Collection[int]:
        """The numbers of the phrases that the document has, each within one paragraph."""
        texts = [text for attribute in _TEXTS for text in _paragraphs(document.get(attribute))]
        return {
            match.part
            for text in texts
            for match in self._matcher.find(text)
            if self._is_as_typed(text[match.start : match.end], match.part)
        }

    def _is_as_typed(self, word: str, phrase: int) -> bool:
        words = self._phrases[phrase].words
        return len(words) > 1 or fold_word(word) == words[0]


def _part(words: tuple[str, ...]) -> QueryPart:
    return QueryPart(frozenset(words)) if len(words) == 1 else QueryPart(frozenset(), (words,))


def _paragraphs(value: object) -> Sequence[str]:
    return value if isinstance(value, list) else [value] if isinstance(value, str) else []
