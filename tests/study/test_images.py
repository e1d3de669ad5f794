"""Pictures: drawn from the teaching's own motifs, or made by a model (STUDY-29 to STUDY-33)."""

from __future__ import annotations

import base64
import re
from contextvars import copy_context
from dataclasses import replace
from typing import Any, get_args
from xml.etree import ElementTree

import pytest

from api.core.translation import set_language
from api.search.text.analyzer import is_hebrew
from api.study.images.drawing import draw
from api.study.images.schemas import Style
from api.study.images.theme import motif_of, motifs, word_of
from api.study.provider import Picture, PictureTask
from tests.site_fixtures import Site
from tests.study.fake_provider import FakeProvider
from tests.study.openai_server import PNG
from tests.study.sample_teachings import a_teaching, sample_teachings, without_guides

PATH = "/api/ai/generate-image"
STYLES: tuple[Style, ...] = get_args(Style)
ALLOWED = {
    *("svg", "g", "defs", "linearGradient", "stop", "rect", "circle", "ellipse", "path"),
    *("filter", "feDropShadow", "text"),
}


class Painter(FakeProvider):
    def __init__(self) -> None:
        super().__init__()
        self.descriptions: list[str] = []

    async def draw(self, task: PictureTask) -> Picture:
        self.descriptions.append(task.description)
        return Picture(PNG, "image/png")


async def generate(site: Site, post_id: int = 1, **fields: Any) -> tuple[int, Any]:
    response = await site.client.post(PATH, json={"postId": post_id} | fields)
    return response.status_code, response.json()


@pytest.mark.rule("STUDY-91")
@pytest.mark.parametrize("style", STYLES)
def test_every_drawing_is_small_safe_and_the_same_each_time(style: Style) -> None:
    for teaching in (*sample_teachings().values(), *without_guides().values()):
        drawn = draw(teaching, style)
        assert drawn == draw(teaching, style)
        assert len(drawn.svg) < 40_000
        names = {each.tag.partition("}")[2] for each in ElementTree.fromstring(drawn.svg).iter()}
        assert names <= ALLOWED
        assert not re.search(r"href|url\((?!#[gs]\))|\son\w+=|\{[a-e]\}", drawn.svg)


@pytest.mark.rule("STUDY-91")
def test_drawings_differ_by_teaching_and_by_style() -> None:
    drawings = {draw(each, style).svg for each in sample_teachings().values() for style in STYLES}
    assert len(drawings) == 5 * len(sample_teachings())


def test_each_sample_has_a_motif_of_its_own() -> None:
    found = [motif_of(teaching) for teaching in sample_teachings().values()]
    assert None not in found
    assert len(set(found)) == len(found)


@pytest.mark.rule("STUDY-92")
@pytest.mark.parametrize(
    ("id", "motif"),
    [
        (17, "candles"),
        (33, "mezuzah"),
        (23, "door"),
        (18, "ship"),
        (48, "fox"),
        (57, "donkey"),
        (35, "bread"),
    ],
)
def test_a_drawing_shows_what_the_teaching_names(id: int, motif: str) -> None:
    teaching = without_guides()[id]
    found = motif_of(teaching)
    assert found
    assert found.name == motif
    assert teaching.title in draw(teaching, "default").description


def test_a_description_is_in_the_interface_s_language() -> None:
    """LANG-1"""

    def described(id: int) -> str:
        set_language("he")
        return draw(without_guides()[id], "default").description

    # The language is set in a context of its own, which other tests do not share.
    hebrew = copy_context().run(described, 57)
    title = without_guides()[57].title
    assert hebrew == f"חמור רובץ תחת משאו, והמילה מוּסָר: איור רגוע עבור ״{title}״."
    assert all(is_hebrew(motif.hebrew) for motif in motifs())


@pytest.mark.rule("STUDY-92")
def test_the_study_guide_names_motif_and_word() -> None:
    """STUDY-92"""
    for teaching in sample_teachings().values():
        guide, motif = teaching.guide, motif_of(teaching)
        assert guide
        assert motif
        assert guide.motif in {motif.name, None}
        assert word_of(teaching) == guide.hebrew or guide.hebrew is None


@pytest.mark.rule("STUDY-92")
def test_a_guide_without_a_known_motif_gets_the_one_that_the_words_name() -> None:
    """STUDY-92"""
    teaching = sample_teachings()[19]
    assert teaching.guide
    for name in (None, "unicorn"):
        guide = teaching.guide.model_copy(update={"motif": name})
        found = motif_of(replace(teaching, guide=guide))
        assert found
        assert found.name == "species"


@pytest.mark.rule("STUDY-173")
def test_every_motif_has_its_own_drawing_and_name() -> None:
    """STUDY-173"""
    for field in ("name", "said", "svg"):
        assert len({getattr(motif, field) for motif in motifs()}) == len(motifs())
    assert all(motif.words for motif in motifs())


@pytest.mark.rule("STUDY-173")
def test_drawn_words_have_vowels() -> None:
    """STUDY-173"""
    for teaching in (*sample_teachings().values(), *without_guides().values()):
        word = word_of(teaching)
        assert word is None or len(word) == 1 or re.search("[\u05b0-\u05bc]", word)


def written(hebrew: str) -> list[tuple[int, int, str]]:
    """Where the words of a picture stand: x, y and the text."""
    guide = sample_teachings()[17].guide
    assert guide
    guide = guide.model_copy(update={"hebrew": hebrew, "motif": "candles"})
    svg = draw(replace(sample_teachings()[17], guide=guide), "default").svg
    texts = re.findall(r'<text x="(\d+)" y="(\d+)"[^>]*>([^<]*)', svg)
    return [(int(x), int(y), text) for x, y, text in texts]


@pytest.mark.rule("STUDY-173")
def test_a_long_phrase_has_two_lines() -> None:
    """STUDY-173"""
    assert len(written("לֶחֶם מִשְׁנֶה")) == 1
    upper, lower = written("צְדָקָה וּמִשְׁפָּט")
    assert (upper[0], upper[2], lower[2]) == (lower[0], "צְדָקָה", "וּמִשְׁפָּט")
    assert upper[1] < lower[1]


@pytest.mark.rule("STUDY-173")
def test_each_of_two_words_has_its_half_of_the_picture() -> None:
    """STUDY-173: the first one is on the right."""
    first, second = written("זָכוֹר · שָׁמוֹר")
    assert (first[1], first[2], second[2]) == (second[1], "זָכוֹר", "שָׁמוֹר")
    assert first[0] > second[0]


@pytest.mark.rule("STUDY-92")
def test_without_a_guide_the_word_is_that_of_a_topic() -> None:
    teaching = replace(
        a_teaching("<p>Rest.</p>", title="Rest", excerpt=""), topics=("Unknown", "Shabbos")
    )
    assert word_of(teaching) == "שַׁבָּת"
    assert word_of(replace(teaching, topics=())) == "תּוֹרָה"


def test_a_word_cannot_break_out_of_the_picture() -> None:
    guide = sample_teachings()[1].guide
    assert guide
    unsafe = guide.model_copy(update={"hebrew": "<script>א&", "motif": None})
    drawn = draw(replace(sample_teachings()[1], guide=unsafe), "default")
    assert "<script>" not in drawn.svg
    ElementTree.fromstring(drawn.svg)


@pytest.mark.rule("STUDY-4", "STUDY-50")
async def test_without_a_model_a_picture_is_drawn(study_site: Site) -> None:
    status, made = await generate(study_site, style="traditional")
    assert (status, made["success"], made["mode"], made["error"]) == (200, True, "template", None)
    kind, data = made["imageData"].split(",")
    assert kind == "data:image/svg+xml;base64"
    assert base64.b64decode(data).startswith(b"<svg")
    assert "well" in made["description"]


@pytest.mark.rule("STUDY-50", "STUDY-92", "STUDY-93")
async def test_a_models_picture_is_described_by_the_motifs_alone(study_site: Site) -> None:
    painter = study_site.app.state.study_provider = Painter()
    _, made = await generate(study_site)
    assert made["imageData"] == f"data:image/png;base64,{base64.b64encode(PNG).decode()}"
    assert made["mode"] == "model"
    [description] = painter.descriptions
    assert "well" in description
    assert "BANANAPHONE" not in description


async def test_a_model_that_fails_is_replaced_by_a_drawing(study_site: Site) -> None:
    study_site.app.state.study_provider = FakeProvider()
    _, made = await generate(study_site)
    assert (made["success"], made["mode"]) == (True, "template")


async def test_locked_teachings_and_unknown_styles_are_refused(study_site: Site) -> None:
    assert (await generate(study_site, 3))[0] == 403
    assert (await generate(study_site, 77))[0] == 404
    assert (await generate(study_site, style="cubist"))[0] == 422
