"""A site for the tests in three browsers, and the browsers.

`tests/run_e2e.py` runs them on its own site, in their short form; `make test-browsers` whole.
"""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from api.core.paths import ROOT
from tests.browsers.browsers import Browser, chromium, firefox, webkit
from tests.debian_programs import BROWSERS, find_mini_browser
from tests.processes import COMMAND_SECONDS
from tests.run_e2e import running_site

MIXED_TEXTS = Path(__file__).parent / "mixed_texts"
_OPENERS = {"chromium": chromium, "firefox": firefox, "webkit": webkit}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--short", action="store_true", help="the steps that differ most between browsers"
    )


@pytest.fixture(scope="session")
def is_short(pytestconfig: pytest.Config) -> bool:
    return bool(pytestconfig.getoption("--short"))


@pytest.fixture(scope="session")
def admin_password() -> str:
    return os.environ.get("ADMIN_PASSWORD") or secrets.token_urlsafe()


@pytest.fixture(scope="session")
def site(admin_password: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a site with the sample library and the mixed texts."""
    if address := os.environ.get("BASE_URL"):
        import_texts(os.environ["SITE_DATA"])
        yield address
        return
    folder = tmp_path_factory.mktemp("site")
    with running_site(folder, {"ADMIN_PASSWORD": admin_password}) as address:
        import_texts(str(folder))
        yield address


def import_texts(data: str) -> None:
    """Import the mixed texts into the site whose data is in this folder."""
    subprocess.run(
        [sys.executable, "-m", "api.cli.main", "import", str(MIXED_TEXTS)],
        env=os.environ | {"DATA_DIR": data},
        cwd=ROOT,
        check=True,
        timeout=COMMAND_SECONDS,
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Chromium has a suite of its own, which the short form goes with."""
    if "browser" in metafunc.fixturenames:
        is_short = metafunc.config.getoption("--short")
        names = [name for name in _OPENERS if not (is_short and name == "chromium")]
        metafunc.parametrize("browser", names, indirect=True, scope="session")


@pytest.fixture(scope="session")
def browser(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Browser]:
    name = str(request.param)
    program, packages = BROWSERS[name]
    if shutil.which(program) is None or (name == "webkit" and not _can_open_webkit()):
        pytest.skip(
            f"no {name} here, and only root can install it (apt-get install {' '.join(packages)})"
        )
    with _OPENERS[name](tmp_path_factory.mktemp(name)) as opened:
        opened.set_width(1280)
        yield opened


def _can_open_webkit() -> bool:
    return find_mini_browser() is not None and shutil.which("Xvfb") is not None
