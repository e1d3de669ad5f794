"""all-MiniLM-L6-v2, quantised to int8, under onnxruntime: a query in a few milliseconds, offline.

Documents are embedded by the model as it was published, queries by a copy that was fine-tuned
(LoRA) on which texts answer them. `tools.search_data.embedding_model` builds both, once for each
environment. A matrix, distilled from the larger model (`tools.search_data.distillation`), then maps
queries towards the texts that it finds near.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from api.search.data import DATA
from api.search.semantic.embedders.base import Vectors, unit_rows
from api.search.semantic.embedders.model_files import (
    CALIBRATION,
    MODEL,
    QUERY_MODEL,
    TOKENIZER,
    VERSION,
)
from api.search.semantic.embedders.onnx_encoder import OnnxEncoder

SIZE = 384
# The length that it was trained on; longer texts are truncated.
_MAX_TOKENS = 256
# A matrix (384 x 384) that is added to the identity.
QUERY_MAP = DATA / "minilm_query_map.npy"
# The length of a query's vector. The matrix makes all similarities a tenth smaller; with it they
# have the mean and spread for which the weights of the evidence were fitted.
_QUERY_LENGTH = np.float32(1.1)


class MiniLM:
    """Loads each of the two models on its first use: a process needs one or the other.

    Raises ImportError where a package is missing, OSError where the files were not built. The map
    of queries is trained without one.
    """

    version, size, is_remote = VERSION, SIZE, False
    calibration_file = CALIBRATION

    def __init__(
        self,
        model: Path = MODEL,
        query_model: Path = QUERY_MODEL,
        tokenizer: Path = TOKENIZER,
        query_map: Path | None = QUERY_MAP,
    ) -> None:
        # Imported only where there is a model: the package takes memory.
        import tokenizers  # noqa: F401 - so that it fails here where it is missing

        self._documents = OnnxEncoder(model, tokenizer, SIZE, _MAX_TOKENS)
        self._queries = OnnxEncoder(query_model, tokenizer, SIZE, _MAX_TOKENS)
        self._query_map = None if query_map is None else np.load(query_map).astype(np.float32)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Shape (texts, 384), rows of unit length. Raises EmbeddingUnavailable."""
        return self._documents.embed(texts)

    def embed_queries(
        self,
        texts: Sequence[str],
        timeout: float | None = None,  # noqa: ARG002 - it takes a few milliseconds
    ) -> Vectors:
        """The same for queries, rows of one length. Raises EmbeddingUnavailable."""
        vectors = self._queries.embed(texts)
        if self._query_map is None:
            return vectors
        return _QUERY_LENGTH * unit_rows(vectors + vectors @ self._query_map)
