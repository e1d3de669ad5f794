"""`nuggets migrate`, `nuggets prepare-database` and `nuggets restore`."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Annotated

import typer

from api.cli.arguments import Source
from api.cli.backups import restore as restore_module
from api.cli.commands.workers import IndexerJob, indexer_command
from api.cli.confirmation import confirm
from api.cli.contents import Contents, contents_of, pluralize
from api.cli.postgres import check_server
from api.cli.postgres_roles import SITE_ROLE, make_roles, remove_own_password, set_password
from api.cli.postgres_roles import prepare_database as give_database
from api.cli.site import Site, open_site
from api.core.console import CommandError, print_line
from api.core.dsn import libpq_dsn
from api.core.migrate import migrate
from api.core.paths import ROOT
from api.core.settings import load_settings


def migrate_command() -> None:
    with open_site() as site:
        migrate(site.database_url)
    print_line("The database is up to date.")


def prepare_database(
    superuser: Annotated[
        str,
        typer.Argument(metavar="DSN", help="The site's database, as a superuser."),
    ],
    socket_only: Annotated[
        bool, typer.Option("--socket-only", help="Remove the superuser's own password.")
    ] = False,
) -> None:
    check_server(superuser)
    dsn = libpq_dsn(superuser)
    make_roles(dsn)
    if password := load_settings().database_password:
        set_password(dsn, password)
    if socket_only:
        remove_own_password(dsn)
    give_database(dsn)
    print_line(f"The database is ready for the role {SITE_ROLE}.")


def restore(
    path: Source,
    yes: Annotated[
        bool, typer.Option("--yes", help="Replace what is there without asking.")
    ] = False,
) -> None:
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
        indexer_command(IndexerJob.rebuild), cwd=ROOT, env=site.environment(), check=False
    )
    if done.returncode != 0:
        raise CommandError(
            "The database is restored, but not its search: run `nuggets indexer rebuild`."
        )
