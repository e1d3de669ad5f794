"""What a model wrote of a teaching, without the sentences that misquote it (STUDY-83)."""

from __future__ import annotations

import re

from api.search.text.sentences import sentences
from api.study.quoting import is_verbatim, quotations
from api.study.schemas import Source
from api.study.teaching import Teaching

# Of the words of a text that must remain, and how many in all.
MIN_SHARE_LEFT, MIN_WORDS_LEFT = 0.6, 60


def verified(text: str, teaching: Teaching) -> str | None:
    """The text without sentences that quote what the teaching does not say.

    A line whose quotation marks do not match is left out. None if too little remains.
    """
    lines = [_verified_line(line.strip(), teaching) for line in text.strip().splitlines()]
    kept = "\n".join(lines)
    while "\n\n\n" in kept:
        kept = kept.replace("\n\n\n", "\n\n")
    left, all_words = len(kept.split()), len(text.split())
    if left < MIN_WORDS_LEFT or left < MIN_SHARE_LEFT * all_words:
        return None
    return kept.strip()


def quoted_sources(text: str, teaching: Teaching) -> list[Source]:
    """The paragraphs that a text quotes, each quotation once, in order."""
    found: list[Source] = []
    for quotation in quotations(text):
        place = _place(quotation, teaching)
        if place is None:
            continue
        source = Source(
            post_id=teaching.id,
            title=teaching.title,
            post_type=teaching.type,
            paragraph=place[0],
            quote=quotation,
        )
        if source not in found:
            found.append(source)
    return found


def _verified_line(line: str, teaching: Teaching) -> str:
    if line.count('"') % 2 or line.count("“") != line.count("”"):
        return ""
    false = [quoted for quoted in quotations(line) if _place(quoted, teaching) is None]
    if not false:
        return line
    spans = [found.span() for quoted in false for found in re.finditer(re.escape(quoted), line)]
    kept, at = [], 0
    for sentence in sentences(line):
        start = line.index(sentence, at)
        at = start + len(sentence)
        if not any(start < last and first < at for first, last in spans):
            kept.append(sentence)
    return " ".join(kept)


def _place(quotation: str, teaching: Teaching) -> tuple[str | None] | None:
    """The paragraph that contains a quotation, None within for title and excerpt; or None."""
    for block in teaching.blocks:
        if is_verbatim(quotation, block.text):
            return (block.anchor,)
    if any(is_verbatim(quotation, text) for text in (teaching.title, teaching.excerpt)):
        return (None,)
    return None
