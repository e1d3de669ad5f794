"""The terms that an administrator added, as the database keeps them (`search_spellings`).

They extend the table of the data files (`synonyms.py`) in every process that searches or indexes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, func, select

from api.models import SearchSpelling
from api.search.text.analyzer import tokens
from api.search.text.synonym_table import SynonymTable, Term
from api.search.text.synonyms import synonyms_with

# Held shared while documents are indexed, exclusively while spellings change: a document is either
# found by the change, or indexed after it.
SPELLING_LOCK = 0x746E_0011

SPELLINGS = select(SearchSpelling.name, SearchSpelling.forms).order_by(SearchSpelling.id)


def load_synonyms(connection: Connection) -> SynonymTable:
    """The table with the spellings as they are now; none changes until this transaction ends.

    Call it in the transaction that indexes documents, before any is built.
    """
    connection.execute(select(func.pg_advisory_xact_lock_shared(SPELLING_LOCK)))
    return synonyms_of((name, forms) for name, forms in connection.execute(SPELLINGS))


def synonyms_of(rows: Iterable[tuple[str, Sequence[str]]]) -> SynonymTable:
    """The table with these spellings, each a term's name and more forms of it."""
    return synonyms_with(Term(name, (name, *forms)) for name, forms in rows)


def form_key(form: str) -> str:
    """How forms are compared: equal keys are one form."""
    return " ".join(tokens(form))
