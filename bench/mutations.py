"""Random changes of a small library by plain SQL, as any writer might make them."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import psycopg

# Scheduled posts become public within this time.
SOON_SECONDS = 4.0
# Few enough that writers contend for the same rows.
POSTS, SERIES, PORTIONS = 40, 4, 4
_WORDS = "light rest return prayer teshuvah shabbos בראשית שלום river mountain song gate".split()
Statement = tuple[str, tuple[Any, ...]]


class Mutations:
    """An endless source of statements, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.source = random.Random(seed)  # noqa: S311 - repeatable on purpose
        self._kinds: list[tuple[int, Callable[[], Statement]]] = [
            (5, self._put_post),
            (3, self._retitle),
            (2, self._rewrite),
            (3, self._delete_post),
            (2, self._schedule),
            (2, self._put_series),
            (1, self._toggle_series),
            (1, self._delete_series),
            (2, self._put_portion),
            (4, self._link_series),
            (2, self._unlink_series),
            (4, self._link_portion),
            (2, self._unlink_portion),
            (1, self._many),
        ]

    def transaction(self, connection: psycopg.Connection) -> int:
        """Run a transaction, sometimes slow or rolled back. Return its number of statements."""
        statements = [self._statement() for _ in range(self.source.choice((1, 1, 1, 2, 4)))]
        with connection.transaction():
            for statement, values in statements:
                connection.execute(statement.encode(), values)
                if self.source.random() < 0.25:
                    time.sleep(self.source.uniform(0, 0.1))
            if self.source.random() < 0.05:
                raise psycopg.Rollback
        return len(statements)

    def _statement(self) -> Statement:
        weights, kinds = zip(*self._kinds, strict=True)
        [kind] = self.source.choices(kinds, weights)
        return kind()  # type: ignore[no-any-return]

    def _words(self, count: int) -> str:
        return " ".join(self.source.choices(_WORDS, k=count))

    def _post(self) -> int:
        return self.source.randint(1, POSTS)

    def _one_series(self) -> int:
        return self.source.randint(1, SERIES)

    def _portion(self) -> int:
        return self.source.randint(1, PORTIONS)

    def _put_post(self) -> Statement:
        return (
            "INSERT INTO posts (id, title, content, excerpt, type, publish_date, author, topics)"
            " VALUES (%s, %s, %s, %s, 'daily', now() - interval '1 day', 'A', %s)"
            " ON CONFLICT (id) DO UPDATE SET title = excluded.title, content = excluded.content",
            (self._post(), self._words(3), f"<p>{self._words(40)}</p>", self._words(5), ["Rest"]),
        )

    def _retitle(self) -> Statement:
        topics = [self._words(1)]
        return (
            "UPDATE posts SET title = %s, topics = %s WHERE id = %s",
            (self._words(4), topics, self._post()),
        )

    def _rewrite(self) -> Statement:
        text = f"<p>{self._words(60)}</p>"
        return "UPDATE posts SET content = %s WHERE id = %s", (text, self._post())

    def _delete_post(self) -> Statement:
        return "DELETE FROM posts WHERE id = %s", (self._post(),)

    def _schedule(self) -> Statement:
        seconds = self.source.uniform(0.2, SOON_SECONDS)
        return (
            "UPDATE posts SET publish_date = clock_timestamp() + %s * interval '1 second'"
            " WHERE id = %s",
            (seconds, self._post()),
        )

    def _put_series(self) -> Statement:
        id = self._one_series()
        return (
            "INSERT INTO series (id, slug, title, description) VALUES (%s, %s, %s, %s)"
            " ON CONFLICT (id) DO UPDATE SET title = excluded.title",
            (id, f"series-{id}", self._words(2), self._words(10)),
        )

    def _toggle_series(self) -> Statement:
        return "UPDATE series SET is_active = 1 - is_active WHERE id = %s", (self._one_series(),)

    def _delete_series(self) -> Statement:
        return "DELETE FROM series WHERE id = %s", (self._one_series(),)

    def _put_portion(self) -> Statement:
        id = self._portion()
        return (
            "INSERT INTO torah_timeline (id, slug, parasha, book, start_chapter, start_verse,"
            ' end_chapter, end_verse, hebrew_name, english_name, title, "order")'
            " VALUES (%s, %s, %s, 'Genesis', 1, 1, 2, 2, 'נח', 'Rest', %s, %s)"
            " ON CONFLICT (id) DO UPDATE SET parasha = excluded.parasha, title = excluded.title",
            (id, f"portion-{id}", self._words(1), self._words(3), id),
        )

    def _link_series(self) -> Statement:
        return (
            "INSERT INTO series_posts (series_id, post_id, position)"
            " SELECT s.id, p.id, %s FROM series s, posts p WHERE s.id = %s AND p.id = %s"
            " ON CONFLICT (series_id, post_id) DO UPDATE SET position = excluded.position",
            (self.source.randint(0, 50), self._one_series(), self._post()),
        )

    def _unlink_series(self) -> Statement:
        return "DELETE FROM series_posts WHERE post_id = %s", (self._post(),)

    def _link_portion(self) -> Statement:
        return (
            "INSERT INTO torah_timeline_posts (timeline_id, post_id)"
            " SELECT t.id, p.id FROM torah_timeline t, posts p WHERE t.id = %s AND p.id = %s"
            " ON CONFLICT DO NOTHING",
            (self._portion(), self._post()),
        )

    def _unlink_portion(self) -> Statement:
        return "DELETE FROM torah_timeline_posts WHERE post_id = %s", (self._post(),)

    def _many(self) -> Statement:
        return (
            "UPDATE posts SET excerpt = %s WHERE id %% 4 = %s",
            (self._words(4), self.source.randint(0, 3)),
        )
