"""The HTML of every route, in both languages, by the Nu HTML Checker (LOOK-21)."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree
from zoneinfo import ZoneInfo

import httpx2
import pytest
from sqlalchemy import Engine

from api.core.translation import LANGUAGES
from api.library.importing import load_samples
from api.site.pages.static import ACCOUNT_PAGES, STATIC_PAGES
from tests.factories import execute
from tests.site_fixtures import Site

FOLDER = Path(__file__).with_name("validator")
CHECKER = FOLDER / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"
# Beside those of the site map.
OTHER_PATHS = (
    *("/?page=2", "/daily-learning?page=2", "/daily-learning?q=light", "/weekly-essay?q=zzzz"),
    *("/search", "/search?q=shabbat", "/search?q=Genesis+1:1&from=2020-01-01", "/search?q=zzzz"),
    *("/search?q=this+week", "/search?q=%D7%A9%D7%91%D7%AA&type=weekly", "/torah-timeline?q=noah"),
    *("/torah-timeline/noach?aliyah=3&haftarah=sephardi", "/nowhere", "/weekly-essay/99999"),
    *("/mishnah/avot/1", "/mishnah/avot/7"),
    *("/weekly-essay-simple", "/newsletter/confirm", "/newsletter/unsubscribe", "/admin"),
    *("/newsletter/preferences", "/offline", "/daily-learning/99999", "/series/nothing"),
    *(f"/{name}" for name in (*STATIC_PAGES, *ACCOUNT_PAGES)),
)
_LOCATION = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"


@pytest.fixture
def checker() -> list[str]:
    """The checker's command. It is skipped where Java or the checker is not installed."""
    java = shutil.which("java")
    if java is None:
        pytest.skip("no Java on PATH for the HTML checker")
    if not CHECKER.is_file():
        pytest.skip(
            "the HTML checker is not installed (make tests/site/validator/node_modules/.installed)"
        )
    return [java, "-Xss4m", "-jar", str(CHECKER)]


@pytest.mark.rule("LOOK-21")
async def test_every_route_is_valid_in_both_languages(
    fresh_site: Site, fresh_engine: Engine, checker: list[str], tmp_path: Path
) -> None:
    load_samples(fresh_engine, datetime.now(UTC), ZoneInfo("America/New_York"))
    execute(fresh_engine, "UPDATE posts SET publish_date = publish_date + interval '0.648073 s'")
    fresh_site.forget()
    paths = [*await _paths_of_sitemap(fresh_site.client), *OTHER_PATHS]
    assert len(paths) > 150
    pages = tmp_path / "pages"
    for language in LANGUAGES:
        (pages / language).mkdir(parents=True)
        for path in dict.fromkeys(paths):
            response = await fresh_site.client.get(
                path, headers={"Cookie": f"language={language}"}, follow_redirects=True
            )
            assert response.headers["content-type"].startswith("text/html"), path
            file = pages / language / f"{quote(path, safe='')}.html"
            file.write_text(response.text)
    assert _problems(checker, pages) == []


async def _paths_of_sitemap(client: httpx2.AsyncClient) -> list[str]:
    index = await _locations(client, "/sitemap.xml")
    return [path for part in index for path in await _locations(client, part)]


async def _locations(client: httpx2.AsyncClient, path: str) -> list[str]:
    root = ElementTree.fromstring((await client.get(path)).content)
    found = [location.text or "" for location in root.iter(_LOCATION)]
    return [re.sub("^https?://[^/]+", "", location) for location in found]


def _problems(checker: list[str], folder: Path) -> list[str]:
    """The errors of all files in a folder, each with the first page that has it."""
    command = [*checker, "--format", "json", "--errors-only", "--stdout", "--exit-zero-always"]
    done = subprocess.run(
        [*command, str(folder)], capture_output=True, text=True, check=True, timeout=250
    )
    found: dict[str, str] = {}
    for message in json.loads(done.stdout)["messages"]:
        page = str(message.get("url", "")).removeprefix(f"file:{folder}/")
        extract = message.get("extract", "").strip()
        found.setdefault(message["message"], f"{page}: {message['message']} {extract}")
    return list(found.values())
