"""`nuggets import` and `nuggets export`: the library as files."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from sqlalchemy import Engine

from api.cli.arguments import in_existing_folder
from api.cli.backups.archive import UPLOADS
from api.cli.contents import left_out, pluralize
from api.cli.export_static import export_static_site
from api.cli.import_sites import Media, PostKind, ReportFile, SiteUrl, import_markdown
from api.cli.permissions import private_umask
from api.cli.schema import require_current_schema
from api.cli.site import Site, open_site
from api.core.console import print_error, print_line, progress
from api.core.database import sync_engine
from api.library.importing import ImportReport, export_library, grouped, import_paths
from api.library.importing.sites import MediaFolder


def import_command(
    paths: Annotated[list[Path], typer.Argument(exists=True, readable=True, metavar="PATH")],
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="Import the good lines and list the bad ones.")
    ] = False,
    kind: Annotated[
        PostKind | None,
        typer.Option("--type", help="For folders of Hugo, Jekyll, Astro or Eleventy."),
    ] = None,
    author: Annotated[str, typer.Option(help="--type: of posts that name none.")] = "",
    media: Media = None,
    url: SiteUrl = "",
    report_file: ReportFile = None,
) -> None:
    if kind is not None:
        if keep_going:
            raise typer.BadParameter("--keep-going: not with --type, which leaves bad files out.")
        import_markdown(paths, media, url, kind, author, report_file)
        return
    if author or media or url or report_file:
        raise typer.BadParameter("--author, --media, --url and --report: only with --type.")
    with (
        open_site() as site,
        _library(site) as engine,
        private_umask(),
        MediaFolder([], site.data_dir / UPLOADS) as files,
        progress("Importing") as report,
    ):
        zone = site.settings.zone
        result = import_paths(
            engine, paths, zone=zone, keep_going=keep_going, progress=report, media=files
        )
    _print_report(result)
    if result.problems:
        sys.exit(1)


def _print_report(result: ImportReport) -> None:
    for line in grouped(result.problems):
        print_error(line)
    counts = {"created": result.created, "updated": result.updated, "unchanged": result.unchanged}
    said = ", ".join(f"{counter.total():,} {word}" for word, counter in counts.items())
    print_line(f"Imported {pluralize(result.total, 'object')}: {said}.")
    if result.files_copied:
        print_line(f"{pluralize(result.files_copied, 'file')} copied.")
    for line in grouped([*result.kept, *result.missing]):
        print_error(line)
    if result.kept:
        print_error(f"Kept as they are here: {pluralize(len(result.kept), 'teaching')}.")
    if result.missing:
        print_error(
            f"Missing: {pluralize(len(result.missing), 'file')} that texts name. Their words stay;"
            " add the files and import again."
        )
    if result.problems:
        print_error(f"Left out: {result.left_out:,}.")


def export_command(
    path: Annotated[Path, typer.Argument(callback=in_existing_folder)],
    static: Annotated[
        bool, typer.Option("--static", help="Write a static site to a folder instead.")
    ] = False,
    url: Annotated[
        str | None, typer.Option(help="static: the address at which it will be found.")
    ] = None,
) -> None:
    if url and not static:
        raise typer.BadParameter("--url: only with --static.")
    if path.is_dir() != static and path.exists():
        raise typer.BadParameter(f"{path} is {'no' if static else 'a'} folder.")
    if static:
        export_static_site(path.resolve(), url and url.rstrip("/"))
        return
    with open_site() as site, _library(site) as engine, progress("Exporting") as report:
        count = export_library(engine, path, report)
        remains = left_out(site.database_url)
    print_line(f"Exported {pluralize(count, 'object')} to {path}.")
    print_line(remains)


@contextmanager
def _library(site: Site) -> Iterator[Engine]:
    require_current_schema(site)
    engine = sync_engine(site.database_url)
    try:
        yield engine
    finally:
        engine.dispose()
