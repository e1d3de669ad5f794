"""all-MiniLM-L6-v2, quantised to int8, under onnxruntime: a query in a few milliseconds, offline.

Documents are embedded by the model as it was published, queries by a copy that was fine-tuned
(LoRA) on which texts answer them. `tools.search_data.embedding_model` builds both, once for each
environment.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from api.search.semantic.embedders.base import EmbeddingUnavailable
from api.search.semantic.embedders.model_files import (
    CALIBRATION,
    MODEL,
    QUERY_MODEL,
    TOKENIZER,
    VERSION,
    disable_telemetry,
)

SIZE = 384
# The length that it was trained on; longer texts are truncated.
_MAX_TOKENS = 256
# Larger batches take more memory and no less time.
_BATCH_SIZE = 8


class MiniLM:
    """Loads each of the two models on its first use: a process needs one or the other.

    Raises ImportError where a package is missing, OSError where the files were not built.
    """

    version, size, is_remote = VERSION, SIZE, False
    calibration_file = CALIBRATION

    def __init__(
        self, model: Path = MODEL, query_model: Path = QUERY_MODEL, tokenizer: Path = TOKENIZER
    ) -> None:
        for file in (model, query_model, tokenizer):
            if not file.is_file():
                raise FileNotFoundError(f"{file} was not built")
        # Imported only where there is a model: the package takes memory.
        from tokenizers import Tokenizer

        self._tokenizer = Tokenizer.from_file(str(tokenizer))
        self._tokenizer.enable_truncation(_MAX_TOKENS)
        self._tokenizer.enable_padding()
        self._session = cache(_session)
        self._model, self._query_model = model, query_model

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        """Shape (texts, 384), rows of unit length. Raises EmbeddingUnavailable."""
        return self._embed(texts, self._model)

    def embed_queries(
        self,
        texts: Sequence[str],
        timeout: float | None = None,  # noqa: ARG002 - it takes a few milliseconds
    ) -> npt.NDArray[np.float32]:
        """The same for queries. Raises EmbeddingUnavailable."""
        return self._embed(texts, self._query_model)

    def _embed(self, texts: Sequence[str], model: Path) -> npt.NDArray[np.float32]:
        found = np.empty((len(texts), SIZE), np.float32)
        # In batches of similar length little is padding.
        order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
        for start in range(0, len(order), _BATCH_SIZE):
            some = order[start : start + _BATCH_SIZE]
            found[some] = self._run([texts[at] for at in some], model)
        return found

    def _run(self, texts: Sequence[str], model: Path) -> npt.NDArray[np.float32]:
        """Shape (texts, 384) for one batch."""
        encoded = self._tokenizer.encode_batch(list(texts))
        inputs = {
            "input_ids": np.array([text.ids for text in encoded], np.int64),
            "attention_mask": np.array([text.attention_mask for text in encoded], np.int64),
        }
        vectors: npt.NDArray[np.float32] = self._session(model).run(None, inputs)[0]
        return vectors


def _session(model: Path):  # type: ignore[no-untyped-def]
    """One thread, and no memory pool between runs: requests need the processors too.

    Raises EmbeddingUnavailable where the file is damaged.
    """
    disable_telemetry()
    from onnxruntime import InferenceSession, SessionOptions
    from onnxruntime.capi.onnxruntime_pybind11_state import (
        Fail,
        InvalidGraph,
        InvalidProtobuf,
        RuntimeException,
    )

    options = SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = options.enable_mem_pattern = False
    options.log_severity_level = 3
    try:
        return InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
    except (Fail, InvalidGraph, InvalidProtobuf, RuntimeException) as error:
        raise EmbeddingUnavailable(f"{model}: {error}") from error
