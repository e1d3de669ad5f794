"""The documents that depend on a changed row: a post's containers, a container's posts.

They are determined when the change is read, not when it is written: a concurrent transaction has
ended by then, or will queue a change of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Any

from sqlalchemy import Select, insert, literal, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from api.models import SearchOutbox, SeriesPost, TorahTimelinePost

# The columns of each kind of container's links: the container's id and the post's.
_Key = InstrumentedAttribute[int]
_LINKS: dict[str, tuple[_Key, _Key]] = {
    "series": (SeriesPost.series_id, SeriesPost.post_id),
    "timeline": (TorahTimelinePost.timeline_id, TorahTimelinePost.post_id),
}


def affected(session: Session, changes: Iterable[Any]) -> dict[str, set[int]]:
    """The ids of the documents that these rows of the outbox affect, by entity.

    It leaves out the posts of containers: see `queue_posts`.
    """
    ids = _by_entity(changes)
    for entity in _LINKS:
        ids.pop(f"{entity}_posts", None)
    if posts := ids.get("post"):
        for entity in _LINKS:
            ids[entity] |= _containers(session, entity, posts)
    return {entity: of_entity for entity, of_entity in ids.items() if of_entity}


def queue_posts(session: Session, changes: Iterable[Any]) -> None:
    """Queue the posts of the containers that these rows name.

    A container may have thousands of posts: the outbox keeps each batch small.
    """
    ids = _by_entity(changes)
    for entity in _LINKS:
        if containers := ids.get(f"{entity}_posts"):
            _queue_posts(session, entity, containers)


def _by_entity(changes: Iterable[Any]) -> dict[str, set[int]]:
    ids: dict[str, set[int]] = defaultdict(set)
    for change in changes:
        ids[change.entity].add(change.entity_id)
    return ids


def _queue_posts(session: Session, entity: str, containers: Collection[int]) -> None:
    container, post = _LINKS[entity]
    posts = select(literal("post"), post).where(container.in_(containers)).distinct()
    session.execute(insert(SearchOutbox).from_select(["entity", "entity_id"], posts))


def _containers(session: Session, entity: str, posts: Collection[int]) -> set[int]:
    container, post = _LINKS[entity]
    return set(session.scalars(select(container).where(post.in_(posts)).distinct()))


def queued(session: Session, entity: str, ids: Collection[int]) -> set[int]:
    """Those of the ids that a change in the outbox will update anyway."""
    already_queued = _queued(session, entity, select(SearchOutbox.entity_id), ids)
    for container_kind, (container, post) in _LINKS.items():
        if entity == "post":
            of_posts = select(post).join(SearchOutbox, SearchOutbox.entity_id == container)
            already_queued |= _queued(session, f"{container_kind}_posts", of_posts, ids, post)
        elif entity == container_kind:
            of_containers = select(container).join(SearchOutbox, SearchOutbox.entity_id == post)
            already_queued |= _queued(session, "post", of_containers, ids, container)
    return already_queued


def _queued(
    session: Session,
    entity: str,
    query: Select[int],
    ids: Collection[int],
    key: _Key = SearchOutbox.entity_id,
) -> set[int]:
    return set(session.scalars(query.where(SearchOutbox.entity == entity, key.in_(ids))))
