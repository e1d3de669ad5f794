"""An answer that is checked while a model writes it: only whole sentences that hold leave it.

Each sentence ends with the numbers of the sources that it rests on. The reader sees the sources
that are cited, numbered in the order in which they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from api.study.checking.checker import MAX_SENTENCE, Checker, Passage

_MARK = re.compile(r"\s*\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]")
_NUMBER = re.compile(r"\d+")
# The end of a sentence with its marks, before a next sentence.
_END = re.compile(r"[.!?…][\"”’»)]*(?:\s*\[[\d\s,]+\])*\s+(?=[^\s\[])|\n+")


class WrittenAnswer:
    """`feed` takes the next words and gives the sentences that they complete; `check` decides
    whether a sentence is shown, and blocks.
    """

    def __init__(self, checker: Checker, passages: Sequence[Passage]) -> None:
        """`passages` are what the numbers 1, 2, … of the model stand for."""
        self._checker, self._passages = checker, passages
        self._pending = ""
        # The numbers of the model in the order of their first citation.
        self.cited: list[int] = []
        self.text = ""
        self.omitted = 0

    def feed(self, words: str) -> Iterator[str]:
        """The sentences that are complete now."""
        self._pending += words
        while end := _END.search(self._pending):
            sentence, self._pending = self._pending[: end.end()], self._pending[end.end() :]
            if sentence.strip():
                yield sentence
        if len(self._pending) > 2 * MAX_SENTENCE:
            self._pending = ""
            self.omitted += 1

    def rest(self) -> str:
        """The last sentence of an answer that came to its end; empty without one."""
        last, self._pending = self._pending, ""
        return last.strip()

    def check(self, sentence: str) -> str:
        """The sentence as it is shown, with its marks renumbered; empty if it is left out."""
        numbers = [int(n) for marks in _MARK.findall(sentence) for n in _NUMBER.findall(marks)]
        bare = _MARK.sub("", sentence).strip()
        if not self._holds(bare, numbers):
            self.omitted += 1
            return ""
        self.cited += [n for n in dict.fromkeys(numbers) if n not in self.cited]
        shown = f"{_with_marks(sentence, self.cited)}{_break_after(sentence)}"
        self.text += shown
        return shown

    def _holds(self, bare: str, numbers: Sequence[int]) -> bool:
        if not numbers or not all(1 <= number <= len(self._passages) for number in numbers):
            return False
        cited = [self._passages[number - 1] for number in dict.fromkeys(numbers)]
        if any(self._checker.carries(passage, bare) for passage in cited):
            return True
        return len(cited) > 1 and self._checker.carries(_joined(cited), bare)


def _joined(passages: Sequence[Passage]) -> Passage:
    """What a sentence cites that rests on several passages."""
    return Passage(
        "\n".join(each.text for each in passages),
        "\n".join(each.around for each in passages),
        passages[0].before,
    )


def _with_marks(sentence: str, cited: Sequence[int]) -> str:
    """The sentence without surrounding space, with the numbers that the reader sees."""

    def renumbered(match: re.Match[str]) -> str:
        shown = (cited.index(int(number)) + 1 for number in _NUMBER.findall(match[1]))
        return "".join(f" [{number}]" for number in dict.fromkeys(shown))

    return _MARK.sub(renumbered, sentence).strip()


def _break_after(sentence: str) -> str:
    """What stands between it and the next one."""
    return "\n\n" if "\n" in sentence[len(sentence.rstrip()) :] else " "
