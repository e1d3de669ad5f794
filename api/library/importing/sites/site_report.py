"""The report of an import of another site: what arrived, what changed, what could not be kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal, get_args

# 'drafted': it is a new draft of the desk. 'kept': it was edited here, and the export has another
# version than the last import wrote.
Status = Literal["created", "drafted", "updated", "unchanged", "kept", "left out"]
STATUSES: tuple[Status, ...] = get_args(Status)
EDITED = "it was edited here, so the export's other version was not taken"
DELETED = "it was deleted here, so the export's other version was not taken"


@dataclass(slots=True)
class PostReport:
    """One entry of the export. `path` is its page here, `address` the one on the earlier site.

    `reason`: why it was kept or left out, or is a draft.
    """

    title: str
    origin: str
    status: Status
    path: str | None = None
    reason: str | None = None
    address: str = ""
    changed: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)


@dataclass(slots=True)
class SiteReport:
    """`ignored` counts other entries by kind. `image_hosts` have pictures that were not copied.

    `without_address`: links and files that were left out, as the earlier site's address is unknown.
    `kept_addresses`: old addresses that lead to a teaching of another import, and still do.
    `series`: those that posts were added to. `premium`: teachings that only members could read.
    """

    source: str
    file: str
    posts: list[PostReport] = field(default_factory=list)
    ignored: Mapping[str, int] = field(default_factory=dict)
    redirects: int = 0
    kept_addresses: list[str] = field(default_factory=list)
    files_copied: int = 0
    image_hosts: list[str] = field(default_factory=list)
    without_address: int = 0
    series: list[str] = field(default_factory=list)
    premium: int = 0

    def count(self, status: Status) -> int:
        return sum(post.status == status for post in self.posts)

    def as_json(self) -> dict[str, Any]:
        """The whole report, with counts first."""
        counts = Counter(post.status for post in self.posts)
        return {"counts": dict(counts), **asdict(self), "file": Path(self.file).name}
