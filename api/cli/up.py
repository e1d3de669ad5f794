"""`nuggets up`: starts a site and stops it again."""

from __future__ import annotations

import json
import shlex
import shutil
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from api.cli import processes
from api.cli.local_server import response_body
from api.cli.permissions import private_folder, private_umask
from api.cli.renderer import renderer_command, renderer_environment, renderer_listener
from api.cli.restart import RESTART_SIGNAL, exclusive_lock
from api.cli.rolling_restart import RollingRestart
from api.cli.site import Site, open_site
from api.cli.supervised_server import SupervisedServer
from api.cli.supervisor import GRACE_SECONDS, Child, StopRequested, Supervisor, stop_requests
from api.core.console import CommandError, print_error, print_line
from api.core.listening import listen
from api.core.paths import ROOT
from api.core.run_state import METRICS_DIR, SiteAddress, save_state
from api.core.secrets import generate_admin_password
from api.core.settings import Settings, misspelled_variables

STARTUP_SECONDS = 120
CHECK_SECONDS = 0.5
_RENDERER = "renderer"
PREPARE_COMMAND = (sys.executable, "-m", "api.cli.prepare")
API_COMMAND = (sys.executable, "-m", "api.server")
BACKUP_COMMAND = (sys.executable, "-m", "api.cli.main", "backup", "--schedule")


@dataclass(frozen=True)
class UpOptions:
    """Options of `nuggets up`. `workers` replaces API_WORKERS."""

    indexer: bool = True
    jobs: bool = True
    backups: bool = True
    workers: int | None = None
    dev: bool = False


def run_site(options: UpOptions) -> None:
    """Run the site until a stop signal, then stop everything that was started.

    Raises SettingsError, or CommandError when a part does not come up.
    """
    with private_umask(), ExitStack() as parts:
        try:
            with stop_requests(), restart_requests() as restarts:
                _run(options, parts, restarts)
        except StopRequested:
            print_line("Stopping.")
    print_line("Stopped.")


@contextmanager
def restart_requests() -> Iterator[threading.Event]:
    """An event that is set by each request for a restart."""
    requested = threading.Event()
    signal.signal(RESTART_SIGNAL, lambda *_: requested.set())
    try:
        yield requested
    finally:
        signal.signal(RESTART_SIGNAL, signal.SIG_IGN)


def _run(options: UpOptions, parts: ExitStack, restarts: threading.Event) -> None:
    for line in misspelled_variables():
        print_error(line)
    site = parts.enter_context(open_site(search_engine=True, joins=False))
    parts.enter_context(exclusive_lock(site.data_dir))
    listener = parts.enter_context(closing(_listener(site.settings)))
    parts.enter_context(_told_address(site, listener))
    _prepare(site)
    supervisor = parts.enter_context(_supervisor(site, listener, options))
    # Before the API processes stop: otherwise connections would wait for one that never comes.
    parts.callback(listener.close)
    _start_renderer(supervisor, site, parts)
    if options.indexer:
        supervisor.start("indexer", _indexer_command(options))
    if options.jobs:
        supervisor.start("job worker", _jobs_command(options))
    if options.backups and site.settings.backup_dir is not None:
        supervisor.start("backup schedule", BACKUP_COMMAND)
    api = _start_api(supervisor, site, listener, options)
    url = _url(site.settings.host, listener.getsockname()[1])
    health = _await_health(api, url)
    if options.dev:
        supervisor.environment = supervisor.environment | {"API_URL": url}
        supervisor.start("web server for development", ["npm", "run", "dev"])
    _print_url(site, url, str(health.get("engine", "unknown")))
    if options.dev:
        print_line("  This address serves the built pages; changes show at Vite's address.\n")
    _supervise(site, supervisor, restarts, options)


@contextmanager
def _told_address(site: Site, listener: socket.socket) -> Iterator[None]:
    """Tells commands beside the site its address, which their links name."""
    settings = site.settings
    address = settings.published_address or _place(settings.host, listener.getsockname()[1])
    private_folder(site.data_dir / "run")
    save_state(SiteAddress(settings.site_url, address), site.data_dir)
    try:
        yield
    finally:
        (site.data_dir / SiteAddress.file_name).unlink(missing_ok=True)


def _supervisor(site: Site, listener: socket.socket, options: UpOptions) -> Supervisor:
    environment = site.environment() | {"PORT": str(listener.getsockname()[1])}
    if _workers(site.settings, options) > 1:
        environment |= _shared_metrics(site.data_dir)
    grace = GRACE_SECONDS + site.settings.drain_seconds
    return Supervisor(environment, ROOT, site.data_dir, grace)


def _start_renderer(supervisor: Supervisor, site: Site, parts: ExitStack) -> None:
    """It is back within a second: meanwhile pages are sent without React's HTML."""
    listener = parts.enter_context(renderer_listener(site.data_dir))
    supervisor.add(
        _RENDERER,
        lambda: Child(
            _RENDERER,
            renderer_command(),
            renderer_environment(site.settings),
            ROOT,
            listener.fileno(),
            first_pause=0.1,
            max_pause=1,
        ),
    )


def _workers(settings: Settings, options: UpOptions) -> int:
    return 1 if options.dev else options.workers or settings.api_workers


def _start_api(
    supervisor: Supervisor, site: Site, listener: socket.socket, options: UpOptions
) -> Child:
    """Start the processes of the API. Returns the first one."""
    if options.dev:
        # The reloader passes no socket on.
        port = listener.getsockname()[1]
        listener.close()
        address = ["--host", site.settings.host, "--port", str(port)]
        return supervisor.start("API", reloading([*API_COMMAND, *address], [ROOT / "api"]))
    workers = _workers(site.settings, options)
    processes = [
        supervisor.start(
            "API" if workers == 1 else f"API process {number}",
            API_COMMAND,
            listener.fileno(),
        )
        for number in range(1, workers + 1)
    ]
    return processes[0]


def _listener(settings: Settings) -> socket.socket:
    """The socket of all API processes. Raises CommandError if the port is taken."""
    try:
        return listen(settings.host, settings.port)
    except OSError as error:
        place = f"{settings.host}, port {settings.port}"
        raise CommandError(f"Cannot listen on {place}: {error.strerror}.") from error


def _prepare(site: Site) -> None:
    """Migrate the database and load the samples into a new library. Raises CommandError."""
    if processes.run(PREPARE_COMMAND, site.environment(), ROOT) != 0:
        raise CommandError("The database could not be prepared; see the message above.")


def _indexer_command(options: UpOptions) -> list[str]:
    command = [sys.executable, "-m", "indexer", "run"]
    return reloading(command, [ROOT / "api", ROOT / "indexer"]) if options.dev else command


def _shared_metrics(data_dir: Path) -> dict[str, str]:
    """The environment in which all API processes add up their metrics, in an empty folder."""
    folder = data_dir / "run" / "metrics"
    shutil.rmtree(folder, ignore_errors=True)
    private_folder(folder)
    return {METRICS_DIR: str(folder)}


def _jobs_command(options: UpOptions) -> list[str]:
    command = [sys.executable, "-m", "api.jobs", "run"]
    return reloading(command, [ROOT / "api"]) if options.dev else command


def reloading(command: Sequence[str], watched: Sequence[Path]) -> list[str]:
    """The command, restarted whenever Python code in a watched folder changes."""
    watching = [sys.executable, "-m", "watchfiles", "--filter", "python", "--verbosity", "warning"]
    return [*watching, shlex.join(command), *map(str, watched)]


def _place(host: str, port: int) -> str:
    """The host and the port of the site for a browser on this machine."""
    here = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, host)  # noqa: S104 - only compared
    return f"[{here}]:{port}" if ":" in here and "[" not in here else f"{here}:{port}"


def _url(host: str, port: int) -> str:
    return f"http://{_place(host, port)}"


def _await_health(api: Child, url: str) -> dict[str, object]:
    """Wait for the first response of /api/health."""
    deadline = time.monotonic() + STARTUP_SECONDS
    while time.monotonic() < deadline:
        if api.process.poll() is not None:
            raise CommandError("The API did not start; see its message above.")
        if health := response_body(f"{url}/api/health", timeout=5):
            return dict(json.loads(health))
        time.sleep(0.1)
    raise CommandError(f"The API did not respond within {STARTUP_SECONDS} s.")


def _print_url(site: Site, url: str, engine: str) -> None:
    password = None
    if site.settings.admin_password is None:
        password = generate_admin_password(site.data_dir)
    if published := site.settings.published_address:
        host, _, port = published.rpartition(":")
        url = _url(host.strip("[]"), int(port))
    print_line()
    print_line(f"  {site.settings.site_name}: {url}")
    print_line(f"  Search: {engine}. Data: {site.data_dir}. Ctrl-C stops the site.")
    if password:
        print_line(f"  Admin password, shown only this once: {password}")
        print_line("  `nuggets admin set-password` sets another one.")
    print_line()


def _supervise(
    site: Site, supervisor: Supervisor, restarts: threading.Event, options: UpOptions
) -> None:
    """Restart processes and servers that die, and all processes on request."""
    servers = [SupervisedServer(share) for share in site.shares]
    while True:
        time.sleep(CHECK_SECONDS)
        supervisor.restart_dead()
        for server in servers:
            server.ensure()
        if restarts.is_set():
            restarts.clear()
            if options.dev:
                print_line("In development every change restarts the site by itself.")
            else:
                RollingRestart(supervisor).run()
