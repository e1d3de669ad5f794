"""The pairs of questions and teachings on which encoders are trained."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from api.search.text.gloss import gloss
from api.search.text.synonyms import default_synonyms

PAIRS = Path(__file__).parent / "training_pairs.jsonl"


class TrainingPairs(NamedTuple):
    """Texts as they are embedded, and the number of each question's teaching."""

    questions: Sequence[str]
    teachings: Sequence[str]
    answers: npt.NDArray[Any]


def read_pairs() -> TrainingPairs:
    pairs = [json.loads(line) for line in PAIRS.read_text("utf-8").splitlines()]
    synonyms = default_synonyms()
    return TrainingPairs(
        [gloss(text, synonyms) for pair in pairs for text in pair["questions"]],
        [gloss(f"{pair['title']}. {pair['text']}", synonyms) for pair in pairs],
        np.array([at for at, pair in enumerate(pairs) for _ in pair["questions"]]),
    )
