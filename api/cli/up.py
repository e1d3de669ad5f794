"""`nuggets up`: starts a site and stops it again."""

from __future__ import annotations

import shlex
import shutil
import socket
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import httpx

from api.cli import process_guard
from api.cli.permissions import private_folder, private_umask
from api.cli.postgres import check_encoding
from api.cli.site import Site, open_site
from api.cli.sockets import free_port
from api.cli.supervisor import Child, StopRequested, Supervisor, stop_requests
from api.core.console import CommandError, print_line
from api.core.database import ROOT, sync_engine
from api.core.metrics import MULTIPROCESS_DIR
from api.core.migrate import migrate
from api.core.secrets import generate_admin_password
from api.core.settings import Settings
from api.library.importing import load_samples

STARTUP_SECONDS = 120
CHECK_SECONDS = 0.5
# Requests and streams that are under way at a stop signal may finish within this time.
SHUTDOWN_SECONDS = 30


@dataclass(frozen=True)
class UpOptions:
    """Options of `nuggets up`."""

    indexer: bool = True
    jobs: bool = True
    workers: int = 1
    dev: bool = False


def run_site(options: UpOptions) -> None:
    """Run the site until a stop signal, then stop everything that was started.

    Raises SettingsError, or CommandError when a part does not come up.
    """
    with private_umask(), ExitStack() as parts:
        try:
            with stop_requests():
                _run(options, parts)
        except StopRequested:
            print_line("Stopping.")
    print_line("Stopped.")


def _run(options: UpOptions, parts: ExitStack) -> None:
    site = parts.enter_context(open_site(search_engine=True))
    parts.enter_context(_exclusive_lock(site.data_dir))
    port = _listening_port(site.settings.host, site.settings.port)
    _prepare(site)
    environment = site.environment() | {"PORT": str(port)}
    if options.workers > 1:
        environment |= _shared_metrics(site.data_dir)
    supervisor = parts.enter_context(Supervisor(environment, ROOT))
    if options.indexer:
        supervisor.start("indexer", _indexer_command(options))
    if options.jobs:
        supervisor.start("job worker", _jobs_command(options))
    api = supervisor.start("API", api_command(site.settings, port, options))
    url = _url(site.settings.host, port)
    health = _await_health(api, url)
    if options.dev:
        supervisor.environment = environment | {"API_URL": url}
        supervisor.start("web server for development", ["npm", "run", "dev"])
    _print_url(site, url, str(health.get("engine", "unknown")))
    if options.dev:
        print_line("  This address serves the built pages; changes show at Vite's address.\n")
    _supervise(site, supervisor)


@contextmanager
def _exclusive_lock(data_dir: Path) -> Iterator[None]:
    run_dir = data_dir / "run"
    private_folder(run_dir)
    with (run_dir / "site.lock").open("wb") as lock:
        if not process_guard.try_lock(lock):
            raise CommandError(
                f"A site already runs on {data_dir}. Set DATA_DIR to another folder."
            )
        yield


def _listening_port(host: str, port: int) -> int:
    """The port to listen on; 0 chooses a free one."""
    if port == 0:
        return free_port()
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with closing(socket.socket(family)) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CommandError(
                f"Cannot listen on {host}, port {port}: {error.strerror}."
            ) from error
    return port


def _prepare(site: Site) -> None:
    """Migrate the database and load the samples into a new library."""
    migrate(site.database_url)
    check_encoding(site.database_url)
    if not site.settings.sample_library:
        return
    engine = sync_engine(site.database_url)
    if load_samples(engine, datetime.now(UTC), site.settings.zone):
        print_line("Loaded the sample library.")
    engine.dispose()


def _indexer_command(options: UpOptions) -> list[str]:
    command = [sys.executable, "-m", "indexer", "run"]
    return reloading(command, [ROOT / "api", ROOT / "indexer"]) if options.dev else command


def _shared_metrics(data_dir: Path) -> dict[str, str]:
    """The environment in which all API processes add up their metrics, in an empty folder."""
    folder = data_dir / "run" / "metrics"
    shutil.rmtree(folder, ignore_errors=True)
    private_folder(folder)
    return {MULTIPROCESS_DIR: str(folder)}


def _jobs_command(options: UpOptions) -> list[str]:
    command = [sys.executable, "-m", "api.jobs", "run"]
    return reloading(command, [ROOT / "api"]) if options.dev else command


def reloading(command: Sequence[str], watched: Sequence[Path]) -> list[str]:
    """The command, restarted whenever Python code in a watched folder changes."""
    watching = [sys.executable, "-m", "watchfiles", "--filter", "python", "--verbosity", "warning"]
    return [*watching, shlex.join(command), *map(str, watched)]


def api_command(settings: Settings, port: int, options: UpOptions) -> list[str]:
    command = [
        *(sys.executable, "-m", "uvicorn", "--factory", "api.app:app_factory"),
        *("--host", settings.host, "--port", str(port)),
        *(
            "--no-access-log",
            "--log-level",
            "warning",
            "--timeout-graceful-shutdown",
            str(SHUTDOWN_SECONDS),
        ),
        *("--http", "api.core.http_protocol:HttpProtocol", "--ws", "none", "--no-server-header"),
        *_proxy_options(settings),
    ]
    if options.dev:
        return [*command, "--reload", "--reload-dir", str(ROOT / "api")]
    return [*command, "--workers", str(options.workers)] if options.workers > 1 else command


def _proxy_options(settings: Settings) -> list[str]:
    """Which proxies uvicorn trusts. Its own default is the whole loopback network."""
    proxies = settings.proxy_networks
    return ["--forwarded-allow-ips", ",".join(proxies)] if proxies else ["--no-proxy-headers"]


def _url(host: str, port: int) -> str:
    """The URL of the site for a browser on this machine."""
    here = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, host)  # noqa: S104 - only compared
    return f"http://[{here}]:{port}" if ":" in here and "[" not in here else f"http://{here}:{port}"


def _await_health(api: Child, url: str) -> dict[str, object]:
    """Wait for the first response of /api/health."""
    deadline = time.monotonic() + STARTUP_SECONDS
    with httpx.Client(timeout=5, trust_env=False) as client:
        while time.monotonic() < deadline:
            if api.process.poll() is not None:
                raise CommandError("The API did not start; see its message above.")
            try:
                response = client.get(f"{url}/api/health")
            except httpx.HTTPError:
                time.sleep(0.05)
                continue
            if response.is_success:
                return dict(response.json())
            time.sleep(0.2)
    raise CommandError(f"The API did not respond within {STARTUP_SECONDS} s.")


def _print_url(site: Site, url: str, engine: str) -> None:
    password = None
    if site.settings.admin_password is None:
        password = generate_admin_password(site.data_dir)
    print_line()
    print_line(f"  {site.settings.site_name}: {url}")
    print_line(f"  Search: {engine}. Data: {site.data_dir}. Ctrl-C stops the site.")
    if password:
        print_line(f"  Admin password, shown only this once: {password}")
    print_line()


def _supervise(site: Site, supervisor: Supervisor) -> None:
    """Restart processes and servers that die."""
    while True:
        time.sleep(CHECK_SECONDS)
        supervisor.restart_dead()
        for share in site.shares:
            if not share.is_guarded():
                print_line(f"{share.server.name} is gone; restarting it.")
                share.ensure()
