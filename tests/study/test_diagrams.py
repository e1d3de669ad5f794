"""Diagrams: of the library, of a model, and what is refused (STUDY-34 to STUDY-42, STUDY-85)."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from sqlalchemy import Engine, text

from api.study.diagrams.checking import InvalidDiagram, parse
from api.study.diagrams.concept_maps import concept_map
from api.study.diagrams.flowcharts import flowchart
from api.study.diagrams.labels import MAX_LABEL, label_of
from api.study.diagrams.lists import mind_map, timeline, venn
from api.study.diagrams.schemas import DiagramType
from tests.site_fixtures import Site
from tests.study.fake_provider import FakeProvider
from tests.study.sample_teachings import a_teaching, sample_teachings

PATH = "/api/ai/generate-diagram"
TYPES: tuple[DiagramType, ...] = get_args(DiagramType)
MAP = {
    "nodes": [{"id": "a", "label": "Wells", "paragraph": "p1"}, {"id": "b", "label": "Earth"}],
    "links": [{"source": "a", "target": "b"}],
}


async def generate(site: Site, type: str, post_id: int = 1) -> tuple[int, Any]:
    body = {"postId": post_id, "diagramType": type}
    response = await site.client.post(PATH, json=body)
    return response.status_code, response.json()


@pytest.mark.rule("STUDY-88")
def test_every_sample_has_a_mind_map_of_its_own_words() -> None:
    for teaching in sample_teachings().values():
        drawn = mind_map(teaching)
        assert drawn is not None
        anchors = {block.anchor for block in teaching.blocks}
        leaves = [leaf for branch in drawn.root.children for leaf in branch.children]
        assert all(leaf.paragraph in anchors for leaf in leaves)


@pytest.mark.rule("STUDY-87")
def test_a_flowchart_parts_where_a_teaching_names_alternatives() -> None:
    chart = flowchart(sample_teachings()[8])
    assert chart is not None
    assert [node.type for node in chart.nodes] == ["start", "decision", "process", "process", "end"]
    parting, clouds, booths = chart.nodes[1:4]
    assert parting.description == "What booths were those?"
    assert clouds.description == "Rabbi Eliezer said that they were the clouds of glory."
    assert booths.paragraph
    labels = {(edge.source, edge.target): edge.label for edge in chart.edges}
    assert labels["parting", clouds.id] == "Rabbi Eliezer"
    assert labels["parting", booths.id] == "Rabbi Akiva"


def test_every_flowchart_of_a_text_has_ways_and_no_loose_end() -> None:
    drawn = [chart for each in sample_teachings().values() if (chart := flowchart(each))]
    assert drawn
    for chart in drawn:
        assert sum(edge.label != "" for edge in chart.edges) >= 2
        assert {edge.target for edge in chart.edges} == {node.id for node in chart.nodes[1:]}
        leading = {edge.source for edge in chart.edges}
        assert {node.id for node in chart.nodes if node.id not in leading} == {
            node.id for node in chart.nodes if node.type == "end"
        }


@pytest.mark.rule("STUDY-87")
@pytest.mark.parametrize(
    "text",
    [
        "Jacob came to the well. He saw Rachel there. He lifted the stone alone.",
        # What begins with 'one' and has no counterpart.
        "One day Jacob came to the well. He saw Rachel there. He lifted the stone alone.",
        # The same Sage twice.
        "Rashi explains that he was strong. Rashi says that he was in love. So he lifted it.",
        # Too far apart to be alternatives.
        "One reading is simple. He came. He saw it. He stood there. He lifted it. Another is hidden.",
    ],
)
def test_a_teaching_without_alternatives_has_no_flowchart(text: str) -> None:
    assert flowchart(a_teaching(f"<p>{text}</p>")) is None


@pytest.mark.rule("STUDY-86")
def test_a_concept_map_joins_every_concept() -> None:
    drawn = [found for each in sample_teachings().values() if (found := concept_map(each))]
    assert len(drawn) > 30
    for found in drawn:
        ids = [node.id for node in found.nodes]
        assert len(set(ids)) == len(ids)
        assert {edge.target for edge in found.edges} == set(ids[1:])


@pytest.mark.rule("STUDY-89")
def test_a_timeline_has_at_least_three_sources_in_their_order() -> None:
    drawn = [line for each in sample_teachings().values() if (line := timeline(each))]
    assert drawn
    assert all(len(line.events) >= 3 for line in drawn)
    dates = [event.date for event in timeline(sample_teachings()[1]).events]  # type: ignore[union-attr]
    assert dates == ["Genesis 11:31", "Genesis 12:1", "Genesis 12:5"]


@pytest.mark.rule("STUDY-90")
def test_two_teachings_without_a_common_idea_have_no_venn_diagram() -> None:
    teachings = sample_teachings()
    judah = venn(teachings[38], teachings[7])
    assert judah is not None
    assert "Teshuvah" in judah.intersections[0].elements
    assert venn(teachings[38], None) is None
    assert all(
        drawn.intersections[0].elements
        for each in teachings.values()
        if (drawn := venn(teachings[18], each))
    )


@pytest.mark.rule("STUDY-85")
@pytest.mark.parametrize(
    ("sentence", "label"),
    [
        ("The well is deep.", "The well is deep"),
        ("But the well is deep (Genesis 26:19).", "The well is deep"),
        (
            "Isaac dug again the wells of his father in the valley of Gerar; the Philistines had"
            " filled every one of them with earth after the death of Abraham.",
            "Isaac dug again the wells of his father in the valley of Gerar",
        ),
    ],
)
def test_a_label_is_a_whole_phrase(sentence: str, label: str) -> None:
    assert label_of(sentence) == label
    assert len(label_of("word " * 60)) <= MAX_LABEL


def test_a_models_data_are_completed_and_checked() -> None:
    text = f"Here it is: ```{json.dumps(MAP)}```"
    drawn = parse("concept-map", text, frozenset({"p1"})).model_dump()
    assert [node["paragraph"] for node in drawn["nodes"]] == ["p1", None]
    unknown = parse("concept-map", json.dumps(MAP), frozenset()).model_dump()
    assert unknown["nodes"][0]["paragraph"] is None


@pytest.mark.rule("STUDY-85")
@pytest.mark.parametrize(
    ("type", "data", "message"),
    [
        ("concept-map", {"edges": []}, "Invalid concept map data - missing nodes"),
        ("concept-map", {"nodes": [{"id": "a", "label": "A"}]}, "missing edges"),
        ("flowchart", {"nodes": []}, "Invalid flowchart data"),
        ("mind-map", {}, "Invalid mind map data"),
        ("timeline", {"events": []}, "Invalid timeline data"),
        ("venn-diagram", {"events": 1}, "Invalid Venn diagram data"),
        ("concept-map", {**MAP, "links": [{"source": "a", "target": "z"}]}, "does not exist"),
        ("concept-map", {**MAP, "nodes": [MAP["nodes"][0]] * 2}, "not unique"),
        ("timeline", {"events": [{"title": "x" * 500, "date": "d"}]}, "too long"),
        (
            "mind-map",
            {
                "root": {
                    "name": "a",
                    "children": [
                        {"name": "b", "children": [{"name": "c", "children": [{"name": "d"}]}]}
                    ],
                }
            },
            "levels",
        ),
        ("flowchart", {"nodes": [{"id": "a", "type": "loop", "label": "A"}], "edges": [1]}, "loop"),
    ],
)
def test_data_of_another_shape_are_refused(
    type: DiagramType, data: dict[str, Any], message: str
) -> None:
    with pytest.raises(InvalidDiagram, match=message):
        parse(type, json.dumps(data), frozenset())


@pytest.mark.parametrize("text", ["", "no json", "[1]", '{"a": ', "{" * 5000])
def test_what_is_no_json_object_is_refused(text: str) -> None:
    with pytest.raises(InvalidDiagram):
        parse("mind-map", text, frozenset())


@pytest.mark.rule("STUDY-4", "STUDY-51")
@pytest.mark.parametrize("type", TYPES)
async def test_without_a_model_there_is_a_diagram_or_a_reason(study_site: Site, type: str) -> None:
    status, made = await generate(study_site, type)
    assert (status, made["diagramType"], made["mode"]) == (200, type, "template")
    assert (made["diagramData"] is None) is (made["error"] is not None)
    assert made["success"] is (made["diagramData"] is not None)


async def test_locked_and_unknown_teachings_are_refused(study_site: Site) -> None:
    assert (await generate(study_site, "mind-map", 3))[0] == 403
    assert (await generate(study_site, "mind-map", 77))[0] == 404
    assert (await generate(study_site, "pie"))[0] == 422


@pytest.mark.rule("STUDY-51")
async def test_a_models_diagram_is_repaired_once_and_stored_for_review(
    study_site: Site, fresh_engine: Engine
) -> None:
    answers = iter(["not json", json.dumps(MAP)])
    model = study_site.app.state.study_provider = FakeProvider(lambda _: next(answers))
    _, made = await generate(study_site, "concept-map")
    assert (made["mode"], made["diagramData"]["nodes"][0]["label"]) == ("model", "Wells")
    assert "not valid" in model.tasks[1].messages[-1].content
    with fresh_engine.connect() as connection:
        row = connection.execute(text("SELECT status, prompt FROM study_outputs")).one()
    assert tuple(row) == ("pending", "diagram 1")


@pytest.mark.rule("STUDY-85")
async def test_a_model_that_fails_twice_is_replaced_by_the_library(study_site: Site) -> None:
    model = study_site.app.state.study_provider = FakeProvider("not json")
    _, made = await generate(study_site, "mind-map")
    assert (made["mode"], made["success"], len(model.tasks)) == ("template", True, 2)


async def test_an_approved_diagram_needs_no_call(study_site: Site, fresh_engine: Engine) -> None:
    model = study_site.app.state.study_provider = FakeProvider(json.dumps(MAP))
    await generate(study_site, "concept-map")
    with fresh_engine.begin() as connection:
        connection.execute(text("UPDATE study_outputs SET status = 'approved'"))
    _, made = await generate(study_site, "concept-map")
    assert (made["mode"], len(model.tasks)) == ("model", 1)
    with fresh_engine.begin() as connection:
        connection.execute(text("UPDATE study_outputs SET status = 'hidden'"))
    _, made = await generate(study_site, "concept-map")
    assert (made["mode"], len(model.tasks)) == ("template", 1)
