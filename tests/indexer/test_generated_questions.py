"""Generated questions are part of a post's document while they are about its text (SEARCH-80)."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Engine, insert, select

from api.models import GeneratedQuestion, Post, QuestionGeneration, text_digest
from indexer.embedding import EmbeddingBatches
from indexer.verify.projection import VerifyOptions
from indexer.verify.verifier import verify
from tests.factories import execute, post, save
from tests.indexer.conftest import documents, drain
from tests.search.embedders import BagOfWordsEmbedder

QUESTIONS = ["Why does nobody lift it alone?", "Where do shepherds wait?"]


def generate(engine: Engine, post_id: int, questions: list[str]) -> None:
    """Store questions about a post's present text, as the job does."""
    with engine.begin() as connection:
        digest = connection.scalar(select(text_digest()).where(Post.id == post_id))
        values = {"model": "m", "prompt": "questions 1", "prompt_hash": "0"}
        connection.execute(
            insert(QuestionGeneration).values(post_id=post_id, content_digest=digest, **values)
        )
        rows = [{"post_id": post_id, "text": question} for question in questions]
        connection.execute(insert(GeneratedQuestion), rows)


@pytest.fixture
def library(fresh_engine: Engine) -> Engine:
    """Post 1 has generated questions, post 2 has none."""
    save(fresh_engine, [post(1), post(2)])
    drain(fresh_engine)
    generate(fresh_engine, 1, QUESTIONS)
    drain(fresh_engine)
    return fresh_engine


def generated(engine: Engine, post_id: int = 1) -> Any:
    return documents(engine, "posts")[post_id].get("generatedQuestions")


def test_new_questions_change_the_document(library: Engine) -> None:
    assert generated(library) == QUESTIONS
    assert "questions" not in documents(library, "posts")[1]
    assert generated(library, 2) is None


@pytest.mark.rule("SEARCH-80")
def test_after_an_edit_they_are_not_used_until_they_are_about_the_new_text(library: Engine) -> None:
    before = documents(library, "posts")[1]["content"]
    execute(library, "UPDATE posts SET content = '<p>Another text.</p>' WHERE id = 1")
    drain(library)
    assert generated(library) is None
    execute(library, f"UPDATE posts SET content = '<p id=\"p1\">{before[0]}</p>' WHERE id = 1")
    drain(library)
    assert generated(library) == QUESTIONS


def test_removing_one_changes_the_document(library: Engine) -> None:
    execute(
        library, f"UPDATE generated_questions SET removed_at = now() WHERE text = '{QUESTIONS[0]}'"
    )
    drain(library)
    assert generated(library) == QUESTIONS[1:]


@pytest.mark.rule("DATA-35")
def test_one_that_the_teacher_adopts_is_the_teachers_own(library: Engine) -> None:
    execute(library, f"UPDATE posts SET questions = ARRAY['{QUESTIONS[0]}'] WHERE id = 1")
    drain(library)
    assert documents(library, "posts")[1]["questions"] == QUESTIONS[:1]
    assert generated(library) == QUESTIONS[1:]


def test_a_verification_finds_nothing_to_repair(library: Engine) -> None:
    for deep in (False, True):
        findings = verify(library, [], VerifyOptions(deep=deep, repair=False))
        assert all(finding.is_consistent for finding in findings)


@pytest.mark.rule("DATA-35")
def test_deleting_the_post_deletes_all(library: Engine) -> None:
    execute(library, "DELETE FROM posts WHERE id = 1")
    drain(library)
    assert 1 not in documents(library, "posts")
    with library.connect() as connection:
        assert connection.scalar(select(GeneratedQuestion.id)) is None
        assert connection.scalar(select(QuestionGeneration.id)) is None


def test_each_is_embedded_once_as_a_text_of_its_own(library: Engine) -> None:
    embedder = BagOfWordsEmbedder()
    embed = EmbeddingBatches(library, embedder)
    while embed():
        pass
    assert [text for text in embedder.embedded if text.endswith("?")] == QUESTIONS
    execute(library, "UPDATE posts SET featured = 1 WHERE id = 1")
    drain(library)
    while embed():
        pass
    assert [text for text in embedder.embedded if text.endswith("?")] == QUESTIONS
