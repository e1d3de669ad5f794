"""`make query-map`: train the map of the larger model's queries towards the texts that answer them.

A low-rank matrix is added to the identity, so that a question's vector moves towards those of
teachings that answer it. Like the LoRA weights of the small model (`fine_tune`) it is trained on
`training_pairs.jsonl` with a softmax over the similarities of a question to all teachings; unlike
them it needs only the vectors, and so only numpy. More steps fit the pairs better and other
questions worse. Most of the time, five minutes, is the embedding.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from api.core.console import print_line
from api.search.semantic.embedders.model_files import MPNET, MPNET_TOKENIZER
from api.search.semantic.embedders.mpnet import MAX_TOKENS, MPNET_SIZE, QUERY_MAP
from api.search.semantic.embedders.onnx_encoder import OnnxEncoder
from tools.search_data.adam import Array, minimize
from tools.search_data.training_pairs import read_pairs

RANK, STEPS, BATCH_SIZE, LEARNING_RATE, WEIGHT_DECAY = 32, 150, 512, 3e-3, 1e-3
# The share of the map that is used: less of the published model is lost (as in `embedding_model`).
_MAP_SCALE = 0.8
# The inverse temperature of the softmax.
_SCALE = 20.0
_SEED = 613


def main() -> None:
    """Embed the pairs, train, and write the file."""
    pairs = read_pairs()
    encoder = OnnxEncoder(MPNET, MPNET_TOKENIZER, MPNET_SIZE, MAX_TOKENS)
    questions, teachings = encoder.embed(pairs.questions), encoder.embed(pairs.teachings)
    down, up = train(questions, teachings, pairs.answers)
    np.savez_compressed(
        QUERY_MAP, down=down.astype(np.float16), up=(_MAP_SCALE * up).astype(np.float16)
    )
    print_line(f"Wrote {QUERY_MAP.name} for {len(questions)} questions.")


def train(questions: Array, teachings: Array, answers: npt.NDArray[Any]) -> list[Array]:
    """The two factors of the matrix, shapes (size, RANK) and (RANK, size)."""
    source = np.random.default_rng(_SEED)
    size = questions.shape[1]
    factors = [
        source.normal(scale=size**-0.5, size=(size, RANK)).astype(np.float32),
        np.zeros((RANK, size), np.float32),
    ]

    def gradients(factors: Sequence[Array]) -> Sequence[Array]:
        batch = source.choice(len(questions), min(BATCH_SIZE, len(questions)), replace=False)
        return _gradients(factors, questions[batch], teachings, answers[batch])

    return minimize(factors, gradients, STEPS, LEARNING_RATE, WEIGHT_DECAY)


def _gradients(
    factors: Sequence[Array], questions: Array, teachings: Array, answers: npt.NDArray[Any]
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
