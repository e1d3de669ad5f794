"""Vectors of the projection: embedded once, updated, and rebuilt for a new model."""

from __future__ import annotations

import os
from typing import Any

import pytest
from sqlalchemy import Engine, select, text

from api.models import Embedding, EmbeddingModelRow
from api.search.semantic.models import INDEXED
from indexer import status
from indexer.embedding import EmbeddingBatches
from tests.factories import execute, post, save, series
from tests.indexer.conftest import drain
from tests.search.embedders import BagOfWordsEmbedder

FIRST = '<p id="p1">The well in the field was covered by a stone.</p><h2 id="p2">A stone</h2>'
SECOND = '<p id="p4">Three flocks of sheep were lying there beside the road.</p>'


def embed_all(engine: Engine, embedder: BagOfWordsEmbedder) -> None:
    embed = EmbeddingBatches(engine, embedder)
    while embed():
        pass


def vectors(engine: Engine, id: int, index: str = "posts") -> list[tuple[Any, ...]]:
    columns = (Embedding.part, Embedding.position, Embedding.anchor)
    query = select(*columns).where(Embedding.document_id == id, Embedding.index_uid == index)
    with engine.connect() as connection:
        return sorted(
            (part, position, anchor) for part, position, anchor in connection.execute(query)
        )


def versions(engine: Engine) -> list[tuple[str, bool]]:
    query = select(EmbeddingModelRow.version, EmbeddingModelRow.complete_at.is_not(None))
    with engine.connect() as connection:
        rows = connection.execute(query.order_by(EmbeddingModelRow.id))
        return [(version, complete) for version, complete in rows]


@pytest.fixture
def embedder() -> BagOfWordsEmbedder:
    return BagOfWordsEmbedder()


@pytest.fixture
def library(fresh_engine: Engine, embedder: BagOfWordsEmbedder) -> Engine:
    rows = [
        post(1, title="The well", content=FIRST + SECOND, topics=["Water"]),
        post(2, title="The road", content=SECOND),
        series(1, "wells", title="On wells"),
    ]
    save(fresh_engine, rows)
    drain(fresh_engine)
    embed_all(fresh_engine, embedder)
    return fresh_engine


def test_a_post_has_vectors_of_the_document_its_head_and_its_parts(library: Engine) -> None:
    # A heading alone has too little text.
    assert vectors(library, 1) == [
        ("head", 0, None),
        ("paragraph", 0, "p1"),
        ("paragraph", 2, "p4"),
        ("sentence", 0, "p1"),
        ("sentence", 2_000, "p4"),
        ("topic", 0, None),
        ("whole", 0, None),
    ]
    assert vectors(library, 1, "series") == [("head", 0, None), ("whole", 0, None)]
    assert versions(library) == [("by words", True)]


def test_embedding_keeps_the_priority_of_the_calling_thread(library: Engine) -> None:
    """The fixture has embedded already, so the priority is compared with the parent process."""
    EmbeddingBatches(library, BagOfWordsEmbedder("newer"))()
    parent_priority = os.getpriority(os.PRIO_PROCESS, os.getppid())
    assert os.getpriority(os.PRIO_PROCESS, 0) == parent_priority


def test_equal_texts_are_embedded_once(library: Engine, embedder: BagOfWordsEmbedder) -> None:
    assert sum("Three flocks" in text for text in embedder.embedded) == 1
    assert len(vectors(library, 2)) == 4


def test_only_changed_texts_are_embedded_again(
    library: Engine, embedder: BagOfWordsEmbedder
) -> None:
    embedder.embedded.clear()
    changed = (FIRST + SECOND).replace("covered", "hidden")
    execute(library, f"UPDATE posts SET content = '{changed}' WHERE id = 1")
    drain(library)
    embed_all(library, embedder)
    assert embedder.embedded == ["The well in the field was hidden by a stone."]


def test_changes_of_other_fields_embed_nothing(
    library: Engine, embedder: BagOfWordsEmbedder
) -> None:
    embedder.embedded.clear()
    execute(library, "UPDATE posts SET featured = 1")
    drain(library)
    embed_all(library, embedder)
    assert embedder.embedded == []


def test_vectors_of_deleted_posts_are_deleted(
    library: Engine, embedder: BagOfWordsEmbedder
) -> None:
    execute(library, "DELETE FROM posts WHERE id = 1")
    drain(library)
    embed_all(library, embedder)
    assert vectors(library, 1) == []
    assert vectors(library, 2) != []


def test_a_change_during_embedding_stays_pending(library: Engine) -> None:
    class Slow(BagOfWordsEmbedder):
        def embed(self, texts: Any) -> Any:
            if not self.embedded:
                execute(library, "UPDATE posts SET title = 'Renamed' WHERE id = 2")
                drain(library)
            return super().embed(texts)

    execute(library, "UPDATE posts SET title = 'The path' WHERE id = 2")
    drain(library)
    slow = Slow()
    embed_all(library, slow)
    assert any("Renamed" in text for text in slow.embedded)
    assert status.embedding_status(library).backlog == 0


@pytest.mark.rule("SEARCH-101")
def test_the_old_model_is_deleted_after_the_new_one_is_complete(library: Engine) -> None:
    newer = EmbeddingBatches(library, BagOfWordsEmbedder("newer"))
    newer()
    assert versions(library) == [("by words", True), ("newer", False)]
    while newer():
        pass
    assert versions(library) == [("newer", True)]
    with library.connect() as connection:
        models = connection.scalar(text("SELECT count(DISTINCT model_id) FROM embeddings"))
        indexes = connection.scalars(
            text("SELECT indexname FROM pg_indexes WHERE indexdef LIKE '%hnsw%'")
        )
        assert models == 1
        assert len(list(indexes)) == len(INDEXED)


@pytest.mark.rule("INDEX-5")
def test_missing_vectors_are_found_at_startup(
    library: Engine, embedder: BagOfWordsEmbedder
) -> None:
    execute(library, "DELETE FROM embedded_documents WHERE document_id = 1")
    assert vectors(library, 1) == []
    embed_all(library, embedder)
    assert len(vectors(library, 1)) == 7


def test_other_chunks_of_the_same_documents_are_embedded(
    library: Engine, embedder: BagOfWordsEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    embedder.embedded.clear()
    embed_all(library, embedder)
    assert status.embedding_status(library).backlog == 0
    monkeypatch.setattr("api.search.semantic.store._CHUNKS_VERSION", "99")
    first_batch = EmbeddingBatches(library, embedder)
    assert first_batch() == 3
    assert embedder.embedded == [], "texts that are known are not embedded again"


def test_questions_are_embedded_alone_and_with_their_answers(
    fresh_engine: Engine, embedder: BagOfWordsEmbedder
) -> None:
    step = {"title": "A stone", "text": "A stone covers the well."}
    guide = {
        "question": "Who opens it?",
        "idea": "Whoever comes.",
        "takeaway": "Go.",
        "steps": [step],
    }
    save(
        fresh_engine, [post(7, content=FIRST, study_guide=guide, questions=["How does one begin?"])]
    )
    drain(fresh_engine)
    embed_all(fresh_engine, embedder)
    parts = [part for part, _, _ in vectors(fresh_engine, 7)]
    expected = ["answer", "head", "paragraph", "question", "question", "sentence", "step"]
    assert parts == [*expected, "whole"]


def test_status_shows_the_model_and_its_backlog(library: Engine) -> None:
    assert (
        str(status.embedding_status(library))
        == "semantic search: 3 documents, 0 waiting (by words)"
    )
    execute(library, "UPDATE posts SET title = 'Another' WHERE id = 2")
    drain(library)
    assert status.embedding_status(library).backlog == 1


def test_without_a_model_nothing_is_pending(fresh_engine: Engine) -> None:
    save(fresh_engine, [post(1)])
    drain(fresh_engine)
    assert str(status.embedding_status(fresh_engine)) == "semantic search: off"
    assert status.embedding_status(fresh_engine).backlog == 0
