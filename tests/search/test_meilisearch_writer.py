"""How the writer handles failed tasks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from api.search.engines.base import TaskFailed, TaskRefused
from api.search.engines.meilisearch import writer as meilisearch_writer
from api.search.engines.meilisearch.writer import MeilisearchWriter
from api.search.types import Document, SearchUnavailable


@pytest.mark.parametrize(
    ("type", "code", "kind"),
    [
        ("invalid_request", "invalid_document_id", TaskRefused),
        ("invalid_request", "max_fields_limit_exceeded", TaskRefused),
        ("internal", "internal", TaskFailed),
        ("invalid_request", "index_not_found", SearchUnavailable),
        ("system", "no_space_left_on_device", SearchUnavailable),
        ("auth", "invalid_api_key", SearchUnavailable),
    ],
)
def test_only_document_errors_are_rejections(
    type: str, code: str, kind: type[SearchUnavailable]
) -> None:
    error = meilisearch_writer._failure({"type": type, "code": code, "message": "no"})
    assert error.__class__ is kind


class RejectingWriter(MeilisearchWriter):
    """A writer whose server rejects one document."""

    def __init__(self, rejected: int) -> None:
        super().__init__("http://127.0.0.1:1", None)
        self.rejected, self.loaded = rejected, list[int]()

    def _send(self, uid: str, documents: Sequence[Document]) -> Any:
        return [document["id"] for document in documents]

    def _wait(self, info: Any) -> None:
        if self.rejected in info:
            raise TaskRefused("refused")
        self.loaded += info


def test_a_rebuild_loads_all_accepted_documents(caplog: pytest.LogCaptureFixture) -> None:
    writer = RejectingWriter(rejected=7)
    batches = [[{"id": id} for id in range(first, first + 5)] for first in (0, 5, 10)]
    writer._load_all("posts", batches)
    assert sorted(writer.loaded) == [id for id in range(15) if id != 7]
    assert "document 7 is left out" in caplog.text
