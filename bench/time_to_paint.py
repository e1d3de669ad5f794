"""Time from a keystroke in the search box to the painted suggestions, in a real browser."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from api.core.paths import ROOT
from bench.report import Row, fact, row
from bench.stats import Sample, sample_of

SCRIPT = Path(__file__).with_name("time_to_paint.mjs")
NODE = Path(sys.executable).with_name("node")
WORDS = ("shabbat", "teshuvah", "abraham", "gratitude", "chanukah", "kiddush", "moses", "prayer")


def keystrokes(port: int) -> Sample | None:
    """Type words letter by letter. None where there is no browser to type in."""
    chromium = os.environ.get("CHROMIUM_PATH") or shutil.which("chromium")
    if chromium is None or not (ROOT / "node_modules" / "@playwright").is_dir():
        return None
    address = f"http://127.0.0.1:{port}"
    done = subprocess.run(
        [str(NODE), str(SCRIPT), address, chromium, *WORDS],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    if done.returncode != 0:
        raise RuntimeError(f"The browser failed:\n{done.stderr}")
    return sample_of(json.loads(done.stdout))


def rows(engine: str, sample: Sample | None) -> list[Row]:
    """The row of one engine, or why there is none."""
    name = f"{engine}: keystroke to painted suggestions"
    if sample is None:
        return [fact(name, "SKIPPED: no Chromium, or npm packages are not installed")]
    return [row(name, sample, note=f"{len(sample.latencies)} keystrokes")]
