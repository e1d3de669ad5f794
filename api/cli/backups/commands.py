"""`nuggets backup`: to a file, into BACKUP_DIR, on a schedule, or the rehearsal of a restore."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import Annotated

import typer

from api.cli.arguments import in_existing_folder
from api.cli.backups.archive import back_up
from api.cli.backups.schedule import Schedule
from api.cli.backups.verify import newest_backup, verify_backup
from api.cli.schema import require_current_schema
from api.cli.site import Site, open_site
from api.cli.supervisor import StopRequested, stop_requests
from api.core.console import print_error, print_line
from api.core.liveness import LivenessFile
from api.core.logging import configure_logging
from api.core.settings import load_settings
from api.site.run_status import backups_are_good


def backup(
    path: Annotated[
        Path | None, typer.Argument(help="The file to write. Without it: into BACKUP_DIR.")
    ] = None,
    schedule: Annotated[
        bool, typer.Option("--schedule", help="Back up into BACKUP_DIR every day, until stopped.")
    ] = False,
    verify: Annotated[
        Path | None,
        typer.Option(
            "--verify",
            metavar="FILE|DIR",
            exists=True,
            help="Rehearse the restore of a file, or of a folder's newest backup.",
        ),
    ] = None,
) -> None:
    if sum((path is not None, schedule, verify is not None)) > 1:
        raise typer.BadParameter("Give only one of PATH, --schedule and --verify.")
    if verify is not None:
        _verify(verify)
        return
    if path is not None:
        in_existing_folder(path)
    with open_site() as site:
        require_current_schema(site)
        if schedule:
            _run_schedule(site)
        else:
            _back_up_once(site, path)


def _back_up_once(site: Site, path: Path | None) -> None:
    if path is None:
        path = Schedule.of(site.settings, site.database_url, site.data_dir).make_backup()
    else:
        back_up(site.database_url, site.data_dir, path)
    print_line(f"Backed up to {path}.")


def _run_schedule(site: Site) -> None:
    configure_logging("backups", site.settings.log_format, logging.INFO)
    LivenessFile(site.settings.liveness_file).keep_in_thread(
        lambda: backups_are_good(site.data_dir)
    )
    try:
        # An unfinished backup is removed at a stop signal.
        with stop_requests():
            Schedule.of(site.settings, site.database_url, site.data_dir).run()
    except StopRequested:
        return


def _verify(path: Path) -> None:
    """Exit status 1 if the backup differs from its manifest, or its library does not open."""
    source = newest_backup(path.resolve())
    print_line(f"Rehearsing the restore of {source}.")
    rehearsal = verify_backup(source, load_settings())
    for line in rehearsal.lines:
        print_line(f"  {line}")
    for problem in rehearsal.problems:
        print_error(f"  {problem}")
    if rehearsal.problems:
        print_error(f"{source.name} is NOT good.")
        sys.exit(1)
    print_line(f"{source.name} is good.")
