"""An embedder with predictable similarities, and the real model, loaded once."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from api.search.semantic.embedders.minilm import MiniLM
from api.search.text.analyzer import STOP_WORDS, tokens

SIZE = 64


class BagOfWordsEmbedder:
    """Texts with common words are similar. It records the embedded texts."""

    size, is_remote, calibration_file = SIZE, False, None

    def __init__(self, version: str = "by words") -> None:
        self.version = version
        self.embedded: list[str] = []

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        self.embedded += texts
        rows = np.array([self._row(text) for text in texts], np.float32)
        unit: npt.NDArray[np.float32] = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return unit

    def embed_queries(
        self,
        texts: Sequence[str],
        timeout: float | None = None,
    ) -> npt.NDArray[np.float32]:
        return self.embed(texts)

    def _row(self, text: str) -> npt.NDArray[np.float32]:
        words = [word for word in tokens(text) if word not in STOP_WORDS] or ["nothing"]
        vectors = [_of_word(f"{self.version} {word}") for word in words]
        total: npt.NDArray[np.float32] = np.sum(vectors, axis=0, dtype=np.float32)
        return total


@cache
def _of_word(word: str) -> npt.NDArray[np.float32]:
    seed = int.from_bytes(hashlib.sha256(word.encode()).digest()[:4], "little")
    return np.random.default_rng(seed).normal(size=SIZE).astype(np.float32)


@cache
def minilm() -> MiniLM:
    """The model that `make install` created."""
    return MiniLM()
