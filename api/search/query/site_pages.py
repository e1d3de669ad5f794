"""Pages of the site that a query looks for: 'unsubscribe' is no subject of a teaching.

`data/site_pages.toml` has the pages and the phrases that lead to each. A page is offered beside the
results and is none of them: it changes neither what is found nor its counts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Literal, cast, get_args

from rapidfuzz import process
from rapidfuzz.distance import OSA

from api.search.data import DATA
from api.search.query.parser import ParsedQuery
from api.search.text.analyzer import STOP_WORDS, is_hebrew, tokens
from api.search.text.corrections import is_word
from api.search.text.edit_distance import allowed_edits
from api.search.text.english import base_form
from api.search.text.synonym_table import SynonymTable

SitePageId = Literal[
    "sketchPad",
    "quiz",
    "reviews",
    "aiTools",
    "membership",
    "newsletter",
    "unsubscribe",
    "contact",
    "login",
    "register",
    "account",
    "history",
    "about",
    "timeline",
    "series",
    "privacy",
    "terms",
]
FILE = DATA / "site_pages.toml"
# More content words than any phrase has: a question, in which such words are something else.
_MAX_WORDS = 6
# 'Sign in' is not 'sign up'.
_TELLING = {"in", "up", "out", "about"}
# Words that a search for a page has around its phrase.
_FILLERS = (STOP_WORDS - _TELLING) | set(
    tokens(
        "page site website please link find want need לי את דף אתר האתר האם זה איך עם אני אפשר של"
    )
)
Phrase = frozenset[str]


@dataclass(frozen=True, slots=True)
class FoundPage:
    id: SitePageId
    url: str


def site_pages(parsed: ParsedQuery, synonyms: SynonymTable) -> tuple[FoundPage, ...]:
    """The pages that a query looks for, in the order of the file; mostly none."""
    pages = _pages_of(synonyms)
    analysis = parsed.analysis
    if parsed.primary.reference is not None or len(analysis.tokens) > 2 * _MAX_WORDS:
        return ()
    words = _content(analysis.canonical.words)
    if not 0 < len(words) <= _MAX_WORDS:
        return ()
    typed = frozenset(words)
    if typed in pages:
        return pages[typed]
    corrected = frozenset(_corrected(word, _words_of(synonyms)) for word in words)
    return pages.get(corrected, ())


def _content(words: Sequence[str]) -> list[str]:
    """The words that a phrase is compared by, English ones in their base form.

    All of them where none tells anything: 'how much', 'about'.
    """
    kept = [word for word in words if word not in _FILLERS] or list(words)
    return [base_form(word) or word for word in kept]


def _corrected(word: str, known: Sequence[str]) -> str:
    """The word of a phrase that one with a typing error is nearest to."""
    if is_hebrew(word) or is_word(word):
        return word
    found = process.extractOne(word, known, scorer=OSA.distance, score_cutoff=allowed_edits(word))
    return found[0] if found else word


# A process uses one table at a time; a change makes another.
@lru_cache(maxsize=2)
def _pages_of(synonyms: SynonymTable) -> Mapping[Phrase, tuple[FoundPage, ...]]:
    found: dict[Phrase, tuple[FoundPage, ...]] = {}
    for page, phrase in _phrases():
        words = frozenset(_content(synonyms.canonicalize(tokens(phrase)).words))
        if page not in found.get(words, ()):
            found[words] = (*found.get(words, ()), page)
    return found


@lru_cache(maxsize=2)
def _words_of(synonyms: SynonymTable) -> tuple[str, ...]:
    return tuple(sorted({word for phrase in _pages_of(synonyms) for word in phrase}))


def _phrases() -> Iterator[tuple[FoundPage, str]]:
    for id, entry in _file().items():
        page = FoundPage(id, entry["url"])
        yield from ((page, phrase) for phrase in entry["phrases"])


@cache
def _file() -> dict[SitePageId, dict[str, Any]]:
    entries: dict[SitePageId, dict[str, Any]] = {}
    for id, entry in tomllib.loads(FILE.read_text("utf-8")).items():
        assert id in get_args(SitePageId), id
        entries[cast("SitePageId", id)] = entry
    return entries
