"""Social preview images: their content, their URLs, and unusual titles."""

from __future__ import annotations

import re
from io import BytesIO

import httpx2
import pytest
from PIL import Image
from sqlalchemy import Engine

from api.core.bidi import direction_of
from api.core.paths import ROOT
from api.core.settings import Settings
from api.site.cards import drawing
from api.site.cards.drawing import COVER_SIZE, HERE, SIZE, TEMPLATE, Card, draw
from api.site.cards.make_fonts import FONTS, SOURCES
from tests.factories import SHARP_TITLE, execute, post, save
from tests.site_fixtures import Site, eventually

HOSTILE = [
    SHARP_TITLE,
    '#sys.inputs.title *bold* _slanted_ $x^2$ #image("/etc/passwd") @ref <label> `raw` // no',
    "שַׁבָּת וְיוֹם טוֹב",
    "The word שבת, and (also) 12:5",
    "\u202eturned\u202c \u2067around\u2069",
    "🕎🔥👨‍👩‍👧 ⭐️",
    "\ud83d half a sign".encode("utf-16", "surrogatepass").decode("utf-16", "replace"),
    "control \x01\x0b\x7f signs",
    "W" * 255,
    "שָׁלוֹם" * 60,
    ("A long title that goes on " * 14)[:357],
    " ",
    "",
    "a\n\nb\t c",
]


def decoded(png: bytes) -> Image.Image:
    """The decoded image. Raises if the file is incomplete."""
    image = Image.open(BytesIO(png), formats=["PNG"])
    return image.convert("RGB")


@pytest.mark.rule("SHARE-8")
@pytest.mark.parametrize("title", HOSTILE)
def test_every_title_can_be_drawn(title: str) -> None:
    assert decoded(draw(Card("Daily Insight", title, title, title))).size == SIZE == (1200, 630)


def test_the_same_texts_give_the_same_bytes() -> None:
    card = Card("Series", "On light", "Torah Nuggets")
    first = draw(card)
    draw.cache_clear()
    assert draw(card) == first


@pytest.mark.parametrize(
    "other",
    [
        Card("Series", "On lights", "Torah Nuggets"),
        Card("Weekly Essay", "On light", "Torah Nuggets"),
        Card("Series", "On light", "Sparks"),
        Card("Series", "On light", "Torah Nuggets", "אור"),
    ],
)
def test_every_text_is_drawn_and_changes_the_version(other: Card) -> None:
    card = Card("Series", "On light", "Torah Nuggets")
    assert card.version != other.version
    assert decoded(draw(card)) != decoded(draw(other))


@pytest.mark.rule("SHARE-8")
def test_a_long_title_is_smaller_and_not_truncated() -> None:
    """Its last word is drawn: another word gives another image."""
    long = "A long title that goes on and on, with a word for every mile. " * 4
    assert decoded(draw(Card("", f"{long}End", ""))) != decoded(draw(Card("", f"{long}Eve", "")))


@pytest.mark.parametrize(
    ("text", "expected"),
    [("שלום world", True), ("The שבת", False), ("12 שבת", True), ("", False), ("- ! -", False)],
)
def test_the_first_letter_sets_the_direction(text: str, expected: bool) -> None:
    assert (direction_of(text) == "rtl") is expected


@pytest.mark.rule("SHARE-8")
def test_hebrew_is_aligned_right() -> None:
    """A short title changes only one side of an empty card."""
    empty, hebrew, english = (
        decoded(draw(Card("", title, ""))) for title in ("", "שבת", "Shabbat")
    )
    left, right = (0, 0, 600, 630), (600, 0, 1200, 630)
    assert hebrew.crop(left) == empty.crop(left)
    assert hebrew.crop(right) != empty.crop(right)
    assert english.crop(right) == empty.crop(right)
    assert english.crop(left) != empty.crop(left)


@pytest.mark.rule("LOOK-5")
def test_foreign_words_of_a_title_are_isolated(monkeypatch: pytest.MonkeyPatch) -> None:
    """The question mark of the Hebrew question stands at its end, on the left."""
    isolated = decoded(draw(Card("", "מי הולך? Abram, Sarai and Lot", "")))
    draw.cache_clear()
    monkeypatch.setattr(drawing, "with_isolates", lambda text, _: text)
    left, right = (0, 0, 200, 630), (300, 0, 1200, 630)
    unaware = decoded(draw(Card("", "מי הולך? Abram, Sarai and Lot", "")))
    draw.cache_clear()
    assert isolated.crop(left) != unaware.crop(left)
    assert isolated.crop(right) != unaware.crop(right)


def test_a_sign_at_the_end_of_a_line_is_drawn() -> None:
    """It would hang over the line's end, where all but a sliver of it is cut off."""
    question = "אם לא אעורר אני את נפשי, מי יעיר אותה? There is no other who can"
    assert _ink(f"{question}.") - _ink(question) > 100


def _ink(title: str) -> float:
    """How many pixels a title is drawn with."""
    grey = decoded(draw(Card("", title, ""))).crop((0, 0, 1200, 500)).convert("L")
    darkness = (255 - value for value, count in enumerate(grey.histogram()) for _ in range(count))
    return sum(dark for dark in darkness if dark >= 60) / 230


def test_the_colours_match_the_site() -> None:
    tokens = (ROOT / "web/src/styles/tokens.css").read_text()
    light = set(re.findall(r"light-dark\((#[0-9a-f]{6}),", tokens))
    used = set(re.findall(r"#[0-9a-f]{6}", TEMPLATE.read_text()))
    assert used
    assert used <= light


def test_the_logo_matches_the_site() -> None:
    assert (HERE / "mark.svg").read_bytes() == (ROOT / "web/public/favicon.svg").read_bytes()


def test_the_fonts_and_their_licences_exist() -> None:
    fonts = {file.stem for file in FONTS.glob("*.ttf")}
    assert fonts == {family.replace(" ", "") for family in SOURCES}
    licences = (FONTS / "LICENSES.md").read_text()
    assert "SIL Open Font License, Version 1.1" in licences
    assert all(family in licences for family in SOURCES)


@pytest.mark.rule("SHARE-8")
@pytest.mark.parametrize(
    "address",
    [
        "/cards/home.png",
        "/cards/daily-learning.png",
        "/cards/daily-learning/1.png",
        "/cards/weekly-essay/4.png",
        "/cards/Weekly-Essay/4.png?v=1",
        "/cards/series/light.png",
        "/cards/torah-timeline/noach.png",
        "/cards/search.png",
    ],
)
async def test_every_page_has_a_card(client: httpx2.AsyncClient, address: str) -> None:
    response = await client.get(address)
    assert response.status_code == 200
    assert response.headers["content-type"] == "image/png"
    assert response.headers["cache-control"] == "public, no-cache"
    assert "content-encoding" not in response.headers
    assert decoded(response.content).size == SIZE
    again = await client.get(address, headers={"If-None-Match": response.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_the_podcast_cover_is_square(client: httpx2.AsyncClient) -> None:
    assert decoded((await client.get("/cards/podcast.png")).content).size == COVER_SIZE


@pytest.mark.rule("ACCESS-4")
@pytest.mark.parametrize(
    "address",
    [
        "/cards/daily-learning/9.png",
        "/cards/daily-learning/999.png",
        "/cards/weekly-essay/10.png",
        "/cards/series/hidden.png",
        "/cards/series/%00.png",
        "/cards/nothing.png",
        "/cards/..%2f..%2fetc%2fpasswd.png",
    ],
)
async def test_hidden_content_has_no_card(client: httpx2.AsyncClient, address: str) -> None:
    assert (await client.get(address)).status_code == 404


async def test_a_card_url_with_the_wrong_type_redirects(client: httpx2.AsyncClient) -> None:
    response = await client.get("/cards/daily-learning/3.png")
    assert response.status_code == 301
    assert response.headers["location"] == "/cards/weekly-essay/3.png"


async def test_a_new_title_changes_the_card(fresh_site: Site, fresh_engine: Engine) -> None:
    save(fresh_engine, [post(1)])
    first = await fresh_site.client.get("/cards/daily-learning/1.png")
    generation = fresh_site.cache.generation
    execute(fresh_engine, "UPDATE posts SET title = 'Another' WHERE id = 1")
    await eventually(lambda: fresh_site.cache.generation > generation)
    second = await fresh_site.client.get("/cards/daily-learning/1.png")
    assert second.headers["etag"] != first.headers["etag"]
    assert second.content == draw(Card("Daily Insight", "Another", Settings().site_name))
