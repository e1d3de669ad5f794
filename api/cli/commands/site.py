"""`nuggets up` and `nuggets restart`."""

from __future__ import annotations

from typing import Annotated

import typer

from api.cli.restart import restart_site
from api.cli.up import UpOptions, run_site
from api.core.console import print_line
from api.core.settings import load_settings


def up(
    indexer: Annotated[bool, typer.Option(help="Run the indexer beside the API.")] = True,
    jobs: Annotated[bool, typer.Option(help="Run the job worker beside the API.")] = True,
    backups: Annotated[bool, typer.Option(help="Back up every day, with BACKUP_DIR.")] = True,
    workers: Annotated[
        int | None, typer.Option(min=1, max=64, help="Processes of the API. [API_WORKERS]")
    ] = None,
    dev: Annotated[bool, typer.Option("--dev", help="Reload on change.")] = False,
) -> None:
    run_site(UpOptions(indexer=indexer, jobs=jobs, backups=backups, workers=workers, dev=dev))


def restart() -> None:
    print_line(restart_site(load_settings().data_dir.expanduser().resolve()))
