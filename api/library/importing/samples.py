"""The sample library. It is loaded into a library that has never contained a post.

Its dates are moved: the newest insight gets today's date, the newest essay that of last Friday.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from itertools import count
from pathlib import Path
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, Engine, text

from api.library.importing.checking import check_files, parse_item
from api.library.importing.fields import PUBLISHED_AT
from api.library.importing.reading import find_files, read_items
from api.library.importing.records import PostRecord
from api.library.importing.report import ImportFailed, SourceLocation
from api.library.importing.writing import acquire_lock, write_checked

SAMPLES = Path(__file__).resolve().parents[1] / "samples"
_FRIDAY, _SATURDAY = 4, 5
# An advanced sequence means that there was a post, even if it was deleted.
_EVER_HELD = text(
    "SELECT EXISTS (SELECT FROM posts) OR (SELECT is_called OR last_value > 1 FROM posts_id_seq)"
)


def load_samples(engine: Engine, now: datetime, zone: ZoneInfo, folder: Path = SAMPLES) -> bool:
    """Load the samples in one transaction; False if the library ever contained a post.

    `now` is aware of its zone; `zone` is the site's, in which days are counted.
    """
    files = find_files([folder])
    with check_files(files, zone) as checked, engine.begin() as connection:
        acquire_lock(connection)
        if _has_ever_held_a_post(connection):
            return False
        checked.check_references(connection)
        if checked.problems:
            raise ImportFailed(checked.problems)
        write_checked(connection, checked, dates=sample_dates(_posts(files, zone), now, zone))
    return True


def sample_dates(posts: list[PostRecord], now: datetime, zone: ZoneInfo) -> dict[int, datetime]:
    """New publication dates by post id: dailies on weekdays back from today, essays on Fridays.

    Within its type each post keeps its place in the order of the dates that the files give.
    """
    today = now.astimezone(zone).date()
    days = {"daily": _weekdays(today), "weekly": _fridays(today)}
    newest_first = sorted(posts, key=lambda post: (post.publish_date, post.id or 0), reverse=True)
    return {
        post.id: _published(next(days[post.type]), now, zone) for post in newest_first if post.id
    }


def _posts(files: list[Path], zone: ZoneInfo) -> list[PostRecord]:
    def unwanted(location: SourceLocation, _: object) -> None:
        raise AssertionError(f"{location} was checked a moment ago")

    items = (parse_item(item, zone, unwanted) for item in read_items(files))
    return [record for record in items if isinstance(record, PostRecord)]


def _has_ever_held_a_post(connection: Connection) -> bool:
    return bool(connection.scalar(_EVER_HELD))


def _weekdays(today: date) -> Iterator[date]:
    """Today, then each weekday before it."""
    yield today
    for back in count(1):
        day = today - timedelta(days=back)
        if day.weekday() < _SATURDAY:
            yield day


def _fridays(today: date) -> Iterator[date]:
    latest = today - timedelta(days=(today.weekday() - _FRIDAY) % 7)
    return (latest - timedelta(weeks=back) for back in count())


def _published(day: date, now: datetime, zone: ZoneInfo) -> datetime:
    """The usual hour or, if that is in the future, a minute ago on the same day."""
    usual = datetime.combine(day, PUBLISHED_AT, zone)
    if usual <= now:
        return usual
    midnight = datetime.combine(day, datetime.min.time(), zone)
    return max(midnight, now - timedelta(minutes=1))
