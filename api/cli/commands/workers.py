"""`nuggets indexer` and `nuggets jobs`: the processes beside the API."""

from __future__ import annotations

import os
import sys
from enum import StrEnum
from typing import Annotated

import typer

from api.cli.processes import reset_stop_signals
from api.cli.schema import require_current_schema
from api.cli.site import Site, open_site
from api.core.paths import ROOT


class IndexerJob(StrEnum):
    run = "run"
    rebuild = "rebuild"
    verify = "verify"
    status = "status"


class QueueJob(StrEnum):
    run = "run"
    status = "status"
    retry = "retry"


def indexer(
    job: IndexerJob,
    deep: Annotated[
        bool,
        typer.Option("--deep", help="verify: rebuild every document and compare it completely."),
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="verify: report differences without fixing them.")
    ] = False,
) -> None:
    options = [flag for flag, given in {"--deep": deep, "--dry-run": dry_run}.items() if given]
    if options and job != IndexerJob.verify:
        raise typer.BadParameter(f"{' and '.join(options)}: only for verify.")
    with open_site(search_engine=True) as site:
        require_current_schema(site)
        _exec(site, indexer_command(job, *options))


def jobs_command(job: QueueJob) -> None:
    with open_site() as site:
        require_current_schema(site)
        _exec(site, [sys.executable, "-m", "api.jobs", job.value])


def _exec(site: Site, command: list[str]) -> None:
    """Replace this process by a program, which then receives signals and sets the exit status."""
    for share in site.shares:
        share.keep_across_exec()
    sys.stdout.flush()
    os.chdir(ROOT)
    reset_stop_signals()
    os.execve(sys.executable, command, site.environment())  # noqa: S606 - our own program


def indexer_command(job: IndexerJob, *options: str) -> list[str]:
    return [sys.executable, "-m", "indexer", job.value, *options]
