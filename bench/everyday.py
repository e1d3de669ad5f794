"""`python -m bench.everyday [--half choosing|measuring] [--missed]`: questions as readers ask them.

Each is asked of the search and of Ask, on both engines, in two libraries: the sample library, and
one of short teachings without study guides, as a teacher's own is on its first day. The questions
(`bench/everyday_questions`) were written before what they measure. Choices are made on their
choosing half, and only the measuring half is reported.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, Literal, get_args

import httpx2

from api.cli.meilisearch import find_program
from bench import environment
from bench.report import say

QUESTIONS = Path(__file__).parent / "everyday_questions"
Library = Literal["sample_library", "short_texts"]
Half = Literal["choosing", "measuring"]
# "answered" by a teaching, "close" to one, or of another world.
Kind = Literal["answered", "close", "other"]
Status = Literal["answered", "close", "nothing"]
_FIRST = 3
_MANY = 1_000_000
# So many questions at once: the site has two processors.
_CONCURRENT = 2


@dataclass(frozen=True)
class Question:
    """A question and the titles of the teachings that answer it, or come close."""

    text: str
    kind: Kind
    language: str
    half: Half
    titles: frozenset[str]


@dataclass(frozen=True)
class Reply:
    """What a tool shows for a question: the titles of teachings, best first."""

    question: Question
    status: Status
    titles: tuple[str, ...]

    @property
    def is_right_first(self) -> bool:
        return self.is_right_within(1)

    def is_right_within(self, count: int) -> bool:
        return not self.question.titles.isdisjoint(self.titles[:count])


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.everyday", description=__doc__)
    parser.add_argument("--half", choices=get_args(Half), default="measuring")
    parser.add_argument("--library", choices=get_args(Library), action="append")
    parser.add_argument("--missed", action="store_true", help="list what was not answered rightly")
    options = parser.parse_args()
    for library in options.library or get_args(Library):
        questions = read_questions(library, options.half)
        with site(library) as engines:
            for engine, config in engines.items():
                with environment.api(config) as port:
                    for name, tool in TOOLS.items():
                        say(f"\n{library}, {engine}, {name}, {options.half} half")
                        replies = asyncio.run(_asked(port, tool, questions))
                        print_report(replies, missed=options.missed)


def read_questions(library: Library, half: Half | None = None) -> list[Question]:
    """The questions about a library, of one half or all."""
    return [
        Question(
            entry["text"],
            entry["kind"],
            entry["language"],
            entry["half"],
            frozenset(entry.get("posts") or entry.get("texts") or ()),
        )
        for entry in _read(library)["question"]
        if half in (None, entry["half"])
    ]


# --- the libraries ---


@contextmanager
def site(library: Library) -> Iterator[Mapping[str, environment.SiteConfig]]:
    """A site with a library, indexed in each engine that there is: its settings by engine."""
    with tempfile.TemporaryDirectory(prefix="nuggets-everyday-") as folder, ExitStack() as servers:
        # The database's own system user passes through it.
        Path(folder).chmod(0o711)
        config = servers.enter_context(environment.database(Path(folder)))
        limits = {"AI_CALLS_VISITOR": str(_MANY), "TRUSTED_PROXIES": "127.0.0.1"}
        engines = {"postgres": limits}
        if program := find_program():
            url, key = servers.enter_context(environment.search_server(config.folder, program))
            engines["meilisearch"] = limits | {"MEILI_URL": url, "MEILI_MASTER_KEY": key}
        config.extra = engines.get("meilisearch", limits)
        if library == "sample_library":
            environment.load_sample_library(config)
        else:
            file = config.folder / "library.jsonl"
            file.write_text("".join(map(_json_line, short_texts())), "utf-8")
            environment.run_command(config, ["api.cli.main", "import", str(file)])
        environment.run_command(config, ["indexer", "rebuild"])
        yield {
            engine: environment.SiteConfig(config.folder, config.dsn, extra)
            for engine, extra in engines.items()
        }


def short_texts() -> Iterator[dict[str, Any]]:
    """The short teachings, as objects of the import format."""
    newest = datetime.now(UTC) - timedelta(days=1)
    for number, text in enumerate(_read("short_texts")["text"]):
        yield {
            "kind": "post",
            "id": 1_000 + number,
            "type": "daily",
            "title": text["title"],
            "content": f"<p>{text['content']}</p>",
            "excerpt": text["content"][:160],
            "publishDate": (newest - timedelta(days=number)).isoformat(),
            "author": "A Teacher",
            "topics": text["topics"],
            "isPremium": 0,
            "featured": 0,
        }


def _json_line(entry: Mapping[str, Any]) -> str:
    return json.dumps(entry, ensure_ascii=False) + "\n"


def _read(library: Library) -> dict[str, Any]:
    return tomllib.loads((QUESTIONS / f"{library}.toml").read_text("utf-8"))


# --- asking ---


async def _asked(port: int, tool: Tool, questions: Sequence[Question]) -> list[Reply]:
    address = f"http://127.0.0.1:{port}"
    async with httpx2.AsyncClient(base_url=address, trust_env=False, timeout=60) as client:
        return await ask(client, tool, questions)


async def ask(client: httpx2.AsyncClient, tool: Tool, questions: Sequence[Question]) -> list[Reply]:
    """The replies of a tool, in the order of the questions."""
    free = asyncio.Semaphore(_CONCURRENT)

    async def reply(number: int, question: Question) -> Reply:
        # A visitor each, so that no limit counts them together.
        headers = {"X-Forwarded-For": f"10.0.{number // 250}.{number % 250 + 1}"}
        async with free:
            response = await client.get(tool.path, params={"q": question.text}, headers=headers)
        status, titles = tool.read(response.raise_for_status().json())
        return Reply(question, status, tuple(dict.fromkeys(titles)))

    return await asyncio.gather(*(reply(*pair) for pair in enumerate(questions)))


def _read_search(body: Mapping[str, Any]) -> tuple[Status, list[str]]:
    titles = [hit["title"] for hit in body["posts"]]
    closest = [each["title"] for each in body["closest"]]
    shown = any(body["totals"].values())
    return "answered" if shown else "close" if closest else "nothing", titles or closest


def _read_answer(body: Mapping[str, Any]) -> tuple[Status, list[str]]:
    status = {"nothing_found": "nothing"}.get(body["status"], body["status"])
    return status, [source["title"] for source in body["sources"]]


@dataclass(frozen=True)
class Tool:
    path: str
    read: Any


TOOLS = {"search": Tool("/api/search", _read_search), "Ask": Tool("/api/ai/ask", _read_answer)}


# --- the report ---


def print_report(replies: Sequence[Reply], *, missed: bool) -> None:
    """Print the shares of each kind of question, and on request each one that went wrong."""
    for language, some in _by_language(replies):
        of_kind = partial(_of_kind, some)
        answered, close, other = map(of_kind, get_args(Kind))
        say(f"  {language}: {len(answered)} answered, {len(close)} close, {len(other)} other")
        _print_shares(
            "answered",
            answered,
            {
                "right first": [r for r in answered if r.is_right_first],
                f"right in {_FIRST}": [r for r in answered if r.is_right_within(_FIRST)],
                "answered, right first": [
                    r for r in answered if r.status == "answered" and r.is_right_first
                ],
                "answered wrongly": [
                    r for r in answered if r.status == "answered" and not r.is_right_first
                ],
                "nothing": [r for r in answered if r.status == "nothing"],
            },
        )
        for kind, found in (("close", close), ("other", other)):
            by_status = {
                status: [r for r in found if r.status == status] for status in get_args(Status)
            }
            _print_shares(kind, found, by_status)
    if missed:
        for reply in replies:
            _print_missed(reply)


def _by_language(replies: Sequence[Reply]) -> Iterator[tuple[str, Sequence[Reply]]]:
    yield "all", replies
    for language in sorted({reply.question.language for reply in replies}):
        yield language, [reply for reply in replies if reply.question.language == language]


def _of_kind(replies: Sequence[Reply], kind: str) -> list[Reply]:
    return [reply for reply in replies if reply.question.kind == kind]


def _print_shares(
    kind: str, replies: Sequence[Reply], parts: Mapping[str, Sequence[Reply]]
) -> None:
    shares = (f"{name} {len(part) / max(1, len(replies)):.3f}" for name, part in parts.items())
    say(f"    {kind:10}{'   '.join(shares)}")


def _print_missed(reply: Reply) -> None:
    question = reply.question
    if question.kind == "other":
        wrong = reply.status != "nothing"
    else:
        wrong = not reply.is_right_first or reply.status == "nothing"
    if wrong:
        expected = " / ".join(sorted(question.titles))
        say(f"    [{question.kind}] {question.text} -> {reply.status}: {reply.titles[:_FIRST]}")
        say(f"        {expected}")


if __name__ == "__main__":
    main()
