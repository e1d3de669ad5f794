"""In which order a reader sees the characters of a text's blocks, and what is wrong with it.

Each block is laid out in one line, so that the order depends neither on the window nor on the
fonts. The rules are those of a reader of both languages, not those of the code that is tested.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tests.browsers.page import Page

BLOCKS = ".reading :is(p, h2, h3, li):not(:has(p, li, ol, ul))"
# The letters of each block, with the marks on them, by their first character, middle and width in px.
_POSITIONS = """
const style = document.createElement('style')
style.textContent = `${arguments[0]} { width: 20000px !important; max-width: none !important }` +
  ' .reading .drop-cap::first-letter { float: none !important; font-size: inherit !important }'
document.head.append(style)
const range = document.createRange()
const letters = new Intl.Segmenter('he', { granularity: 'grapheme' })
const positions = (block) => {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  const characters = []
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node.parentElement.closest('[aria-hidden=true], .sr-only')) continue
    for (const { segment, index } of letters.segment(node.data)) {
      range.setStart(node, index)
      range.setEnd(node, index + segment.length)
      // Of a letter where the direction changes, some browsers tell the caret's place first.
      const [box] = [...range.getClientRects()].sort((one, other) => other.width - one.width)
      if (box) characters.push([segment[0], (box.left + box.right) / 2, box.width])
    }
  }
  return characters
}
const found = [...document.querySelectorAll(arguments[0])].map((block) => [getComputedStyle(block).direction, positions(block)])
style.remove()
return found
"""
_WORD = re.compile(
    r"(?P<rtl>[\u05d0-\u05ea\u0591-\u05c7־׳״\"']*[\u05d0-\u05ea][\u05d0-\u05ea\u0591-\u05c7־׳״]*)"
    r"|(?P<ltr>[A-Za-z’]+|\d+(?:[:–,]\d+)*)"
)
_OWN = {"ltr": re.compile("[A-Za-z]"), "rtl": re.compile("[\u05d0-\u05ea]")}
_PAIRS = {"(": ")", "[": "]", "“": "”"}


@dataclass(frozen=True)
class Block:
    direction: str
    text: str
    # The place of each character, counted from the side where the block begins.
    places: Sequence[float]


def read_blocks(page: Page) -> list[Block]:
    """The blocks of the text that is shown, without marks that stand on their letter."""
    return [_block(direction, characters) for direction, characters in page.run(_POSITIONS, BLOCKS)]


def _block(direction: str, characters: Sequence[tuple[str, float, float]]) -> Block:
    sign = 1 if direction == "ltr" else -1
    shown = [(character, sign * middle) for character, middle, width in characters if width > 0]
    text = "".join(character for character, _ in shown)
    return Block(direction, text, [place for _, place in shown])


def seen(block: Block) -> str:
    """The characters of a block from the side where it begins."""
    order = sorted(range(len(block.text)), key=lambda at: block.places[at])
    return "".join(block.text[at] for at in order)


def faults(block: Block) -> Iterator[str]:
    """What a reader would stumble over."""
    yield from _scattered_words(block)
    yield from _turned_pairs(block)
    yield from _misplaced_sentences(block)


def _scattered_words(block: Block) -> Iterator[str]:
    """Each word is in one piece, and runs in the direction of its own letters."""
    for word in _WORD.finditer(block.text):
        places = block.places[word.start() : word.end()]
        forward = (word.lastgroup == block.direction) or len(places) == 1
        steps = [after > before for before, after in pairwise(places)]
        if not all(step == forward for step in steps) or _between(block, word.start(), word.end()):
            yield f"{word[0]!r} is in pieces"


def _between(block: Block, start: int, end: int) -> set[int]:
    """The characters outside of a part that stand within it."""
    low, high = min(block.places[start:end]), max(block.places[start:end])
    inside = {at for at, place in enumerate(block.places) if low < place < high}
    return inside - set(range(start, end))


def _turned_pairs(block: Block) -> Iterator[str]:
    """Brackets and quotation marks stand at the two ends of what they enclose."""
    opened: list[int] = []
    for at, character in enumerate(block.text):
        if character in _PAIRS:
            opened.append(at)
        elif opened and character == _PAIRS[block.text[opened[-1]]]:
            start = opened.pop()
            if not _is_enclosed(block, start, at):
                yield f"{block.text[start : at + 1]!r} is not within its marks"


def _is_enclosed(block: Block, opening: int, closing: int) -> bool:
    """Whether only what is between two marks stands between them, the opening one first.

    Marks around nothing but foreign words may stand in the order of those.
    """
    low, high = sorted((block.places[opening], block.places[closing]))
    if not all(low < place < high for place in block.places[opening + 1 : closing]):
        return False
    if _between(block, opening, closing + 1):
        return False
    own = _OWN[block.direction].search(block.text, opening, closing)
    return own is None or block.places[opening] < block.places[closing]


def _misplaced_sentences(block: Block) -> Iterator[str]:
    """What is in the block's language is read on from word to word, to the sign at its end."""
    own = [word for word in _WORD.finditer(block.text) if word.lastgroup == block.direction]
    if block.direction == "ltr":
        own = [word for word in own if not word[0][0].isdigit()]
    for before, after in pairwise(own):
        if block.places[before.start()] > block.places[after.start()]:
            yield f"{after[0]!r} stands before {before[0]!r}"
    last = len(block.text.rstrip()) - 1
    if block.text[last] in ".?!" and not _is_at_end(block, last):
        yield f"the sign {block.text[last]!r} is not at the end"


def _is_at_end(block: Block, at: int) -> bool:
    """Whether a sign ends the block, or a foreign sentence at the block's end."""
    if block.places[at] == max(block.places[: at + 1]):
        return True
    return not _between(block, at - 1, at + 1) and block.places[at] < block.places[at - 1]
