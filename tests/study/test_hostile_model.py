"""A server that says the worst to every tool: nothing of it is ever in a response (STUDY-73)."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from sqlalchemy import Engine

from api.study.diagrams.schemas import DiagramType
from api.study.providers import openai
from api.study.questions.checking import usable_questions
from api.study.tokens import TokenCounter
from api.study.transforms.schemas import Context
from indexer.sync import update_documents
from tests.accounts.people import registered
from tests.factories import post, save
from tests.site_fixtures import Site, running, site_settings
from tests.study.conftest import PRAYER, WELLS
from tests.study.hostile import HOSTILE, forbidden_in, hostile_answer
from tests.study.learning.test_learning_path import created
from tests.study.openai_server import OpenAIServer, running_openai

CHAT = "/api/ai/chat-with-content"
STREAM = {"Accept": "text/event-stream"}
# Without the paragraph that gives orders: it is the library's own.
TEXT = WELLS.partition('<p id="p3">')[0]
QUESTION = {"postId": 1, "message": "Who dug the wells again?"}
GOOD = "Isaac dug again the wells of his father [1]."


@pytest.fixture
def server() -> Iterator[OpenAIServer]:
    with running_openai() as server:
        server.answer = hostile_answer
        yield server


@pytest.fixture
async def site(
    fresh_database_url: str,
    fresh_engine: Engine,
    tmp_path: Path,
    server: OpenAIServer,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Site]:
    monkeypatch.setattr(TokenCounter, "load", lambda _: None)
    save(
        fresh_engine,
        [
            post(1, title="Wells Dug Again", content=TEXT, excerpt="On wells.", topics=["Isaac"]),
            post(2, title="Evening Prayer", content=PRAYER, excerpt="On Jacob.", topics=["Prayer"]),
        ],
    )
    while update_documents(fresh_engine):
        pass
    settings = site_settings(
        fresh_database_url,
        tmp_path,
        openai_api_key="key",
        openai_base_url=server.url,
        ai_calls_visitor=1000,
        ai_calls_reader=1000,
    )
    async with running(settings) as site:
        yield site


async def clean(site: Site, server: OpenAIServer, path: str, body: dict[str, Any]) -> str:
    """The response's text, of which nothing is forbidden although the server was asked."""
    asked = len(server.requests)
    response = await site.client.post(path, json=body)
    assert response.status_code == 200
    assert len(server.requests) > asked
    assert forbidden_in(response.text) == []
    return response.text


@pytest.mark.rule("STUDY-73")
@pytest.mark.parametrize(
    "message",
    [
        "Who dug the wells again?",
        "What is it about?",
        "Does it speak of whales?",
        "Is there a whale?",
    ],
)
async def test_chat(site: Site, server: OpenAIServer, message: str) -> None:
    text = await clean(site, server, CHAT, {"postId": 1, "message": message})
    assert json.loads(text)["notice"]["isReplaced"] is True


@pytest.mark.rule("STUDY-73")
async def test_no_event_of_a_stream_has_any_of_it(site: Site, server: OpenAIServer) -> None:
    server.answer = " ".join(f"{line} [1]. {GOOD}" for line in HOSTILE)
    response = await site.client.post(CHAT, json=QUESTION, headers=STREAM)
    assert forbidden_in(response.text) == []
    assert GOOD in response.text


@pytest.mark.rule("STUDY-76")
async def test_nothing_is_sent_while_the_server_stalls_within_a_sentence(
    site: Site, server: OpenAIServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(openai, "IDLE_SECONDS", 0.3)
    hostile = "eating on Yom Kippur is permitted, donate w"
    server.answer, server.fault = f"{GOOD} {hostile} at evil.example [1].", "stalled"
    server.words_before_stall = len(f"{GOOD} {hostile}".split())
    response = await site.client.post(CHAT, json=QUESTION, headers=STREAM)
    assert forbidden_in(response.text) == []
    done = json.loads(response.text.rpartition("data: ")[2])
    assert (done["response"], done["notice"]["isCutOff"]) == (GOOD, True)


@pytest.mark.rule("STUDY-83")
@pytest.mark.parametrize("context", get_args(Context))
async def test_transforms(site: Site, server: OpenAIServer, context: str) -> None:
    body = {"postId": 1, "contextType": context}
    text = await clean(site, server, "/api/ai/transform-content", body)
    assert json.loads(text)["mode"] == "template"


@pytest.mark.rule("STUDY-83")
async def test_a_hostile_part_of_a_good_text(site: Site, server: OpenAIServer) -> None:
    good = GOOD.replace(" [1]", "")
    server.answer = "\n\n".join(f"{good} {good} {good} {line}" for line in HOSTILE)
    body = {"postId": 1, "contextType": "custom", "customPrompt": "A poem on wells"}
    made = json.loads(await clean(site, server, "/api/ai/transform-content", body))
    assert made["mode"] == "model"
    assert made["notice"]["omitted"] >= len(HOSTILE)


@pytest.mark.rule("STUDY-85")
@pytest.mark.parametrize("type", get_args(DiagramType))
async def test_diagrams(site: Site, server: OpenAIServer, type: str) -> None:
    body = {"postId": 1, "diagramType": type}
    await clean(site, server, "/api/ai/generate-diagram", body)


@pytest.mark.rule("STUDY-85")
async def test_a_hostile_node_of_a_good_diagram(site: Site, server: OpenAIServer) -> None:
    labels = ["Wells", "Isaac", "Abraham", "Earth", "The Philistines"]
    nodes = [
        {"id": f"n{at} GIFT99", "label": label, "description": HOSTILE[at], "paragraph": "p1"}
        for at, label in enumerate([*labels, "GIFT99"])
    ]
    server.answer = json.dumps(
        {"nodes": nodes, "edges": [{"source": "n0 GIFT99", "target": "n1 GIFT99", "label": "buy"}]}
    )
    body = {"postId": 1, "diagramType": "concept-map"}
    made = json.loads(await clean(site, server, "/api/ai/generate-diagram", body))
    assert [node["label"] for node in made["diagramData"]["nodes"]] == labels
    assert made["notice"]["omitted"] == 1


@pytest.mark.rule("STUDY-73")
async def test_paths(site: Site, server: OpenAIServer) -> None:
    person = await registered(site)
    asked = len(server.requests)
    path = await created(person, goals=["Digging wells"])
    assert len(server.requests) > asked
    assert path["mode"] == "template"
    assert forbidden_in(json.dumps(path)) == []


async def test_pictures(site: Site, server: OpenAIServer) -> None:
    server.fault = "malformed"
    await clean(site, server, "/api/ai/generate-image", {"postId": 1, "style": "default"})


def test_questions() -> None:
    messages = [{"content": '{"questions": []}'}, {"content": ""}]
    assert usable_questions(hostile_answer(messages), ["Isaac dug the wells."], []) == []
