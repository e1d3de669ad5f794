"""A compact, sorted list of words, or of lines keyed by one: each takes as many bytes as letters.

The lines are stored in blocks by their first letters, each block one string. A set of the same
words takes ten times the memory.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

_LETTERS = 3


class WordList:
    """Looks up the line of a word. Words and lines have no line feeds."""

    def __init__(self, lines: Iterable[str]) -> None:
        """`lines` are sorted; each is a word, with a tab after it if more follows."""
        blocks = groupby(lines, lambda line: line.partition("\t")[0][:_LETTERS])
        self._blocks = {first: "\n".join(["", *block, ""]) for first, block in blocks}

    @classmethod
    def read(cls, file: Path) -> WordList:
        return cls(lzma.decompress(file.read_bytes()).decode().splitlines())

    def contains(self, word: str) -> bool:
        """Whether a line is this word and nothing more."""
        return f"\n{word}\n" in self._blocks.get(word[:_LETTERS], "")

    def has_prefix(self, prefix: str) -> bool:
        """Whether a line begins with this and goes on; of at least three letters."""
        block = self._blocks.get(prefix[:_LETTERS], "")
        at = block.find(f"\n{prefix}")
        if at >= 0 and block[at + len(prefix) + 1] == "\n":
            at = block.find(f"\n{prefix}", at + 1)
        return at >= 0

    def value(self, word: str) -> str | None:
        """The rest of the word's line, after its tab; None if there is no such line."""
        block = self._blocks.get(word[:_LETTERS], "")
        at = block.find(f"\n{word}\t")
        if at < 0:
            return None
        start = at + len(word) + 2
        return block[start : block.index("\n", start)]
