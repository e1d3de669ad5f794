"""`python -m bench.checked_sentences [--half choosing|measuring] [--missed]`: what the checker of a
model's sentences lets through, and what it loses.

The sentences (`bench/model_texts`) were written before the rules that they measure. Rules are
chosen on their choosing half, and only the measuring half is reported.
"""

from __future__ import annotations

import argparse
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, get_args

from api.study.checking.checker import Checker, Passage
from api.study.checking.meaning import Meaning
from api.study.checking.teachings import passages_of
from bench.report import say
from tests.study.sample_teachings import sample_teachings

_FOLDER = Path(__file__).parent / "model_texts"
SENTENCES, FURTHER = _FOLDER / "sentences.toml", _FOLDER / "further.toml"
Half = Literal["choosing", "measuring"]
TRUE = "true"


@dataclass(frozen=True)
class Sentence:
    """A sentence with the passage that it cites; `kind` is `true` or what is false of it."""

    text: str
    kind: str
    half: Half
    teaching: int
    paragraph: str

    @property
    def is_true(self) -> bool:
        return self.kind == TRUE


@cache
def sentences() -> tuple[Sentence, ...]:
    return tuple(_read())


def _read() -> Iterator[Sentence]:
    seen: Counter[str] = Counter()
    for text, kind, teaching, paragraph in _listed(SENTENCES):
        half: Half = "measuring" if seen[kind] % 2 else "choosing"
        seen[kind] += 1
        yield Sentence(text, kind, half, teaching, paragraph)
    for text, kind, teaching, paragraph in _listed(FURTHER):
        yield Sentence(text, kind, "choosing", teaching, paragraph)


def _listed(file: Path) -> Iterator[tuple[str, str, int, str]]:
    for passage in tomllib.loads(file.read_text("utf-8"))["passage"]:
        for kind, texts in passage.items():
            for text in texts if isinstance(texts, list) else ():
                yield text, kind, passage["teaching"], passage["paragraph"]


def passage_of(sentence: Sentence) -> Passage:
    teaching = sample_teachings()[sentence.teaching]
    return passages_of(teaching)[sentence.paragraph]


@dataclass
class Errors:
    """Of one kind: how many sentences there are, and those that were judged wrongly."""

    total: int
    wrong: list[Sentence]


def measure(half: Half, meaning: Meaning | None) -> dict[str, Errors]:
    checker = Checker(meaning)
    found: dict[str, Errors] = {}
    for sentence in sentences():
        if sentence.half == half:
            errors = found.setdefault(sentence.kind, Errors(0, []))
            errors.total += 1
            if checker.carries(passage_of(sentence), sentence.text) != sentence.is_true:
                errors.wrong.append(sentence)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.checked_sentences", description=__doc__)
    parser.add_argument("--half", choices=get_args(Half), default="measuring")
    parser.add_argument("--words-only", action="store_true", help="without an embedding model")
    parser.add_argument("--missed", action="store_true", help="list what was judged wrongly")
    options = parser.parse_args()
    found = measure(options.half, None if options.words_only else bundled_meaning())
    for kind, errors in sorted(found.items()):
        say(f"{kind:14} {len(errors.wrong):4} of {errors.total:4} wrong")
        for sentence in errors.wrong if options.missed else ():
            say(f"    {sentence.teaching} {sentence.paragraph}: {sentence.text}")
    false = [errors for kind, errors in found.items() if kind != TRUE]
    shown = sum(len(errors.wrong) for errors in false) / sum(errors.total for errors in false)
    lost = len(found[TRUE].wrong) / found[TRUE].total
    say(f"false ones shown {shown:.1%}, true ones lost {lost:.1%}")


def bundled_meaning() -> Meaning:
    from api.search.semantic.embedders.minilm import MiniLM

    return Meaning(MiniLM().embed_queries)


if __name__ == "__main__":
    main()
