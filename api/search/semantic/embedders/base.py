"""The interface of embedders: texts with similar meanings have vectors near each other.

There are two implementations: a bundled model that needs no key and no network (`minilm`), and any
server with the OpenAI interface (`openai`).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import numpy as np
import numpy.typing as npt

from api.core.errors import Unavailable

# Shape (texts, size), float32.
Vectors = npt.NDArray[np.float32]


def unit_rows(vectors: Vectors) -> Vectors:
    """Rows of the same directions and of unit length."""
    found: Vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return found


class EmbeddingUnavailable(Unavailable):
    """No vector can be computed now, but perhaps later. `reason` is for the log."""

    def __init__(self, reason: str) -> None:
        super().__init__("Search failed. Please try again.")
        self.reason = reason

    def __str__(self) -> str:
        return self.reason


class TextsRefused(EmbeddingUnavailable):
    """The server refuses these texts, and would refuse them again."""


class Embedder(Protocol):
    """Turns English texts into vectors, whose inner products are similarities.

    Queries are embedded in another way than documents (asymmetric search). The vectors of documents
    have unit length, those of queries one length.
    """

    @property
    def version(self) -> str:
        """Vectors of one version can be compared with each other and with no others."""
        ...

    @property
    def is_remote(self) -> bool:
        """Whether texts go to a server, which may be slow, unavailable, or cost money."""
        ...

    @property
    def size(self) -> int:
        """The dimensions of a vector. Raises EmbeddingUnavailable."""
        ...

    @property
    def calibration_file(self) -> Path | None:
        """What `calibration.train` gives, if it was computed in advance."""
        ...

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Documents as rows of unit length, shape (texts, size). Blocks the thread.

        Raises EmbeddingUnavailable.
        """
        ...

    def embed_queries(self, texts: Sequence[str], timeout: float | None = None) -> Vectors:
        """The same for queries, rows of one length. Raises EmbeddingUnavailable.

        With `timeout`, in seconds, a server is called once only.
        """
        ...
