"""The sample library. It is loaded into a library that has never contained a post.

Its dates are moved: the newest insight gets today's date, the newest essay that of last Friday.
What is on a weekly portion stands in the week of that portion, as the calendar has it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from itertools import count, islice
from pathlib import Path
from types import MappingProxyType
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, Engine, text

from api.library.calendar import portions_read, sabbath_of
from api.library.importing.checking import check_files, parse_item
from api.library.importing.fields import PUBLISHED_AT
from api.library.importing.reading import find_files, read_items
from api.library.importing.records import PostRecord, TimelineRecord
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
        dates = sample_dates(_posts(files, zone), now, zone, _portions(files, zone))
        write_checked(connection, checked, dates=dates)
    return True


def sample_dates(
    posts: list[PostRecord],
    now: datetime,
    zone: ZoneInfo,
    portions: Mapping[int, Collection[int]] = MappingProxyType({}),
) -> dict[int, datetime]:
    """New publication dates by post id: dailies on weekdays back from today, essays on Fridays.

    `portions` are the numbers of the portions that a post is on, by its id: such a post gets the
    latest day of its type in a week that reads one of them. The others keep their order by the
    dates that the files give.
    """
    today = now.astimezone(zone).date()
    newest_first = sorted(posts, key=lambda post: (post.publish_date, post.id or 0), reverse=True)
    dates: dict[int, datetime] = {}
    for type, days in (("daily", _weekdays(today)), ("weekly", _fridays(today))):
        ids = [post.id for post in newest_first if post.id and post.type == type]
        placed = _placed(ids, list(islice(days, len(ids))), portions)
        dates |= {id: _published(day, now, zone) for day, id in placed.items()}
    return dates


def _placed(
    ids: Sequence[int], days: Sequence[date], portions: Mapping[int, Collection[int]]
) -> dict[date, int]:
    """A post for each day: one on the portion of its week if there is one, else the next."""
    waiting, placed = list(ids), dict[date, int]()
    for day in days:
        read = portions_read(sabbath_of(day))
        own = next((id for id in waiting if read.intersection(portions.get(id, ()))), None)
        if own is not None:
            placed[day] = own
            waiting.remove(own)
    rest = iter(waiting)
    return {day: placed[day] if day in placed else next(rest) for day in days}


def _portions(files: list[Path], zone: ZoneInfo) -> Mapping[int, Collection[int]]:
    """The numbers of the portions that each post is on, by its id."""
    found: dict[int, set[int]] = {}
    for record in _records(files, zone):
        if isinstance(record, TimelineRecord):
            for id in record.posts:
                found.setdefault(id, set()).add(record.order)
    return found


def _posts(files: list[Path], zone: ZoneInfo) -> list[PostRecord]:
    return [record for record in _records(files, zone) if isinstance(record, PostRecord)]


def _records(files: list[Path], zone: ZoneInfo) -> Iterator[object]:
    def unwanted(location: SourceLocation, _: object) -> None:
        raise AssertionError(f"{location} was checked a moment ago")

    return (parse_item(item, zone, unwanted) for item in read_items(files))


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
