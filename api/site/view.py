"""A page's initial view: the content of its document before any script runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from api.core.hebrew import language_of_text
from api.core.settings import Settings
from api.library.access import VisiblePost

# Of a description that is cut from a longer text.
DESCRIPTION_LENGTH = 160


@dataclass(frozen=True, slots=True)
class View:
    """A page's initial view. `data` maps URLs to JSON responses.

    `body` writes the page where React does not: it is called only then.

    `path` is the page's canonical path, escaped; None for an unknown URL.
    """

    name: str
    description: str
    path: str | None
    body: Callable[[], Markup] = Markup
    # React renders the page, if it can.
    is_rendered: bool = True
    # Otherwise it is answered 404.
    is_found: bool = True
    # The document's title, if it is not '<name> | <site>'.
    title: str | None = None
    hebrew_name: str = ""
    # The page's teaching.
    post: VisiblePost | None = None
    # Its schema.org type, for structured data.
    schema_type: str | None = None
    # Whether search engines may index it.
    is_indexable: bool = True
    # Whether it may be cached until the library changes.
    is_cacheable: bool = True
    # Whether its address may have a reader's secret: such a page is not stored.
    has_private_query: bool = False
    # Whether its document may load the payment provider's form.
    has_payment_form: bool = False
    data: Mapping[str, str] = field(default_factory=dict)
    # The URL in `data` whose response is a 404.
    missing: str | None = None
    # Total lengths of the lists in `data`, by URL.
    totals: Mapping[str, int] = field(default_factory=dict)

    @property
    def length(self) -> int:
        """The characters of its responses, which the page has as text and as data."""
        return sum(map(len, self.data.values()))

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
    """The page is at another URL. `keeps_query`: its query string goes along.

    A status other than 301 is not stored.
    """

    to: str
    keeps_query: bool = True
    status: int = 301


PageResult = View | Redirect
