"""`python -m bench.study_questions [--set NAME] [--missed]`: without a model.

Questions about the sample library (`bench/study_question_sets`), written before what they measure:
answered ones and follow-ups, and others of another world, beside the point or only near what the
library has. Those of the sets named `learners` and `followups` are by somebody who knew the
teachings alone. With a teaching that is `open` they are asked of the chat, else of Ask; as `library
chat` of the chat with no teaching open, as `search` of the search. `before` are the messages before
a follow-up, which are sent as well, so that it follows the site's own answers.

A right answer matches every pattern of `has` and none of `lacks`, has so many `sentences` or
`questions`, and its first source is one of `teachings`; of a search one of the first three. To a
question in Hebrew it says in Hebrew that teachings are in English. Other questions have no answer
and at most `closest` passages that come near; one that matches `unless` is right, too. Choices are
made on the choosing half, and what is quoted of an open teaching was fitted on the details; single
results of the measuring half are not printed.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

import httpx2

from api.search.text.analyzer import is_hebrew
from api.search.text.sentences import sentences
from bench import environment
from bench.everyday import site
from bench.report import say

SETS = Path(__file__).parent / "study_question_sets"
Kind = Literal["answered", "follow-up", "other"]
# Halves of one set and of another, and what a reader asks about details of a teaching.
QuestionSet = Literal[
    "choosing",
    "measuring",
    "details",
    "learners_choosing",
    "learners_measuring",
    "followups_choosing",
    "followups_measuring",
]
Tool = Literal["chat", "library chat", "Ask", "search"]
Verdict = Literal["right", "partly", "wrong", "wrongly refused", "rightly refused"]
_FIRST = 3
_LONGEST_TURN = 4000
_CITED = re.compile(r" ?\[\d+\]")
_ENGLISH_SAID = re.compile("אנגלית")


@dataclass(frozen=True)
class Question:
    """A question, what was said before it, and what a right answer has."""

    text: str
    kind: Kind
    open: int | None = None
    tool: Tool = "Ask"
    before: tuple[str, ...] = ()
    has: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    teachings: frozenset[int] = frozenset()
    sentences: int | None = None
    questions: int | None = None
    closest: int = 1
    unless: str | None = None

    @property
    def is_hebrew(self) -> bool:
        return is_hebrew(self.text)


@dataclass(frozen=True)
class Reply:
    """What a tool shows: its words with what it quotes, and the ids of the quoted teachings."""

    question: Question
    outcome: Literal["answered", "close", "nothing"]
    text: str
    sources: tuple[int, ...]

    @property
    def verdict(self) -> Verdict:
        question = self.question
        is_broken = any(map(self._matches, question.lacks))
        if question.kind == "other":
            return "wrong" if is_broken or not self._is_refused else "rightly refused"
        met = self._met()
        if is_broken or (self.outcome == "answered" and not any(met)):
            return "wrong"
        if self.outcome != "answered":
            return "partly" if self.outcome == "close" and any(met) else "wrongly refused"
        is_said = question.tool == "search" or _ENGLISH_SAID.search(self.text)
        is_right = all(met) and (not question.is_hebrew or bool(is_said))
        return "right" if is_right else "partly"

    @property
    def _is_refused(self) -> bool:
        expected = self.question.unless
        if self.outcome == "answered":
            return bool(expected and self._matches(expected))
        return len(self.sources) <= self.question.closest

    def _met(self) -> list[bool]:
        """What a right answer has, each whether this has it."""
        question = self.question
        met = [*map(self._matches, question.has)]
        if question.teachings:
            if question.tool != "search":
                met.append(not question.teachings.isdisjoint(self.sources[:1]))
            met.append(not question.teachings.isdisjoint(self.sources[:_FIRST]))
        said = _said(self.text)
        if question.sentences is not None:
            met.append(len(said) == question.sentences)
        if question.questions is not None:
            met.append(len([each for each in said if each.endswith("?")]) == question.questions)
        return met

    def _matches(self, pattern: str) -> bool:
        return re.search(pattern, self.text.replace("’", "'"), re.IGNORECASE) is not None


def _said(text: str) -> list[str]:
    """The sentences of an answer without those that only introduce, as 'It asks:'."""
    each = (sentence for part in _CITED.sub("", text).split("\n\n") for sentence in sentences(part))
    return [sentence for sentence in each if not sentence.endswith(":")]


def read_questions(name: QuestionSet) -> list[Question]:
    entries = tomllib.loads((SETS / f"{name}.toml").read_text("utf-8"))["question"]
    return [_question(entry) for entry in entries]


def _question(entry: Mapping[str, Any]) -> Question:
    lists: dict[str, Any] = {
        name: tuple(entry.get(name, ())) for name in ("before", "has", "lacks")
    }
    plain = {key: value for key, value in entry.items() if key not in (*lists, "teachings")}
    plain.setdefault("tool", "chat" if "open" in entry else "Ask")
    return Question(**plain, **lists, teachings=frozenset(entry.get("teachings", ())))


async def ask(client: httpx2.AsyncClient, question: Question, number: int = 0) -> Reply:
    """The reply of the question's tool. Each `number` is another visitor's."""
    client.headers["X-Forwarded-For"] = f"10.0.{number // 250}.{number % 250 + 1}"
    if question.tool == "search":
        response = await client.get("/api/search", params={"q": question.text, "limit": _FIRST})
        found = response.raise_for_status().json()
        ids = tuple(hit["id"] for hit in found["posts"] or found["closest"])
        return Reply(question, "answered" if found["posts"] else "close", "", ids)
    if question.tool == "Ask":
        response = await client.get("/api/ai/ask", params={"q": question.text})
        body = response.raise_for_status().json()
        quoted = [source["quote"] for source in body["sources"]]
        return _reply(question, body["status"], "\n\n".join([body["answer"] or "", *quoted]), body)
    history: list[dict[str, str]] = []
    body = {}
    for message in (*question.before, question.text):
        body = await _chat(client, question, message, history)
        history.append({"role": "user", "content": message})
        history.append({"role": "assistant", "content": body["response"][:_LONGEST_TURN]})
    return _reply(question, body["outcome"] or "nothing", body["response"], body)


async def _chat(
    client: httpx2.AsyncClient, question: Question, message: str, history: Sequence[dict[str, str]]
) -> dict[str, Any]:
    newest = (await client.get("/api/posts/recent")).json()
    sent = {
        "postId": question.open or newest[0]["id"],
        "scope": "teaching" if question.open else "library",
        "message": message,
        "chatHistory": list(history),
    }
    response = await client.post("/api/ai/chat-with-content", json=sent)
    return dict(response.raise_for_status().json())


def _reply(question: Question, status: str, text: str, body: Mapping[str, Any]) -> Reply:
    outcome = status if status in ("answered", "close") else "nothing"
    ids = tuple(dict.fromkeys(source["postId"] for source in body["sources"]))
    return Reply(question, outcome, text, ids)  # type: ignore[arg-type] # one of the three


def print_report(replies: Sequence[Reply], *, missed: bool) -> None:
    """Print the counts of each verdict by kind and language, and on request what was not right."""
    for name, some in (
        ("all", replies),
        ("Hebrew", [reply for reply in replies if reply.question.is_hebrew]),
    ):
        for kind in get_args(Kind):
            of_kind = [reply for reply in replies if reply in some and reply.question.kind == kind]
            counts = Counter(reply.verdict for reply in of_kind)
            parts = (f"{verdict} {counts[verdict]}" for verdict in get_args(Verdict))
            say(f"  {name:8}{kind:10}{len(of_kind):4}:  {'   '.join(parts)}")
    for reply in replies if missed else ():
        if reply.verdict not in ("right", "rightly refused"):
            where = reply.question.open or reply.question.tool
            said = " | ".join(reply.text.split("\n"))[:500]
            say(f"  {reply.verdict} [{where}] {reply.question.text} -> {reply.outcome}: {said}")


async def _asked(port: int, questions: Sequence[Question]) -> list[Reply]:
    address = f"http://127.0.0.1:{port}"
    async with httpx2.AsyncClient(base_url=address, trust_env=False, timeout=60) as client:
        return [await ask(client, question, number) for number, question in enumerate(questions)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.study_questions", description=__doc__)
    parser.add_argument("--set", choices=get_args(QuestionSet), default="measuring", dest="name")
    parser.add_argument("--missed", action="store_true", help="list what was not right")
    options = parser.parse_args()
    questions = read_questions(options.name)
    with (
        site("sample_library") as engines,
        environment.api(engines["postgres"]) as port,
    ):
        replies = asyncio.run(_asked(port, questions))
    say(f"study without a model, sample library, Postgres, {options.name}")
    print_report(replies, missed=options.missed and not options.name.endswith("measuring"))


if __name__ == "__main__":
    main()
