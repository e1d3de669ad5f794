"""Documents as the Postgres engine stores them: text vectors, filter values, the document."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    Connection,
    Text,
    Update,
    bindparam,
    case,
    cast,
    delete,
    func,
    literal,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY, TSQUERY, TSVECTOR, Insert, insert

from api.models import SearchDocument, SearchWord
from api.search.index.fields import EXACT_ATTRIBUTES, INDEXES, SURFACE_FORMS
from api.search.text.analyzer import tokens
from api.search.text.term_forms import words_of
from api.search.types import INDEX_OF_ENTITY, Document, IndexUid

# Postgres stores word positions up to here and 255 of them a word; ranking needs no more.
_MAX_POSITION = 16_383
_MAX_POSITIONS_PER_WORD = 255
_MAX_WORD_LENGTH = 100
_MAX_CACHED_LENGTH = 40
# The folded words of a document by attribute.
Analyzed = Mapping[str, Sequence[str]]


def store(
    connection: Connection,
    index: IndexUid,
    documents: Sequence[Document],
    refresh_at: Sequence[datetime | None],
    source_fingerprints: Sequence[str] | None = None,
) -> None:
    """Insert or replace documents.

    `refresh_at` is for each when a part of it becomes public (None: never), and
    `source_fingerprints` has the fingerprint of the rows that it was built from.
    """
    if not documents:
        return
    analyzed = [_analyze(index, document) for document in documents]
    fingerprints: Sequence[str | None] = source_fingerprints or [None] * len(documents)
    rows = [
        _row(index, document, words, at) | {"source_fingerprint": fingerprint}
        for document, words, at, fingerprint in zip(
            documents, analyzed, refresh_at, fingerprints, strict=True
        )
    ]
    # Words first: they must be known before a misspelt query can find the document.
    _add_words(connection, set[str]().union(*map(_words, analyzed)))
    connection.execute(_UPSERT, rows)


def remove(connection: Connection, index: IndexUid, ids: Iterable[int]) -> None:
    """Remove documents. Unknown ids are ignored."""
    connection.execute(
        delete(SearchDocument).where(
            SearchDocument.index_uid == index, SearchDocument.document_id.in_(list(ids))
        )
    )


def invalidate_matching(forms: Iterable[str]) -> Update:
    """Mark every document that has any of these forms for rebuilding. Returns (entity, id).

    Their rows have not changed, so the stored fingerprints are deleted.
    """
    entity: Any = case(
        {index: entity for entity, index in INDEX_OF_ENTITY.items()},
        value=SearchDocument.index_uid,
    )
    any_form = " | ".join(_all_words(tokens(form)) for form in forms)
    matches = SearchDocument.body.bool_op("@@")(cast(literal(any_form, Text), TSQUERY))
    statement = update(SearchDocument).where(matches).values(source_fingerprint=None)
    return statement.returning(entity.label("entity"), SearchDocument.document_id.label("id"))


def _all_words(words: Sequence[str]) -> str:
    quoted = (word[:_MAX_WORD_LENGTH].replace("\\", "\\\\").replace("'", "''") for word in words)
    return "(" + " & ".join(f"'{word}'" for word in quoted) + ")"


def exact_value(attribute: str, value: object) -> str:
    """A filterable value as an element of the `filters` array."""
    return f"{attribute}={value}"


def index_word(index: IndexUid) -> str:
    """A word that all documents of an index have, and that nobody can type.

    With it the search of a small index does not scan the postings of a large one.
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


def _analyze(index: IndexUid, document: Document) -> Analyzed:
    """The folded words of every searchable attribute."""
    return {
        attribute: [
            token[:_MAX_WORD_LENGTH]
            for text in _texts(document, attribute)
            for token in _tokens(text)
        ]
        for attribute in INDEXES[index].searchable
    }


def _tokens(text: str) -> Sequence[str]:
    """Short texts (forms, phonetic keys, topics) recur, so that their analysis is cached."""
    return words_of(text) if len(text) <= _MAX_CACHED_LENGTH else tokens(text)


def _words(analyzed: Analyzed) -> set[str]:
    """The words of a document, without phonetic keys."""
    written = (words for attribute, words in analyzed.items() if attribute not in EXACT_ATTRIBUTES)
    return set[str]().union(*written)


def _row(
    index: IndexUid, document: Document, analyzed: Analyzed, refresh_at: datetime | None
) -> dict[str, Any]:
    words = set[str]().union(*analyzed.values())
    words.update(exact_value(SURFACE_FORMS, form) for form in document[SURFACE_FORMS])
    return {
        "index_uid": index,
        "document_id": document["id"],
        "version": document["version"],
        "document": dict(document),
        "filters": _filters(index, document),
        "public_from": datetime.fromtimestamp(document["publishTs"], UTC),
        "refresh_at": refresh_at,
        "head": _head(index, analyzed),
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


def _head(index: IndexUid, analyzed: Analyzed) -> str:
    """The weighted words of a document's short attributes, in tsvector notation."""
    positions: dict[str, list[str]] = {}
    position = 0
    for attribute, weight in INDEXES[index].weights.items():
        for word in analyzed[attribute]:
            position += 1
            of_word = positions.setdefault(word, [])
            if len(of_word) < _MAX_POSITIONS_PER_WORD:
                of_word.append(f"{min(position, _MAX_POSITION)}{weight}")
    weighted = [f"{_quoted(word)}:{','.join(of_word)}" for word, of_word in positions.items()]
    return " ".join([_quoted(index_word(index)), *weighted])


def _quoted(word: str) -> str:
    # Letters, digits and '=' only: there is nothing to escape.
    return f"'{word}'"


def _add_words(connection: Connection, words: Iterable[str]) -> None:
    """Add words to the vocabulary that corrections are chosen from."""
    # All writers lock in one order, so that they cannot deadlock.
    added = sorted(word for word in words if not word.isdigit())
    if added:
        statement = insert(SearchWord).from_select(
            ["word"], select(func.unnest(cast(added, ARRAY(Text))))
        )
        connection.execute(statement.on_conflict_do_nothing())
