"""A sorted list of words, or of lines that begin with one, kept small: a word costs its letters.

The lines stand in blocks by their first letters, each block one string. A set of the same words
takes ten times the memory.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

_LETTERS = 3


class Lookup:
    """Finds the line of a word. Words and lines hold no line feeds."""

    def __init__(self, lines: Iterable[str]) -> None:
        """`lines` are sorted; each is a word, with a tab after it if more follows."""
        blocks = groupby(lines, lambda line: line.partition("\t")[0][:_LETTERS])
        self._blocks = {first: "\n".join(["", *block, ""]) for first, block in blocks}

    @classmethod
    def read(cls, file: Path) -> Lookup:
        return cls(lzma.decompress(file.read_bytes()).decode().splitlines())

    def has(self, word: str) -> bool:
        """Whether a line is this word and nothing more."""
        return f"\n{word}\n" in self._blocks.get(word[:_LETTERS], "")

    def after(self, word: str) -> str | None:
        """What follows the word's tab; None if no line begins with the word."""
        block = self._blocks.get(word[:_LETTERS], "")
        at = block.find(f"\n{word}\t")
        if at < 0:
            return None
        start = at + len(word) + 2
        return block[start : block.index("\n", start)]
