"""`make fine-tune`: let the model learn which texts answer what people ask of their own lives.

all-MiniLM-L6-v2 has read a billion pairs of sentences, few of them a worry and a teaching that
answers it without one word in common. Here it sees some thousands: `training_pairs.jsonl` holds
short teachings and questions that share no word with them, written for this and for nothing else,
never shown to anyone, and none of them about the sample library.

Only the reading of questions changes, so that no vector of a library is made anew: to each matrix
a product of two narrow ones is added (LoRA, Hu and others 2021), by which a question comes nearer
to its own teaching than to all others (a softmax over all of them). What was learned is a small
file, `data/query_lora.npz`; `embedding_model` adds it to the published weights.

It takes a quarter of an hour of two processors, and `requirements/learning.txt`, which nothing
else needs. A tenth of the teachings is held back and tells whether anything was learned.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax
from tokenizers import Tokenizer

from api.core.console import print_line
from api.search.semantic.embedders.minilm import MODEL, MiniLM
from api.search.text.gloss import gloss
from api.search.text.synonyms import default_synonyms
from tools.search_data.bert import HEADS, HIDDEN, LAYERS, Weights
from tools.search_data.embedding_model import LEARNED, package_folder, read_weights

PAIRS = Path(__file__).parent / "training_pairs.jsonl"
WIDTH, EPOCHS, TOGETHER, RATE, DECAY = 8, 3, 64, 1e-3, 0.05
# Cosines are this much apart, as the model was trained.
_SCALE = 20.0
# Of a question; hardly any is longer.
_TOKENS = 40
_HELD_BACK = 10
_SEED = 613
_EPSILON, _NOTHING = 1e-12, -10_000.0
_ADAPTED = (
    "attention.self.query",
    "attention.self.key",
    "attention.self.value",
    "attention.output.dense",
    "intermediate.dense",
    "output.dense",
)

Array = Any
# For each matrix the two that are learned.
Learned = dict[str, tuple[Array, Array]]


class Questions(NamedTuple):
    """Tokens and what of them counts (questions x tokens), and the teaching of each."""

    ids: np.ndarray
    mask: np.ndarray
    answer: np.ndarray

    def some(self, which: np.ndarray) -> Questions:
        return Questions(self.ids[which], self.mask[which], self.answer[which])


def main() -> None:
    """Learn, tell how well, and write the file."""
    folder = package_folder()
    weights = {name: jnp.array(w) for name, w in read_weights(folder / "model.safetensors").items()}
    questions, teachings = _pairs(folder / "tokenizer.json")
    source = np.random.default_rng(_SEED)
    held_back = source.permutation(len(teachings))[: len(teachings) // _HELD_BACK]
    back = np.isin(questions.answer, held_back)
    taught = questions.some(np.flatnonzero(~back))
    begun = _beginning(weights, source)
    for epoch, learned in enumerate(_learn(weights, begun, taught, teachings, source), 1):
        found = _found(weights, learned, questions.some(np.flatnonzero(back)), teachings, held_back)
        print_line(
            f"epoch {epoch}: of {back.sum()} questions held back {found:.3f} in the first three"
        )
        _write(learned)


def _pairs(tokenizer: Path) -> tuple[Questions, np.ndarray]:
    """The questions, and the vectors of the teachings as a library has them."""
    pairs = [json.loads(line) for line in PAIRS.read_text("utf-8").splitlines()]
    synonyms = default_synonyms()
    texts = [gloss(f"{pair['title']}. {pair['text']}", synonyms) for pair in pairs]
    asked = [
        (gloss(text, synonyms), at) for at, pair in enumerate(pairs) for text in pair["questions"]
    ]
    reader = Tokenizer.from_file(str(tokenizer))
    reader.enable_truncation(_TOKENS)
    reader.enable_padding(length=_TOKENS)
    encoded = reader.encode_batch([text for text, _ in asked])
    ids = np.array([each.ids for each in encoded], np.int32)
    mask = np.array([each.attention_mask for each in encoded], np.float32)
    answer = np.array([at for _, at in asked])
    return Questions(ids, mask, answer), MiniLM(query_model=MODEL).embed(texts)


def _beginning(weights: Weights, source: np.random.Generator) -> Learned:
    """Nothing is added yet: the second of each two is zero."""
    names = [f"encoder.layer.{n}.{part}.weight" for n in range(LAYERS) for part in _ADAPTED]
    learned = {}
    for name in names:
        out, into = weights[name].shape
        down = source.normal(scale=into**-0.5, size=(into, WIDTH)).astype(np.float32)
        learned[name] = (jnp.array(down), jnp.zeros((WIDTH, out), jnp.float32))
    return learned


def _learn(
    weights: Weights,
    learned: Learned,
    taught: Questions,
    teachings: np.ndarray,
    source: np.random.Generator,
) -> Iterator[Learned]:
    """What was learned after each time through all questions."""
    steps = len(taught.answer) // TOGETHER
    rate = optax.warmup_cosine_decay_schedule(0, RATE, steps // 3, steps * EPOCHS)
    optimiser = optax.adamw(rate, weight_decay=DECAY)
    state = optimiser.init(learned)
    answers = jnp.array(teachings)
    # What is held back is no wrong answer either.
    known = np.where(np.isin(np.arange(len(teachings)), taught.answer), 0.0, _NOTHING)

    def loss(learned: Learned, some: Questions) -> Array:
        near = _vectors(weights, learned, some) @ answers.T * _SCALE + known
        chances = jax.nn.log_softmax(near, -1)
        return -jnp.take_along_axis(chances, some.answer[:, None], 1).mean()

    def step(learned: Learned, state: Any, some: Questions) -> tuple[Learned, Any]:
        change, state = optimiser.update(jax.grad(loss)(learned, some), state, learned)
        return optax.apply_updates(learned, change), state

    compiled = jax.jit(step)
    for _ in range(EPOCHS):
        order = source.permutation(len(taught.answer))
        for some in np.array_split(order[: steps * TOGETHER], steps):
            learned, state = compiled(learned, state, taught.some(some))
        yield learned


def _found(
    weights: Weights,
    learned: Learned,
    asked: Questions,
    teachings: np.ndarray,
    among: np.ndarray,
) -> float:
    """The share of questions whose teaching is among the first three of those held back."""
    vectors = jax.jit(_vectors)(weights, learned, asked)
    near = np.array(vectors) @ teachings.T
    own = near[np.arange(len(near)), asked.answer]
    return float(((near[:, among] > own[:, None]).sum(axis=1) < 3).mean())


def _write(learned: Learned) -> None:
    kept: dict[str, np.ndarray] = {}
    for name, (down, up) in learned.items():
        kept[f"{name}.down"] = np.asarray(down, np.float16)
        kept[f"{name}.up"] = np.asarray(up, np.float16)
    np.savez_compressed(LEARNED, **kept)  # type: ignore[arg-type]


# --- the encoder, as `bert.py` draws it ---


def _vectors(weights: Weights, learned: Learned, asked: Questions) -> Array:
    """Questions as unit vectors (questions x 384)."""

    def linear(tokens: Array, name: str) -> Array:
        down, up = learned[f"{name}.weight"]
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
        alike = query @ key.transpose(0, 1, 3, 2) / (HIDDEN // HEADS) ** 0.5 + unseen
        return (jax.nn.softmax(alike, -1) @ value).transpose(0, 2, 1, 3).reshape(tokens.shape)

    unseen = (1 - asked.mask)[:, None, None, :] * _NOTHING
    places = weights["embeddings.position_embeddings.weight"][: asked.ids.shape[1]]
    kind = weights["embeddings.token_type_embeddings.weight"][0]
    words = weights["embeddings.word_embeddings.weight"][asked.ids]
    tokens = norm(words + places + kind, "embeddings.LayerNorm")
    for layer in (f"encoder.layer.{number}" for number in range(LAYERS)):
        seen = linear(
            attention(tokens, f"{layer}.attention.self"), f"{layer}.attention.output.dense"
        )
        tokens = norm(seen + tokens, f"{layer}.attention.output.LayerNorm")
        wide = jax.nn.gelu(linear(tokens, f"{layer}.intermediate.dense"), approximate=False)
        tokens = norm(linear(wide, f"{layer}.output.dense") + tokens, f"{layer}.output.LayerNorm")
    own = asked.mask[:, :, None]
    mean = (tokens * own).sum(1) / own.sum(1)
    return mean / jnp.linalg.norm(mean, axis=-1, keepdims=True)


_PARTS: Sequence[str] = ("query", "key", "value")


if __name__ == "__main__":
    main()
