"""The admin's own spellings, as every process needs them that searches or makes documents.

They stand in the database, beside the table that is shipped (`aliases.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Text, Update, case, cast, func, literal, select, update
from sqlalchemy.dialects.postgresql import TSQUERY

from api.models import SearchDocument, SearchSpelling
from api.search.index.documents import INDEX_OF_ENTITY
from api.search.text.analyzer import tokens
from api.search.text.synonyms import Term, use_additions

# Held by whoever stores documents (shared) and whoever changes spellings (alone): a document is
# either found by the change, or made after it.
SPELLING_LOCK = 0x746E_0011
# As the projection stores words.
_LONGEST_WORD = 100

SPELLINGS = select(SearchSpelling.name, SearchSpelling.forms).order_by(SearchSpelling.id)
_used: list[Term] = []


def follow(connection: Connection) -> None:
    """Make documents with the spellings as they are now, until this transaction ends.

    For whoever stores documents: call it in the transaction, before any is made.
    """
    use(load(connection))


def load(connection: Connection) -> list[Term]:
    """The spellings; none of them changes until this transaction ends."""
    connection.execute(select(func.pg_advisory_xact_lock_shared(SPELLING_LOCK)))
    return terms_of((name, forms) for name, forms in connection.execute(SPELLINGS))


def terms_of(rows: Iterable[tuple[str, Sequence[str]]]) -> list[Term]:
    """Rows as additions to the spelling table, which joins those of one name."""
    return [Term(name, (name, *forms)) for name, forms in rows]


def use(additions: list[Term]) -> None:
    """Put spellings to use in this process. Costs nothing where they are the same as before."""
    global _used  # as the one table of the process
    if additions != _used:
        use_additions(additions)
        _used = additions


def form_key(form: str) -> str:
    """How forms are compared: equal keys are one form."""
    return " ".join(tokens(form))


def make_again(forms: Iterable[str]) -> Update:
    """Have every document that holds any of these forms made again; returns (entity, id).

    The rows they were made of have not changed, so that their fingerprint has to go.
    """
    entity: Any = case(
        {index: entity for entity, index in INDEX_OF_ENTITY.items()},
        value=SearchDocument.index_uid,
    )
    anything = " | ".join(_all_words(tokens(form)) for form in forms)
    held = SearchDocument.body.bool_op("@@")(cast(literal(anything, Text), TSQUERY))
    statement = update(SearchDocument).where(held).values(source=None)
    return statement.returning(entity.label("entity"), SearchDocument.document_id.label("id"))


def _all_words(words: Sequence[str]) -> str:
    quoted = (word[:_LONGEST_WORD].replace("\\", "\\\\").replace("'", "''") for word in words)
    return "(" + " & ".join(f"'{word}'" for word in quoted) + ")"
