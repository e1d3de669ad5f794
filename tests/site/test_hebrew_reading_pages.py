"""The reading pages in Hebrew: all that the site itself says is translated (LANG-1), and what the
library says is marked with its own language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import httpx2
import pytest

HEBREW = {"Cookie": "language=he"}
PAGES = (
    "/daily-learning",
    "/daily-learning?q=שבת",
    "/daily-learning?q=קקק",
    "/daily-learning/1",
    "/daily-learning/2?series=light",
    "/daily-learning/999",
    "/weekly-essay",
    "/weekly-essay?page=9",
    "/weekly-essay/3",
    "/weekly-essay/999",
    "/series",
    "/series/light",
    "/series/empty",
    "/series/none",
    "/about",
    "/no-such-page",
    "/?simple",
    "/?simple=error",
    "/weekly-essay-simple",
    "/weekly-essay-simple/1",
    "/weekly-essay-simple/99",
)
# The names that the operator gave.
_NAMES = re.compile(r"The Torah Nuggets Teacher|Torah Nuggets|Daily Nuggets")
_LATIN = re.compile("[A-Za-z]{2,}")
_TEXTS = ("aria-label", "alt", "placeholder", "title")
_VOID = frozenset({"img", "input", "br", "hr", "link", "meta"})
# Not shown; dates have tests of their own.
_SILENT = frozenset({"script", "style", "time", "svg"})


class _Reader(HTMLParser):
    """Collects the texts that are not marked as English."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.english: list[str] = []
        self._open: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        inherited = self._open[-1][1] if self._open else "he"
        language = values.get("lang") or inherited
        self.texts += [values[name] for name in _TEXTS if name in values and language != "en"]
        if tag not in _VOID:
            self._open.append((tag, language))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if any(tag in _SILENT for tag, _ in self._open):
            return
        is_english = bool(self._open) and self._open[-1][1] == "en"
        (self.english if is_english else self.texts).append(data)


def read(html: str) -> _Reader:
    reader = _Reader()
    reader.feed(html)
    return reader


def main_of(html: str) -> str:
    found = re.search(r"<main\b.*?</main>", html, re.DOTALL)
    assert found
    return found[0]


@pytest.fixture(autouse=True)
def no_choice_is_kept(client: httpx2.AsyncClient) -> Iterator[None]:
    yield
    client.cookies.clear()


@pytest.mark.parametrize("path", PAGES)
async def test_a_page_says_nothing_in_english(client: httpx2.AsyncClient, path: str) -> None:
    found = read(main_of((await client.get(path, headers=HEBREW)).text))
    # Names of buttons may end with the title of a teaching, whose language no attribute can say.
    titles = {text.strip() for text in found.english}
    texts = [text for text in found.texts if text.rpartition(": ")[2] not in titles]
    assert any("\u05d0" <= letter <= "\u05ea" for text in texts for letter in text)
    assert [text for text in texts if _LATIN.search(_NAMES.sub("", text))] == []


@pytest.mark.parametrize("path", ["/", "/daily-learning", "/weekly-essay", "/series", "/about"])
async def test_the_title_and_the_description_are_hebrew(
    client: httpx2.AsyncClient, path: str
) -> None:
    html = (await client.get(path, headers=HEBREW)).text
    for pattern in (r"<title>([^<]+)</title>", r'<meta name="description" content="([^"]+)"'):
        found = re.search(pattern, html)
        assert found
        assert not _LATIN.search(_NAMES.sub("", found[1])), found[1]


async def test_a_teaching_keeps_its_language_and_direction(client: httpx2.AsyncClient) -> None:
    html = (await client.get("/daily-learning/1", headers=HEBREW)).text
    assert '<div lang="en" dir="ltr" class="reading">' in html
    assert re.search(
        r'<h1 lang="en" dir="ltr"[^>]*><bdi dir="ltr" lang="en">The candle</bdi></h1>', html
    )
    english = (await client.get("/daily-learning/1")).text
    assert '<div class="reading"><p' in english
    assert "<bdi>The candle</bdi></h1>" in english


async def test_a_number_of_lessons_has_its_hebrew_form(client: httpx2.AsyncClient) -> None:
    html = main_of((await client.get("/series", headers=HEBREW)).text)
    assert "שני שיעורים" in html
    assert "2 lessons" in main_of((await client.get("/series")).text)


async def test_an_error_of_the_api_is_hebrew(client: httpx2.AsyncClient) -> None:
    for path in ("/api/posts/999", "/api/series/slug/none", "/api/posts/999/collections"):
        english, hebrew = await client.get(path), await client.get(path, headers=HEBREW)
        assert english.status_code == hebrew.status_code == 404
        assert "was not found." in english.json()["message"]
        assert "לא נמצ" in hebrew.json()["message"]
