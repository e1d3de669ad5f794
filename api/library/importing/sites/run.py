"""Imports another site: reads its export twice, converts it, and writes it like any import.

The posts become lines of the import format in a temporary file, so that they are checked,
sanitised and written as every import is (`checking.py`, `writing.py`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any, NamedTuple

from sqlalchemy import Connection
from sqlalchemy.dialects.postgresql import insert

from api.library.importing.checking import check_files, parse_item
from api.library.importing.labels import sentence
from api.library.importing.reading import Item
from api.library.importing.records import EMPTY, PostRecord
from api.library.importing.report import (
    ImportFailed,
    Problem,
    Progress,
    SourceLocation,
)
from api.library.importing.sites.conversion import ImportOptions, Topics, as_record
from api.library.importing.sites.drafts import Drafts, drafts_of, write_line
from api.library.importing.sites.identities import (
    Identity,
    current_state,
    digest_of,
    identities,
    known_identities,
    list_path,
    post_path,
    used_topics,
)
from api.library.importing.sites.links import Links
from api.library.importing.sites.media import MediaFolder
from api.library.importing.sites.series import SeriesCollector
from api.library.importing.sites.site_report import DELETED, EDITED, PostReport, SiteReport
from api.library.importing.sites.source import (
    Address,
    LeftOut,
    SourcePost,
    SourceSite,
    Survey,
)
from api.library.importing.sites.taken import taken_addresses
from api.library.importing.writing import acquire_lock, post_row, write_checked
from api.library.redirects import MAX_PATH_LENGTH
from api.models import NewsletterEdition

MAX_POSTS = 100_000
# Of a draft without one, so that its other fields can be checked.
_ANY_DATE = "2000-01-01T00:00:00+00:00"


@dataclass
class _Import:
    """One import while it is running. `left_out`: origins that turned out to be no teachings.

    `known`: the teachings of all posts, and of those drafts that were published here. `wanted` and
    `places`: see `Links`.
    """

    connection: Connection
    site: SourceSite
    survey: Survey
    media: MediaFolder
    options: ImportOptions
    known: Mapping[str, Identity]
    drafts: Drafts
    left_out: set[str] = field(default_factory=set)
    wanted: dict[str, set[str]] = field(default_factory=dict)
    places: dict[str, dict[str, str]] = field(default_factory=dict)
    topics: Topics = field(default_factory=Topics)
    series: SeriesCollector = field(default_factory=SeriesCollector)

    @property
    def post_ids(self) -> set[int]:
        """The teachings of this import."""
        return {identity.post_id for identity in self.known.values()}

    @property
    def known_so_far(self) -> tuple[int, ...]:
        """What a conversion may find out that changes the next one. It only grows."""
        named = (self.wanted, self.places)
        return (len(self.left_out), *(sum(map(len, names.values())) for names in named))


class _Output(NamedTuple):
    """The files to which a conversion writes teachings (and what refers to them), and drafts."""

    file: IO[str]
    drafts: IO[str]


def import_site(
    connection: Connection,
    site: SourceSite,
    media: MediaFolder,
    options: ImportOptions,
    progress: Progress | None = None,
) -> SiteReport:
    """Import an export in the caller's transaction. `progress` counts posts.

    Raises ImportFailed for a file that is no export; then nothing was written.
    """
    survey = site.survey()
    if len(survey.posts) + len(survey.drafts) > MAX_POSTS:
        message = f"has more than {MAX_POSTS:,} posts"
        raise ImportFailed([Problem(SourceLocation(str(site.file), 0), None, message)])
    acquire_lock(connection)
    known = identities(connection, list(survey.posts))
    known |= known_identities(connection, survey.drafts)
    drafts = drafts_of(connection, [*survey.posts, *survey.drafts])
    running = _Import(connection, site, survey, media, options, known, drafts)
    with TemporaryDirectory(prefix="nuggets-") as folder:
        lines, draft_lines = Path(folder, "converted.jsonl"), Path(folder, "drafts.jsonl")
        report = _convert(running, lines, draft_lines, progress)
        with check_files([lines], options.zone) as checked:
            checked.check_references(connection)
            if checked.problems:
                raise ImportFailed(checked.problems)
            write_checked(connection, checked)
        drafts.write(draft_lines)
    _mail_nothing(connection, [known[origin].post_id for origin in sorted(drafts.replaced)])
    report.files_copied = media.copy()
    return report


def _convert(
    running: _Import, lines: Path, draft_lines: Path, progress: Progress | None
) -> SiteReport:
    """Write the converted posts to a file, and drafts to another.

    Again if a post turned out to be none, or has places to which others link: they may come first.
    """
    while True:
        before = running.known_so_far
        # Links to a topic lead to its page here.
        pages = _archives(running) | _pages(running)
        links = Links(running.survey.base, pages, running.media)
        links.wanted, links.places = running.wanted, running.places
        running.topics = Topics(used_topics(running.connection))
        running.series = SeriesCollector()
        running.drafts.replaced.clear()
        with (
            lines.open("w", encoding="utf-8") as file,
            draft_lines.open("w", encoding="utf-8") as drafts,
        ):
            report = _convert_once(running, _Output(file, drafts), links, progress)
            redirects = _redirects(running, links)
            kept = taken_addresses(running.connection, redirects, running.post_ids)
            redirects = {each: at for each, at in redirects.items() if each not in kept}
            for address, target in redirects.items():
                _write(file, kind="redirect", target=target, **address._asdict())
            for series in running.series.records(running.connection):
                report.series.append(series["title"])
                _write(file, **series)
        progress = None
        if running.known_so_far == before:
            report.redirects = len(redirects)
            report.kept_addresses = [f"{path}?{query}" if query else path for path, query in kept]
            report.image_hosts = sorted(links.hosts)
            report.without_address = links.left_out
            return report


def _convert_once(
    running: _Import, output: _Output, links: Links, progress: Progress | None
) -> SiteReport:
    survey = running.survey
    total = len(survey.posts) + len(survey.drafts)
    report = SiteReport(survey.name, str(running.site.file), ignored=survey.ignored)
    done = 0
    for item in running.site.posts():
        report.posts.append(_convert_post(running, item, output, links))
        if report.posts[-1].status == "created" and isinstance(item, SourcePost):
            report.premium += item.is_restricted
        if progress is not None and (item.origin in survey.posts or item.origin in survey.drafts):
            done += 1
            progress(min(done, total), total)
    return report


def _convert_post(
    running: _Import, item: SourcePost | LeftOut, output: _Output, links: Links
) -> PostReport:
    if isinstance(item, LeftOut):
        if item.origin in running.known:
            running.left_out.add(item.origin)
        return PostReport(
            item.title, item.origin, "left out", reason=item.reason, address=item.address
        )
    # The files of a draft have no address that anybody knows.
    links.is_redirecting = not item.draft
    record = as_record(item, running.options, links, running.topics)
    parsed = _parsed(record, running)
    if isinstance(parsed, str):
        running.left_out.add(item.origin)
        return PostReport(item.title, item.origin, "left out", reason=parsed)
    report = PostReport(item.title, item.origin, "created", _page(running, item.origin))
    report.changed, report.lost = item.findings.changed, item.findings.lost
    if item.draft:
        _write_draft(running, item, parsed, report, output.drafts)
    else:
        _write_post(running, record, digest_of(post_row(parsed)), report, output.file)
    if report.status == "created":
        running.series.add(item, running.known[item.origin].post_id)
    return report


def _write_draft(
    running: _Import, item: SourcePost, parsed: PostRecord, report: PostReport, file: IO[str]
) -> None:
    """Write a draft that is new or changed, but not over what was edited here (IMPORT-40)."""
    report.status, report.reason = "drafted", f"a draft here, since {item.draft}"
    report.address = item.addresses[0].path if item.addresses else ""
    published = running.known.get(item.origin)
    found = running.drafts.convert(parsed, item.published is not None, published, report)
    if found is not None:
        write_line(file, found)
    for part in item.series:
        item.findings.lose(f"a draft is in no series: {part.title}")


# Such as an entry of a form alone.
_NOTHING_LEFT = "Nothing of its text can be shown without the earlier site, so it was left out."


def _parsed(record: dict[str, Any], running: _Import) -> PostRecord | str:
    """A converted post as every import reads it, or why it cannot be imported."""
    faults: list[str] = []
    location = SourceLocation(str(running.site.file), 0)
    dated = record | {"publishDate": record["publishDate"] or _ANY_DATE}
    parsed = parse_item(
        Item(location, 0, data=dated),
        running.options.zone,
        lambda _, found: faults.extend(_fault(name, message) for _, name, message in found),
    )
    return parsed if isinstance(parsed, PostRecord) else " ".join(faults)


def _fault(name: str | None, message: str) -> str:
    if name == "content" and message == EMPTY:
        return _NOTHING_LEFT
    return sentence("post", name, message)


def _write_post(
    running: _Import, record: dict[str, Any], digest: str, report: PostReport, file: IO[str]
) -> None:
    """Write what is new or changed, but not over what was edited here (IMPORT-15)."""
    post_id, digest_before = running.known[report.origin]
    if digest == digest_before:
        report.status = "unchanged"
        return
    if digest_before is not None:
        current = current_state(running.connection, post_id)
        if current.digest not in (digest_before, digest):
            report.status = "kept"
            report.reason = DELETED if current.is_deleted else EDITED
            return
        report.status = "updated"
        record = record | current.kept
    elif reason := running.drafts.why_kept(report.origin):
        report.status, report.reason, report.path = "kept", reason, None
        running.left_out.add(report.origin)
        return
    running.drafts.replaced.add(report.origin)
    _write(file, id=post_id, **record)
    _write(file, kind="origin", origin=report.origin, postId=post_id, digest=digest)


def _mail_nothing(connection: Connection, posts: Sequence[int]) -> None:
    """Its readers have received them from the other site. The teacher can mail one at the desk."""
    if posts:
        withheld = [{"post_id": id, "mail_at": None, "addressed_at": None} for id in posts]
        connection.execute(insert(NewsletterEdition).on_conflict_do_nothing(), withheld)


def _pages(running: _Import) -> dict[Address, str]:
    """The old addresses of all posts, with their pages here. The first post of an address wins."""
    pages: dict[Address, str] = {}
    for origin, addresses in (*running.survey.posts.items(), *running.survey.drafts.items()):
        if origin not in running.left_out and (page := _page(running, origin)):
            for address in addresses:
                pages.setdefault(address, page)
    return pages


def _archives(running: _Import) -> dict[Address, str]:
    """Where other pages of the earlier site lead: its lists to that of its teachings here."""
    here = list_path(running.options.type)
    return dict.fromkeys(running.survey.lists, here) | dict(running.survey.redirects)


def _page(running: _Import, origin: str) -> str | None:
    """The page of a teaching; a draft has none."""
    known = running.known.get(origin)
    return post_path(running.options.type, known.post_id) if known else None


def _redirects(running: _Import, links: Links) -> dict[Address, str]:
    """All old addresses, but for one that is the same here."""
    found = _archives(running) | _pages(running) | links.redirects
    return {
        address: target
        for address, target in found.items()
        if address != (target, "") and len(address.path) <= MAX_PATH_LENGTH
    }


def _write(file: IO[str], **line: Any) -> None:
    file.write(json.dumps(line) + "\n")
