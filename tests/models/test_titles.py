"""Bidirectional control characters are removed from titles on every write."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection, text

INSERT = text(
    "INSERT INTO posts (title, content, type, publish_date, author)"
    " VALUES (:title, '', 'daily', now(), :title) RETURNING id"
)
CONTROLS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("A \u202edaed\u202c title", "A daed title"),
        (f"A{CONTROLS}B", "AB"),
        ("שבת\u200f!\u200e A lamp \u2013 🕯", "שבת\u200f!\u200e A lamp \u2013 🕯"),
    ],
)
def test_bidi_controls_are_removed_from_post_titles(
    connection: Connection, written: str, stored: str
) -> None:
    id = connection.scalar(INSERT, {"title": written})
    row = connection.execute(text("SELECT title, author FROM posts WHERE id = :id"), {"id": id})
    assert tuple(row.one()) == (stored, stored)
    connection.execute(
        text("UPDATE posts SET title = :title WHERE id = :id"), {"title": written, "id": id}
    )
    assert connection.scalar(text("SELECT title FROM posts WHERE id = :id"), {"id": id}) == stored


@pytest.mark.parametrize(
    ("table", "columns"),
    [
        ("series", ["title"]),
        ("torah_timeline", ["title", "parasha", "hebrew_name", "english_name"]),
    ],
)
def test_bidi_controls_are_removed_from_series_and_portion_titles(
    connection: Connection, table: str, columns: list[str]
) -> None:
    values: dict[str, object] = {"slug": "a-slug"}
    values |= dict.fromkeys(columns, "A\u202eB")
    if table == "torah_timeline":
        values |= {"book": "Genesis", "start_chapter": 1, "start_verse": 1}
        values |= {"end_chapter": 2, "end_verse": 1, '"order"': 1}
    names = ", ".join(values)
    bound = ", ".join(f":v{number}" for number in range(len(values)))
    given = {f"v{number}": value for number, value in enumerate(values.values())}
    query = f"INSERT INTO {table} ({names}) VALUES ({bound}) RETURNING {', '.join(columns)}"
    row = connection.execute(text(query), given).one()
    assert set(row) == {"AB"}
