"""Run the browser tests against their own sites, which are started and stopped for them.

One site is in its launch; on the other, after it, premium teachings are locked. Beside them run a
mail server, whose mails the tests read as files, an OpenID provider in Google's place, and
stand-ins for Stripe and, on the second site, for a hostile AI provider.

The browser is CHROMIUM_PATH, or else Debian's Chromium: its headless shell, which draws no windows
of its own, or the whole browser. Root gets the shell installed. Without a browser the tests are
skipped, loudly. Tests in which the browser itself crashed run once more. After the whole suite
Firefox and WebKit take a short walk (`tests/browsers`). The exit status is the tests' own.
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
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from email import message_from_bytes
from email.policy import default
from itertools import count
from pathlib import Path
from typing import Any

import httpx2
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from api.cli.sockets import free_port
from api.core.paths import ROOT
from api.core.settings import Settings
from tests.debian_programs import install, install_browsers
from tests.memory import database_folder
from tests.oidc_provider import CLIENT_ID, CLIENT_SECRET, running_provider
from tests.processes import stop
from tests.stripe_stand_in import StripeStandIn
from tests.stripe_stand_in.server import running_stand_in
from tests.stripe_stand_in.state import PUBLISHABLE_KEY, SECRET_KEY, WEBHOOK_SECRET
from tests.study.hostile import STALLING
from tests.study.openai_server import running_openai

START_SECONDS = 120
HEADLESS_SHELL = "chromium-headless-shell"
PROGRAMS = (HEADLESS_SHELL, "chromium", "chromium-browser")
# Playwright's messages for a crashed browser or tab.
CRASH = re.compile("Target (page, context or browser has been closed|crashed)|Browser closed")


def say(message: str) -> None:
    print(message, flush=True)  # noqa: T201 - this is a script


def find_chromium() -> str | None:
    """The browser to use; root installs it if it is missing."""
    named = os.environ.get("CHROMIUM_PATH")
    found = named or next(filter(None, map(shutil.which, PROGRAMS)), None)
    if found is None:
        install(HEADLESS_SHELL)
    return found or shutil.which(HEADLESS_SHELL)


def skip(reason: str) -> None:
    """Print the reason here, and again at the end of `make test`."""
    line = f"browser tests: {reason}"
    say(f"{'*' * 72}\nSKIPPED {line}\n{'*' * 72}")
    if file := os.environ.get("NUGGETS_SKIPS_FILE"):
        with Path(file).open("a") as lines:
            lines.write(line + "\n")


@contextmanager
def running_site(folder: Path, settings: Mapping[str, str] | None = None) -> Iterator[str]:
    """A site with the sample library on a free port. Yields its URL."""
    ours = {name.upper() for name in Settings.model_fields}
    environment = {key: value for key, value in os.environ.items() if key not in ours}
    environment |= settings or {}
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
    """Wait until the site responds and its samples can be searched."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if site.poll() is not None:
            raise SystemExit("The site did not start.")
        try:
            response = httpx2.get(f"{address}/api/search", params={"q": "shabbat"}, trust_env=False)
            if response.is_success and response.json()["posts"]:
                return
        except httpx2.HTTPError:
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


def run_other_browsers(environment: Mapping[str, str]) -> int:
    """The short walk in the browsers that Playwright cannot start. Returns the exit status."""
    install_browsers()
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--short", "tests/browsers"]
    return subprocess.run(command, env=environment, cwd=ROOT, check=False).returncode


class MailFolder:
    """An SMTP handler that writes each mail as a JSON file, named in the order of arrival."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._numbers = count()
        folder.mkdir()

    async def handle_DATA(self, _: SMTP, __: Session, envelope: Envelope) -> str:  # noqa: N802 - aiosmtpd's name
        assert isinstance(envelope.content, bytes)
        message = message_from_bytes(envelope.content, policy=default)
        mail = {"to": envelope.rcpt_tos[0], "subject": message["Subject"]}
        for kind in ("plain", "html"):
            part = message.get_body((kind,))
            mail[kind] = part.get_content() if part else ""
        # Renamed when complete, so that no test reads half of a file.
        unfinished = self.folder / "unfinished"
        unfinished.write_text(json.dumps(mail), encoding="utf-8")
        unfinished.rename(self.folder / f"{next(self._numbers):05}.json")
        return "250 OK"


@contextmanager
def running_mail_server(folder: Path) -> Iterator[str]:
    """A mail server that writes what it accepts into the folder. Yields its URL."""
    controller = Controller(MailFolder(folder), hostname="127.0.0.1", port=free_port())
    controller.start()
    try:
        yield f"smtp://127.0.0.1:{controller.port}"
    finally:
        controller.stop()


def main() -> int:
    # Stop the started processes when this script is stopped.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    chromium = find_chromium()
    if chromium is None:
        skip(f"no Chromium here, and only root can install it (apt-get install {HEADLESS_SHELL})")
        return 0
    temporary = tempfile.TemporaryDirectory(prefix="nuggets-e2e-", dir=database_folder())
    with temporary as name, ExitStack() as running:
        folder = Path(name)
        mail_url = running.enter_context(running_mail_server(folder / "test-mail"))
        provider = running.enter_context(running_provider())
        stripe = running.enter_context(running_stand_in(StripeStandIn()))
        settings = {
            "ADMIN_PASSWORD": secrets.token_urlsafe(),
            "REVIEW_MODE": "1",
            "REVIEW_SECRET": secrets.token_urlsafe(),
            "REVIEW_PASSWORD": secrets.token_urlsafe(),
            "SMTP_URL": mail_url,
            "MAIL_FROM": "Torah Nuggets <mail@site.test>",
            # The desk's test waits for a mail.
            "NEWSLETTER_WAIT_SECONDS": "10",
            "GOOGLE_CLIENT_ID": CLIENT_ID,
            "GOOGLE_CLIENT_SECRET": CLIENT_SECRET,
            "GOOGLE_DISCOVERY_URL": provider.discovery_url,
            "STRIPE_SECRET_KEY": SECRET_KEY,
            "STRIPE_PUBLISHABLE_KEY": PUBLISHABLE_KEY,
            "STRIPE_WEBHOOK_SECRET": WEBHOOK_SECRET,
            "STRIPE_API_BASE": stripe.url,
            # Each test has an address of its own, so that none uses up another's limits.
            "TRUSTED_PROXIES": "127.0.0.1",
        }
        # Its model says the worst and stalls within a sentence.
        model = running.enter_context(running_openai())
        model.answer, model.fault, model.pause = STALLING, "stalled", 0.05
        model.words_before_stall = len(STALLING.split()) - 3
        after_launch = {
            **settings,
            "LAUNCH_FREE": "0",
            "OPENAI_API_KEY": "key",
            "OPENAI_BASE_URL": model.url,
            "OPENAI_IMAGE_MODEL": "off",
        }
        folders = (folder / "data", folder / "members-data")
        with ThreadPoolExecutor() as starting:
            sites = map(running_site, folders, (settings, after_launch))
            address, members_address = starting.map(running.enter_context, sites)
        stripe.deliver_to(address)
        environment = os.environ | {
            "BASE_URL": address,
            "SITE_DATA": str(folders[0]),
            "MEMBERS_SITE_URL": members_address,
            "MEMBERS_SITE_DATA": str(folders[1]),
            "ADMIN_PASSWORD": settings["ADMIN_PASSWORD"],
            "REVIEW_SECRET": settings["REVIEW_SECRET"],
            "MAIL_FOLDER": str(folder / "test-mail"),
            "OPENID_PROVIDER_URL": provider.url,
            "STRIPE_STAND_IN": stripe.url,
            "CHROMIUM_PATH": chromium,
        }
        status = run_playwright(sys.argv[1:], environment, folder / "report.json")
        is_whole = not sys.argv[1:]
        return run_other_browsers(environment) if is_whole and status == 0 else status


if __name__ == "__main__":
    sys.exit(main())
