"""The custom spellings: forms that the admin added to a term, stored in `custom_spellings`.

They extend the synonym table of the data files (`synonyms.py`) in every process that searches or
indexes. `api/spellings` is the admin's side: it adds and removes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, func, select

from api.models import CustomSpelling
from api.search.text.analyzer import tokens
from api.search.text.synonym_table import SynonymTable
from api.search.text.synonyms import synonyms_with
from api.search.text.term_forms import Term

# Held shared while documents are indexed, exclusively while spellings change: a document is either
# found by the change, or indexed after it.
SPELLING_LOCK = 0x746E_0011

SPELLINGS = select(CustomSpelling.name, CustomSpelling.forms).order_by(CustomSpelling.id)


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
