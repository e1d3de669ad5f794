"""A Ghost export (versions 4 to 6) as a `SourceSite`.

It is one JSON object, which is read at once: its size is bounded instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any, Literal

from api.core.strict_json import RepeatedKey, strict_json
from api.library.importing.report import ImportFailed, Problem, SourceLocation
from api.library.importing.sites.fragments import HtmlElement, fragment
from api.library.importing.sites.ghost.card_markup import plain_cards
from api.library.importing.sites.ghost.lexical import lexical_html
from api.library.importing.sites.ghost.mobiledoc import mobiledoc_html
from api.library.importing.sites.source import (
    MAX_SHOWN,
    MAX_TEXT_LENGTH,
    TOO_LONG,
    Address,
    Findings,
    LeftOut,
    SourcePost,
    Survey,
)
from api.library.redirects import normal_path

MAX_FILE_BYTES = 500_000_000
# Others become drafts: 'draft', 'scheduled', and 'sent', which was only mailed.
_PUBLIC = "published"
# Who may read a post, if not everybody: 'members' are all who registered, without paying.
_EVERYBODY, _MEMBERS = "public", "members"
MembersOnly = Literal["free", "premium", "draft"]
_EXCERPT = "custom_excerpt"
_FEED = Address("/rss")
_NOT_KEPT = {
    "codeinjection_head": "code injected into the head",
    "codeinjection_foot": "code injected into the foot",
    "canonical_url": "the canonical address",
}
Row = Mapping[str, Any]


class GhostExport:
    """`base` is the site's address, which the export does not say; '' if unknown.

    `members_only`: what becomes of posts for members who pay nothing.
    """

    def __init__(self, file: Path, base: str = "", members_only: MembersOnly = "premium") -> None:
        self._file, self._base, self._members_only = file, base, members_only

    @property
    def file(self) -> Path:
        return self._file

    def survey(self) -> Survey:
        posts: dict[str, list[Address]] = {}
        drafts: dict[str, list[Address]] = {}
        for row in self._posts:
            if self._reason(row) is None:
                found = drafts if self._draft(row) else posts
                found[_origin(row)] = _addresses(row)
        redirects = {_FEED: "/feeds/all.xml"}
        return Survey("Ghost", self._base, posts, {}, redirects, drafts)

    def posts(self) -> Iterator[SourcePost | LeftOut]:
        for row in self._posts:
            reason = self._reason(row)
            if reason is None:
                yield self._post(row)
            else:
                yield LeftOut(_origin(row), _text(row, "title"), reason, f"/{_text(row, 'slug')}/")

    def rows(self, table: str) -> Sequence[Row]:
        """The rows of a table; none if the export does not have it."""
        found = self._data.get(table)
        return [row for row in found if isinstance(row, dict)] if isinstance(found, list) else []

    @cached_property
    def _data(self) -> Mapping[str, Any]:
        if self._file.stat().st_size > MAX_FILE_BYTES:
            raise self._refuse(f"is larger than {MAX_FILE_BYTES:,} bytes")
        try:
            content = strict_json(self._file.read_bytes())
        except RepeatedKey as error:
            raise self._refuse(str(error)) from None
        except ValueError as error:
            raise self._refuse(f"is not valid JSON: {error}") from None
        database = content.get("db") if isinstance(content, dict) else None
        found = database[0] if isinstance(database, list) and database else content
        data = found.get("data") if isinstance(found, dict) else None
        if not isinstance(data, dict) or not isinstance(data.get("posts"), list):
            raise self._refuse("is not an export of Ghost: it has no posts")
        return data

    def _refuse(self, message: str) -> ImportFailed:
        return ImportFailed([Problem(SourceLocation(str(self._file), 0), None, message)])

    @cached_property
    def _posts(self) -> list[Row]:
        """By their id, each once."""
        rows = {_text(row, "id"): row for row in self.rows("posts")}
        return list(rows.values())

    def _reason(self, row: Row) -> str | None:
        """Why a row becomes neither a teaching nor a draft; None if it does."""
        if not self._draft(row):
            if _moment(row) is None:
                return "it has no date"
            if not _text(row, "slug"):
                return "it has no address"
        if not any(_text(row, name) for name in ("html", "lexical", "mobiledoc", _EXCERPT)):
            return "it has no text"
        return None

    def _draft(self, row: Row) -> str:
        """Why a row is imported as a draft (IMPORT-40); '' for a teaching."""
        status = _text(row, "status")
        if status != _PUBLIC:
            return f"its status is '{status}'"
        if _text(row, "visibility") == _MEMBERS and self._members_only == "draft":
            return "it is for members only"
        if _text(row, "type") == "page" or row.get("page"):
            return "it is a page, not a post"
        return ""

    def _is_restricted(self, row: Row, findings: Findings) -> bool:
        """Whether only members may read it here."""
        visibility = _text(row, "visibility") or _EVERYBODY
        if visibility == _MEMBERS and self._members_only == "free":
            findings.change("was for members only: everybody may read it here")
            return False
        return visibility != _EVERYBODY

    def _post(self, row: Row) -> SourcePost | LeftOut:
        origin, title = _origin(row), " ".join(_text(row, "title").split())
        findings = Findings()
        body = _body(row, findings)
        if body is None:
            return LeftOut(origin, title, TOO_LONG, f"/{_text(row, 'slug')}/")
        for name, what in _NOT_KEPT.items():
            if _text(row, name):
                findings.lose(f"{what}: {_text(row, name)[:MAX_SHOWN]}")
        return SourcePost(
            origin=origin,
            title=title or f"Untitled ({_text(row, 'slug') or _text(row, 'id')})",
            body=body,
            excerpt=" ".join(_text(row, _EXCERPT).split()),
            published=_moment(row),
            author=self._authors.get(_text(row, "id"), ""),
            topics=self._topics.get(_text(row, "id"), []),
            addresses=_addresses(row),
            image=_text(row, "feature_image") or None,
            featured=bool(row.get("featured")),
            is_restricted=self._is_restricted(row, findings),
            draft=self._draft(row),
            findings=findings,
        )

    @cached_property
    def _topics(self) -> Mapping[str, list[str]]:
        """Names by post, in their order. Tags that begin with # are not for readers."""
        names = {
            _text(tag, "id"): _text(tag, "name")
            for tag in self.rows("tags")
            if not _text(tag, "name").startswith("#")
        }
        return self._linked("posts_tags", "tag_id", names)

    @cached_property
    def _authors(self) -> Mapping[str, str]:
        """The authors of each post, as one line."""
        names = {_text(user, "id"): _text(user, "name") for user in self.rows("users")}
        linked = self._linked("posts_authors", "author_id", names)
        own = {_text(row, "id"): names.get(_text(row, "author_id"), "") for row in self._posts}
        return own | {post: ", ".join(found) for post, found in linked.items()}

    def _linked(self, table: str, key: str, names: Mapping[str, str]) -> dict[str, list[str]]:
        rows = sorted(self.rows(table), key=lambda row: _number(row.get("sort_order")))
        found: dict[str, list[str]] = {}
        for row in rows:
            if name := names.get(_text(row, key)):
                found.setdefault(_text(row, "post_id"), []).append(name)
        return found


def _body(row: Row, findings: Findings) -> HtmlElement | None:
    """The text without cards; None if it is too long."""
    html = _text(row, "html") or _unrendered(row, findings)
    if not html and (excerpt := _text(row, _EXCERPT)):
        html = f"<p>{escape(excerpt)}</p>"
        findings.change("had no text: its excerpt is the text")
    if len(html) > MAX_TEXT_LENGTH:
        return None
    body = fragment(html)
    plain_cards(body)
    return body


def _unrendered(row: Row, findings: Findings) -> str:
    """The HTML of a post that Ghost has not rendered."""
    for name, render in (("lexical", lexical_html), ("mobiledoc", mobiledoc_html)):
        if text := _text(row, name):
            try:
                document = strict_json(text)
            except ValueError:
                findings.lose(f"its text ({name}) is not valid")
                continue
            findings.change(f"has no HTML: its text was made from {name}")
            return render(document, findings)
    return ""


def _origin(row: Row) -> str:
    """Ghost's ids are unique over all sites."""
    return f"ghost {_text(row, 'id')}"


def _addresses(row: Row) -> list[Address]:
    slug = _text(row, "slug")
    return [Address(normal_path(slug))] if slug else []


def _moment(row: Row) -> datetime | None:
    try:
        found = datetime.fromisoformat(_text(row, "published_at"))
    except ValueError:
        return None
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def _text(row: Row, name: str) -> str:
    """A field as text; older exports have numbers as ids."""
    value = row.get(name)
    return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""


def _number(value: Any) -> int:
    return value if isinstance(value, int) else 0
