"""Runs an import: checks everything, then writes it in one transaction."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from zoneinfo import ZoneInfo

from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError

from api.library.importing.checking import CheckedImport, check_files
from api.library.importing.folders import MarkdownFolders
from api.library.importing.reading import MARKDOWN_SUFFIXES, find_files
from api.library.importing.report import (
    Advance,
    ImportFailed,
    ImportReport,
    Problem,
    Progress,
    SourceLocation,
    ignore_progress,
)
from api.library.importing.sites.media import MediaFolder
from api.library.importing.writing import acquire_lock, reserve_ids, write_checked

# Reporting more problems at once is of no use; a line counts those of a kind (IMPORT-39).
PROBLEMS_ENOUGH = 10_000
HINT = (
    "A folder of Hugo, Jekyll, Astro or Eleventy is imported with its own fields by"
    " --type daily or --type weekly."
)


def import_paths(
    engine: Engine,
    paths: Iterable[str | PathLike[str]],
    *,
    zone: ZoneInfo,
    keep_going: bool = False,
    progress: Progress | None = None,
    media: MediaFolder | None = None,
) -> ImportReport:
    """Import JSONL files, Markdown files and folders of both, in one transaction.

    `zone`: the time zone of bare dates. `keep_going`: import the good lines and list the others in
    the report's `problems`. `progress` counts bytes, each file counted twice (checked, written).
    `media` copies the files beside Markdown texts; without it they count as missing.
    Raises ImportFailed, with every problem found, when nothing was written.
    """
    given = [Path(path) for path in paths]
    files = find_files(given)
    folders = MarkdownFolders(given, files, media)
    advance = _advance(files, progress)
    stop_after = None if keep_going else PROBLEMS_ENOUGH
    with check_files(
        files, zone, stop_after=stop_after, advance=advance, folders=folders
    ) as checked:
        try:
            report = _write(engine, checked, folders, keep_going, advance)
        except IntegrityError as error:
            # For example, a referenced post was deleted after the check.
            reason = f"the library changed during the import: {error.orig}"
            raise ImportFailed([Problem(SourceLocation(str(files[0]), 0), None, reason)]) from error
    report.missing = folders.missing
    return report


def _write(
    engine: Engine,
    checked: CheckedImport,
    folders: MarkdownFolders,
    keep_going: bool,
    advance: Advance,
) -> ImportReport:
    with engine.begin() as connection:
        acquire_lock(connection)
        checked.check_references(connection)
        if checked.problems and not keep_going:
            raise ImportFailed(checked.problems, _hint(checked.problems))
        reserve_ids(connection, checked)
        folders.identify(connection, checked.bad)
        report = write_checked(connection, checked, advance=advance)
        report.files_copied = folders.copy()
        return report


def _hint(problems: list[Problem]) -> str:
    """What to try where the files are those of another site."""
    is_foreign = any(problem.field == "type" and _is_markdown(problem) for problem in problems)
    return HINT if is_foreign else ""


def _is_markdown(problem: Problem) -> bool:
    return Path(problem.location.file).suffix.lower() in MARKDOWN_SUFFIXES


def _advance(files: list[Path], progress: Progress | None) -> Advance:
    if progress is None:
        return ignore_progress
    total = 2 * sum(path.stat().st_size for path in files)
    report = progress
    done = shown = 0

    def advance(size: int) -> None:
        nonlocal done, shown
        done += size
        # 200 steps make a smooth progress bar; a call per line would be slow.
        if done >= total or done - shown > total // 200:
            shown = done
            report(min(done, total), total)

    return advance
