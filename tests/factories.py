"""Rows of the library with defaults for the fields that a test does not set."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Engine, text
from sqlalchemy.orm import Session

from api.library.portions import Portion
from api.models import (
    Base,
    JourneyPath,
    Post,
    Series,
    SeriesPost,
    Testimonial,
    TorahTimelinePost,
    UserSession,
    WeeklyPortion,
)

# A word that occurs only in the hidden rows of the library.
SECRET = "Unseenword"
# A title that breaks HTML or JSON if it is not escaped.
SHARP_TITLE = 'A </script><script>alert(1)</script> & "quotes" <!-- it\'s'


def days_ago(days: float) -> datetime:
    return datetime.now(UTC) - timedelta(days=days)


def post(id: int, **fields: Any) -> Post:
    """A daily teaching that was published as many days ago as its id."""
    defaults: dict[str, Any] = {
        "type": "daily",
        "title": f"Teaching {id}",
        "content": f'<p id="p1">The text of teaching {id}.</p>',
        "excerpt": f"In short {id}.",
        "publish_date": days_ago(id),
        "author": "An Author",
        "topics": [],
        "questions": [],
    }
    return Post(id=id, **(defaults | fields))


def series(id: int, slug: str, **fields: Any) -> Series:
    defaults = {"title": f"Series {id}", "description": f"About series {id}."}
    return Series(id=id, slug=slug, **(defaults | fields))


def portion(id: int, slug: str, **fields: Any) -> WeeklyPortion:
    defaults: dict[str, Any] = {
        "parasha": slug.title(),
        "book": "Genesis",
        "start_chapter": 1,
        "start_verse": 1,
        "end_chapter": 6,
        "end_verse": 8,
        "hebrew_name": "בראשית",
        "english_name": "In the Beginning",
        "title": f"Portion {id}",
        "hebrew_title": "",
        "description": f"About portion {id}.",
        "hebrew_description": "",
        "order": id,
    }
    return WeeklyPortion(id=id, slug=slug, **(defaults | fields))


def weekly_portion(of: Portion) -> WeeklyPortion:
    """An entry of the timeline for one of the 54, at 'portion-9'."""
    verses = of.verses
    return portion(
        of.number,
        f"portion-{of.number}",
        parasha=of.parasha,
        hebrew_name=of.hebrew_name,
        book=verses.book,
        start_chapter=verses.start_chapter,
        start_verse=verses.start_verse,
        end_chapter=verses.end_chapter,
        end_verse=verses.end_verse,
    )


def session_of(user_id: int) -> UserSession:
    """A session of a user, for tokens with the `jti` "session of ID"."""
    return UserSession(
        user_id=user_id,
        token_id=f"session of {user_id}",
        device="Test on Test",
        expires_at=datetime.now(UTC) + timedelta(days=1),
    )


def save(engine: Engine, rows: Iterable[Base]) -> None:
    """Commit rows in order."""
    with Session(engine) as session, session.begin():
        for row in rows:
            session.add(row)
            session.flush()


def replace_rows(engine: Engine, rows: Iterable[Base]) -> None:
    """Empty the database, then commit rows in order.

    The tables are few and small: deleting their rows is faster than TRUNCATE, which makes a new
    file for each table and index. No trigger runs for the deleted rows.
    """
    listed = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    with engine.begin() as connection:
        tables = set(connection.scalars(text(listed))) - {"alembic_version"}
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        for table in tables:
            connection.execute(text(f"DELETE FROM {table}"))
    save(engine, rows)


def execute(engine: Engine, statement: str) -> None:
    """Change the library with plain SQL, as an operator might."""
    with engine.begin() as connection:
        connection.execute(text(statement))


def age_rate_limits(engine: Engine, seconds: float) -> None:
    """Let time pass for the limits that are counted in Postgres."""
    interval = f"interval '{seconds} seconds'"
    execute(engine, f"UPDATE rate_limits SET expires_at = expires_at - {interval}")


def example_library() -> list[Base]:
    """A small library: posts 1, 2 and 5 are daily, 3 and 4 weekly; 9 and 10 are scheduled."""
    full = {
        "topics": ["Shabbat", "Teshuvah"],
        "audio_url": "/media/uploads/one.mp3",
        "video_url": "https://video.example/one",
        "image_url": "https://images.example/one.jpg",
        "base64_image": "aW1hZ2U=",
        "is_premium": 1,
        "featured": 1,
    }
    hidden = {
        "title": f"{SECRET} title",
        "content": f"<p>{SECRET} text.</p>",
        "excerpt": f"{SECRET} excerpt",
        "publish_date": days_ago(-1),
        "featured": 1,
    }
    words = "<p>" + "<em>A</em> candle &amp; a flame. " * 40 + "</p>"
    return [
        post(1, content=words, title="The candle", **full),
        post(2, title="The bread"),
        post(3, type="weekly", title="The long road", featured=1, image_url="/media/road.jpg"),
        post(4, type="weekly", title=SHARP_TITLE, excerpt=SHARP_TITLE),
        post(5, title="The well"),
        post(9, **hidden),
        post(10, type="weekly", **hidden),
        *_series(),
        *_timeline(),
        JourneyPath(id=1, source_post_id=1, target_post_id=3, path_type="deeper-study"),
        JourneyPath(id=2, source_post_id=1, target_post_id=10, path_type="learn-more"),
        JourneyPath(id=3, source_post_id=9, target_post_id=1, path_type="learn-more"),
        Testimonial(id=1, name="Sample Reader", role="Teacher", content="I learn.", rating=4),
        Testimonial(id=2, name="Sample Second", role="Student", content="Daily."),
    ]


def _series() -> list[Base]:
    return [
        series(1, "light", title="On light", image_url="/media/light.jpg", created_at=days_ago(2)),
        series(2, "hidden", title=f"{SECRET} series", is_active=0),
        series(3, "empty", created_at=days_ago(1)),
        SeriesPost(id=1, series_id=1, post_id=1, position=1),
        SeriesPost(id=2, series_id=1, post_id=2, position=0),
        SeriesPost(id=3, series_id=1, post_id=9, position=2),
        SeriesPost(id=4, series_id=2, post_id=1, position=0),
    ]


def _timeline() -> list[Base]:
    return [
        portion(1, "noach", order=2, title="The flood", image_url="/media/noach.jpg"),
        portion(2, "bereshit", order=1),
        portion(3, "shemot", order=13, book="Exodus"),
        TorahTimelinePost(id=1, timeline_id=1, post_id=2),
        TorahTimelinePost(id=2, timeline_id=1, post_id=1),
        TorahTimelinePost(id=3, timeline_id=1, post_id=10),
    ]
