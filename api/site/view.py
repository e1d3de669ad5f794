"""A page's initial view: the content of its document before any script runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from api.core.hebrew import language_of_text
from api.core.settings import Settings
from api.library.access import VisiblePost
from api.site.html_views.elements import NOTHING, Html


@dataclass(frozen=True, slots=True)
class View:
    """A page's initial view. `body` is safe HTML; `data` maps URLs to JSON responses.

    `path` is the page's canonical path, escaped; None for an unknown URL.
    """

    name: str
    description: str
    path: str | None
    body: Html = NOTHING
    # React renders the page; `body` is sent where it cannot.
    is_rendered: bool = False
    # Otherwise it is answered 404.
    is_found: bool = True
    # The document's title, if it is not '<name> | <site>'.
    title: str | None = None
    hebrew_name: str = ""
    # The page's teaching.
    post: VisiblePost | None = None
    # Its schema.org type, and its questions with their answers, for structured data.
    schema_type: str | None = None
    questions: Sequence[tuple[str, str]] = ()
    # Whether search engines may index it.
    is_indexable: bool = True
    # Whether it may be cached until the library changes.
    is_cacheable: bool = True
    # Whether its document may load the payment provider's form.
    has_payment_form: bool = False
    data: Mapping[str, str] = field(default_factory=dict)
    # Total lengths of the lists in `data`, by URL.
    totals: Mapping[str, int] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        return "article" if self.post else "website"

    @property
    def language(self) -> str:
        """That of its teaching; of another page, of its description."""
        return self.post.language if self.post else language_of_text(self.name, self.description)

    def full_title(self, settings: Settings) -> str:
        return self.title or f"{self.name} | {settings.site_name}"


@dataclass(frozen=True, slots=True)
class Redirect:
    """The page has moved to another URL. `keeps_query`: its query string goes along."""

    to: str
    keeps_query: bool = True


PageResult = View | Redirect
