"""The Meilisearch engine's writer: synchronous, for the indexer."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import meilisearch
from meilisearch.errors import MeilisearchApiError, MeilisearchError
from meilisearch.models.task import TaskInfo

from api.search.engines.base import TaskFailed, TaskRefused
from api.search.engines.meilisearch.reader import key_advice
from api.search.engines.meilisearch.servers import server_name
from api.search.index.fields import (
    EXACT_ATTRIBUTES,
    INDEXES,
    MAX_FACET_VALUES,
    MAX_TOTAL_HITS,
    RANKING_RULES,
    SEARCH_CUTOFF_MS,
    SURFACE_FORMS,
    IndexSettings,
)
from api.search.types import Document, IndexUid, SearchUnavailable

logger = logging.getLogger(__name__)

REQUEST_TIMEOUT_SECONDS = 30
TASK_TIMEOUT_SECONDS = 600
# Bounds the documents of a rebuild that the server has received and not indexed yet.
MAX_BATCHES_AHEAD = 20
PAGE_SIZE = 1000
# The server returns these in another order.
_UNORDERED = {"filterableAttributes", "sortableAttributes", "displayedAttributes"}

P = ParamSpec("P")
T = TypeVar("T")


def _translates_errors(method: Callable[P, T]) -> Callable[P, T]:
    """Translate the client's errors into those of `SearchWriter`."""

    @wraps(method)
    def call(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return method(*args, **kwargs)
        except MeilisearchError as error:
            kind = TaskRefused if _is_refusal(error) else SearchUnavailable
            raise kind(f"Meilisearch: {error}{_advice(error)}") from error

    return call


# Bad request, content too large, content that cannot be processed.
_REFUSALS = {400, 413, 422}


def _is_refusal(error: MeilisearchError) -> bool:
    return isinstance(error, MeilisearchApiError) and error.status_code in _REFUSALS


def _advice(error: MeilisearchError) -> str:
    return key_advice(error.status_code) if isinstance(error, MeilisearchApiError) else ""


class MeilisearchWriter:
    """Writes through the official client. Every call waits for its task; raises if that failed."""

    def __init__(self, url: str, master_key: str | None, prefix: str = "") -> None:
        self.server = server_name(url)
        self._client = meilisearch.Client(url, master_key, timeout=REQUEST_TIMEOUT_SECONDS)
        self._prefix = prefix

    @_translates_errors
    def prepare(self) -> None:
        for uid, settings in INDEXES.items():
            if self.settings_drift(uid):
                self._prepare(self._prefix + uid, settings)

    @_translates_errors
    def settings_drift(self, index: IndexUid) -> list[str]:
        """The names of settings that differ from ours; "index" where there is no index."""
        found = self._client.index(self._prefix + index)
        try:
            stored = found.get_settings()
        except MeilisearchApiError as error:
            if error.code == "index_not_found":
                return ["index"]
            raise
        expected = settings_body(INDEXES[index])
        return [
            name for name, value in expected.items() if not _same(name, value, stored.get(name))
        ]

    def versions(self, index: IndexUid, ids: Sequence[int | str]) -> dict[str, str | None]:
        """The versions of those of these documents that an index holds, by id."""
        wanted = {"ids": list(ids), "fields": ["id", "version"], "limit": len(ids)}
        found = self._fetch(index, wanted) if ids else []
        return {str(document["id"]): document.get("version") for document in found}

    def ids(self, index: IndexUid) -> Iterator[list[str]]:
        """The ids of all documents, in unordered pages; without some that are written meanwhile."""
        offset = 0
        while page := self._fetch(index, {"fields": ["id"], "limit": PAGE_SIZE, "offset": offset}):
            yield [str(document["id"]) for document in page]
            offset += len(page)

    @_translates_errors
    def drop(self, index: IndexUid) -> None:
        """Delete an index, if it exists."""
        self._drop(self._prefix + index)

    @_translates_errors
    def upsert(self, index: IndexUid, documents: Sequence[Document]) -> None:
        self._load(self._prefix + index, documents)

    @_translates_errors
    def delete(self, index: IndexUid, ids: Sequence[int | str]) -> None:
        found = self._client.index(self._prefix + index)
        self._wait(found.delete_documents([str(id) for id in ids]))

    @_translates_errors
    def rebuild(self, index: IndexUid, documents: Iterable[Sequence[Document]]) -> None:
        current = self._prefix + index
        new = f"{current}_new"
        self._drop(new)
        self._prepare(new, INDEXES[index])
        self._load_all(new, documents)
        self._prepare(current, INDEXES[index])
        self._wait(self._client.swap_indexes([{"indexes": [current, new]}]))
        self._drop(new)

    @_translates_errors
    def count(self, index: IndexUid) -> int:
        """How many documents an index holds; 0 where there is none."""
        try:
            return int(self._client.index(self._prefix + index).get_stats().number_of_documents)
        except MeilisearchApiError as error:
            if error.code == "index_not_found":
                return 0
            raise

    def _prepare(self, uid: str, settings: IndexSettings) -> None:
        try:
            self._client.get_index(uid)
        except MeilisearchApiError as error:
            if error.code != "index_not_found":
                raise
            self._wait(self._client.create_index(uid, {"primaryKey": "id"}))
        self._wait(self._client.index(uid).update_settings(settings_body(settings)))

    @_translates_errors
    def _fetch(self, index: IndexUid, wanted: dict[str, Any]) -> list[dict[str, Any]]:
        path = f"indexes/{self._prefix}{index}/documents/fetch"
        try:
            response = self._client.http.post(path, wanted)
        except MeilisearchApiError as error:
            if error.code == "index_not_found":
                return []
            raise
        results: list[dict[str, Any]] = response["results"]
        return results

    def _load(self, uid: str, documents: Sequence[Document]) -> None:
        if documents:
            self._wait(self._send(uid, documents))

    def _send(self, uid: str, documents: Sequence[Document]) -> TaskInfo:
        return self._client.index(uid).add_documents([dict(d) for d in documents], "id")

    def _load_all(self, uid: str, batches: Iterable[Sequence[Document]]) -> None:
        """Send batches without waiting for each: the server joins waiting ones into one task."""
        waiting: deque[tuple[TaskInfo, Sequence[Document]]] = deque()
        for batch in batches:
            if len(waiting) == MAX_BATCHES_AHEAD:
                self._finish(uid, *waiting.popleft())
            waiting.append((self._send(uid, batch), batch))
        for task, batch in waiting:
            self._finish(uid, task, batch)

    def _finish(self, uid: str, task: TaskInfo, documents: Sequence[Document]) -> None:
        """Wait for a batch; split one that is refused, and load what the server accepts.

        A rebuild cannot write dead letters; the next verification finds the missing documents.
        """
        try:
            self._wait(task)
        except TaskRefused as error:
            if len(documents) == 1:
                logger.warning("%s: document %s is left out: %s", uid, documents[0]["id"], error)
                return
            middle = len(documents) // 2
            for half in (documents[:middle], documents[middle:]):
                self._finish(uid, self._send(uid, half), half)

    def _drop(self, uid: str) -> None:
        task = self._client.wait_for_task(
            self._client.delete_index(uid).task_uid, TASK_TIMEOUT_SECONDS * 1000
        )
        missing = (task.error or {}).get("code") == "index_not_found"
        if task.status != "succeeded" and not missing:
            raise SearchUnavailable(f"Meilisearch could not drop {uid}: {task.error}")

    def _wait(self, info: TaskInfo) -> None:
        task = self._client.wait_for_task(info.task_uid, TASK_TIMEOUT_SECONDS * 1000, 20)
        if task.status != "succeeded":
            raise _failure(task.error or {})


def _failure(error: dict[str, Any]) -> SearchUnavailable:
    """https://www.meilisearch.com/docs/reference/errors/overview: types of errors."""
    if error.get("type") == "invalid_request" and error.get("code") != "index_not_found":
        return TaskRefused(f"Meilisearch refused a task: {error}")
    if error.get("type") == "internal":
        return TaskFailed(f"Meilisearch failed with a task: {error}")
    return SearchUnavailable(f"Meilisearch could not do a task: {error}")


def _same(name: str, expected: Any, stored: Any) -> bool:
    """Whether a stored setting is as expected; keys that `expected` omits may have any value."""
    if isinstance(expected, dict) and isinstance(stored, dict):
        return all(_same(key, value, stored.get(key)) for key, value in expected.items())
    if name in _UNORDERED and isinstance(stored, list):
        return sorted(map(str, expected)) == sorted(map(str, stored))
    return bool(expected == stored)


def settings_body(settings: IndexSettings) -> dict[str, Any]:
    """An index's settings as Meilisearch takes them."""
    return {
        "searchableAttributes": list(settings.searchable),
        "filterableAttributes": [*settings.filterable, SURFACE_FORMS],
        "sortableAttributes": list(settings.sortable),
        "displayedAttributes": [*settings.retrieved, "version"],
        "rankingRules": list(RANKING_RULES),
        "typoTolerance": {"disableOnAttributes": list(EXACT_ATTRIBUTES)},
        "searchCutoffMs": SEARCH_CUTOFF_MS,
        "pagination": {"maxTotalHits": MAX_TOTAL_HITS},
        "faceting": {"maxValuesPerFacet": MAX_FACET_VALUES, "sortFacetValuesBy": {"*": "count"}},
    }
