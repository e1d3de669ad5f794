"""all-MiniLM-L6-v2 in eight bits under onnxruntime: a query in a few milliseconds, offline.

Texts of the library are read by the model as it was published, questions by one that has learned
from it which texts answer them. Both are made once for each environment, by
`tools.search_data.embedding_model`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from api.search.semantic.embedders.openai import EmbeddingUnavailable

# Raise the number when the same text gets another vector: every text is then embedded again.
VERSION = "minilm-l6-int8-1"
FOLDER = Path(sys.prefix) / "share" / "torah-nuggets"
MODEL, TOKENIZER = FOLDER / f"{VERSION}.onnx", FOLDER / f"{VERSION}.json"
# Raise its number when questions get other vectors: no text needs to be embedded again.
ASKING = FOLDER / f"{VERSION}-asking-1.onnx"
SIZE = 384
# It was trained on as much; what follows is cut off.
_LONGEST_TOKENS = 256
# Texts at a time: more take more memory and no less time.
_TOGETHER = 8


class MiniLM:
    """The model, held by one process: that of the two which it uses, from its first use on.

    Raises ImportError where a package is missing, OSError where the files were not made.
    """

    version, size, is_remote = VERSION, SIZE, False

    def __init__(
        self, model: Path = MODEL, asking: Path = ASKING, tokenizer: Path = TOKENIZER
    ) -> None:
        # Only where there is a model: the packages take memory of their own.
        for file in (model, asking, tokenizer):
            if not file.is_file():
                raise FileNotFoundError(f"{file} was not made")
        from tokenizers import Tokenizer

        self._tokenizer = Tokenizer.from_file(str(tokenizer))
        self._tokenizer.enable_truncation(_LONGEST_TOKENS)
        self._tokenizer.enable_padding()
        self._session = cache(_session)
        self._model, self._asking = model, asking

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        """One row for each text of the library, of length one. Raises EmbeddingUnavailable."""
        return self._embedded(texts, self._model)

    def embed_questions(
        self,
        texts: Sequence[str],
        timeout: float | None = None,  # noqa: ARG002 - a few milliseconds
    ) -> npt.NDArray[np.float32]:
        """The same for what is asked. Raises EmbeddingUnavailable."""
        return self._embedded(texts, self._asking)

    def _embedded(self, texts: Sequence[str], model: Path) -> npt.NDArray[np.float32]:
        found = np.empty((len(texts), SIZE), np.float32)
        # Texts of one length need no padding.
        order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
        for start in range(0, len(order), _TOGETHER):
            some = order[start : start + _TOGETHER]
            found[some] = self._run([texts[at] for at in some], model)
        return found

    def _run(self, texts: Sequence[str], model: Path) -> npt.NDArray[np.float32]:
        encoded = self._tokenizer.encode_batch(list(texts))
        given = {
            "input_ids": np.array([text.ids for text in encoded], np.int64),
            "attention_mask": np.array([text.attention_mask for text in encoded], np.int64),
        }
        vectors: npt.NDArray[np.float32] = self._session(model).run(None, given)[0]
        return vectors


def _session(model: Path):  # type: ignore[no-untyped-def]
    """One thread, and no memory kept between runs: requests have the processors beside it.

    Raises EmbeddingUnavailable where the file is damaged.
    """
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
