"""The spelling table: all the forms in which one term is written.

'Shabbos', 'Sabbath' and שבת are one term. A document that holds any form of a term is stored with
all of them, so that whatever the reader types meets it by word, by prefix and with typos (an
engine's synonyms match whole words only).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from api.search.language import stems, tokens

_SHORTEST_BEGINNING = 3
TABLE = Path(__file__).parent / "data" / "spellings.txt"


@dataclass(frozen=True, slots=True)
class Term:
    """`name` is the form that is shown; `forms` are all forms, the name among them."""

    name: str
    forms: tuple[str, ...]


@cache
def terms() -> tuple[Term, ...]:
    """The table, in its own order."""
    return tuple(_read(TABLE.read_text(encoding="utf-8")))


def _read(text: str) -> Iterator[Term]:
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            forms = tuple(form.strip() for form in line.split(","))
            yield Term(forms[0], forms)


@cache
def _by_first_word() -> dict[str, list[tuple[tuple[str, ...], Term]]]:
    """Every form as folded words, by its first word, the longest first."""
    table: dict[str, list[tuple[tuple[str, ...], Term]]] = {}
    for term in terms():
        for form in term.forms:
            folded = tuple(tokens(form))
            table.setdefault(folded[0], []).append((folded, term))
    for entries in table.values():
        entries.sort(key=lambda entry: len(entry[0]), reverse=True)
    return table


def terms_in(folded: Sequence[str]) -> list[Term]:
    """The terms that a text names, each once, in the order of their first place.

    `folded` are the text's words as `language.tokens` gives them. Where forms overlap the
    longest counts: 'Rosh Hashanah' is not also some term named 'Rosh'.
    """
    found: dict[Term, None] = {}
    at = 0
    while at < len(folded):
        length = 1
        for form, term in _forms_from(folded[at]):
            if tuple(folded[at : at + len(form)])[1:] == form[1:]:
                length = len(form)
                found[term] = None
                break
        at += length
    return list(found)


@lru_cache(maxsize=100_000)
def _forms_from(word: str) -> tuple[tuple[tuple[str, ...], Term], ...]:
    """The forms that this word, or a stem of it, begins, in the order in which they are tried."""
    table = _by_first_word()
    return tuple(entry for first in (word, *stems(word)) for entry in table.get(first, ()))


# Bounded: what is typed comes from outside.
@lru_cache(maxsize=10_000)
def completions(beginning: str) -> tuple[str, ...]:
    """What a reader may be typing: a word for each term of which a form begins so.

    Every document that names the term holds this word (`forms_in`). Nothing for beginnings that
    are too short to mean much.
    """
    if len(beginning) < _SHORTEST_BEGINNING:
        return ()
    meant = {
        term.forms[0]
        for first, entries in _by_first_word().items()
        if first.startswith(beginning) and first != beginning
        for form, term in entries
        if len(form) == 1
    }
    names = (tokens(name) for name in sorted(meant))
    return tuple(name[0] for name in names if len(name) == 1)


def forms_in(folded: Sequence[str]) -> list[str]:
    """All forms of all terms that a text names."""
    return [form for term in terms_in(folded) for form in term.forms]
