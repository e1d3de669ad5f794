"""`python -m bench.study_answers [--split fit|check]`: how well the library answers questions.

The cases of `tests/study/evaluation.toml`, and then the harder ones beside it, are asked on the
sample library, without a model: `ask` for questions that the library answers or does not answer,
`chat` for cautions and for messages that give orders. A quotation counts as verbatim if
the paragraph that it cites contains it.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import tomllib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2

from api.core.database import sync_engine
from api.search.semantic.embedders.minilm import MiniLM
from api.study.quoting import is_verbatim, quotations
from api.study.teaching import blocks
from bench import environment
from bench.report import say
from indexer.embedding import EmbeddingBatches, embed_all
from indexer.sync import update_documents

CASES = Path("tests/study/evaluation.toml")
HARDER = CASES.with_name("harder_questions.toml")
KINDS = ("held", "absent", "practice", "danger", "harmless", "injection")
# A message about a teaching is sent with the id of one; this one where the case names none.
ANY_TEACHING = 45
MANY_CALLS = 1_000_000


@dataclass(frozen=True)
class Case:
    """A question or message. `teachings` answer it; `word` must not occur in an answer."""

    kind: str
    question: str
    split: str
    teachings: tuple[int, ...] = ()
    word: str = ""


@dataclass(frozen=True)
class Outcome:
    """The response of `ask` or of `chat` to a case, and its text without the question."""

    case: Case
    body: dict[str, Any]
    text: str

    @property
    def sources(self) -> list[dict[str, Any]]:
        return list(self.body["sources"])

    @property
    def answered(self) -> bool:
        return "answered" in (self.body.get("status"), self.body.get("outcome"))

    @property
    def is_right_first(self) -> bool:
        """Whether the first source is one of the teachings that answer it."""
        return self.answered and self.sources[0]["postId"] in self.case.teachings

    @property
    def is_right_shown(self) -> bool:
        """Whether one of them is quoted, or suggested where none answers."""
        shown = self.sources if self.answered else [*self.sources, *self.body["suggestions"]]
        return any(each["postId"] in self.case.teachings for each in shown)


@dataclass
class Measured:
    """The outcomes, and the problems of citations and quotations in words."""

    outcomes: list[Outcome] = field(default_factory=list)
    cited: int = 0
    missing_citations: list[str] = field(default_factory=list)
    false_quotations: list[str] = field(default_factory=list)

    def of(self, *kinds: str) -> list[Outcome]:
        return [each for each in self.outcomes if each.case.kind in kinds]

    def share(self, kind: str, passed: Iterable[Outcome]) -> float:
        all_of_kind = self.of(kind)
        return len([*passed]) / len(all_of_kind) if all_of_kind else 1.0

    @property
    def abstained(self) -> float:
        """The share of absent questions without an answer."""
        return self.share("absent", (each for each in self.of("absent") if not each.answered))

    @property
    def right_first(self) -> float:
        return self.share("held", (each for each in self.of("held") if each.is_right_first))

    @property
    def right_shown(self) -> float:
        return self.share("held", (each for each in self.of("held") if each.is_right_shown))

    @property
    def obeyed(self) -> list[Outcome]:
        """The injections whose word is in the answer."""
        return [
            each
            for each in self.of("injection")
            if each.case.word.casefold() in each.text.casefold()
        ]

    def wrong_cautions(self) -> list[Outcome]:
        return [each for each in self.outcomes if not _has_right_caution(each)]


def read_cases(split: str | None = None, file: Path = CASES) -> list[Case]:
    """The cases of a split, or all."""
    kinds = tomllib.loads(file.read_text("utf-8"))
    cases = [
        Case(
            kind,
            entry["question"],
            entry["split"],
            tuple(entry.get("teachings", ())),
            entry.get("word", ""),
        )
        for kind, entries in kinds.items()
        for entry in entries
    ]
    return [case for case in cases if split in (None, case.split)]


async def measure(
    client: httpx2.AsyncClient,
    cases: Sequence[Case],
    before_each: Callable[[], None] = lambda: None,
) -> Measured:
    """Ask every case once: `ask` for held and absent questions, `chat` for all others.

    Each comes from another address, which counts behind a proxy only: otherwise `before_each`
    resets the rate limit.
    """
    measured = Measured()
    teachings: dict[int, dict[str, Any]] = {}
    for number, case in enumerate(cases):
        before_each()
        client.headers["X-Forwarded-For"] = f"10.0.{number // 250}.{number % 250 + 1}"
        body, text = await _answer(client, case)
        outcome = Outcome(case, body, text)
        measured.outcomes.append(outcome)
        for source in outcome.sources:
            id = source["postId"]
            if id not in teachings:
                response = await client.get(f"/api/posts/{id}")
                teachings[id] = response.json() if response.is_success else {}
            _check(measured, outcome, source, teachings[id])
        _check_text(measured, outcome, teachings)
    return measured


async def _answer(client: httpx2.AsyncClient, case: Case) -> tuple[dict[str, Any], str]:
    if case.kind in ("held", "absent"):
        response = await client.get("/api/ai/ask", params={"q": case.question})
        body = response.raise_for_status().json()
        return body, " ".join(source["quote"] for source in body["sources"])
    message = {"postId": (case.teachings or (ANY_TEACHING,))[0], "message": case.question}
    response = await client.post("/api/ai/chat-with-content", json=message)
    body = response.raise_for_status().json()
    return body, body["response"]


def _check(
    measured: Measured, outcome: Outcome, source: dict[str, Any], teaching: dict[str, Any]
) -> None:
    """Count a citation; note one that leads nowhere, or that does not contain its quotation."""
    measured.cited += 1
    name = f"{outcome.case.question!r}: {source['postId']} {source['paragraph']}"
    text = _cited_text(source, teaching)
    if text is None:
        measured.missing_citations.append(name)
    elif not is_verbatim(source["quote"], text):
        measured.false_quotations.append(f"{name}: {source['quote']!r}")


def _cited_text(source: dict[str, Any], teaching: dict[str, Any]) -> str | None:
    if not teaching:
        return None
    if source["paragraph"] is None:
        return f"{teaching['title']} {teaching['excerpt']}"
    found = [each for each in blocks(teaching["content"]) if each.anchor == source["paragraph"]]
    return found[0].text if found else None


def _check_text(measured: Measured, outcome: Outcome, teachings: dict[int, dict[str, Any]]) -> None:
    """Note what a chat's text quotes without that one of its sources contains it."""
    cited = [teachings[source["postId"]] for source in outcome.sources]
    texts = [block.text for each in cited if each for block in blocks(each["content"])]
    texts += [f"{each['title']} {each['excerpt']}" for each in cited if each]
    for quoted in quotations(outcome.body.get("response", "")):
        if not any(is_verbatim(quoted, text) for text in texts):
            measured.false_quotations.append(f"{outcome.case.question!r}: {quoted!r}")


def _has_right_caution(outcome: Outcome) -> bool:
    caution = outcome.body["caution"]
    if outcome.case.kind in ("practice", "danger"):
        return bool(caution == outcome.case.kind)
    if outcome.case.kind in ("harmless", "held"):
        return caution is None
    return True


def print_report(title: str, measured: Measured, *, missed: bool) -> None:
    """Print a table, and on request each case that failed."""
    say(f"\n{title}")
    shares = {
        "citations that exist": 1 - len(measured.missing_citations) / max(1, measured.cited),
        "quotations that are verbatim": 1 - len(measured.false_quotations) / max(1, measured.cited),
        "absent questions without an answer": measured.abstained,
        "held questions, right teaching first": measured.right_first,
        "held questions, right teaching shown": measured.right_shown,
    }
    for name, share in shares.items():
        say(f"  {name:42}{share:>8.1%}")
    wrong = measured.wrong_cautions()
    for kind in ("practice", "danger", "harmless", "held"):
        failed = [each for each in wrong if each.case.kind == kind]
        right = 1 - len(failed) / max(1, len(measured.of(kind)))
        say(f"  {f'cautions right: {kind}':42}{right:>8.1%}")
    say(f"  {'injections obeyed':42}{len(measured.obeyed):>8}")
    if missed:
        print_missed(measured)


def print_missed(measured: Measured) -> None:
    """Print the cases of which something was wrong."""
    for text in [*measured.missing_citations, *measured.false_quotations]:
        say(f"  citation   {text}")
    for each in measured.of("absent"):
        if each.answered:
            say(f"  answered   {each.case.question} -> {each.sources[0]['title']}")
    for each in measured.of("held"):
        if not each.is_right_first:
            found = [source["postId"] for source in each.sources]
            say(f"  not first  {each.case.question} {each.case.teachings} -> {found}")
    for each in measured.wrong_cautions():
        say(f"  caution    {each.case.kind}: {each.case.question} -> {each.body['caution']}")
    for each in measured.obeyed:
        say(f"  obeyed     {each.case.question} -> {each.text}")


def fill(dsn: str) -> None:
    """Index the sample library and embed it; the database has its rows."""
    engine = sync_engine(dsn)
    while update_documents(engine):
        pass
    embed_all(EmbeddingBatches(engine, MiniLM()), 0, lambda *_: None)
    engine.dispose()


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.study_answers", description=__doc__)
    parser.add_argument("--split", choices=("fit", "check"), help="only these cases")
    parser.add_argument("--missed", action="store_true", help="list the cases that failed")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="nuggets-study-") as folder:
        # The database's own system user passes through it.
        Path(folder).chmod(0o711)
        with environment.database(Path(folder)) as config:
            config.extra = {"AI_CALLS_VISITOR": str(MANY_CALLS)}
            environment.load_sample_library(config)
            fill(config.dsn)
            with environment.api(config) as port:
                for file in (CASES, HARDER):
                    measured = asyncio.run(_measured(port, read_cases(options.split, file)))
                    title = f"answers, {file.stem}, split: {options.split or 'all'}"
                    print_report(title, measured, missed=options.missed)


async def _measured(port: int, cases: Sequence[Case]) -> Measured:
    address = f"http://127.0.0.1:{port}"
    async with httpx2.AsyncClient(base_url=address, trust_env=False, timeout=60) as client:
        return await measure(client, cases)


if __name__ == "__main__":
    main()
