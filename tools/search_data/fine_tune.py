"""`make fine-tune`: fine-tune the query encoder on questions and the teachings that answer them.

all-MiniLM-L6-v2 was trained on a billion sentence pairs, but few of them are a personal question
and a teaching that answers it without a common word. `training_pairs.jsonl` has some thousands of
such pairs. They were written for training only, and none is about the sample library.

Only the query encoder changes, so that the vectors of a library stay valid: a low-rank product is
added to each matrix (LoRA, Hu and others 2021). The loss is a softmax over the similarities of a
question to all teachings. The result is a small file, `data/query_lora.npz`; `embedding_model` adds
it to the published weights.

Training takes 15 minutes on two cores and needs the packages of `requirements/training.txt`. A
tenth of the teachings is a validation set.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax
from tokenizers import Tokenizer

from api.core.console import print_line
from api.search.semantic.embedders.minilm import MiniLM
from api.search.semantic.embedders.model_files import MODEL
from tools.search_data.bert import HEADS, HIDDEN, LAYERS, Weights
from tools.search_data.embedding_model import (
    LORA_FACTORS,
    SHA256,
    package_folder,
    read_weights,
)
from tools.search_data.training_pairs import read_pairs

LORA_RANK, EPOCHS, BATCH_SIZE, LEARNING_RATE, WEIGHT_DECAY = 8, 3, 64, 1e-3, 0.05
# The inverse temperature of the softmax, as in the training of the base model.
_SCALE = 20.0
# The maximum length of a question.
_MAX_TOKENS = 40
# One teaching in ten is for validation.
_VALIDATION_STEP = 10
_SEED = 613
_EPSILON, _MASKED = 1e-12, -10_000.0
_ADAPTED = (
    "attention.self.query",
    "attention.self.key",
    "attention.self.value",
    "attention.output.dense",
    "intermediate.dense",
    "output.dense",
)

Array = Any
# The two low-rank factors of each matrix.
LoraFactors = dict[str, tuple[Array, Array]]


class Questions(NamedTuple):
    """Token ids and attention mask (questions x tokens), and the index of each teaching."""

    ids: np.ndarray
    mask: np.ndarray
    answer: np.ndarray

    def select(self, which: np.ndarray) -> Questions:
        return Questions(self.ids[which], self.mask[which], self.answer[which])


def main() -> None:
    """Train, print the validation score of each epoch, and write the file."""
    folder = package_folder()
    weights = {
        name: jnp.array(w) for name, w in read_weights(folder / "model.safetensors", SHA256).items()
    }
    questions, teachings = _pairs(folder / "tokenizer.json")
    source = np.random.default_rng(_SEED)
    validation = source.permutation(len(teachings))[: len(teachings) // _VALIDATION_STEP]
    is_validation = np.isin(questions.answer, validation)
    training = questions.select(np.flatnonzero(~is_validation))
    initial = _initial_factors(weights, source)
    for epoch, factors in enumerate(_train(weights, initial, training, teachings, source), 1):
        found = _recall_at_3(
            weights, factors, questions.select(np.flatnonzero(is_validation)), teachings, validation
        )
        print_line(
            f"epoch {epoch}: recall@3 of {is_validation.sum()} validation questions {found:.3f}"
        )
        _write(factors)


def _pairs(tokenizer: Path) -> tuple[Questions, np.ndarray]:
    """The questions, and the document vectors of the teachings."""
    pairs = read_pairs()
    reader = Tokenizer.from_file(str(tokenizer))
    reader.enable_truncation(_MAX_TOKENS)
    reader.enable_padding(length=_MAX_TOKENS)
    encoded = reader.encode_batch(list(pairs.questions))
    ids = np.array([each.ids for each in encoded], np.int32)
    mask = np.array([each.attention_mask for each in encoded], np.float32)
    return Questions(ids, mask, pairs.answers), MiniLM(query_model=MODEL).embed(pairs.teachings)


def _initial_factors(weights: Weights, source: np.random.Generator) -> LoraFactors:
    """The initial factors: the second one is zero, so that nothing is added."""
    names = [f"encoder.layer.{n}.{part}.weight" for n in range(LAYERS) for part in _ADAPTED]
    factors = {}
    for name in names:
        out, into = weights[name].shape
        down = source.normal(scale=into**-0.5, size=(into, LORA_RANK)).astype(np.float32)
        factors[name] = (jnp.array(down), jnp.zeros((LORA_RANK, out), jnp.float32))
    return factors


def _train(
    weights: Weights,
    factors: LoraFactors,
    training: Questions,
    teachings: np.ndarray,
    source: np.random.Generator,
) -> Iterator[LoraFactors]:
    """Yields the factors after each epoch."""
    steps = len(training.answer) // BATCH_SIZE
    rate = optax.warmup_cosine_decay_schedule(0, LEARNING_RATE, steps // 3, steps * EPOCHS)
    optimizer = optax.adamw(rate, weight_decay=WEIGHT_DECAY)
    state = optimizer.init(factors)
    answers = jnp.array(teachings)
    # Validation teachings are no negatives.
    known = np.where(np.isin(np.arange(len(teachings)), training.answer), 0.0, _MASKED)

    def loss(factors: LoraFactors, batch: Questions) -> Array:
        similarity = _vectors(weights, factors, batch) @ answers.T * _SCALE + known
        log_probabilities = jax.nn.log_softmax(similarity, -1)
        return -jnp.take_along_axis(log_probabilities, batch.answer[:, None], 1).mean()

    def step(factors: LoraFactors, state: Any, batch: Questions) -> tuple[LoraFactors, Any]:
        change, state = optimizer.update(jax.grad(loss)(factors, batch), state, factors)
        return optax.apply_updates(factors, change), state

    compiled = jax.jit(step)
    for _ in range(EPOCHS):
        order = source.permutation(len(training.answer))
        for batch in np.array_split(order[: steps * BATCH_SIZE], steps):
            factors, state = compiled(factors, state, training.select(batch))
        yield factors


def _recall_at_3(
    weights: Weights,
    factors: LoraFactors,
    questions: Questions,
    teachings: np.ndarray,
    candidates: np.ndarray,
) -> float:
    """The share of questions whose teaching is among the first three of the validation set."""
    vectors = jax.jit(_vectors)(weights, factors, questions)
    similarity = np.array(vectors) @ teachings.T
    own = similarity[np.arange(len(similarity)), questions.answer]
    return float(((similarity[:, candidates] > own[:, None]).sum(axis=1) < 3).mean())


def _write(factors: LoraFactors) -> None:
    arrays: dict[str, np.ndarray] = {}
    for name, (down, up) in factors.items():
        arrays[f"{name}.down"] = np.asarray(down, np.float16)
        arrays[f"{name}.up"] = np.asarray(up, np.float16)
    np.savez_compressed(LORA_FACTORS, **arrays)  # type: ignore[arg-type]


# --- the encoder, equal to the graph of `bert.py` ---


def _vectors(weights: Weights, factors: LoraFactors, questions: Questions) -> Array:
    """The unit vectors of questions (questions x 384)."""

    def linear(tokens: Array, name: str) -> Array:
        down, up = factors[f"{name}.weight"]
        plain = tokens @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]
        return plain + (tokens @ down) @ up

    def norm(tokens: Array, name: str) -> Array:
        even = tokens - tokens.mean(-1, keepdims=True)
        even /= jnp.sqrt((even**2).mean(-1, keepdims=True) + _EPSILON)
        return even * weights[f"{name}.weight"] + weights[f"{name}.bias"]

    def heads(tokens: Array) -> Array:
        return tokens.reshape(*tokens.shape[:2], HEADS, HIDDEN // HEADS).transpose(0, 2, 1, 3)

    def attention(tokens: Array, name: str) -> Array:
        query, key, value = (heads(linear(tokens, f"{name}.{part}")) for part in _PARTS)
        scores = query @ key.transpose(0, 1, 3, 2) / (HIDDEN // HEADS) ** 0.5 + mask_bias
        return (jax.nn.softmax(scores, -1) @ value).transpose(0, 2, 1, 3).reshape(tokens.shape)

    mask_bias = (1 - questions.mask)[:, None, None, :] * _MASKED
    positions = weights["embeddings.position_embeddings.weight"][: questions.ids.shape[1]]
    kind = weights["embeddings.token_type_embeddings.weight"][0]
    words = weights["embeddings.word_embeddings.weight"][questions.ids]
    tokens = norm(words + positions + kind, "embeddings.LayerNorm")
    for layer in (f"encoder.layer.{number}" for number in range(LAYERS)):
        seen = linear(
            attention(tokens, f"{layer}.attention.self"), f"{layer}.attention.output.dense"
        )
        tokens = norm(seen + tokens, f"{layer}.attention.output.LayerNorm")
        wide = jax.nn.gelu(linear(tokens, f"{layer}.intermediate.dense"), approximate=False)
        tokens = norm(linear(wide, f"{layer}.output.dense") + tokens, f"{layer}.output.LayerNorm")
    own = questions.mask[:, :, None]
    mean = (tokens * own).sum(1) / own.sum(1)
    return mean / jnp.linalg.norm(mean, axis=-1, keepdims=True)


_PARTS: Sequence[str] = ("query", "key", "value")


if __name__ == "__main__":
    main()
