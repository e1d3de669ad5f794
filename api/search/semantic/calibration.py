"""What a question is compared with before the library: other questions, and what is elsewhere."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Any

import numpy as np

from api.search.data import DATA
from api.search.semantic.chunks import Vector, unit
from api.search.semantic.embedders.base import Embedder
from api.search.text.gloss import in_english

# How much it tells that a question sounds like what people ask of life, and that it is about what
# they look for elsewhere. Measured.
_OF_LIFE, _ELSEWHERE = 0.3, 0.3
# Nearer than this tells no more: 'hospitality to travelers' is near to hotels, too.
_NEAREST = 0.4


@dataclass(frozen=True, slots=True)
class Background:
    """The direction of questions about life, and the vectors of subjects found elsewhere."""

    of_life: Vector
    elsewhere: Vector

    def leaning(self, question: Vector) -> float:
        """How far a question leans towards this library, before anything is compared with it.

        A stray word of a teaching comes as near to 'best pizza' as to a fair question in hard
        words; these two differ in what else they are near to.
        """
        of_life = float(self.of_life @ question)
        elsewhere = min(float((self.elsewhere @ question).max()), _NEAREST)
        return _OF_LIFE * of_life - _ELSEWHERE * elsewhere


_backgrounds: dict[str, Background] = {}


def background(embedder: Embedder) -> Background:
    """Computed once for each model."""
    if embedder.version not in _backgrounds:
        questions = _read("background.toml")["questions"]
        asked = embedder.embed_questions([in_english(text) for text in questions])
        elsewhere = embedder.embed_questions(_read("elsewhere.toml")["subjects"])
        _backgrounds[embedder.version] = Background(unit(np.mean(asked, axis=0)), elsewhere)
    return _backgrounds[embedder.version]


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text("utf-8"))
