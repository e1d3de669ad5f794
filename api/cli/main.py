"""The `nuggets` command. Exit status 0 on success, 1 on failure, 2 on bad arguments."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from api.cli.accounts import accounts
from api.cli.admin import reset_admin_second_factor
from api.cli.arguments import Source, in_existing_folder
from api.cli.backups import restore as restore_module
from api.cli.backups.commands import backup
from api.cli.confirmation import confirm
from api.cli.contents import Contents, contents_of, pluralize
from api.cli.export_static import export_static_site
from api.cli.import_sites import import_ghost, import_wordpress
from api.cli.membership import membership
from api.cli.newsletter import newsletter
from api.cli.processes import reset_stop_signals
from api.cli.questions import questions
from api.cli.restart import restart_site
from api.cli.site import Site, open_site, require_current_schema
from api.cli.up import UpOptions, run_site
from api.core.console import CommandError, print_error, print_line, progress
from api.core.database import ROOT, sync_engine
from api.core.migrate import migrate
from api.core.secrets import set_admin_password
from api.core.settings import SettingsError, load_settings
from api.library.importing import ImportFailed, ImportReport, export_library, import_paths

MIN_PASSWORD_LENGTH = 8

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Run and look after a Torah Nuggets site.",
)
admin = typer.Typer(no_args_is_help=True, help="The admin's access.")
app.add_typer(admin, name="admin")
app.add_typer(accounts, name="accounts")
app.add_typer(membership, name="membership")
app.add_typer(newsletter, name="newsletter")
app.add_typer(questions, name="questions")
app.command(name="import-wordpress")(import_wordpress)
app.command(name="import-ghost")(import_ghost)
app.command()(backup)


class IndexerJob(StrEnum):
    run = "run"
    rebuild = "rebuild"
    verify = "verify"
    status = "status"


class QueueJob(StrEnum):
    run = "run"
    status = "status"
    retry = "retry"


@app.command()
def up(
    indexer: Annotated[bool, typer.Option(help="Run the indexer beside the API.")] = True,
    jobs: Annotated[bool, typer.Option(help="Run the job worker beside the API.")] = True,
    backups: Annotated[bool, typer.Option(help="Back up every day, with BACKUP_DIR.")] = True,
    workers: Annotated[
        int | None, typer.Option(min=1, max=64, help="Processes of the API. [API_WORKERS]")
    ] = None,
    dev: Annotated[bool, typer.Option("--dev", help="Reload on change.")] = False,
) -> None:
    """Start the site and keep it running until Ctrl-C or SIGTERM."""
    run_site(UpOptions(indexer=indexer, jobs=jobs, backups=backups, workers=workers, dev=dev))


@app.command()
def restart() -> None:
    """Restart the running site of DATA_DIR without refusing or losing a request."""
    print_line(restart_site(load_settings().data_dir.expanduser().resolve()))


@app.command(name="migrate")
def migrate_command() -> None:
    """Migrate the database to the newest schema."""
    with open_site() as site:
        migrate(site.database_url)
    print_line("The database is up to date.")


@app.command(name="import")
def import_command(
    paths: Annotated[list[Path], typer.Argument(exists=True, readable=True, metavar="PATH")],
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="Import the good lines and list the bad ones.")
    ] = False,
) -> None:
    """Import JSONL files, Markdown files, or folders of them."""
    with open_site() as site, _library(site) as engine, progress("Importing") as report:
        zone = site.settings.zone
        result = import_paths(engine, paths, zone=zone, keep_going=keep_going, progress=report)
    _print_report(result)
    if result.problems:
        sys.exit(1)


def _print_report(result: ImportReport) -> None:
    for problem in result.problems:
        print_error(str(problem))
    counts = {"created": result.created, "updated": result.updated, "unchanged": result.unchanged}
    said = ", ".join(f"{counter.total():,} {word}" for word, counter in counts.items())
    print_line(f"Imported {pluralize(result.total, 'object')}: {said}.")
    if result.problems:
        print_error(f"Left out: {result.left_out:,}.")


@app.command(name="export")
def export_command(
    path: Annotated[Path, typer.Argument(callback=in_existing_folder)],
    static: Annotated[
        bool, typer.Option("--static", help="Write a static site to a folder instead.")
    ] = False,
    url: Annotated[
        str | None, typer.Option(help="static: the address at which it will be found.")
    ] = None,
) -> None:
    """Write the whole library to one JSONL file in the import format, or as a static site."""
    if url and not static:
        raise typer.BadParameter("--url: only with --static.")
    if path.is_dir() != static and path.exists():
        raise typer.BadParameter(f"{path} is {'no' if static else 'a'} folder.")
    if static:
        export_static_site(path.resolve(), url and url.rstrip("/"))
        return
    with open_site() as site, _library(site) as engine, progress("Exporting") as report:
        count = export_library(engine, path, report)
    print_line(f"Exported {pluralize(count, 'object')} to {path}.")


@app.command()
def restore(
    path: Source,
    yes: Annotated[
        bool, typer.Option("--yes", help="Replace what is there without asking.")
    ] = False,
) -> None:
    """Replace the database and the uploads by those of a backup, then rebuild the search index."""
    source = path.resolve()
    restore_module.check_backup(source)
    with open_site(search_engine=True) as site:
        held = contents_of(site.database_url)
        if held and not yes:
            _confirm_replacement(held, path)
        if restore_module.read_manifest(source) is None:
            print_line("The backup is of an earlier release: it has no digest to compare.")
        uploads = restore_module.restore(site.database_url, site.data_dir, source)
        migrate(site.database_url)
        print_line("Restored the database; rebuilding the search.")
        _rebuild_search(site)
        restored = contents_of(site.database_url)
    print_line(f"Restored {restored} and {pluralize(uploads, 'uploaded file')} from {path}.")


def _confirm_replacement(held: Contents, path: Path) -> None:
    warning = f"The site holds {held}. The backup {path} replaces all of it"
    confirm(f"{warning}. Go on?", f"{warning}: add --yes to confirm.", "Nothing was changed.")


def _rebuild_search(site: Site) -> None:
    done = subprocess.run(
        _indexer_command(IndexerJob.rebuild), cwd=ROOT, env=site.environment(), check=False
    )
    if done.returncode != 0:
        raise CommandError(
            "The database is restored, but not its search: run `nuggets indexer rebuild`."
        )


@app.command()
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
    """Run the indexer, rebuild or verify the search, or show how far behind it is."""
    options = [flag for flag, given in {"--deep": deep, "--dry-run": dry_run}.items() if given]
    if options and job != IndexerJob.verify:
        raise typer.BadParameter(f"{' and '.join(options)}: only for verify.")
    with open_site(search_engine=True) as site:
        require_current_schema(site)
        _exec(site, _indexer_command(job, *options))


@app.command(name="jobs")
def jobs_command(job: QueueJob) -> None:
    """Run the job worker, show the state of the job queue, or queue failed jobs again."""
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


def _indexer_command(job: IndexerJob, *options: str) -> list[str]:
    return [sys.executable, "-m", "indexer", job.value, *options]


@admin.command(name="set-password")
def set_password() -> None:
    """Set the admin password, asked for on a terminal or read from the first line of input."""
    settings = load_settings()
    if sys.stdin.isatty():
        password = typer.prompt("New admin password", hide_input=True, confirmation_prompt=True)
    else:
        password = sys.stdin.readline().rstrip("\r\n")
    if len(password) < MIN_PASSWORD_LENGTH:
        raise CommandError(f"The password needs at least {MIN_PASSWORD_LENGTH} characters.")
    set_admin_password(settings.data_dir.expanduser().resolve(), password)
    print_line("The admin password is set.")
    if settings.admin_password:
        print_error("ADMIN_PASSWORD is set in the environment and takes precedence.")


@admin.command(name="reset-second-factor")
def reset_second_factor() -> None:
    """Turn off the second factor of the admin's login, after its device and codes were lost."""
    with open_site() as site:
        require_current_schema(site)
        was_on = asyncio.run(reset_admin_second_factor(site.database_url))
    print_line("The second factor is off." if was_on else "There was no second factor.")


@contextmanager
def _library(site: Site) -> Iterator[Engine]:
    require_current_schema(site)
    engine = sync_engine(site.database_url)
    try:
        yield engine
    finally:
        engine.dispose()


def main() -> None:
    """Run the command. Expected errors are printed without a traceback."""
    try:
        app()
    except (CommandError, SettingsError) as error:
        print_error(str(error))
    except ImportFailed as error:
        print_error(f"{error}\nNothing was imported.")
    except OperationalError as error:
        print_error(f"The database cannot be reached: {error.orig}")
    except OSError as error:
        print_error(
            f"{error.strerror or error}: {error.filename}" if error.filename else str(error)
        )
    else:
        return
    sys.exit(1)


if __name__ == "__main__":
    main()
