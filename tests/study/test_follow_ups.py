"""A follow-up is understood from what was asked before (STUDY-209)."""

from __future__ import annotations

import pytest

from api.search.semantic.passages import Similarity
from api.search.service import SearchService
from api.study.chat.follow_ups import question_in_context
from api.study.chat.schemas import ChatMessage
from tests.site_fixtures import Site

ASKED = "Who dug the wells of Abraham again?"
HISTORY = [
    ChatMessage(role="user", content=ASKED),
    ChatMessage(role="assistant", content="Isaac dug again the wells of his father."),
    ChatMessage(role="user", content="tell me more"),
]


@pytest.mark.rule("STUDY-209")
@pytest.mark.parametrize(
    "message",
    [
        "and what about the Philistines?",
        "why did he do it himself",
        "What about earth?",
        "How long did their father live there?",
        "ומה עם אברהם?",
        "מה הוא אמר על השבת?",
    ],
)
def test_what_refers_to_the_last_question_is_asked_with_it(message: str) -> None:
    assert question_in_context(message, HISTORY) == f"{message} {ASKED}"


@pytest.mark.rule("STUDY-209")
def test_without_a_subject_the_last_question_is_meant() -> None:
    assert question_in_context("Why is that so?", HISTORY) == ASKED


@pytest.mark.parametrize(
    "message",
    [
        "Why do we light candles on Shabbat?",
        "Who wrote the Mishnah?",
        "מה זמן הדלקת נרות",
        # It names itself whom it speaks of.
        "Why did Jacob say he was afraid?",
    ],
)
def test_another_question_stands_alone(message: str) -> None:
    assert question_in_context(message, HISTORY) == message


def test_a_first_message_stands_alone() -> None:
    assert question_in_context("why did he do it", []) == "why did he do it"


@pytest.mark.rule("STUDY-209")
async def test_a_follow_up_is_answered_from_the_teaching_that_was_spoken_of(
    study_site: Site,
) -> None:
    history = [
        {"role": "user", "content": "Who began the prayer of the morning?"},
        {"role": "assistant", "content": "Abraham began the prayer of the morning."},
    ]
    body = {"postId": 1, "message": "and the one of the evening?", "chatHistory": history}
    response = await study_site.client.post("/api/ai/chat-with-content", json=body)
    answer = response.json()
    assert answer["outcome"] == "answered"
    assert answer["sources"][0]["quote"].startswith("Jacob began the evening prayer")


async def test_a_follow_up_is_compared_alone_with_the_open_teaching(
    study_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was asked before would draw it to the passages that answered that."""
    compared: list[str] = []
    similarity = SearchService.similarity

    async def recorded(self: SearchService, query: str, post_id: int) -> Similarity:
        compared.append(query)
        return await similarity(self, query, post_id)

    monkeypatch.setattr(SearchService, "similarity", recorded)
    history = [
        {"role": "user", "content": "Who began the prayer of the morning?"},
        {"role": "assistant", "content": "Abraham began the prayer of the morning."},
    ]
    for message in ("and the one of the evening?", "tell me more"):
        body = {"postId": 1, "message": message, "chatHistory": history}
        response = await study_site.client.post("/api/ai/chat-with-content", json=body)
        assert response.status_code == 200
    assert compared == ["and the one of the evening?", "Who began the prayer of the morning?"]
