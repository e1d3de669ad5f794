"""The site that a command operates on: its database and search engine, started if necessary.

A command beside a running site joins the servers of its DATA_DIR; otherwise it starts them and
stops them at its end (`shared_server.py` says how).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path

from api.cli.meilisearch import Meilisearch, find_program
from api.cli.permissions import private_folder, private_umask
from api.cli.postgres import Postgres, check_server
from api.cli.shared_server import Share, sharing
from api.core.console import CommandError, print_line
from api.core.run_state import SiteAddress, load_state
from api.core.secrets import secret_key
from api.core.settings import Settings, load_settings


@dataclass
class Site:
    """Settings and server addresses of a site."""

    settings: Settings
    data_dir: Path
    database_url: str
    meili_url: str | None = None
    meili_master_key: str | None = None
    shares: list[Share] = field(default_factory=list)

    def environment(self) -> dict[str, str]:
        """The environment of the site's own processes."""
        found = {
            "DATA_DIR": str(self.data_dir),
            "DATABASE_URL": self.database_url,
            "SECRET_KEY": self.settings.secret_key or secret_key(self.data_dir),
            "MEILI_URL": self.meili_url,
            "MEILI_MASTER_KEY": self.meili_master_key,
        }
        given = {key: value for key, value in found.items() if value}
        # Also where they came from files: no secret may be given twice.
        others = {
            name: value
            for name, value in os.environ.items()
            if name.removesuffix("_FILE") not in given
        }
        return others | given


@contextmanager
def open_site(*, search_engine: bool = False, joins: bool = True) -> Iterator[Site]:
    """Read the settings and connect to the database and, if requested, the search engine.

    A command that `joins` a running site names its address in links. Raises SettingsError for a
    bad variable, CommandError for a server that does not start.
    """
    settings = load_settings()
    data_dir = settings.data_dir.expanduser().resolve()
    if joins:
        settings = _at_running_address(settings, data_dir)
    private_folder(data_dir)
    with ExitStack() as servers:
        with private_umask():
            site = _reach_database(settings, data_dir, servers)
            if search_engine:
                _reach_search_engine(site, servers)
        yield site


def _at_running_address(settings: Settings, data_dir: Path) -> Settings:
    """The settings with the address of the running site, unless they name one themselves: its port
    may be another one than that of the command's own environment."""
    if settings.site_url or settings.published_address:
        return settings
    running = load_state(SiteAddress, data_dir)
    return settings.model_copy(
        update={key: value for key, value in asdict(running).items() if value}
    )


def _reach_database(settings: Settings, data_dir: Path, servers: ExitStack) -> Site:
    if settings.database_url:
        check_server(settings.database_url)
        return Site(settings, data_dir, settings.database_url)
    server = Postgres(data_dir)
    share = servers.enter_context(sharing(server))
    return Site(settings, data_dir, server.dsn(), shares=[share])


def _reach_search_engine(site: Site, servers: ExitStack) -> None:
    """Use MEILI_URL, else a program on PATH, else none: Postgres searches then."""
    if site.settings.meili_url:
        site.meili_url = site.settings.meili_url
        site.meili_master_key = site.settings.meili_master_key
        return
    program = find_program()
    if program is None:
        return
    server = Meilisearch(site.data_dir, program)
    try:
        site.shares.append(servers.enter_context(sharing(server)))
    except CommandError as error:
        # Search works without Meilisearch, so the site still starts.
        print_line(f"{error}\nSearch falls back to Postgres until this is fixed.")
        return
    site.meili_url = server.url()
    site.meili_master_key = server.key
