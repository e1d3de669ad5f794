"""The first pass: every line is read and checked before anything is written.

What is kept in memory is small whatever the file's size: the posts' ids, the slugs and a digest
of the other keys. Objects that refer to posts wait in a spool that goes to disk when it grows.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from tempfile import SpooledTemporaryFile
from types import TracebackType
from zoneinfo import ZoneInfo

from sqlalchemy import ARRAY, Connection, Integer, bindparam, text

from api.library.importing.content import is_empty
from api.library.importing.reading import Folders, Item, read_items
from api.library.importing.records import (
    InvalidRecord,
    JourneyRecord,
    OriginRecord,
    PostRecord,
    Record,
    RedirectRecord,
    SeriesRecord,
    TestimonialRecord,
    TimelineRecord,
    TranslationRecord,
    parse_record,
)
from api.library.importing.report import Advance, Problem, SourceLocation, ignore_progress

_SPOOL_IN_MEMORY = 8_000_000
_REFERENCES_AT_ONCE = 500
_KNOWN_POSTS = text("SELECT id FROM posts WHERE id = ANY (:ids)").bindparams(
    bindparam("ids", type_=ARRAY(Integer))
)

_NOTHING_LEFT = "must not be empty; all of it is HTML that is not allowed in a teaching"

Spooled = tuple[SourceLocation, Record]


@dataclass
class CheckedImport:
    """The result of the first pass. A context manager: it closes the spool."""

    files: list[Path]
    zone: ZoneInfo
    folders: Folders | None = None
    problems: list[Problem] = field(default_factory=list)
    bad: set[SourceLocation] = field(default_factory=set)
    posts: int = 0
    post_ids: set[int] = field(default_factory=set)
    _seen: dict[object, SourceLocation] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # Closed by __exit__.
        self._spool = SpooledTemporaryFile(max_size=_SPOOL_IN_MEMORY)  # noqa: SIM115

    def __enter__(self) -> CheckedImport:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._spool.close()

    def refuse(
        self, location: SourceLocation, faults: Iterable[tuple[SourceLocation, str | None, str]]
    ) -> None:
        """Record why the object at `location` cannot be imported."""
        self.bad.add(location)
        self.problems.extend(Problem(*fault) for fault in faults)

    def accept(self, location: SourceLocation, record: Record) -> None:
        """Accept a valid object, unless an earlier line has the same one."""
        key, name = identity(record)
        if key is not None and (first := self._seen.setdefault(key, location)) is not location:
            self.refuse(location, [(location, name, f"is already defined at {first}")])
        elif isinstance(record, PostRecord):
            self.posts += 1
            if record.id is not None:
                self.post_ids.add(record.id)
        else:
            pickle.dump((location, record), self._spool, pickle.HIGHEST_PROTOCOL)

    def spooled(self) -> Iterator[Spooled]:
        """The objects other than posts, in the order of the files, without bad ones."""
        end = self._spool.seek(0, 2)
        self._spool.seek(0)
        while self._spool.tell() < end:
            # Our own bytes of a moment ago, in a file that nobody else can open.
            location, record = pickle.load(self._spool)  # noqa: S301
            if location not in self.bad:
                yield location, record

    def check_references(self, connection: Connection) -> None:
        """Refuse objects that name a post which is neither in the files nor in the database."""
        objects = self.spooled()
        while batch := list(islice(objects, _REFERENCES_AT_ONCE)):
            wanted = {post for _, record in batch for _, post in references(record)}
            outside = list(wanted - self.post_ids)
            known = set(connection.scalars(_KNOWN_POSTS, {"ids": outside})) if outside else set()
            for location, record in batch:
                self._refuse_unknown_posts(location, record, known)

    def _refuse_unknown_posts(
        self, location: SourceLocation, record: Record, known: set[int]
    ) -> None:
        unknown_posts = [
            (location, name, f"there is no post {post} in the files or in the library")
            for name, post in references(record)
            if post not in self.post_ids and post not in known
        ]
        if unknown_posts:
            self.refuse(location, unknown_posts)


def check_files(
    files: list[Path],
    zone: ZoneInfo,
    *,
    stop_after: int | None = None,
    advance: Advance = ignore_progress,
    folders: Folders | None = None,
) -> CheckedImport:
    """Read and check every object of the files. Stops after `stop_after` problems."""
    checked = CheckedImport(files, zone, folders)
    for item in read_items(files, folders):
        record = parse_item(item, zone, checked.refuse)
        if record is not None:
            checked.accept(item.location, record)
        if stop_after is not None and len(checked.problems) >= stop_after:
            break
        advance(item.size)
    return checked


Refuse = Callable[[SourceLocation, Iterable[tuple[SourceLocation, str | None, str]]], None]


def parse_item(item: Item, zone: ZoneInfo, refuse: Refuse) -> Record | None:
    """The item's object, or None after telling `refuse` why there is none."""
    if item.fault is not None:
        refuse(item.location, [(item.location, None, item.fault)])
        return None
    if item.faults:
        refuse(item.location, item.faults)
        return None
    try:
        record = parse_record(item.data, zone)
    except InvalidRecord as invalid:
        refuse(
            item.location, [(item.location_of(name), name, fault) for name, fault in invalid.faults]
        )
        return None
    if isinstance(record, PostRecord) and is_empty(record.content, markdown=item.markdown):
        refuse(item.location, [(item.location_of("content"), "content", _NOTHING_LEFT)])
        return None
    return record


def identity(record: Record) -> tuple[object, str | None]:
    """What makes two objects the same one, and the field to name when they are."""
    match record:
        case PostRecord(id=post_id):
            return post_id, "id"
        case SeriesRecord(slug=slug) | TimelineRecord(slug=slug):
            return (record.kind, slug), "slug"
        case JourneyRecord():
            return (record.source_post_id, record.target_post_id, record.path_type), None
        case RedirectRecord():
            return ("redirect", record.path, record.query), "path"
        case TranslationRecord():
            return ("translation", record.reference), "reference"
        case OriginRecord():
            return ("origin", record.origin), "origin"
        case TestimonialRecord():
            text_key = f"{record.name}\0{record.content}".encode()
            return blake2b(text_key, digest_size=16).digest(), None


def references(record: Record) -> list[tuple[str, int]]:
    """The posts that an object names, each with the field that names it."""
    match record:
        case SeriesRecord(posts=posts) | TimelineRecord(posts=posts):
            return [(f"posts.{number}", post) for number, post in enumerate(posts)]
        case JourneyRecord():
            return [
                ("sourcePostId", record.source_post_id),
                ("targetPostId", record.target_post_id),
            ]
        case OriginRecord():
            return [("postId", record.post_id)]
        case _:
            return []
