"""all-mpnet-base-v2 with weights of eight bits, beside MiniLM: `EMBEDDING_MODEL=mpnet`.

It ranks better and takes ten times as long. A vector is that of MPNet followed by that of MiniLM,
each scaled, so that one inner product is the weighted mean of both similarities. Queries are mapped
towards the texts that answer them by a low-rank matrix (`tools.search_data.query_map`).
`make mpnet` fetches the weights and builds the files.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from api.search.data import DATA
from api.search.semantic.embedders import minilm
from api.search.semantic.embedders.base import Vectors, unit_rows
from api.search.semantic.embedders.minilm import MiniLM
from api.search.semantic.embedders.model_files import (
    MPNET,
    MPNET_CALIBRATION,
    MPNET_TOKENIZER,
    MPNET_VERSION,
)
from api.search.semantic.embedders.onnx_encoder import OnnxEncoder

MPNET_SIZE = 768
# The length of the longest text; longer ones are truncated.
MAX_TOKENS = 384
# The share of MPNet in a similarity. Decision 0036 has what others give.
_SHARE = 2 / 3
# The factors `down` (768 x rank) and `up` (rank x 768), whose product is added to a query's vector.
QUERY_MAP = DATA / "mpnet_query_map.npz"


class MPNet:
    """Loads its models on their first use.

    Raises ImportError where a package is missing, OSError where the files were not built.
    """

    version, size, is_remote = MPNET_VERSION, MPNET_SIZE + minilm.SIZE, False
    calibration_file = MPNET_CALIBRATION

    def __init__(
        self, beside: MiniLM, model: Path = MPNET, tokenizer: Path = MPNET_TOKENIZER
    ) -> None:
        self._encoder = OnnxEncoder(model, tokenizer, MPNET_SIZE, MAX_TOKENS)
        self._beside = beside
        with np.load(QUERY_MAP) as factors:
            self._down, self._up = (factors[name].astype(np.float32) for name in ("down", "up"))

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Shape (texts, 1152), rows of unit length. Raises EmbeddingUnavailable."""
        return _joined(self._encoder.embed(texts), self._beside.embed(texts))

    def embed_queries(
        self,
        texts: Sequence[str],
        timeout: float | None = None,  # noqa: ARG002 - it takes some milliseconds
    ) -> Vectors:
        """The same for queries, rows of one length. Raises EmbeddingUnavailable."""
        vectors = self._encoder.embed(texts)
        mapped = unit_rows(vectors + vectors @ self._down @ self._up)
        return _joined(mapped, self._beside.embed_queries(texts))


def _joined(of_mpnet: Vectors, of_minilm: Vectors) -> Vectors:
    first, second = np.float32(_SHARE**0.5), np.float32((1 - _SHARE) ** 0.5)
    return np.hstack([first * of_mpnet, second * of_minilm])
