"""The calls of every study tool, numbered so that no two of a kind ask the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, get_args

from api.study.diagrams.schemas import DiagramType
from api.study.images.schemas import Style
from api.study.transforms.schemas import Context
from bench.study_answers import read_cases

_CASES = [case for case in read_cases() if case.kind in ("held", "absent")]
QUESTIONS = [case.question for case in _CASES]
# Two of three messages are about the teaching on whose page they are written.
_ABOUT_IT = [case for case in _CASES if case.kind == "held"]
_ABOUT_NOTHING = [case for case in _CASES if case.kind == "absent"]
CONTEXTS: Sequence[str] = get_args(Context)
DIAGRAMS: Sequence[str] = get_args(DiagramType)
STYLES: Sequence[str] = get_args(Style)


@dataclass(frozen=True)
class Call:
    """A request of a reader who is signed in."""

    method: str
    path: str
    body: dict[str, Any] | None = None
    params: dict[str, str] | None = None


# Makes the call with this number about the post with this id.
Tool = Callable[[int, int], Call]


def _post(path: str, **fields: Any) -> Call:
    return Call("POST", path, fields)


def chat(number: int, post: int) -> Call:
    """A message about a sample teaching; every third, about any post, is about nothing in it."""
    if number % 3 == 2:
        message = _ABOUT_NOTHING[number].question
    else:
        post, message = _ABOUT_IT[number].teachings[0], _ABOUT_IT[number].question
    return _post("/api/ai/chat-with-content", postId=post, message=message)


def _session(_: int, post: int) -> Call:
    end = datetime.now(UTC)
    times = {
        "startTime": (end - timedelta(minutes=5)).isoformat(),
        "endTime": end.isoformat(),
    }
    return _post("/api/ai/track-session", postId=post, questionsAsked=1, notesCreated=1, **times)


def _path(*_: int) -> Call:
    preferences = {"weeklyMinutes": 60, "preferredTopics": ["Shabbat"], "learningStyle": "text"}
    goals = {"currentLevel": "intermediate", "goals": ["Understand Shabbat"]}
    return _post("/api/ai/learning-path", preferences=preferences, completedPosts=[], **goals)


TOOLS: dict[str, Tool] = {
    "ask": lambda number, _: Call("GET", "/api/ai/ask", params={"q": QUESTIONS[number]}),
    "chat": chat,
    "transform": lambda number, post: _post(
        "/api/ai/transform-content",
        postId=post,
        contextType=CONTEXTS[number % len(CONTEXTS)],
    ),
    "transform: custom": lambda number, post: _post(
        "/api/ai/transform-content",
        postId=post,
        contextType="custom",
        customPrompt=QUESTIONS[number],
    ),
    "image": lambda number, post: _post(
        "/api/ai/generate-image", postId=post, style=STYLES[number % len(STYLES)]
    ),
    "diagram": lambda number, post: _post(
        "/api/ai/generate-diagram", postId=post, diagramType=DIAGRAMS[number % len(DIAGRAMS)]
    ),
    "session record": _session,
    "learning path: create": _path,
    "learning path: read": lambda *_: Call("GET", "/api/ai/learning-path"),
    "cross-references": lambda _, post: Call("GET", f"/api/ai/cross-references/{post}"),
    "recommendations": lambda _, post: Call(
        "GET", "/api/ai/recommendations", params={"postId": str(post)}
    ),
    "quiz": lambda _, post: Call("GET", f"/api/ai/quiz/{post}"),
    "note: create": lambda number, post: _post(
        "/api/study-notes", postId=post, noteText=QUESTIONS[number]
    ),
    "notes: search": lambda *_: Call("GET", "/api/study-notes", params={"q": "Shabbat"}),
    "reviews: add": lambda _, post: _post("/api/reviews", postId=post),
    "reviews: due": lambda *_: Call("GET", "/api/reviews"),
    "progress": lambda *_: Call("GET", "/api/ai/progress-analysis"),
}
