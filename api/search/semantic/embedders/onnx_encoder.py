"""An encoder under onnxruntime, on one thread: tokens in, unit vectors out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from api.search.semantic.embedders.base import EmbeddingUnavailable, Vectors
from api.search.semantic.embedders.model_files import disable_telemetry

if TYPE_CHECKING:
    from onnxruntime import InferenceSession
    from tokenizers import Tokenizer

# Larger batches take more memory and no less time.
_BATCH_SIZE = 8


class OnnxEncoder:
    """Loads its model on the first use. Raises OSError where a file was not built."""

    def __init__(self, model: Path, tokenizer: Path, size: int, max_tokens: int) -> None:
        for file in (model, tokenizer):
            if not file.is_file():
                raise FileNotFoundError(f"{file} was not built")
        self._model, self._tokenizer_file = model, tokenizer
        self._size, self._max_tokens = size, max_tokens

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Shape (texts, size), rows of unit length. Raises EmbeddingUnavailable."""
        found = np.empty((len(texts), self._size), np.float32)
        # In batches of similar length little is padding.
        order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
        for start in range(0, len(order), _BATCH_SIZE):
            some = order[start : start + _BATCH_SIZE]
            found[some] = self._run([texts[at] for at in some])
        return found

    def _run(self, texts: Sequence[str]) -> Vectors:
        """Shape (texts, size) for one batch."""
        encoded = self._tokenizer.encode_batch(list(texts))
        inputs = {
            "input_ids": np.array([text.ids for text in encoded], np.int64),
            "attention_mask": np.array([text.attention_mask for text in encoded], np.int64),
        }
        vectors: Vectors = self._session.run(None, inputs)[0]
        return vectors

    @cached_property
    def _tokenizer(self) -> Tokenizer:
        from tokenizers import Tokenizer

        found = Tokenizer.from_file(str(self._tokenizer_file))
        found.enable_truncation(self._max_tokens)
        found.enable_padding()
        return found

    @cached_property
    def _session(self) -> InferenceSession:
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
            return InferenceSession(str(self._model), options, providers=["CPUExecutionProvider"])
        except (Fail, InvalidGraph, InvalidProtobuf, RuntimeException) as error:
            raise EmbeddingUnavailable(f"{self._model}: {error}") from error
