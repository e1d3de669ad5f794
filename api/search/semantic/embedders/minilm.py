"""all-MiniLM-L6-v2, quantised to int8, under onnxruntime: a query in a few milliseconds, offline.

Documents are embedded by the model as it was published, queries by a copy that was fine-tuned
(LoRA) on which texts answer them. `tools.search_data.embedding_model` builds both, once for each
environment.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from api.search.semantic.embedders.base import Vectors
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


class MiniLM:
    """Loads each of the two models on its first use: a process needs one or the other.

    Raises ImportError where a package is missing, OSError where the files were not built.
    """

    version, size, is_remote = VERSION, SIZE, False
    calibration_file = CALIBRATION

    def __init__(
        self, model: Path = MODEL, query_model: Path = QUERY_MODEL, tokenizer: Path = TOKENIZER
    ) -> None:
        # Imported only where there is a model: the package takes memory.
        import tokenizers  # noqa: F401 - so that it fails here where it is missing

        self._documents = OnnxEncoder(model, tokenizer, SIZE, _MAX_TOKENS)
        self._queries = OnnxEncoder(query_model, tokenizer, SIZE, _MAX_TOKENS)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Shape (texts, 384), rows of unit length. Raises EmbeddingUnavailable."""
        return self._documents.embed(texts)

    def embed_queries(
        self,
        texts: Sequence[str],
        timeout: float | None = None,  # noqa: ARG002 - it takes a few milliseconds
    ) -> Vectors:
        """The same for queries. Raises EmbeddingUnavailable."""
        return self._queries.embed(texts)
