"""A document as the Postgres engine stores it: word vectors, exact values, and the document."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Text, bindparam, cast, delete, func, select
from sqlalchemy.dialects.postgresql import ARRAY, TSVECTOR, Insert, insert

from api.models import SearchDocument, SearchWord
from api.search.indexes import INDEXES
from api.search.language import tokens
from api.search.types import Document, IndexUid

# Postgres keeps word positions up to here and 255 of them a word; ranking needs no more.
_LAST_POSITION = 16_383
_MOST_POSITIONS = 255
_LONGEST_WORD = 100

# The weight with which each attribute counts, by Postgres' letters. What is not here counts D.
_WEIGHTS = {
    "parasha": "A",
    "title": "A",
    "titleForms": "A",
    "topics": "B",
    "names": "B",
    "excerpt": "C",
    "forms": "C",
}
# Short enough to search by the beginning of a word while the reader types.
_HEAD = ("parasha", "title", "titleForms", "topics", "names", "excerpt")


def store(
    connection: Connection,
    index: IndexUid,
    documents: Sequence[Document],
    refresh_at: Sequence[datetime | None],
) -> None:
    """Put documents in the place of those with the same id.

    `refresh_at` tells for each when a part of it becomes public (None: never).
    """
    if not documents:
        return
    rows = [_row(index, document, at) for document, at in zip(documents, refresh_at, strict=True)]
    # Words first: a document that is found by a misspelt word needs them.
    _learn_words(connection, index, documents)
    connection.execute(_UPSERT, rows)


def remove(connection: Connection, index: IndexUid, ids: Iterable[int]) -> None:
    """Remove documents. Ids that are not there are passed over."""
    connection.execute(
        delete(SearchDocument).where(
            SearchDocument.index_uid == index, SearchDocument.document_id.in_(list(ids))
        )
    )


def exact_value(attribute: str, value: object) -> str:
    """How a filterable value stands among a document's exact values."""
    return f"{attribute}={value}"


def _upsert() -> Insert:
    columns = SearchDocument.__table__.columns
    values = {column.name: bindparam(column.name, type_=column.type) for column in columns}
    vectors = {name: cast(bindparam(name, type_=Text), TSVECTOR) for name in ("head", "body")}
    statement = insert(SearchDocument).values(values | vectors)
    return statement.on_conflict_do_update(
        index_elements=["index_uid", "document_id"],
        set_={column.name: statement.excluded[column.name] for column in columns},
    )


_UPSERT = _upsert()


def _row(index: IndexUid, document: Document, refresh_at: datetime | None) -> dict[str, Any]:
    searchable = INDEXES[index].searchable
    return {
        "index_uid": index,
        "document_id": document["id"],
        "version": document["version"],
        "document": dict(document),
        "filters": _filters(index, document),
        "public_from": datetime.fromtimestamp(document["publishTs"], UTC),
        "refresh_at": refresh_at,
        "head": _vector(document, [name for name in searchable if name in _HEAD]),
        "body": _vector(document, searchable),
    }


def _filters(index: IndexUid, document: Document) -> list[str]:
    return [
        exact_value(attribute, value)
        for attribute, kind in INDEXES[index].filterable.items()
        if kind == "text"
        for value in _values(document[attribute])
    ]


def _values(value: Any) -> list[Any]:
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


def _texts(document: Document, attribute: str) -> list[str]:
    return [str(value) for value in _values(document[attribute])]


def _vector(document: Document, attributes: Iterable[str]) -> str:
    """A tsvector in Postgres' own notation, made of the words that `language` reads."""
    places: dict[str, list[str]] = {}
    position = 0
    for attribute in attributes:
        weight = _WEIGHTS.get(attribute, "")
        for text in _texts(document, attribute):
            for token in tokens(text):
                position += 1
                at = places.setdefault(token[:_LONGEST_WORD], [])
                if len(at) < _MOST_POSITIONS:
                    at.append(f"{min(position, _LAST_POSITION)}{weight}")
    return " ".join(f"'{word}':{','.join(at)}" for word, at in places.items())


def _learn_words(connection: Connection, index: IndexUid, documents: Iterable[Document]) -> None:
    """Add the documents' words to those that a misspelt word may have meant."""
    found = {
        token[:_LONGEST_WORD]
        for document in documents
        for attribute in INDEXES[index].searchable
        for text in _texts(document, attribute)
        for token in tokens(text)
        if not token.isdigit()
    }
    if found:
        # In one order for all writers, so that two of them cannot wait for each other.
        statement = insert(SearchWord).from_select(
            ["word"], select(func.unnest(cast(sorted(found), ARRAY(Text))))
        )
        connection.execute(statement.on_conflict_do_nothing())
