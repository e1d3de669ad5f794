"""A document as the Postgres engine stores it: word vectors, exact values, and the document."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Text, bindparam, cast, delete, func, select
from sqlalchemy.dialects.postgresql import ARRAY, TSVECTOR, Insert, insert

from api.models import SearchDocument, SearchWord
from api.search.index.fields import EXACT_ATTRIBUTES, INDEXES
from api.search.text.analyzer import tokens
from api.search.text.synonym_table import words_of
from api.search.types import Document, IndexUid

# Postgres keeps word positions up to here and 255 of them a word; ranking needs no more.
_LAST_POSITION = 16_383
_MOST_POSITIONS = 255
_LONGEST_WORD = 100
_SHORT = 40
# The folded words of a document, by the attribute that holds them.
Read = Mapping[str, Sequence[str]]


def store(
    connection: Connection,
    index: IndexUid,
    documents: Sequence[Document],
    refresh_at: Sequence[datetime | None],
    sources: Sequence[str] | None = None,
) -> None:
    """Put documents in the place of those with the same id.

    `refresh_at` tells for each when a part of it becomes public (None: never), `sources` of which
    state of the library it was made.
    """
    if not documents:
        return
    read = [_read(index, document) for document in documents]
    states: Sequence[str | None] = sources or [None] * len(documents)
    rows = [
        _row(index, document, words, at) | {"source": state}
        for document, words, at, state in zip(documents, read, refresh_at, states, strict=True)
    ]
    # Words first: a document that is found by a misspelt word needs them.
    _learn_words(connection, set[str]().union(*map(_written, read)))
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


def index_word(index: IndexUid) -> str:
    """The word that all documents of an index hold, and that nobody can type.

    With it a small index is searched at its own cost, not at that of the large one beside it.
    """
    return f"={index}"


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


def _read(index: IndexUid, document: Document) -> Read:
    """The folded words of everything that a document is found by."""
    return {
        attribute: [
            token[:_LONGEST_WORD] for text in _texts(document, attribute) for token in _tokens(text)
        ]
        for attribute in INDEXES[index].searchable
    }


def _tokens(text: str) -> Sequence[str]:
    """A short text is most often a form, a sound or a topic, and comes again and again."""
    return words_of(text) if len(text) <= _SHORT else tokens(text)


def _written(read: Read) -> set[str]:
    """The words of a document, without what nobody writes."""
    written = (words for attribute, words in read.items() if attribute not in EXACT_ATTRIBUTES)
    return set[str]().union(*written)


def _row(
    index: IndexUid, document: Document, read: Read, refresh_at: datetime | None
) -> dict[str, Any]:
    words = set[str]().union(*read.values())
    return {
        "index_uid": index,
        "document_id": document["id"],
        "version": document["version"],
        "document": dict(document),
        "filters": _filters(index, document),
        "public_from": datetime.fromtimestamp(document["publishTs"], UTC),
        "refresh_at": refresh_at,
        "head": _head(index, read),
        "body": " ".join(map(_quoted, [index_word(index), *words])),
    }


def _filters(index: IndexUid, document: Document) -> list[str]:
    return [
        exact_value(attribute, value)
        for attribute in INDEXES[index].filterable
        for value in _values(document[attribute])
    ]


def _values(value: Any) -> list[Any]:
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


def _texts(document: Document, attribute: str) -> list[str]:
    return [str(value) for value in _values(document[attribute])]


def _head(index: IndexUid, read: Read) -> str:
    """The weighted words of a document's short attributes, in a tsvector's own notation."""
    places: dict[str, list[str]] = {}
    position = 0
    for attribute, weight in INDEXES[index].weights.items():
        for word in read[attribute]:
            position += 1
            at = places.setdefault(word, [])
            if len(at) < _MOST_POSITIONS:
                at.append(f"{min(position, _LAST_POSITION)}{weight}")
    weighted = [f"{_quoted(word)}:{','.join(at)}" for word, at in places.items()]
    return " ".join([_quoted(index_word(index)), *weighted])


def _quoted(word: str) -> str:
    # Letters, digits and our own sign only: there is nothing to escape.
    return f"'{word}'"


def _learn_words(connection: Connection, words: Iterable[str]) -> None:
    """Add words to those that a misspelt word may have meant."""
    # In one order for all writers, so that two of them cannot wait for each other.
    learnt = sorted(word for word in words if not word.isdigit())
    if learnt:
        statement = insert(SearchWord).from_select(
            ["word"], select(func.unnest(cast(learnt, ARRAY(Text))))
        )
        connection.execute(statement.on_conflict_do_nothing())
