"""Pages that listed posts: of categories and tags, which lead to the topics here (IMPORT-41), and
of days, months, years and authors (IMPORT-46)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple
from urllib.parse import quote, unquote

from api.library.importing.sites.source import Address
from api.library.redirects import MAX_PATH_LENGTH, normal_path

# The feed of all teachings: topics have none of their own.
EVERYTHING = "/feeds/all.xml"
ABOUT = "/about"
# WordPress's own first part of an address, by the taxonomy's name in an export.
_BASES = {"category": "category", "post_tag": "tag", "tag": "tag"}
_NOT_IN_QUERY = re.compile(r"[\x00-\x20\x7f\s%&+#\\\"<>]")
_DATE = re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])(?![0-9])")
_MAX_PARENTS, _MAX_NAME = 10, 100
MAX_TERMS = 20_000


class Term(NamedTuple):
    """A category or tag of an entry. `slug` is that of its address, escaped."""

    taxonomy: str
    slug: str
    name: str


class TopicArchives:
    """The categories and tags of the teachings. Those that only drafts have are not among them."""

    def __init__(self) -> None:
        self._names: dict[tuple[str, str], str] = {}
        # Of categories, by slug: the name, and the slug of the category around it.
        self._categories: dict[str, tuple[str, str]] = {}

    def add_category(self, fields: Mapping[str, str]) -> None:
        """A category as the export defines it, with its parent."""
        slug, name = fields.get("wp:category_nicename"), fields.get("wp:cat_name")
        if slug and name and len(self._categories) < MAX_TERMS:
            self._categories[slug] = (name, fields.get("wp:category_parent", ""))

    def add(self, terms: Iterable[Term]) -> None:
        """The terms of a teaching."""
        for taxonomy, slug, name in terms:
            base = _BASES.get(taxonomy)
            if base and slug and len(self._names) < MAX_TERMS:
                self._names.setdefault((base, slug), name)

    def redirects(self, prefix: str) -> dict[Address, str]:
        """Where the pages and feeds of the terms lead. `prefix`: the path of the site."""
        found: dict[Address, str] = {}
        for (base, slug), name in self._names.items():
            path: list[str] = []
            for part, around in reversed(self._with_parents(base, slug, name)):
                path.append(part)
                for parts in ([part], path):
                    old = normal_path(unquote("/".join([prefix, base, *parts])))
                    if len(old) + len("/feed") <= MAX_PATH_LENGTH:
                        found.setdefault(Address(old), topic_page(around))
                        found.setdefault(Address(f"{old}/feed"), EVERYTHING)
        return found

    def _with_parents(self, base: str, slug: str, name: str) -> list[tuple[str, str]]:
        """The slug and name of a term, and of the categories around it, from the inside out."""
        found = [(slug, name)]
        if base != "category":
            return found
        _, parent = self._categories.get(slug, ("", ""))
        while parent in self._categories and len(found) < _MAX_PARENTS:
            around, following = self._categories[parent]
            found.append((parent, around))
            parent = following
        return found


def topic_page(name: str) -> str:
    """The page to which the topic of a teaching links. Hebrew stays, so that it is short enough."""
    return "/search?q=" + _NOT_IN_QUERY.sub(lambda found: quote(found[0]), name[:_MAX_NAME])


class DateArchives:
    """The pages of the years, months and days on which a teaching was published there."""

    def __init__(self) -> None:
        self._days: set[str] = set()

    def add(self, local_date: str) -> None:
        """The date of a teaching as the export has it: '2020-01-05 08:00:00'."""
        if _DATE.match(local_date) and len(self._days) < MAX_TERMS:
            self._days.add(local_date[:10])

    def addresses(self, prefix: str) -> list[Address]:
        """`prefix`: the path of the site. Its own address, and that of its further pages, too."""
        dates = (day.split("-")[:count] for day in sorted(self._days) for count in (1, 2, 3))
        pages = [prefix] if prefix else ["/page"]
        pages += ["/".join([prefix, *date]) for date in dates]
        return list(dict.fromkeys(Address(normal_path(page)) for page in pages))


def author_pages(prefix: str, logins: Iterable[str]) -> dict[Address, str]:
    """The pages of the authors, by the name that WordPress makes of a login."""
    slugs = (re.sub(r"[^\w-]+", "-", login.lower()).strip("-") for login in logins)
    paths = (normal_path(f"{prefix}/author/{slug}") for slug in slugs if slug)
    return {Address(path): ABOUT for path in paths if len(path) <= MAX_PATH_LENGTH}
