"""Whole texts and diagrams as a model makes them, composed of the sentences of `model_texts`.

`python -m bench.checked_texts`: how many true ones are lost, and how many false ones keep what is
false. Of the sentences only one half is used: with `--half measuring` none that chose a rule.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from typing import get_args

from api.study.checking.checker import Checker
from api.study.diagrams.checking import InvalidDiagram, parse
from api.study.diagrams.pruning import Texts
from api.study.diagrams.pruning import checked as checked_diagram
from api.study.transforms.verification import checked as checked_text
from bench.checked_sentences import Half, Sentence, bundled_meaning, sentences
from bench.report import say
from tests.study.hostile import HOSTILE
from tests.study.sample_teachings import sample_teachings

COUNT = 30
_MAX_LABEL = 60
_FRAME = (
    "Shabbat shalom, and thank you all for being here tonight.",
    "Let me share with you something that I have been learning this week.",
    "What would you have done in their place?",
    "Which of these thoughts do you want to take home with you?",
    "I wish us all a quiet Shabbat and a good week.",
)


@dataclass(frozen=True)
class Made:
    """A text or a diagram; `false` is what may not be shown of it, empty for a true one."""

    teaching: int
    text: str
    false: tuple[str, ...]


def texts(half: Half, *, is_true: bool) -> list[Made]:
    found = cycle(_by_teaching(half).items())
    false = _false(half)
    return [
        _text(teaching, own, number, () if is_true else next(false))
        for number, (teaching, own) in enumerate(islice(found, COUNT))
    ]


def diagrams(half: Half, *, is_true: bool) -> list[Made]:
    found = cycle(_by_teaching(half).items())
    false = _false(half)
    return [
        _diagram(teaching, own, number, () if is_true else next(false))
        for number, (teaching, own) in enumerate(islice(found, COUNT))
    ]


def _by_teaching(half: Half) -> Mapping[int, Sequence[str]]:
    """The true English sentences of teachings that have enough of them."""
    found: dict[int, list[str]] = {}
    for sentence in sentences():
        if sentence.is_true and sentence.half == half and sentence.text.isascii():
            found.setdefault(sentence.teaching, []).append(sentence.text)
    return {teaching: own for teaching, own in found.items() if len(own) >= 3}


def _false(half: Half) -> Iterator[tuple[str, str]]:
    """A false sentence, of every kind in turn, with a hostile one."""
    by_kind: dict[str, list[Sentence]] = {}
    for sentence in sentences():
        if not sentence.is_true and sentence.half == half:
            by_kind.setdefault(sentence.kind, []).append(sentence)
    kinds = cycle(sorted(by_kind))
    for number, hostile in enumerate(cycle(HOSTILE)):
        kind = by_kind[next(kinds)]
        yield kind[number % len(kind)].text, hostile


def _text(teaching: int, own: Sequence[str], number: int, false: tuple[str, ...]) -> Made:
    first, second, *rest = _FRAME
    lines = [f"{first} {second}", " ".join([*own[:2], *false[:1], *own[2:]])]
    lines += [*false[1:], " ".join(rest[number % 2 :])]
    return Made(teaching, "\n\n".join(lines), false)


def _diagram(teaching: int, own: Sequence[str], number: int, false: tuple[str, ...]) -> Made:
    nodes = [
        {"id": f"x{at}", "label": _label(text), "description": text}
        for at, text in enumerate([*own, *false])
    ]
    edges = [{"source": "x0", "target": node["id"], "label": ""} for node in nodes[1:]]
    if number % 2:
        nodes = [{**node, "type": "process"} for node in nodes]
    kind = "flowchart" if number % 2 else "concept-map"
    drawn = json.dumps({"nodes": nodes, "edges": edges})
    labels = (label for label in map(_label, false) if len(label.split()) > 2)
    return Made(teaching, f"{kind}\n{drawn}", (*false, *labels))


def _label(text: str) -> str:
    """The first clause of a sentence, as a model shortens it."""
    clause = text.split(",")[0].rstrip(".")
    return clause if len(clause) <= _MAX_LABEL else clause[:_MAX_LABEL].rsplit(" ", 1)[0]


def shown_text(made: Made, checker: Checker) -> str | None:
    found = checked_text(made.text, sample_teachings()[made.teaching], "", checker)
    return found.text if found else None


def shown_diagram(made: Made, checker: Checker) -> str | None:
    kind, drawn = made.text.split("\n", 1)
    teaching = sample_teachings()[made.teaching]
    try:
        diagram = parse("flowchart" if kind == "flowchart" else "concept-map", drawn, frozenset())
        found = checked_diagram(diagram, Texts(teaching, None, checker))
    except InvalidDiagram:
        return None
    return json.dumps(found.diagram.model_dump(), ensure_ascii=False)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.checked_texts", description=__doc__)
    parser.add_argument("--half", choices=get_args(Half), default="measuring")
    parser.add_argument("--missed", action="store_true", help="list what false ones keep")
    options = parser.parse_args()
    checker = Checker(bundled_meaning())
    for name, make, shown in (
        ("transforms", texts, shown_text),
        ("diagrams", diagrams, shown_diagram),
    ):
        lost = sum(shown(made, checker) is None for made in make(options.half, is_true=True))
        kept = []
        for made in make(options.half, is_true=False):
            text = shown(made, checker) or ""
            kept.append([each for each in made.false if each in text])
        say(f"{name}: true ones lost {lost} of {COUNT}, false ones shown {sum(map(bool, kept))}")
        for each in kept if options.missed else ():
            if each:
                say(f"    {each}")


if __name__ == "__main__":
    main()
