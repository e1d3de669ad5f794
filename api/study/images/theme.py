"""What a teaching's picture shows: the motifs that its words name most often (STUDY-92)."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from api.search.text.analyzer import tokens
from api.study.grounding.words import stem
from api.study.teaching import Teaching

_FILE = Path(__file__).with_name("motifs.toml")
# How much more a word counts in the title or among the topics, and in the excerpt.
_IN_TITLE, _IN_EXCERPT = 6, 3
# Motifs whose words every other teaching has are drawn where nothing else is named more.
_COMMON = frozenset({"book", "basket", "scroll", "road", "sunrise"})
# What is drawn where no word names a motif.
_DEFAULT = ("book", "sunrise")


@dataclass(frozen=True, slots=True)
class Motif:
    name: str
    said: str
    words: tuple[str, ...]
    svg: str


@cache
def motifs() -> tuple[Motif, ...]:
    table = tomllib.loads(_FILE.read_text("utf-8"))
    return tuple(
        Motif(name, entry["name"], tuple(entry["words"].split()), entry["svg"])
        for name, entry in table.items()
    )


def motifs_of(teaching: Teaching) -> tuple[Motif, Motif]:
    """The motif of the picture and a second, smaller one."""
    counts: Counter[str] = Counter()
    head = f"{teaching.title} {' '.join(teaching.topics)}"
    body = " ".join(block.text for block in teaching.blocks)
    for text, weight in ((head, _IN_TITLE), (teaching.excerpt, _IN_EXCERPT), (body, 1)):
        for word in tokens(text):
            counts[stem(word)] += weight
    by_name = {motif.name: motif for motif in motifs()}
    scored = sorted(motifs(), key=lambda motif: (-_score(motif, counts), motif.name), reverse=False)
    named = [motif for motif in scored if _score(motif, counts) >= 2]
    first, second = ([*named, *(by_name[name] for name in _DEFAULT)])[:2]
    return first, second


def _score(motif: Motif, counts: Counter[str]) -> int:
    """The first word of a motif is the motif itself, and counts double."""
    found = [counts[word] for word in motif.words]
    score = 2 * found[0] + sum(found[1:])
    return score // 3 if motif.name in _COMMON else score
