"""The spelling table: all the forms in which one term is written.

'Shabbos', 'Sabbath' and שבת are one term. A document that holds any form of a term is stored with
all of them, so that whatever the reader types meets it by word, by prefix and with typos (an
engine's synonyms match whole words only). A query's forms are brought to one word for each term
(`canonical`), so that all forms of a term find the same.

The table is read from `data/`, where its notation is told; an administrator may add to it while
the site runs (`use_additions`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from api.core.errors import Unprocessable
from api.search.data import DATA
from api.search.text.analyzer import tokens
from api.search.text.synonym_table import Named, Term, TermTable, Words, words_of

__all__ = [
    "Canonical",
    "Named",
    "Replaced",
    "SpellingRefused",
    "Term",
    "begun_terms",
    "canonical",
    "check_additions",
    "completions",
    "forms_in",
    "named_in",
    "read_terms",
    "terms",
    "terms_in",
    "use_additions",
    "words_of",
]

FILES = ("spellings.txt", "books.txt")
_SHORTEST_FORM = 2
_LONGEST_FORM = 100


class SpellingRefused(Unprocessable):
    """A term that cannot be added. The message names the form and says why."""


@dataclass(frozen=True, slots=True)
class Replaced:
    """A term that was typed in another form than its canonical word.

    `start` and `end` count the query's words; `typed` are those words as they are compared.
    """

    term: Term
    typed: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Canonical:
    """A query with one word for each term that it names, whatever form was typed."""

    words: tuple[str, ...]
    terms: tuple[Term, ...]
    replaced: tuple[Replaced, ...]


def edition() -> int:
    """Which edition of the table this is: what was made of another one is out of date."""
    return _edition


def terms() -> tuple[Term, ...]:
    """The table in its own order, an administrator's new terms last."""
    return _table.terms


def terms_in(folded: Sequence[str]) -> list[Term]:
    """The terms that a text names, each once, in the order of their first place.

    `folded` are the text's words as `language.tokens` gives them. Where forms overlap the
    longest counts: 'Rosh Hashanah' is not also some term named 'Rosh'.
    """
    return list(_terms_of(_table.named(folded)))


def named_in(folded: Sequence[str]) -> list[Named]:
    """The same with their places, a term as often as it is named."""
    return list(_table.named(folded))


def forms_in(folded: Sequence[str]) -> list[str]:
    """All forms of all terms that a text names."""
    return [form for term in terms_in(folded) for form in term.forms]


def canonical(folded: Sequence[str]) -> Canonical:
    """The query's words with each term brought to `Term.word`, which every document of it holds.

    A last word that may still be growing counts as the form that it already is. A term that is
    named again adds no second word. A title before a book that is still being typed is left out
    ('parshas no'), as it is before a whole one.
    """
    named = list(_table.named(folded))
    whole = bool(named) and named[-1].end == len(folded)
    title = range(*((not whole and _table.begun_title(folded)) or (0, 0)))
    named = [found for found in named if found.start not in title]
    words = ["" if at in title else word for at, word in enumerate(folded)]
    for term, start, end in named:
        words[start:end] = [term.word, *[""] * (end - start - 1)]
    unique = tuple(dict.fromkeys(word for word in words if word))
    return Canonical(unique, _terms_of(named), tuple(_replaced(folded, named)))


def _terms_of(named: Iterable[Named]) -> tuple[Term, ...]:
    return tuple({found.term.name: found.term for found in named}.values())


def _replaced(folded: Sequence[str], named: Iterable[Named]) -> Iterator[Replaced]:
    for term, start, end in named:
        typed = tuple(folded[start:end])
        if typed != words_of(term.name):
            yield Replaced(term, " ".join(typed), start, end)


def completions(beginning: str) -> tuple[str, ...]:
    """What a reader may be typing: a word for each term of which a form begins so.

    Every document that names the term holds this word (`forms_in`). Nothing for beginnings that
    are too short to mean much.
    """
    return _table.completions(beginning)


def begun_terms(beginning: str) -> tuple[Term, ...]:
    """The terms of those words."""
    return tuple(map(_table.by_word, completions(beginning)))


# --- additions ---


def check_additions(additions: Sequence[Term]) -> None:
    """Raise SpellingRefused for the first form that is no word or belongs to another term."""
    owners = _owners(_shipped())
    for addition in additions:
        for form in _with_one_word((addition.name, *addition.forms)):
            _check_form(form)
            owner = owners.setdefault(words_of(form), addition.name)
            if words_of(owner) != words_of(addition.name):
                raise SpellingRefused(f"“{form}” already belongs to “{owner}”.")


def _owners(terms: Iterable[Term]) -> dict[Words, str]:
    """Each form as it is compared, and the name of its term."""
    return {words_of(form): term.name for term in terms for form in term.forms}


def _check_form(form: str) -> None:
    if len(form) > _LONGEST_FORM:
        raise SpellingRefused(f"“{form[:20]}…” is longer than {_LONGEST_FORM} characters.")
    if len("".join(words_of(form))) < _SHORTEST_FORM:
        raise SpellingRefused(f"“{form}” has fewer than {_SHORTEST_FORM} letters.")


def use_additions(additions: Sequence[Term]) -> None:
    """Take these terms, or more forms of known terms, in the place of all earlier additions.

    An addition whose name is a term's name adds its forms to that term. A term or form that
    `check_additions` would refuse is passed over: a later release may have given it to a term of
    its own, and the site has to start all the same.
    """
    global _table, _edition  # a search sees one table or the other
    _edition += 1
    _table = TermTable(_merged(additions)) if additions else _shipped_table


def _merged(additions: Iterable[Term]) -> Iterable[Term]:
    merged = {words_of(term.name): term for term in _shipped()}
    owners = _owners(_shipped())
    for addition in additions:
        name = words_of(addition.name)
        known = merged.get(name, replace(addition, forms=()))
        if not known.forms and ({name, (addition.word,)} & owners.keys() or not name):
            continue
        free = _taken(_with_one_word((addition.name, *addition.forms)), known.name, owners)
        alone = known.alone | addition.alone
        merged[name] = replace(known, forms=(*known.forms, *free), alone=alone)
    return merged.values()


def _taken(forms: Iterable[str], name: str, owners: dict[Words, str]) -> Iterator[str]:
    """Those of the forms that nobody owned; now their owner is `name`."""
    for form in forms:
        words = words_of(form)
        if words and words not in owners:
            owners[words] = name
            yield form


# --- the files ---


@cache
def _shipped() -> tuple[Term, ...]:
    """The terms of the data files."""
    return tuple(term for file in FILES for term in read_terms((DATA / file).read_text("utf-8")))


def read_terms(text: str) -> Iterator[Term]:
    """The terms of one data file (its notation is told at the top of `spellings.txt`)."""
    lines = [line.strip() for line in text.splitlines()]
    titles = tuple(
        title for line in lines if line.startswith("+") for title in _listed(line.removeprefix("+"))
    )
    for line in lines:
        if line and not line.startswith(("#", "+")):
            yield _term(_listed(line), titles)


def _listed(line: str) -> list[str]:
    return [entry.strip() for entry in line.split(",")]


def _term(entries: Sequence[str], titles: tuple[str, ...]) -> Term:
    forms = tuple(entry.removeprefix("=") for entry in entries)
    alone = frozenset(entry.removeprefix("=") for entry in entries if entry.startswith("="))
    return Term(forms[0], _with_one_word(forms), alone, titles)


def _with_one_word(forms: tuple[str, ...]) -> tuple[str, ...]:
    """The forms, and the name written as one word if it has several: 'roshhashanah'."""
    joined = "".join(tokens(forms[0]))
    return forms if (joined,) in map(words_of, forms) else (*forms, joined)


_shipped_table = TermTable(_shipped())
_table = _shipped_table
_edition = 0
