"""Which teachings were imported from which posts of another site (IMPORT-15)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from hashlib import blake2b
from itertools import islice
from typing import Any, NamedTuple

from sqlalchemy import Connection, RowMapping, func, select, text

from api.library.importing.records import PostRecord
from api.models import NEVER, Post, PostOrigin

_AT_ONCE = 1000
_POST_ID = re.compile(r"[0-9]{1,9}")
_SECTIONS = {"daily": "/daily-learning", "weekly": "/weekly-essay"}
# Unlike a number that is computed, it is taken from nobody who writes at the same time.
_NEW_IDS = text(
    "SELECT nextval(pg_get_serial_sequence('posts', 'id')) FROM generate_series(1, :count)"
)
# What the exports of other sites say of a post. Everything else was decided or added here.
_IMPORTED = (
    *("title", "content", "excerpt", "publish_date", "author", "topics"),
    *("audio_url", "video_url", "image_url", "featured"),
)
_KEPT = {
    name: field.alias or name
    for name, field in PostRecord.model_fields.items()
    if name not in ("kind", "id", "modified_at", *_IMPORTED)
}


class Identity(NamedTuple):
    """The teaching of an origin, and the digest of what the last import wrote: None for one that
    does not exist yet."""

    post_id: int
    digest: str | None


class Current(NamedTuple):
    """An imported teaching as it is now. `kept`: the fields that no import replaces."""

    digest: str
    is_deleted: bool
    kept: dict[str, Any]


def identities(connection: Connection, origins: Sequence[str]) -> dict[str, Identity]:
    """The teaching of each origin, with a new id for those that were never imported."""
    known = known_identities(connection, origins)
    missing = [origin for origin in origins if origin not in known]
    new = connection.scalars(_NEW_IDS, {"count": len(missing)}) if missing else ()
    return known | {origin: Identity(id, None) for origin, id in zip(missing, new, strict=True)}


def known_identities(connection: Connection, origins: Iterable[str]) -> dict[str, Identity]:
    """The teaching of each origin that was imported before."""
    return dict(_known(connection, origins))


def _known(connection: Connection, origins: Iterable[str]) -> Iterator[tuple[str, Identity]]:
    columns = (PostOrigin.origin, PostOrigin.post_id, PostOrigin.digest)
    iterator = iter(origins)
    while part := list(islice(iterator, _AT_ONCE)):
        for origin, post_id, digest in connection.execute(
            select(*columns).where(PostOrigin.origin.in_(part))
        ):
            yield origin, Identity(post_id, digest)


def used_topics(connection: Connection) -> list[str]:
    """The topics of the library, those of most teachings first."""
    topic = func.unnest(Post.topics).label("topic")
    topics = select(topic).subquery()
    query = select(topics.c.topic).group_by(topics.c.topic)
    return list(connection.scalars(query.order_by(func.count().desc(), topics.c.topic)))


def current_state(connection: Connection, post_id: int) -> Current:
    """A teaching that nobody edits until the transaction ends."""
    query = select(Post.__table__).where(Post.id == post_id).with_for_update()
    row = connection.execute(query).mappings().one()
    kept = {alias: row[name] for name, alias in _KEPT.items()}
    return Current(digest_of(row), row["publish_date"] == NEVER, kept)


def digest_of(row: Mapping[str, Any] | RowMapping) -> str:
    """The digest of what an import wrote, by which the next one sees what was edited since."""
    values = [row[name] for name in _IMPORTED]
    return blake2b(json.dumps(values, default=_in_utc).encode(), digest_size=16).hexdigest()


def digest_of_fields(row: Mapping[str, Any] | RowMapping, names: Iterable[str]) -> str:
    """The digest of those fields that say something: one that is added later changes none."""
    values = {name: row[name] for name in names if row[name]}
    text = json.dumps(values, default=_in_utc, sort_keys=True)
    return blake2b(text.encode(), digest_size=16).hexdigest()


def list_path(type: str) -> str:
    """The page that lists the teachings of a type."""
    return _SECTIONS[type]


def post_id_of(path: str) -> int | None:
    """The id of the teaching whose page a path is; None for any other path."""
    section, _, number = path.rpartition("/")
    is_page = section in _SECTIONS.values() and _POST_ID.fullmatch(number)
    return int(number) if is_page else None


def post_path(type: str, post_id: int) -> str:
    """The page of a teaching."""
    return f"{_SECTIONS[type]}/{post_id}"


def _in_utc(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat()
