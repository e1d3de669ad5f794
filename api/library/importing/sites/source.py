"""What the readers of other sites' exports give, whatever the program that wrote them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

from api.library.importing.sites.footnotes import Notes
from api.library.importing.sites.fragments import HtmlElement

# A text of an earlier site, in characters.
MAX_TEXT_LENGTH = 2_000_000
TOO_LONG = f"it has more than {MAX_TEXT_LENGTH:,} characters"
# Of what was dropped, in the report.
MAX_SHOWN = 300


class Address(NamedTuple):
    """A path on the earlier site as `normal_path` gives it, and '' or a query such as `p=12`."""

    path: str
    query: str = ""


@dataclass(slots=True)
class Findings:
    """What an import changed in one post, and what it could not keep. Each text once."""

    changed: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)

    def change(self, text: str) -> None:
        if text not in self.changed:
            self.changed.append(text)

    def lose(self, text: str) -> None:
        if text not in self.lost:
            self.lost.append(text)


class SeriesPart(NamedTuple):
    """A series in which a post is. `part`: its place; 0 where the site goes by date."""

    slug: str
    title: str
    part: int = 0
    description: str = ""


@dataclass(slots=True)
class SourcePost:
    """A post of an earlier site. URLs are those of that site.

    `body` is its text without what only that site's program understands. `is_restricted`: only
    members could read it there. `type`: what it says that it becomes here. `modified`: when
    it was changed, if ever. `notes`: the footnotes that are marked in the body. `draft`: why it
    becomes a draft here, '' for a teaching, which has a date.
    """

    origin: str
    title: str
    body: HtmlElement
    excerpt: str
    published: datetime | None
    author: str
    topics: Sequence[str]
    addresses: Sequence[Address]
    series: Sequence[SeriesPart] = ()
    image: str | None = None
    audio: str | None = None
    featured: bool = False
    is_restricted: bool = False
    draft: str = ""
    type: Literal["daily", "weekly"] | None = None
    modified: datetime | None = None
    notes: Notes = field(default_factory=Notes)
    findings: Findings = field(default_factory=Findings)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """An entry of the export that does not become a teaching, and the reason."""

    origin: str
    title: str
    reason: str
    address: str = ""


@dataclass(frozen=True, slots=True)
class Survey:
    """The first look at an export, before any text is converted.

    `posts` are the entries that become teachings, by origin, with their addresses; `drafts` those
    that become drafts. `ignored` counts entries of other kinds, such as menu items. `redirects` are
    further old addresses; `lists` are those of pages that listed posts, such as those of a month.
    """

    name: str
    base: str
    posts: Mapping[str, Sequence[Address]]
    ignored: Mapping[str, int]
    redirects: Mapping[Address, str]
    drafts: Mapping[str, Sequence[Address]] = field(default_factory=dict)
    lists: Sequence[Address] = ()


class SourceSite(Protocol):
    """An export file. Both methods raise ImportFailed for a file that cannot be read."""

    @property
    def file(self) -> Path: ...

    def survey(self) -> Survey:
        """Read the whole file once."""
        ...

    def posts(self) -> Iterator[SourcePost | LeftOut]:
        """The entries of the file in order: one in memory at a time. After `survey`."""
        ...
