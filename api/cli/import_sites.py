"""`nuggets import-wordpress`, `import-ghost` and `import --type`: bring another site along."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal

import typer
from sqlalchemy import Connection

from api.cli.backups.archive import UPLOADS
from api.cli.complimentary import give_complimentary, print_complimentary
from api.cli.contents import pluralize
from api.cli.permissions import private_umask
from api.cli.schema import require_current_schema
from api.cli.site import Site, open_site
from api.core.console import CommandError, print_error, print_line, progress
from api.core.database import sync_engine
from api.core.secrets import site_secret
from api.library.importing.reading import MARKDOWN_SUFFIXES
from api.library.importing.sites import (
    ImportOptions,
    MediaFolder,
    SiteReport,
    SourceSite,
    import_site,
)
from api.library.importing.sites.ghost.export import GhostExport
from api.library.importing.sites.links import host_of
from api.library.importing.sites.markdown.export import MarkdownSite
from api.library.importing.sites.site_report import STATUSES
from api.library.importing.sites.wordpress.export import WordPressExport
from api.membership.complimentary import ComplimentaryReport
from api.outreach.newsletter.importing import MembersReport, import_members
from api.outreach.newsletter.members import (
    Member,
    MembersFileError,
    members_of_export,
    read_members_csv,
)

# Entries with something to say, at most, on the console; `--report` has all of them.
SHOWN = 20


class PostKind(StrEnum):
    daily = "daily"
    weekly = "weekly"


class MembersOnlyKind(StrEnum):
    free = "free"
    premium = "premium"
    draft = "draft"


Export = Annotated[Path, typer.Argument(exists=True, dir_okay=False, readable=True)]
Media = Annotated[
    Path | None,
    typer.Option(
        exists=True, file_okay=False, help="The site's pictures, recordings and documents."
    ),
]
MembersChoice = Annotated[
    MembersOnlyKind,
    typer.Option(
        "--members-only",
        help="What becomes of posts for members who pay nothing: everybody may read them, members"
        " of this site, or nobody yet. Those for paying members are always premium.",
    ),
]
GiftCodes = Annotated[
    Path | None,
    typer.Option(
        dir_okay=False,
        help="A new file for the gift codes of complimentary members who have no account here"
        " (CSV). Without it none are made.",
    ),
]
Kind = Annotated[PostKind, typer.Option("--type", help="What its posts become.")]
ReportFile = Annotated[
    Path | None,
    typer.Option("--report", dir_okay=False, help="Write what happened to each post, as JSON."),
]


def _site_url(url: str) -> str:
    if url and not host_of(url):
        raise typer.BadParameter("must be an address such as https://old.example", param_hint="url")
    return url


SiteUrl = Annotated[
    str, typer.Option(callback=_site_url, help="The site's address, for links that name it.")
]


def import_markdown(
    folders: Sequence[Path],
    media: Path | None,
    url: str,
    kind: PostKind,
    author: str,
    report: Path | None,
) -> None:
    """`nuggets import --type`: folders of Hugo, Jekyll, Astro or Eleventy, each a site."""
    for folder in folders:
        if not folder.is_dir() and folder.suffix.lower() not in MARKDOWN_SUFFIXES:
            raise typer.BadParameter(f"--type is for folders of Markdown files: {folder}")
    for folder in folders:
        with open_site() as site:
            source = MarkdownSite(folder, site.settings.zone, url)
            given = [*([media] if media else []), *source.media_folders]
            with _writing(site, given) as (connection, files):
                done = _import(site, connection, source, files, kind, author)
        _print_summary(done)
        _write_report(report, done)


def import_wordpress(
    export: Export,
    media: Media = None,
    kind: Kind = PostKind.daily,
    post_type: Annotated[
        list[str] | None,
        typer.Option(help="A further type of its entries to import, such as podcast or sermon."),
    ] = None,
    report: ReportFile = None,
) -> None:
    with open_site() as site:
        source = WordPressExport(export, site.settings.zone, post_type or ())
        with _writing(site, [media] if media else []) as (connection, files):
            done = _import(site, connection, source, files, kind)
    _print_summary(done)
    _write_report(report, done)


def import_ghost(
    export: Export,
    media: Media = None,
    members: Annotated[
        Path | None,
        typer.Option(exists=True, dir_okay=False, help="Ghost's members export (CSV)."),
    ] = None,
    url: SiteUrl = "",
    kind: Kind = PostKind.daily,
    members_only: MembersChoice = MembersOnlyKind.premium,
    gift_codes: GiftCodes = None,
    report: ReportFile = None,
) -> None:
    if gift_codes and gift_codes.exists():
        raise typer.BadParameter("exists already", param_hint="--gift-codes")
    with open_site() as site:
        source = GhostExport(export, url, members_only.value)
        with _writing(site, [media] if media else []) as (connection, files):
            done = _import(site, connection, source, files, kind)
            found = _members(source, members)
            subscribers = _import_members(site, connection, found)
        given = give_complimentary(site, found, gift_codes)
        is_free = site.settings.launch_free
    _print_summary(done)
    if done.premium and is_free:
        print_error(
            f"{pluralize(done.premium, 'teaching')} for members only: everybody can read what is"
            " premium until LAUNCH_FREE=0."
        )
    _print_members(subscribers)
    print_complimentary(given, gift_codes)
    _write_report(report, done, subscribers, given)


@contextmanager
def _writing(site: Site, media: Sequence[Path]) -> Iterator[tuple[Connection, MediaFolder]]:
    """One transaction: an error leaves neither rows nor copied files."""
    require_current_schema(site)
    engine = sync_engine(site.database_url)
    try:
        with (
            private_umask(),
            MediaFolder(media, site.data_dir / UPLOADS) as files,
            engine.begin() as connection,
        ):
            yield connection, files
    finally:
        engine.dispose()


def _import(
    site: Site,
    connection: Connection,
    source: SourceSite,
    files: MediaFolder,
    kind: PostKind,
    author: str = "",
) -> SiteReport:
    type: Literal["daily", "weekly"] = "daily" if kind is PostKind.daily else "weekly"
    options = ImportOptions(type, author or site.settings.teacher_name, site.settings.zone)
    with progress("Importing") as report:
        return import_site(connection, source, files, options, report)


def _members(source: GhostExport, file: Path | None) -> list[Member]:
    """All members. Raises CommandError for a file that cannot be read."""
    tables = ("members", "members_newsletters", "members_created_events", "members_products")
    members = list(members_of_export(*map(source.rows, tables)))
    try:
        # The file is newer than what an export may hold: its rows come last and win.
        members += read_members_csv(file) if file else ()
    except MembersFileError as error:
        raise CommandError(f"{error}\nNothing was imported.") from None
    return members


def _import_members(site: Site, connection: Connection, members: Sequence[Member]) -> MembersReport:
    today = datetime.now(UTC).date()
    secret = site_secret(site.settings.secret_key, site.data_dir)
    return import_members(connection, members, secret, f"imported from Ghost on {today}")


def _print_summary(report: SiteReport) -> None:
    counts = ", ".join(f"{report.count(status):,} {status}" for status in STATUSES)
    print_line(f"Imported {pluralize(len(report.posts), 'entry', 'entries')}: {counts}.")
    if drafted := report.count("drafted"):
        drafts = pluralize(drafted, "entry is a draft", "entries are drafts")
        print_line(f"{drafts}, which only the teacher's desk shows: publish what readers may see.")
    redirects = pluralize(report.redirects, "old address", "old addresses")
    files = pluralize(report.files_copied, "file")
    print_line(f"{redirects} lead to the teachings; {files} copied.")
    if report.kept_addresses:
        kept = pluralize(len(report.kept_addresses), "old address leads", "old addresses lead")
        print_error(f"{kept} to a teaching that was imported before, and still do:")
        _print_first(
            [f"  {address}" for address in report.kept_addresses],
            "more; --report FILE writes all of them.",
        )
    if report.series:
        print_line(f"Series: {', '.join(report.series[:SHOWN])}.")
    kinds = [
        f"Not imported: {count:,} of the kind '{name}'." for name, count in report.ignored.items()
    ]
    _print_first(kinds, "more kinds.")
    _print_first(_reasons(report), "reasons more; --report FILE writes them.")
    told = [f"  {post.title}: {'; '.join(post.lost)}" for post in report.posts if post.lost]
    _print_first(told, "more; --report FILE writes all of them.")
    if report.without_address:
        left_out = pluralize(report.without_address, "link or file", "links and files")
        print_error(
            f"{left_out} left out, since the export does not say the site's address. Import it"
            " again with --url https://... to have them."
        )
    if report.image_hosts:
        hosts = ",".join(report.image_hosts)
        print_error(f"Pictures of {hosts} show only if IMAGE_HOSTS allows it, or with --media.")


def _print_first(lines: Sequence[str], others: str) -> None:
    """The first lines, and how many others there are."""
    for line in lines[:SHOWN]:
        print_line(line)
    if len(lines) > SHOWN:
        print_line(f"  ... and {len(lines) - SHOWN:,} {others}")


def _reasons(report: SiteReport) -> list[str]:
    """A line for each reason why entries were kept or left out."""
    titles: dict[str, list[str]] = {}
    for post in report.posts:
        if post.reason:
            titles.setdefault(post.reason, []).append(post.title)
    lines = []
    for reason, found in titles.items():
        listed = ", ".join(found[:SHOWN])
        more = f" and {len(found) - SHOWN:,} more" if len(found) > SHOWN else ""
        lines.append(f"  {listed}{more}: {reason}")
    return lines


def _print_members(report: MembersReport) -> None:
    counts = report.counts
    if any(counts.values()):
        print_line(f"Members: {', '.join(f'{count:,} {name}' for name, count in counts.items())}.")
    told = [f"  The file of members, {problem}." for problem in report.problems]
    _print_first(told, "lines more; --report FILE writes them.")


def _write_report(
    file: Path | None,
    report: SiteReport,
    members: MembersReport | None = None,
    complimentary: ComplimentaryReport | None = None,
) -> None:
    if file is None:
        return
    content = report.as_json()
    if members:
        content["members"] = asdict(members)
    if complimentary:
        content["complimentary"] = asdict(complimentary)
    file.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print_line(f"The report is in {file}.")
