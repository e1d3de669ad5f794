"""Run the browser tests against a site of their own, started for them and stopped after them.

The browser is CHROMIUM_PATH, or else Debian's Chromium: its headless shell, which draws no windows
of its own, or the whole browser. Root gets the shell installed. Without a browser the tests are
skipped, loudly. Tests in which the browser itself crashed run once more. The exit status is the
tests' own.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from api.cli.sockets import free_port
from api.core.database import ROOT
from api.core.settings import Settings
from tests.processes import stop

START_SECONDS = 120
HEADLESS_SHELL = "chromium-headless-shell"
PROGRAMS = (HEADLESS_SHELL, "chromium", "chromium-browser")
# Playwright's words for a browser, or a tab of it, that is gone.
CRASH = re.compile("Target (page, context or browser has been closed|crashed)|Browser closed")


def say(message: str) -> None:
    print(message, flush=True)  # noqa: T201 - this is a script


def find_chromium() -> str | None:
    """The browser to drive; installed if that can be done without asking anyone."""
    named = os.environ.get("CHROMIUM_PATH")
    found = named or next(filter(None, map(shutil.which, PROGRAMS)), None)
    apt = shutil.which("apt-get")
    if found or apt is None or os.geteuid() != 0:
        return found
    say("Installing Chromium from Debian's packages")
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (["update"], ["install", "--yes", "--no-install-recommends", HEADLESS_SHELL]):
        done = subprocess.run(
            [apt, "-qq", *arguments], env=environment, stdout=subprocess.DEVNULL, check=False
        )
        if done.returncode != 0:
            return None
    return shutil.which(HEADLESS_SHELL)


def skip(reason: str) -> None:
    """Say it here, and again at the end of `make test`."""
    line = f"browser tests: {reason}"
    say(f"{'*' * 72}\nSKIPPED {line}\n{'*' * 72}")
    if file := os.environ.get("NUGGETS_SKIPS_FILE"):
        with Path(file).open("a") as lines:
            lines.write(line + "\n")


@contextmanager
def running_site(folder: Path, admin_password: str | None = None) -> Iterator[str]:
    """A site with the sample library on a free port. Gives its address."""
    ours = {name.upper() for name in Settings.model_fields}
    environment = {key: value for key, value in os.environ.items() if key not in ours}
    if admin_password:
        environment["ADMIN_PASSWORD"] = admin_password
    address = f"http://127.0.0.1:{(port := free_port())}"
    site = subprocess.Popen(
        [sys.executable, "-m", "api.cli.main", "up"],
        env=environment | {"DATA_DIR": str(folder), "PORT": str(port)},
        cwd=ROOT,
    )
    try:
        await_library(site, address)
        yield address
    finally:
        stop(site)
    if site.returncode != 0:
        raise SystemExit(f"The site stopped with status {site.returncode}.")


def await_library(site: subprocess.Popen[bytes], address: str) -> None:
    """Wait until the site answers and its samples can be searched."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if site.poll() is not None:
            raise SystemExit("The site did not start.")
        try:
            answer = httpx.get(f"{address}/api/search", params={"q": "shabbat"}, trust_env=False)
            if answer.is_success and answer.json()["posts"]:
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.2)
    raise SystemExit(f"The site's library could not be searched within {START_SECONDS} s.")


def errors_of_failed_tests(suite: Mapping[str, Any]) -> Iterator[list[str]]:
    """The error messages of each failed test, from Playwright's JSON report or one of its suites."""
    for inner in suite.get("suites", ()):
        yield from errors_of_failed_tests(inner)
    for spec in suite.get("specs", ()):
        for test in spec["tests"]:
            if test["status"] == "unexpected":
                errors = (error for result in test["results"] for error in result["errors"])
                yield [error.get("message", "") for error in errors]


def run_playwright(arguments: Sequence[str], environment: Mapping[str, str], report: Path) -> int:
    """Run the browser tests. Returns the exit status.

    Tests in which the browser crashed run once more, but only if nothing else went wrong: an error
    of the run as a whole, such as its time limit, leaves tests that never ran.
    """
    tests = ["npm", "run", "--silent", "e2e", "--", "--reporter=list,json", *arguments]
    environment = {**environment, "PLAYWRIGHT_JSON_OUTPUT_FILE": str(report)}
    status = subprocess.run(tests, env=environment, cwd=ROOT, check=False).returncode
    if status == 0 or not report.exists():
        return status
    results = json.loads(report.read_bytes())
    failed = list(errors_of_failed_tests(results))
    crashed = [errors for errors in failed if errors and all(map(CRASH.search, errors))]
    if results.get("errors") or not failed or crashed != failed:
        return status
    say(f"The browser crashed in {len(failed)} of the tests: these run again.")
    again = [*tests, "--last-failed"]
    return subprocess.run(again, env=environment, cwd=ROOT, check=False).returncode


def main() -> int:
    # What was started is stopped, too, when this is.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    chromium = find_chromium()
    if chromium is None:
        skip(f"no Chromium here, and only root can install it (apt-get install {HEADLESS_SHELL})")
        return 0
    password = secrets.token_urlsafe()
    with (
        tempfile.TemporaryDirectory(prefix="nuggets-e2e-") as folder,
        running_site(Path(folder), password) as address,
    ):
        mail = str(Path(folder) / "mail")
        site = {"BASE_URL": address, "ADMIN_PASSWORD": password, "MAIL_FOLDER": mail}
        environment = os.environ | site | {"CHROMIUM_PATH": chromium}
        return run_playwright(sys.argv[1:], environment, Path(folder) / "report.json")


if __name__ == "__main__":
    sys.exit(main())
