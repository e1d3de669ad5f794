"""Verification repairs differences that no queue contains, and ignores queued changes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Engine

from api.models import SeriesPost, TorahTimelinePost
from indexer.drain import drain_queues
from indexer.fingerprint import DOCUMENT_VERSION
from indexer.verify import report
from indexer.verify.projection import VerifyOptions
from indexer.verify.report import Drift, Finding
from indexer.verify.verifier import verify
from tests.factories import execute, portion, post, save, series
from tests.indexer.conftest import MemoryServer, documents, drain

REPAIR, DRY_RUN, DEEP = VerifyOptions(), VerifyOptions(repair=False), VerifyOptions(deep=True)


@pytest.fixture
def library(fresh_engine: Engine, server: MemoryServer) -> Engine:
    """Three posts, the first in a series and a portion, all indexed on the server."""
    links = [
        SeriesPost(series_id=1, post_id=1, position=1),
        TorahTimelinePost(timeline_id=1, post_id=1),
    ]
    containers = [series(1, "one"), portion(1, "noach")]
    save(fresh_engine, [post(1), post(2), post(3), *containers, *links])
    server.prepare()
    assert drain_queues(fresh_engine, [server])
    return fresh_engine


def found(engine: Engine, server: MemoryServer, options: VerifyOptions) -> dict[str, Finding]:
    return {finding.index: finding for finding in verify(engine, [server], options)}


def execute_without_triggers(engine: Engine, statement: str) -> None:
    """Change the library without firing its triggers."""
    execute(engine, f"SET session_replication_role = replica; {statement}")


def test_a_consistent_index_has_no_differences(library: Engine, server: MemoryServer) -> None:
    for options in (DRY_RUN, DEEP, REPAIR):
        findings = found(library, server, options)
        assert all(
            finding.is_consistent and not finding.outdated_fingerprint
            for finding in findings.values()
        )
        assert findings["posts"].documents == 3


@pytest.mark.parametrize("options", [REPAIR, DEEP])
def test_the_projection_is_repaired(
    library: Engine, server: MemoryServer, options: VerifyOptions
) -> None:
    execute_without_triggers(library, "UPDATE posts SET title = 'Renamed' WHERE id = 1")
    execute_without_triggers(library, "DELETE FROM posts WHERE id = 2")
    execute(library, "DELETE FROM search_documents WHERE index_uid = 'posts' AND document_id = 3")
    findings = found(library, server, options)
    assert findings["posts"].projection == Drift(missing=1, stale=1, orphaned=1)
    assert findings["series"].projection == Drift(stale=1)
    assert drain_queues(library, [server])
    assert server.titles("posts") == {"Renamed", "Teaching 3"}
    assert server.indexes["series"][1]["postTitles"] == ["Renamed"]
    assert all(finding.is_consistent for finding in verify(library, [server], DRY_RUN))


def test_a_dry_run_changes_nothing(library: Engine, server: MemoryServer) -> None:
    execute_without_triggers(library, "UPDATE posts SET title = 'Renamed' WHERE id = 1")
    server.indexes["posts"].clear()
    for _ in range(2):
        findings = found(library, server, DRY_RUN)
        assert findings["posts"].projection == Drift(stale=1)
        assert findings["posts"].meilisearch == Drift(missing=3)
    assert documents(library, "posts")[1]["title"] == "Teaching 1"


def test_queued_changes_are_not_differences(library: Engine, server: MemoryServer) -> None:
    execute(library, "UPDATE posts SET title = 'Renamed' WHERE id = 1")
    execute(library, "UPDATE torah_timeline SET parasha = 'Other'")
    assert all(finding.is_consistent for finding in verify(library, [server], DRY_RUN))
    drain(library)
    assert all(finding.is_consistent for finding in verify(library, [server], DRY_RUN))


def test_a_tampered_document_is_found_only_by_a_deep_check(
    library: Engine, server: MemoryServer
) -> None:
    execute(library, "UPDATE search_documents SET document = jsonb_set(document, '{title}', '1')")
    assert found(library, server, DRY_RUN)["posts"].is_consistent
    assert found(library, server, DEEP)["posts"].projection == Drift(stale=3)
    assert documents(library, "posts")[1]["title"] == "Teaching 1"


def test_the_server_is_repaired(library: Engine, server: MemoryServer) -> None:
    posts = server.indexes["posts"]
    del posts[1]
    posts[2] = {**posts[2], "version": "old"}
    posts[77] = {"id": 77, "title": "Unknown", "version": "x"}
    assert found(library, server, REPAIR)["posts"].meilisearch == Drift(1, 1, 1)
    assert drain_queues(library, [server])
    assert server.titles("posts") == {"Teaching 1", "Teaching 2", "Teaching 3"}
    assert found(library, server, DRY_RUN)["posts"].is_consistent


def test_a_mostly_lost_index_is_rebuilt(library: Engine, server: MemoryServer) -> None:
    server.indexes.clear()
    assert found(library, server, DRY_RUN)["posts"].settings_drift == ["index"]
    assert found(library, server, REPAIR)["posts"].meilisearch == Drift(missing=3)
    assert server.titles("posts") == {"Teaching 1", "Teaching 2", "Teaching 3"}
    assert all(finding.is_consistent for finding in verify(library, [server], DRY_RUN))


def test_an_unreachable_server_is_reported_and_the_projection_is_repaired(
    library: Engine, server: MemoryServer
) -> None:
    execute_without_triggers(library, "UPDATE posts SET title = 'Renamed' WHERE id = 1")
    server.down = True
    assert found(library, server, REPAIR)["posts"].settings_drift == ["unreachable"]
    assert documents(library, "posts")[1]["title"] == "Renamed"


def test_a_new_format_rebuilds_every_document(
    library: Engine, server: MemoryServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("indexer.fingerprint.DOCUMENT_VERSION", DOCUMENT_VERSION + 1)
    findings = found(library, server, REPAIR)
    assert [finding.outdated_fingerprint for finding in findings.values()] == [3, 1, 1]
    assert all(finding.is_consistent for finding in findings.values())
    assert not any(finding.outdated_fingerprint for finding in verify(library, [server], REPAIR))


def test_a_missed_publication_is_detected(fresh_engine: Engine, server: MemoryServer) -> None:
    soon = datetime.now(UTC) + timedelta(days=1)
    link = SeriesPost(series_id=1, post_id=1, position=1)
    save(fresh_engine, [post(1, publish_date=soon), series(1, "one"), link])
    drain(fresh_engine)
    execute(fresh_engine, "UPDATE search_documents SET refresh_at = NULL")
    assert found(fresh_engine, server, DEEP)["series"].projection == Drift(stale=1)
    assert all(finding.is_consistent for finding in verify(fresh_engine, [], DEEP))


def test_the_last_findings_are_stored(library: Engine, server: MemoryServer) -> None:
    server.indexes["posts"].pop(1)
    report.save(library, verify(library, [server], DRY_RUN))
    report.save(library, verify(library, [server], REPAIR))
    stored = {checked.finding.index: checked.finding for checked in report.saved(library)}
    assert stored["posts"].meilisearch == Drift(missing=1)
    assert str(stored["posts"]) == "posts: 3 documents, Meilisearch: 1 missing, 0 stale, 0 orphaned"
    assert str(stored["series"]) == "series: 1 documents, consistent"


def test_findings_of_an_earlier_release_are_ignored(library: Engine) -> None:
    execute(
        library,
        "INSERT INTO search_checks (index_uid, checked_at, seconds, found)"
        """ VALUES ('posts', now(), 0, '{"index": "posts", "flaws": [], "projection": {"surplus": 0}}')""",
    )
    assert report.saved(library) == []
