"""`python -m bench.study_length [--words 200 2000 20000]`: what the study tools take by length.

Milliseconds of processor time for each tool, of the shape of text that takes it longest. Nothing
is kept from one measurement to the next.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace

from bench import report
from bench.report import Row, say
from bench.stats import sample_of
from tests.study.long_teachings import SHAPES, TOOLS, forget_texts
from tests.study.sample_teachings import without_guides

_WIDTH = 44


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.study_length", description=__doc__)
    parser.add_argument("--words", type=int, nargs="+", default=[200, 2_000, 20_000])
    options = parser.parse_args()
    for tool in TOOLS.values():
        tool(without_guides()[2])  # what is loaded once
    say(f"{'ms by number of words':{_WIDTH}}{''.join(f'{n:>10,}' for n in options.words)}  longest")
    rows = [row for name in TOOLS for row in _measured(name, options.words)]
    file = report.write(vars(options), {"study tools by length": rows})
    say(f"\nWritten to {file}")


def _measured(name: str, lengths: list[int]) -> list[Row]:
    """One row for each length."""
    longest = {
        words: max((_milliseconds(name, shape, words), shape) for shape in SHAPES)
        for words in lengths
    }
    times = "".join(f"{took:>10.1f}" for took, _ in longest.values())
    say(f"{name:{_WIDTH}}{times}  {longest[lengths[-1]][1]}")
    return [
        report.row(f"{name}, {words:,} words", sample_of([took]), note=shape)
        for words, (took, shape) in longest.items()
    ]


def _milliseconds(name: str, shape: str, words: int) -> float:
    teaching = SHAPES[shape](words)
    forget_texts()
    began = time.process_time()
    TOOLS[name](replace(teaching))
    return (time.process_time() - began) * 1000


if __name__ == "__main__":
    main()
