"""Pictures: drawn from the teaching's own motifs, or made by a model (STUDY-29 to STUDY-33)."""

from __future__ import annotations

import base64
import re
from typing import Any, get_args
from xml.etree import ElementTree

import pytest

from api.study.images.drawing import draw
from api.study.images.schemas import Style
from api.study.images.theme import motifs, motifs_of
from api.study.provider import Picture, PictureTask
from tests.site_fixtures import Site
from tests.study.fake_provider import FakeProvider
from tests.study.openai_server import PNG
from tests.study.sample_teachings import sample_teachings

PATH = "/api/ai/generate-image"
STYLES: tuple[Style, ...] = get_args(Style)
ALLOWED = {"svg", "g", "defs", "linearGradient", "stop", "rect", "circle", "ellipse", "path"}


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


@pytest.mark.parametrize("style", STYLES)
def test_every_drawing_is_small_safe_and_the_same_each_time(style: Style) -> None:
    for teaching in sample_teachings().values():
        drawn = draw(teaching, style)
        assert drawn == draw(teaching, style)
        assert len(drawn.svg) < 40_000
        names = {each.tag.partition("}")[2] for each in ElementTree.fromstring(drawn.svg).iter()}
        assert names <= ALLOWED
        assert not re.search(r"href|url\((?!#g\))|\son\w+=|\{[a-e]\}", drawn.svg)


def test_drawings_differ_by_teaching_and_by_style() -> None:
    drawings = {draw(each, style).svg for each in sample_teachings().values() for style in STYLES}
    assert len(drawings) == 5 * len(sample_teachings())


@pytest.mark.parametrize(
    ("id", "motif"),
    [(17, "candles"), (33, "door"), (18, "ship"), (48, "fox"), (57, "donkey"), (35, "bread")],
)
def test_a_drawing_shows_what_the_teaching_names(id: int, motif: str) -> None:
    teaching = sample_teachings()[id]
    assert motifs_of(teaching)[0].name == motif
    assert teaching.title in draw(teaching, "default").description


def test_there_are_many_motifs_and_the_samples_use_them() -> None:
    used = {motifs_of(teaching)[0].name for teaching in sample_teachings().values()}
    assert len(used) >= 20
    assert used <= {motif.name for motif in motifs()}


async def test_without_a_model_a_picture_is_drawn(study_site: Site) -> None:
    status, made = await generate(study_site, style="traditional")
    assert (status, made["success"], made["mode"], made["error"]) == (200, True, "template", None)
    kind, data = made["imageData"].split(",")
    assert kind == "data:image/svg+xml;base64"
    assert base64.b64decode(data).startswith(b"<svg")
    assert "well" in made["description"]


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
