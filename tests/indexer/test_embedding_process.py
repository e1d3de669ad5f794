"""The process that embeds: it runs while something is pending."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from sqlalchemy import Engine, func, insert, select

from api.models import Embedding, EmbeddingModelRow, PendingEmbedding
from indexer.embedding_process import COMMAND, UNAVAILABLE, EmbeddingProcess
from indexer.worker import EmbedderFailed
from tests.factories import post, save
from tests.indexer.conftest import drain

TEXT = "<p>Jacob saw a well in the field, and three flocks lay beside it.</p>"
# It stays long enough for its priority to be seen, which is looked at each second.
FOR_SECONDS = (*COMMAND, "--linger", "2")


@pytest.fixture
def library(
    fresh_engine: Engine, fresh_database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Engine:
    """A teaching that has no vectors yet; processes of the test have its database."""
    monkeypatch.setenv("DATABASE_URL", fresh_database_url)
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    save(fresh_engine, [post(1, title="The well", content=TEXT)])
    drain(fresh_engine)
    return fresh_engine


def test_it_embeds_what_is_pending_and_ends(library: Engine) -> None:
    embed = EmbeddingProcess(library, FOR_SECONDS)
    niceness = set()
    while embed():
        if process := embed._process:
            niceness.add(os.getpriority(os.PRIO_PROCESS, process.pid))
    with library.connect() as connection:
        assert connection.scalar(select(func.count()).select_from(Embedding))
        assert connection.scalars(select(EmbeddingModelRow.complete_at)).one()
    # Other processes come first.
    assert max(niceness) >= 10
    # Nothing is pending: it is not started again.
    assert embed() == 0
    assert embed._process is None
    save(library, [post(2, title="The road", content=TEXT)])
    drain(library)
    assert embed() == 1
    while embed():
        pass
    assert embed() == 0


def test_a_failure_is_told(library: Engine) -> None:
    embed = EmbeddingProcess(library, (sys.executable, "-c", "raise SystemExit(7)"))
    with pytest.raises(EmbedderFailed, match="status 7"):
        embed()


def test_it_is_not_started_again_where_nothing_can_be_embedded(
    library: Engine, tmp_path: Path
) -> None:
    """The first start is counted; something stays pending."""
    started = tmp_path / "started"
    program = f"open({str(started)!r}, 'a').write('x'); raise SystemExit({UNAVAILABLE})"
    with library.begin() as connection:
        connection.execute(insert(PendingEmbedding).values(index_uid="posts", document_id=1))
    embed = EmbeddingProcess(library, (sys.executable, "-c", program))
    while embed():
        pass
    assert embed() == 0
    assert embed._process is None
    assert started.read_text() == "x"
