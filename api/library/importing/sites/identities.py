"""Which teachings were imported from which posts of another site (IMPORT-15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from sqlalchemy import Connection, select, text

from api.models import Post, PostOrigin

_AT_ONCE = 1000
# Unlike a number that is computed, it is taken from nobody who writes at the same time.
_NEW_IDS = text(
    "SELECT nextval(pg_get_serial_sequence('posts', 'id')) FROM generate_series(1, :count)"
)
_KEPT = (Post.type, Post.is_premium, Post.base64_image, Post.study_guide)


class Identity(NamedTuple):
    """The teaching of an origin; `digest` is None for one that does not exist yet."""

    post_id: int
    digest: str | None


def identities(connection: Connection, origins: Sequence[str]) -> dict[str, Identity]:
    """The teaching of each origin, with a new id for those that were never imported."""
    known = dict(_known(connection, origins))
    missing = [origin for origin in origins if origin not in known]
    new = connection.scalars(_NEW_IDS, {"count": len(missing)}) if missing else ()
    return known | {origin: Identity(id, None) for origin, id in zip(missing, new, strict=True)}


def _known(connection: Connection, origins: Iterable[str]) -> Iterator[tuple[str, Identity]]:
    columns = (PostOrigin.origin, PostOrigin.post_id, PostOrigin.digest)
    iterator = iter(origins)
    while part := list(islice(iterator, _AT_ONCE)):
        for origin, post_id, digest in connection.execute(
            select(*columns).where(PostOrigin.origin.in_(part))
        ):
            yield origin, Identity(post_id, digest)


def kept_fields(connection: Connection, post_id: int) -> dict[str, Any]:
    """What a changed original does not replace: what was decided or added here."""
    row = connection.execute(select(*_KEPT).where(Post.id == post_id)).one()
    kept = {
        "type": row.type,
        "isPremium": row.is_premium,
        "base64Image": row.base64_image,
        "studyGuide": row.study_guide,
    }
    return {name: value for name, value in kept.items() if value is not None}
