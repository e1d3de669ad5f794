"""A server that speaks the OpenAI interface: `EMBEDDING_MODEL`, `OPENAI_API_KEY`,
`OPENAI_BASE_URL`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from api.search.semantic.embedders.base import EmbeddingUnavailable, TextsRefused

if TYPE_CHECKING:
    from openai import OpenAI

# For the indexer, which retries by itself.
TIMEOUT_SECONDS = 10.0
_BATCH_SIZE = 64


# Bad request (a text of too many tokens, for one), content too large, content not processable.
_REFUSALS = {400, 413, 422}


class OpenAIEmbedder:
    """Sends texts to the server in batches."""

    is_remote, calibration_file = True, None

    def __init__(self, model: str, key: str, base_url: str | None = None) -> None:
        # Imported only where it is used: the package takes as much memory as the bundled model.
        from openai import OpenAI, OpenAIError

        self._model, self._failures = model, OpenAIError
        self._client = OpenAI(
            api_key=key, base_url=base_url, timeout=TIMEOUT_SECONDS, max_retries=1
        )
        self.version = f"openai {model}"

    @cached_property
    def size(self) -> int:
        """The dimensions of a vector. Asks the server, once. Raises EmbeddingUnavailable."""
        return int(self.embed(["size"]).shape[1])

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        """Shape (texts, size), rows of unit length. Raises EmbeddingUnavailable."""
        parts = [
            self._request(list(texts[at : at + _BATCH_SIZE]))
            for at in range(0, len(texts), _BATCH_SIZE)
        ]
        return np.concatenate(parts)

    def embed_queries(
        self, texts: Sequence[str], timeout: float | None = None
    ) -> npt.NDArray[np.float32]:
        """The same: such a model embeds queries as it does documents."""
        if timeout is None:
            return self.embed(texts)
        return self._request(list(texts), self._client.with_options(timeout=timeout, max_retries=0))

    def _request(self, texts: list[str], client: OpenAI | None = None) -> npt.NDArray[np.float32]:
        try:
            response = (client or self._client).embeddings.create(model=self._model, input=texts)
        except self._failures as error:
            is_refused = getattr(error, "status_code", None) in _REFUSALS
            kind = TextsRefused if is_refused else EmbeddingUnavailable
            raise kind(f"{self._model}: {error}") from error
        rows = sorted(response.data, key=lambda row: row.index)
        vectors = np.array([row.embedding for row in rows], np.float32)
        if vectors.ndim != 2 or len(vectors) != len(texts):
            raise EmbeddingUnavailable(f"{self._model}: {len(vectors)} vectors for {len(texts)}")
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        found: npt.NDArray[np.float32] = vectors / np.maximum(lengths, np.finfo(np.float32).tiny)
        return found
