"""A page's first view: what its document holds before any script has run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from api.core.settings import Settings
from api.models import Post


@dataclass(frozen=True, slots=True)
class View:
    """A page's first view. `body` is safe HTML; `data` maps addresses to answers as JSON.

    `path` is the page's one address, escaped, whatever was asked for; None where there is no page.
    """

    name: str
    description: str
    path: str | None
    body: str = ""
    # The document's title, where it is not the page's name and the site's.
    title: str | None = None
    hebrew_name: str = ""
    # The teaching that the page is about.
    post: Post | None = None
    # Whether search engines may keep it.
    indexed: bool = True
    # Whether it may be kept until the library changes.
    kept: bool = True
    data: Mapping[str, str] = field(default_factory=dict)
    # How many items the lists among the data have in all, by the same addresses.
    totals: Mapping[str, int] = field(default_factory=dict)
    # How many results the page's search found.
    found: int | None = None

    @property
    def kind(self) -> str:
        return "article" if self.post else "website"

    def full_title(self, settings: Settings) -> str:
        return self.title or f"{self.name} | {settings.site_name}"


@dataclass(frozen=True, slots=True)
class Moved:
    """The page has another address."""

    to: str


Answer = View | Moved
