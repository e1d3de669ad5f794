"""What a teaching's picture shows: a motif and a Hebrew word (STUDY-92)."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from api.search.text.analyzer import is_hebrew, tokens
from api.search.text.synonyms import default_synonyms
from api.study.grounding.words import stem
from api.study.teaching import Teaching

_MOTIFS = Path(__file__).with_name("motifs")
_WORDS = Path(__file__).with_name("words.toml")
# How much more a word counts in the title or among the topics, and in the excerpt.
_IN_TITLE, _IN_EXCERPT = 6, 3
# Motifs whose words every other teaching has are drawn where nothing else is named more.
_COMMON = frozenset({"book", "basket", "scroll", "road", "sunrise"})
# A motif that is named less is not what the teaching is about.
_MIN_SCORE = 6
_TORAH = "תּוֹרָה"


@dataclass(frozen=True, slots=True)
class Motif:
    name: str
    said: str
    hebrew: str
    words: tuple[str, ...]
    svg: str


@cache
def motifs() -> tuple[Motif, ...]:
    """Those of the files in `motifs/`.

    Each is drawn in a box from -100 to 100 (down is positive): {a} is the strongest colour, {b} a
    lighter one, {c} an accent, {d} the darkest and {e} the lightest, which is that of the ground.
    `name` and `hebrew` are said in the description; `words` are stems by which a teaching is
    recognised.
    """
    tables = (tomllib.loads(file.read_text("utf-8")) for file in sorted(_MOTIFS.glob("*.toml")))
    return tuple(_motif(name, entry) for table in tables for name, entry in table.items())


def _motif(name: str, entry: Mapping[str, str]) -> Motif:
    words = tuple(entry["words"].split())
    return Motif(name, entry["name"], entry["hebrew"], words, entry["svg"].strip())


def motif_of(teaching: Teaching) -> Motif | None:
    """The motif that the study guide names; if it names none, the one that the words name."""
    named = teaching.guide and teaching.guide.motif
    if found := next((each for each in motifs() if each.name == named), None):
        return found
    counts: Counter[str] = Counter()
    head = f"{teaching.title} {' '.join(teaching.topics)}"
    body = " ".join(block.text for block in teaching.blocks)
    for text, weight in ((head, _IN_TITLE), (teaching.excerpt, _IN_EXCERPT), (body, 1)):
        for word in tokens(text):
            counts[stem(word)] += weight
    best = max(motifs(), key=lambda motif: (_score(motif, counts), motif.name))
    return best if _score(best, counts) >= _MIN_SCORE else None


def word_of(teaching: Teaching) -> str | None:
    """The Hebrew word of the study guide, else that of the first topic that has one.

    A teaching without either and without a motif has the word Torah.
    """
    if teaching.guide and teaching.guide.hebrew:
        return teaching.guide.hebrew
    words = (_hebrew(topic) for topic in teaching.topics)
    found = next((word for word in words if word), None)
    return found or (None if motif_of(teaching) else _TORAH)


def _hebrew(topic: str) -> str | None:
    """The first Hebrew form of a topic that is a term."""
    matches = default_synonyms().find(tokens(topic))
    forms = (form for match in matches for form in match.term.forms)
    found = next((form for form in forms if is_hebrew(form)), None)
    return found and _with_vowels().get(found, found)


@cache
def _with_vowels() -> dict[str, str]:
    return tomllib.loads(_WORDS.read_text("utf-8"))


def _score(motif: Motif, counts: Counter[str]) -> int:
    """The first word of a motif is the motif itself, and counts double."""
    found = [counts[word] for word in motif.words]
    score = 2 * found[0] + sum(found[1:])
    return score // 3 if motif.name in _COMMON else score
