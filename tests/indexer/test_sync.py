"""Changes of the library reach the projection and the search server."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import psycopg
import pytest
from sqlalchemy import Engine, func, select
from sqlalchemy.exc import OperationalError

from api.models import SearchOutbox, SearchPush, SeriesPost, TorahTimelinePost
from api.search.types import SearchUnavailable
from indexer.sync import enqueue_due_refreshes, push_to_meilisearch, update_documents
from tests.factories import execute, portion, post, save, series
from tests.indexer.conftest import SERVERS, MemoryServer, documents, drain


@pytest.fixture
def library(fresh_engine: Engine) -> Engine:
    """Two posts, of which the first is in a series and a portion."""
    save(
        fresh_engine,
        [
            post(1, title="First", topics=["Shabbat"]),
            post(2, title="Second"),
            series(1, "one", title="Series One"),
            portion(1, "noach", parasha="Noach"),
            SeriesPost(series_id=1, post_id=1, position=1),
            TorahTimelinePost(timeline_id=1, post_id=1),
        ],
    )
    drain(fresh_engine)
    return fresh_engine


def queue_length(engine: Engine, queue: type[SearchOutbox] | type[SearchPush]) -> int:
    with engine.connect() as connection:
        return connection.scalar(select(func.count()).select_from(queue)) or 0


@pytest.mark.rule("INDEX-1")
def test_documents_include_their_related_rows(library: Engine) -> None:
    posts = documents(library, "posts")
    assert {id: document["title"] for id, document in posts.items()} == {1: "First", 2: "Second"}
    assert posts[1]["series"] == ["Series One"]
    assert posts[1]["portions"] == ["Noach"]
    assert documents(library, "series")[1]["postTitles"] == ["First"]
    assert documents(library, "torah_timelines")[1]["lessonCount"] == 1
    assert queue_length(library, SearchOutbox) == 0


def test_a_changed_title_updates_related_documents(library: Engine) -> None:
    execute(library, "UPDATE posts SET title = 'Renamed' WHERE id = 1")
    drain(library)
    assert documents(library, "posts")[1]["title"] == "Renamed"
    assert documents(library, "series")[1]["postTitles"] == ["Renamed"]
    assert "Renamed" in documents(library, "torah_timelines")[1]["names"]


def test_a_renamed_container_updates_its_posts(library: Engine) -> None:
    execute(library, "UPDATE series SET title = 'Another'")
    execute(library, "UPDATE torah_timeline SET parasha = 'Lech Lecha'")
    drain(library)
    assert documents(library, "posts")[1]["series"] == ["Another"]
    assert documents(library, "posts")[1]["portions"] == ["Lech Lecha"]


def test_a_deleted_post_is_removed_from_every_document(library: Engine) -> None:
    execute(library, "DELETE FROM posts WHERE id = 1")
    drain(library)
    assert set(documents(library, "posts")) == {2}
    assert documents(library, "series")[1]["postTitles"] == []
    assert documents(library, "torah_timelines")[1]["lessonCount"] == 0


def test_added_and_removed_links_are_indexed(library: Engine) -> None:
    execute(library, "DELETE FROM series_posts")
    execute(library, "INSERT INTO torah_timeline_posts (timeline_id, post_id) VALUES (1, 2)")
    drain(library)
    assert documents(library, "posts")[1]["series"] == []
    assert documents(library, "posts")[2]["portions"] == ["Noach"]


@pytest.mark.rule("ACCESS-3")
def test_an_inactive_series_cannot_be_found(library: Engine) -> None:
    execute(library, "UPDATE series SET is_active = 0")
    drain(library)
    assert documents(library, "series") == {}
    assert documents(library, "posts")[1]["series"] == []


def test_an_emptied_table_empties_the_index(library: Engine) -> None:
    execute(library, "TRUNCATE posts CASCADE")
    drain(library)
    assert documents(library, "posts") == {}
    assert documents(library, "series")[1]["postTitles"] == []


def test_an_update_without_a_change_is_not_queued(library: Engine) -> None:
    execute(library, "UPDATE posts SET title = title")
    assert queue_length(library, SearchOutbox) == 0


def test_a_rolled_back_change_leaves_no_trace(library: Engine) -> None:
    with library.connect() as connection:
        connection.exec_driver_sql("UPDATE posts SET title = 'Never'")
        connection.rollback()
    assert queue_length(library, SearchOutbox) == 0


def fail_as_if_the_database_stopped(*_: object) -> None:
    raise OperationalError("INSERT", {}, psycopg.errors.AdminShutdown("stopping"))


def test_a_failed_projection_keeps_its_queue_entries(
    library: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    execute(library, "UPDATE posts SET title = 'Renamed' WHERE id = 1")
    before = queue_length(library, SearchOutbox)
    with monkeypatch.context() as broken:
        broken.setattr("indexer.diff.store", fail_as_if_the_database_stopped)
        with pytest.raises(OperationalError):
            update_documents(library, SERVERS)
    assert queue_length(library, SearchOutbox) == before
    assert documents(library, "posts")[1]["title"] == "First"


def push_all(engine: Engine, server: MemoryServer) -> None:
    while push_to_meilisearch(engine, server):
        pass


def test_unchanged_documents_are_not_pushed(library: Engine, server: MemoryServer) -> None:
    push_all(library, server)
    execute(library, "UPDATE posts SET content = '<p>Another text.</p>' WHERE id = 1")
    drain(library)
    with library.connect() as connection:
        queued = connection.execute(select(SearchPush.index_uid, SearchPush.document_id)).all()
    assert queued == [("posts", 1)]


def test_posts_are_pushed_before_their_containers(library: Engine, server: MemoryServer) -> None:
    push_all(library, server)
    order = "INSERT INTO search_pushes (index_uid, document_id, created_at) VALUES "
    execute(library, order + "('series', 1, now()), ('posts', 1, now()), ('posts', 2, now())")
    assert push_to_meilisearch(library, server) == 2
    assert push_to_meilisearch(library, server) == 1


def test_queue_entries_are_not_starved(library: Engine, server: MemoryServer) -> None:
    push_all(library, server)
    order = "INSERT INTO search_pushes (index_uid, document_id, created_at) VALUES "
    execute(library, order + "('series', 1, now() - interval '3 s'), ('posts', 1, now())")
    execute(library, order + "('posts', 2, now())")
    assert push_to_meilisearch(library, server) == 1
    assert push_to_meilisearch(library, server) == 2


def test_documents_are_pushed_and_the_queue_is_emptied(
    library: Engine, server: MemoryServer
) -> None:
    push_all(library, server)
    assert server.titles("posts") == {"First", "Second"}
    execute(library, "DELETE FROM posts WHERE id = 2")
    drain(library)
    push_all(library, server)
    assert server.titles("posts") == {"First"}
    assert queue_length(library, SearchPush) == 0


def test_documents_stay_queued_while_the_server_is_down(
    library: Engine, server: MemoryServer
) -> None:
    server.down = True
    queued = queue_length(library, SearchPush)
    with pytest.raises(SearchUnavailable):
        push_to_meilisearch(library, server)
    assert queue_length(library, SearchPush) == queued > 0
    server.down = False
    push_all(library, server)
    assert server.titles("series") == {"Series One"}


def test_containers_are_refreshed_when_a_scheduled_post_becomes_public(
    fresh_engine: Engine,
) -> None:
    soon = datetime.now(UTC) + timedelta(days=1)
    save(
        fresh_engine,
        [
            post(1, title="Tomorrow", publish_date=soon),
            series(1, "one"),
            SeriesPost(series_id=1, post_id=1, position=1),
        ],
    )
    drain(fresh_engine)
    assert documents(fresh_engine, "series")[1]["postTitles"] == []
    # A day passes for the row, for its document's date, and for the document that is due.
    execute(fresh_engine, "ALTER TABLE posts DISABLE TRIGGER USER")
    execute(fresh_engine, "UPDATE posts SET publish_date = publish_date - interval '1 day'")
    execute(fresh_engine, "ALTER TABLE posts ENABLE TRIGGER USER")
    execute(fresh_engine, "UPDATE search_documents SET refresh_at = refresh_at - interval '1 day'")
    enqueue_due_refreshes(fresh_engine)
    drain(fresh_engine)
    assert documents(fresh_engine, "series")[1]["postTitles"] == ["Tomorrow"]
    enqueue_due_refreshes(fresh_engine)
    assert queue_length(fresh_engine, SearchOutbox) == 0
