"""Programs of Debian's packages that tests use. `make test` gets those that are missing.

nginx is unpacked into the virtual environment: installing it would start a public server. The
others need root. A test whose program cannot be had is skipped and says so.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench import nginx

# Program -> package. Neither starts anything when it is installed.
INSTALLED = {"systemd-analyze": "systemd", "docker-compose": "docker-compose"}
_APT_SECONDS = 600


# The drivers bring their browsers. WebKit plays recordings by GStreamer.
BROWSERS = {
    "chromium": ("chromedriver", ("chromium-driver",)),
    "firefox": ("firefox-esr", ("firefox-esr",)),
    "webkit": (
        "WebKitWebDriver",
        ("webkit2gtk-driver", "xvfb", "xauth", "gstreamer1.0-libav", "gstreamer1.0-plugins-good"),
    ),
}


def say(message: str) -> None:
    print(message, flush=True)  # noqa: T201 - this is a script


def install(package: str) -> None:
    """Install a package, as root on Debian; elsewhere, and on a failure, nothing changes."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    say(f"Installing {package} from Debian's packages")
    _try(["apt-get", "-qq", "update"])
    _try(["apt-get", "-qq", "install", "--yes", "--no-install-recommends", package])


def install_browsers() -> None:
    """Install the browsers that `tests/browsers` drive, and their drivers."""
    for program, packages in BROWSERS.values():
        if shutil.which(program) is None:
            for package in packages:
                install(package)


def find_mini_browser() -> Path | None:
    """WebKitGTK's own browser, which Debian puts beside the library."""
    return next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)


def unpack_nginx() -> None:
    """Unpack Debian's nginx to where `bench.nginx` finds it."""
    if shutil.which("apt-get") is None:
        return
    say("Unpacking nginx from Debian's packages")
    if os.geteuid() == 0:
        _try(["apt-get", "-qq", "update"])
    with tempfile.TemporaryDirectory() as name:
        # apt downloads as a user of its own.
        Path(name).chmod(0o777)
        _try(["apt-get", "-qq", "download", "nginx"], name)
        for file in Path(name).glob("nginx_*.deb"):
            _try(["dpkg", "--extract", str(file), str(nginx.UNPACKED)])


def _try(command: Sequence[str], folder: str | None = None) -> None:
    subprocess.run(
        command,
        cwd=folder,
        env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
        stdout=subprocess.DEVNULL,
        check=False,
        timeout=_APT_SECONDS,
    )


def main() -> None:
    if "browsers" in sys.argv[1:]:
        install_browsers()
        return
    if nginx.find_program() is None:
        unpack_nginx()
    for program, package in INSTALLED.items():
        if shutil.which(program) is None:
            install(package)


if __name__ == "__main__":
    main()
