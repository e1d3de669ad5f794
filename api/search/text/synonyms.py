"""Where the synonym table comes from: the data files, and the terms that an administrator added.

'Shabbos', 'Sabbath' and שבת are one term. A document that holds any form of a term is indexed with
all of them, so that whatever the reader types matches it by word, by prefix and with typos (an
engine's own synonyms match whole words only). A query's forms are brought to one word for each
term (`SynonymTable.canonicalize`), so that all forms of a term find the same.

`data/spellings.txt` explains the notation of the files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from api.search.data import DATA
from api.search.text.acronyms import Acronym, acronyms
from api.search.text.analyzer import tokens
from api.search.text.synonym_table import SynonymTable
from api.search.text.term_forms import Term, Words, words_of

FILES = ("spellings.txt", "books.txt")
# Before a form: it is understood only alone; it is not indexed.
_MARKS = "=~"


@cache
def default_synonyms() -> SynonymTable:
    """The table of the data files."""
    return SynonymTable(_with_acronyms(_default_terms()))


def synonyms_with(additions: Iterable[Term]) -> SynonymTable:
    """The table of the data files with these terms, or with more forms of known terms.

    An addition whose name is a term's name adds its forms to that term. A form of another term is
    left out: a later release may have given it to that term, and startup must not fail.
    """
    terms = tuple(additions)
    return _with_additions(terms) if terms else default_synonyms()


# A process uses one table at a time; a change makes another.
@lru_cache(maxsize=2)
def _with_additions(additions: tuple[Term, ...]) -> SynonymTable:
    return SynonymTable(_with_acronyms(_merged(additions)))


def _owners(terms: Iterable[Term]) -> dict[Words, str]:
    """Each form as it is compared, and the name of its term."""
    return {words_of(form): term.name for term in terms for form in term.forms}


def _merged(additions: Iterable[Term]) -> Iterable[Term]:
    merged = {words_of(term.name): term for term in _default_terms()}
    owners = _owners(default_synonyms().terms)
    for addition in additions:
        name = words_of(addition.name)
        known = merged.get(name, replace(addition, forms=()))
        if not known.forms and ({name, (addition.word,)} & owners.keys() or not name):
            continue
        free = _claimed(_with_one_word((addition.name, *addition.forms)), known.name, owners)
        standalone = known.standalone_only | addition.standalone_only
        merged[name] = replace(known, forms=(*known.forms, *free), standalone_only=standalone)
    return merged.values()


def _claimed(forms: Iterable[str], name: str, owners: dict[Words, str]) -> Iterator[str]:
    """Those of the forms that no term has yet; from now on `name` has them."""
    for form in forms:
        words = words_of(form)
        if words and words not in owners:
            owners[words] = name
            yield form


# --- acronyms ---


def _with_acronyms(terms: Iterable[Term]) -> Iterator[Term]:
    """The terms with their acronyms, and the acronyms of several terms.

    Documents hold no acronym of a term: a query for it searches for the term's word.
    """
    known = {term.name: term for term in terms}
    for acronym in acronyms():
        meanings = tuple(known[name] for name in acronym.meanings)
        if len(meanings) == 1:
            known[meanings[0].name] = _with_acronym(meanings[0], acronym)
    yield from known.values()
    for acronym in acronyms():
        if len(acronym.meanings) > 1:
            meanings = tuple(known[name] for name in acronym.meanings)
            yield replace(_with_acronym(Term(acronym.written, ()), acronym), meanings=meanings)


def _with_acronym(term: Term, acronym: Acronym) -> Term:
    only_signed = {acronym.written} if acronym.only_signed else set()
    return replace(
        term,
        forms=(*term.forms, acronym.written),
        standalone_only=term.standalone_only | only_signed,
        unindexed=term.unindexed | {acronym.written},
    )


# --- the files ---


@cache
def _default_terms() -> tuple[Term, ...]:
    """The terms of the data files."""
    return tuple(term for file in term_files() for term in read_terms(file))


@cache
def term_files() -> tuple[str, ...]:
    """The content of the data files."""
    return tuple((DATA / file).read_text("utf-8") for file in FILES)


def read_terms(text: str) -> Iterator[Term]:
    """The terms of one data file (see the head of `spellings.txt`)."""
    lines = [line.strip() for line in text.splitlines()]
    titles = tuple(
        title
        for line in lines
        if line.startswith("+")
        for title in _entries(line.removeprefix("+"))
    )
    for line in lines:
        if line and not line.startswith(("#", "+")):
            yield _term(_entries(line), titles)


def _entries(line: str) -> list[str]:
    return [entry.strip() for entry in line.split(",")]


def _term(entries: Sequence[str], titles: tuple[str, ...]) -> Term:
    named_within_others = entries[0].startswith("*")
    entries = [entries[0].removeprefix("*"), *entries[1:]]
    forms = tuple(entry.lstrip(_MARKS) for entry in entries)
    standalone_only, unindexed = (
        frozenset(
            form for form, entry in zip(forms, entries, strict=True) if mark in _marks_of(entry)
        )
        for mark in _MARKS
    )
    return Term(
        forms[0], _with_one_word(forms), standalone_only, titles, unindexed, named_within_others
    )


def _marks_of(entry: str) -> str:
    return entry[: len(entry) - len(entry.lstrip(_MARKS))]


def _with_one_word(forms: tuple[str, ...]) -> tuple[str, ...]:
    """The forms, and the name written as one word if it has several: 'roshhashanah'."""
    joined = "".join(tokens(forms[0]))
    return forms if (joined,) in map(words_of, forms) else (*forms, joined)
