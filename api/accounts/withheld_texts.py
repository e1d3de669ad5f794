"""Leaves out of an export what was taken from teachings that the reader may not read (ACCESS-24).

A member may have stored it before the membership ended. It stays stored, and is exported again
with a new membership.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.viewer import Viewer
from api.models import Post

Record = dict[str, Any]


async def withhold_locked_texts(
    session: AsyncSession, viewer: Viewer, exported: Mapping[str, list[Record]]
) -> None:
    """Replace the texts of locked teachings by None, in place. The reader's own words stay."""
    if viewer.can_read(is_premium=True):
        return
    locked = set(await session.scalars(select(Post.id).where(Post.is_premium != 0)))
    if not locked:
        return
    for note in exported.get("studyNotes", ()):
        if note["postId"] in locked:
            note["highlightedText"] = None
    for recommendation in exported.get("recommendations", ()):
        # The reason may compare the teaching with one that is locked.
        recommendation["reason"] = None
    for path in exported.get("learningPaths", ()):
        _withhold_path(path, locked)


def _withhold_path(path: Record, locked: Collection[int]) -> None:
    """A model wrote its words from all steps together; otherwise each step has its own."""
    data = path["pathData"]
    hides_all = data["mode"] == "model" and any(step["postId"] in locked for step in data["steps"])
    if hides_all:
        path["description"] = None
    steps = [
        {**step, "description": None} if hides_all or step["postId"] in locked else step
        for step in data["steps"]
    ]
    path["pathData"] = {**data, "steps": steps}
