"""`make query-map`: train the map of the larger model's queries towards the texts that answer them.

A low-rank matrix is added to the identity, so that a question's vector moves towards those of
teachings that answer it. Like the LoRA weights of the small model (`fine_tune`) it is trained on
`training_pairs.jsonl` with a softmax over the similarities of a question to all teachings; unlike
them it needs only the vectors, and so only numpy. More steps fit the pairs better and other
questions worse. Most of the time, five minutes, is the embedding.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import numpy.typing as npt

from api.core.console import print_line
from api.search.semantic.embedders.model_files import MPNET, MPNET_TOKENIZER
from api.search.semantic.embedders.mpnet import MAX_TOKENS, MPNET_SIZE, QUERY_MAP
from api.search.semantic.embedders.onnx_encoder import OnnxEncoder
from api.search.text.gloss import gloss
from api.search.text.synonyms import default_synonyms
from tools.search_data.training_pairs import PAIRS

RANK, STEPS, BATCH_SIZE, LEARNING_RATE, WEIGHT_DECAY = 32, 150, 512, 3e-3, 1e-3
# The share of the map that is used: less of the published model is lost (as in `embedding_model`).
_MAP_SCALE = 0.8
# The inverse temperature of the softmax.
_SCALE = 20.0
_WARM_UP = 20
_SEED = 613
# Adam's, and the smallest divisor.
_MOMENTUM, _SQUARES, _EPSILON = 0.9, 0.999, 1e-8

Array = npt.NDArray[np.float32]


def main() -> None:
    """Embed the pairs, train, and write the file."""
    questions, teachings, answers = _vectors()
    down, up = train(questions, teachings, answers)
    np.savez_compressed(
        QUERY_MAP, down=down.astype(np.float16), up=(_MAP_SCALE * up).astype(np.float16)
    )
    print_line(f"Wrote {QUERY_MAP.name} for {len(questions)} questions.")


def _vectors() -> tuple[Array, Array, npt.NDArray[Any]]:
    """The vectors of questions and teachings, and the index of each question's teaching."""
    pairs = [json.loads(line) for line in PAIRS.read_text("utf-8").splitlines()]
    synonyms = default_synonyms()
    encoder = OnnxEncoder(MPNET, MPNET_TOKENIZER, MPNET_SIZE, MAX_TOKENS)
    teachings = [gloss(f"{pair['title']}. {pair['text']}", synonyms) for pair in pairs]
    questions = [gloss(text, synonyms) for pair in pairs for text in pair["questions"]]
    answers = np.array([at for at, pair in enumerate(pairs) for _ in pair["questions"]])
    return encoder.embed(questions), encoder.embed(teachings), answers


def train(questions: Array, teachings: Array, answers: npt.NDArray[Any]) -> tuple[Array, Array]:
    """The two factors of the matrix, shapes (size, RANK) and (RANK, size)."""
    source = np.random.default_rng(_SEED)
    size = questions.shape[1]
    factors = [
        source.normal(scale=size**-0.5, size=(size, RANK)).astype(np.float32),
        np.zeros((RANK, size), np.float32),
    ]
    means, squares = ([np.zeros_like(each) for each in factors] for _ in range(2))
    for step in range(1, STEPS + 1):
        batch = source.choice(len(questions), min(BATCH_SIZE, len(questions)), replace=False)
        rate = LEARNING_RATE * min(1, step / _WARM_UP) * (1 + np.cos(np.pi * step / STEPS)) / 2
        found = _gradients(factors, questions[batch], teachings, answers[batch])
        for at, gradient in enumerate(found):
            means[at] = _MOMENTUM * means[at] + (1 - _MOMENTUM) * gradient
            squares[at] = _SQUARES * squares[at] + (1 - _SQUARES) * gradient**2
            mean = means[at] / (1 - _MOMENTUM**step)
            spread = np.sqrt(squares[at] / (1 - _SQUARES**step)) + _EPSILON
            change = mean / spread + WEIGHT_DECAY * factors[at]
            factors[at] = (factors[at] - rate * change).astype(np.float32)
    return factors[0], factors[1]


def _gradients(
    factors: list[Array], questions: Array, teachings: Array, answers: npt.NDArray[Any]
) -> tuple[Array, Array]:
    """Of the loss of a batch, with respect to both factors."""
    down, up = factors
    hidden = questions @ down
    mapped = questions + hidden @ up
    length = np.linalg.norm(mapped, axis=1, keepdims=True)
    unit = mapped / length
    scores = unit @ teachings.T * _SCALE
    errors = np.exp(scores - scores.max(axis=1, keepdims=True))
    errors /= errors.sum(axis=1, keepdims=True)
    errors[np.arange(len(answers)), answers] -= 1
    of_unit = errors @ teachings * (_SCALE / len(answers))
    of_mapped = (of_unit - unit * (of_unit * unit).sum(axis=1, keepdims=True)) / length
    return questions.T @ (of_mapped @ up.T), hidden.T @ of_mapped


if __name__ == "__main__":
    main()
