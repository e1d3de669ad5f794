"""Where the built models are, and how their library is kept quiet.

It imports nothing of the site, so that an image need not build them again for each change of it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

# Raise the number when the vectors of documents change: every text is then embedded again.
VERSION = "minilm-l6-int8-1"
FOLDER = Path(sys.prefix) / "share" / "torah-nuggets"
MODEL, TOKENIZER = FOLDER / f"{VERSION}.onnx", FOLDER / f"{VERSION}.json"
# Raise its number when the vectors of queries change: no text needs to be embedded again.
QUERY_MODEL = FOLDER / f"{VERSION}-query-1.onnx"
# Raise its number when the map of queries or the searches of `calibration` change.
CALIBRATION = QUERY_MODEL.with_suffix(".calibration-4.npz")

# The larger model, of which the vectors of MiniLM are a part: raise its number with theirs.
MPNET_VERSION = "mpnet-base-int8-1"
MPNET, MPNET_TOKENIZER = FOLDER / f"{MPNET_VERSION}.onnx", FOLDER / f"{MPNET_VERSION}.json"
# Raise its number when the vectors of queries or the searches of `calibration` change.
MPNET_CALIBRATION = FOLDER / f"{MPNET_VERSION}-query-1.calibration-3.npz"


def disable_telemetry() -> None:
    """Call this before onnxruntime is used: otherwise it reports to its maker (OPS-27)."""
    # Before it is loaded, and after.
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    from onnxruntime import disable_telemetry_events

    disable_telemetry_events()
