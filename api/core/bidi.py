"""Which parts of a text run against its direction, brackets with them.

By the Unicode Bidirectional Algorithm (UAX #9). The direction of a text is set from outside (rule
HL1); what runs against it is isolated, since without that the algorithm orders numbers and marks
between two runs anew. Where a run ends follows its rules:

- A pair of brackets goes one way (N0): with the text if a letter of the text's direction is inside
  it, or if such a letter comes before it; with the run where a run comes before it.
- Marks and spaces between two parts of a run belong to it (N1), at its ends to the text (N2).
- A number after a run belongs to it (W7, N1), unless a word of the text comes right after it and
  it is no verse's.

Beyond these, curly quotation marks pair as brackets do, and everything inside a pair around
nothing but a run belongs to the run: a question mark, say. So does the sign at the end of a run
that is a sentence of its own: the algorithm would put it where the sentence begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Literal, NamedTuple

Direction = Literal["ltr", "rtl"]
HEBREW = "\u0590-\u05ff\ufb1d-\ufb4f"
# Superscript numbers, fractions and numbers in circles are no letters, although `\w` has them.
_NUMERALS = (
    "\u00b2\u00b3\u00b9\u00bc-\u00be\u2070\u2074-\u2079\u2080-\u2089\u2150-\u2189\u2460-\u249b"
    "\u24ea-\u24ff\u2776-\u2793"
)
_OTHER = f"[^\\W\\d_{HEBREW}{_NUMERALS}]"
_HEBREW_LETTER = re.compile("[\u05d0-\u05ea\u05ef-\u05f2\ufb1d-\ufb4f]")
_OTHER_LETTER = re.compile(_OTHER)
_LETTER = re.compile(f"{_HEBREW_LETTER.pattern}|{_OTHER}")
# A hyphen or an apostrophe is inside a word.
_HEBREW_WORD = re.compile(rf"[{HEBREW}]+(?:['\"’-][{HEBREW}]+)*")
_OTHER_WORD = re.compile(rf"{_OTHER}+(?:['’-]{_OTHER}+)*")
# Of the web and of mail: whatever language the text has, they are in Latin letters. Each begins
# with a run of characters: otherwise each of these would be tried anew.
ADDRESS = re.compile(r"(?<!\S)\S+(?:://|@)\S+|\bwww\.\S+")
# A text that begins with a foreign letter needs so many Hebrew ones for each of those.
_FOREIGN_BEGINNING = 3
_TOKEN = re.compile(
    # Of an address also the slash at its end.
    r"(?P<address>(?:https?://|www\.)[^\s<>\"”’]*[^\s<>\"”’'.,:;!?)\]}])"
    rf"|(?P<hebrew>[{HEBREW}]++)|(?P<other>{_OTHER}++)"
    # Not possessive: Python 3.11.2 would take a separator without digits after it.
    r"|(?P<number>\d+(?:[:.,/–-]\d+)*)|(?P<mark>[\s\S])"
)
# An apostrophe after Hebrew is a geresh, unless it is the end of a quotation.
_GERESH = "'"
_CLOSES = {"(": ")", "[": "]", "{": "}", "“": "”", "‘": "’", "„": "“", "«": "»"}
_CLOSING = frozenset(_CLOSES.values())
_SENTENCE_ENDS = frozenset(".?!")
_SPACES = frozenset(" \u00a0")
# The algorithm gives up at deeper nesting, too (BD16).
_MAX_OPEN = 63
# A text with embeddings, overrides or isolates of its own has an order that no rule can guess.
CONTROL = re.compile("[\u202a-\u202e\u2066-\u2069]")
_MARKS: dict[Direction, str] = {"ltr": "\u200e", "rtl": "\u200f"}
_STRONG_MARKS = {"\u200e": "other", "\u200f": "hebrew"}


class Letters(NamedTuple):
    """How many letters and words of either kind a text has, and whether it begins in Hebrew."""

    hebrew: int = 0
    other: int = 0
    hebrew_words: int = 0
    other_words: int = 0
    begins_hebrew: bool = False

    @property
    def direction(self) -> Direction:
        """That of the first letter (rules P2 and P3), unless most of the text is against it.

        A text that begins in Hebrew is Hebrew if half of its letters are, or half of its words: a
        Hebrew word has fewer letters than an English one. A text that begins with a foreign letter
        is Hebrew if nearly all of it is: an English sentence that quotes a Hebrew one may have
        fewer letters.
        """
        if not self.hebrew:
            return "ltr"
        if self.begins_hebrew:
            is_most = self.hebrew >= self.other or self.hebrew_words >= self.other_words
        else:
            is_most = self.hebrew > self.other * _FOREIGN_BEGINNING
        return "rtl" if is_most else "ltr"


def letters_of(text: str) -> Letters:
    """The letters of a plain text, without those of addresses."""
    text = ADDRESS.sub(" ", text)
    first = _LETTER.search(text)
    return Letters(
        len(_HEBREW_LETTER.findall(text)),
        len(_OTHER_LETTER.findall(text)),
        len(_HEBREW_WORD.findall(text)),
        len(_OTHER_WORD.findall(text)),
        first is not None and _HEBREW_LETTER.match(first[0]) is not None,
    )


def direction_of(text: str) -> Direction:
    """The direction of a plain text."""
    return letters_of(text).direction if _HEBREW_LETTER.search(text) else "ltr"


def foreign_runs(text: str, direction: Direction) -> list[tuple[int, int]]:
    """Start and end of each part of a plain text that runs against its direction."""
    foreign, own = ("hebrew", "other") if direction == "ltr" else ("other", "hebrew")
    letter = _HEBREW_LETTER if foreign == "hebrew" else _OTHER_LETTER
    if not letter.search(text) or CONTROL.search(text):
        return []
    tokens = [_Token(match[0], _kind(match)) for match in _TOKEN.finditer(text)]
    starts = [0, *accumulate(len(token.text) for token in tokens)]
    resolved = _with_pairs(tokens, own, foreign)
    runs = (
        (starts[first], starts[_with_sign(tokens, first, _with_number(tokens, last, own)) + 1])
        for first, last in _joined(resolved, own, foreign)
    )
    # A directional mark alone is no run.
    return [(start, end) for start, end in runs if letter.search(text, start, end)]


def with_isolates(text: str, direction: Direction) -> str:
    """A plain text of a direction, with its foreign runs between an isolate and its end (X5a, X6a).

    For what sets text by the algorithm and knows no elements.
    """
    opening = "\u2067" if direction == "ltr" else "\u2066"
    done, parts = 0, []
    for start, end in foreign_runs(text, direction):
        parts += [text[done:start], opening, text[start:end], "\u2069"]
        done = end
    return "".join((*parts, text[done:]))


def with_line_directions(text: str) -> str:
    """A plain text each of whose lines has its direction by its first strong character (P2, P3).

    A line that begins against its direction gets a mark of it first: a program that shows plain
    text knows nothing else of a line.
    """
    return "\n".join(map(_line_with_direction, text.split("\n")))


def _line_with_direction(line: str) -> str:
    first, direction = _LETTER.search(line), direction_of(line)
    if first is None or CONTROL.search(line):
        return line
    begins = "rtl" if _HEBREW_LETTER.match(first[0]) else "ltr"
    return line if begins == direction else f"{_MARKS[direction]}{line}"


class _Token(NamedTuple):
    text: str
    # "hebrew", "other", "number" or "mark".
    kind: str


def _kind(match: re.Match[str]) -> str:
    kind = match.lastgroup or ""
    return "other" if kind == "address" else _STRONG_MARKS.get(match[0], kind)


def _with_pairs(tokens: Sequence[_Token], own: str, foreign: str) -> list[str]:
    """The kind of each token, with brackets and what they surround resolved (N0)."""
    kinds = [token.kind for token in tokens]
    pairs = dict(_pairs(tokens))
    owns = [0, *accumulate(kind == own for kind in kinds)]
    foreigns = [0, *accumulate(kind == foreign for kind in kinds)]
    before, at = own, 0
    while at < len(tokens):
        end = pairs.get(at)
        if end is not None and owns[end] > owns[at]:
            kinds[at] = kinds[end] = own
        elif end is not None and foreigns[end] > foreigns[at]:
            around = kinds[at] = kinds[end] = before
            kinds[at + 1 : end] = [foreign] * (end - at - 1)
            before, at = around, end
        if kinds[at] in (own, foreign):
            before = kinds[at]
        at += 1
    return kinds


def _pairs(tokens: Sequence[_Token]) -> Iterator[tuple[int, int]]:
    """The first and the last token of each pair of brackets or quotation marks (BD16)."""
    opened: list[tuple[str, int]] = []
    for at, token in enumerate(tokens):
        if token.text in _CLOSING:
            levels = range(len(opened) - 1, -1, -1)
            level = next((level for level in levels if opened[level][0] == token.text), None)
            if level is not None:
                yield opened[level][1], at
                del opened[level:]
                continue
        if token.text in _CLOSES:
            if len(opened) == _MAX_OPEN:
                return
            opened.append((_CLOSES[token.text], at))


def _joined(kinds: Sequence[str], own: str, foreign: str) -> Iterator[tuple[int, int]]:
    """The first and the last token of each run, with the marks and numbers inside it (N1)."""
    first, last = -1, -1
    for at, kind in enumerate(kinds):
        if kind == foreign:
            first, last = (at if first < 0 else first), at
        elif kind == own and first >= 0:
            yield first, last
            first = -1
    if first >= 0:
        yield first, last


def _with_number(tokens: Sequence[_Token], last: int, own: str) -> int:
    """The last token of a run with the geresh and the number that belong to it."""
    if tokens[last].kind == "hebrew" and _text_at(tokens, last + 1) == _GERESH:
        last += 1
    number = last + 2
    if _text_at(tokens, last + 1) not in _SPACES or _kind_at(tokens, number) != "number":
        return last
    if ":" in tokens[number].text:
        return number
    following = number + 1
    while _text_at(tokens, following) in _SPACES:
        following += 1
    return last if _kind_at(tokens, following) == own else number


def _with_sign(tokens: Sequence[_Token], first: int, last: int) -> int:
    """The last token of a run with the sign that ends it, if it is a sentence of its own."""
    before = first - 1
    while before >= 0 and tokens[before].text in _SPACES:
        before -= 1
    is_sentence = before < 0 or tokens[before].text in _SENTENCE_ENDS
    is_ended = _text_at(tokens, last + 1) in _SENTENCE_ENDS
    is_last = last + 2 >= len(tokens) or tokens[last + 2].text in _SPACES
    return last + 1 if is_sentence and is_ended and is_last else last


def _text_at(tokens: Sequence[_Token], at: int) -> str:
    return tokens[at].text if at < len(tokens) else ""


def _kind_at(tokens: Sequence[_Token], at: int) -> str:
    return tokens[at].kind if at < len(tokens) else ""
