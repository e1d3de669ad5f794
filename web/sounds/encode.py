"""Samples to files, and back: ffmpeg writes and reads them."""

from __future__ import annotations

import re
import subprocess
import tempfile
from pathlib import Path

import numpy as np
import soundfile

# What no two runs may write differently, and nobody needs: dates, names of programs.
_PLAIN = ("-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact")
_HOW = {
    ".m4a": ("-c:a", "aac", "-b:a", "72k", "-movflags", "+faststart"),
    ".ogg": ("-c:a", "libopus", "-b:a", "60k"),
    ".mp3": ("-c:a", "libmp3lame", "-b:a", "32k", "-ar", "24000", "-ac", "1"),
}
# Leaves room for what a lossy file adds to a peak.
_HIGHEST_PEAK = 10 ** (-2 / 20)


def write(samples: np.ndarray, rate: int, file: Path) -> None:
    """`samples` is (ears, time) or (time,)."""
    with tempfile.NamedTemporaryFile(suffix=".wav") as raw:
        soundfile.write(raw.name, samples.T, rate, subtype="FLOAT")
        _ffmpeg("-i", raw.name, *_HOW[file.suffix], *_PLAIN, str(file))


def read(file: Path, rate: int) -> np.ndarray:
    """A file's samples as a player hears them, (time, ears)."""
    with tempfile.NamedTemporaryFile(suffix=".wav") as raw:
        _ffmpeg("-i", str(file), "-ar", str(rate), "-c:a", "pcm_f32le", raw.name)
        samples, _ = soundfile.read(raw.name, always_2d=True)
    return samples


def loudness(file: Path) -> float:
    """In LUFS, over the whole file (EBU R 128)."""
    said = _ffmpeg("-i", str(file), "-af", "ebur128=framelog=verbose", "-f", "null", "-")
    return float(re.findall(r"I:\s+(-?[\d.]+) LUFS", said)[-1])


def as_loud_as(samples: np.ndarray, rate: int, target: float) -> np.ndarray:
    """The samples at a loudness in LUFS. Raises ValueError where a peak would be cut."""
    with tempfile.NamedTemporaryFile(suffix=".wav") as raw:
        soundfile.write(raw.name, samples.T, rate, subtype="FLOAT")
        louder = samples * 10 ** ((target - loudness(Path(raw.name))) / 20)
    if np.abs(louder).max() > _HIGHEST_PEAK:
        raise ValueError(f"A peak of {np.abs(louder).max():.2f} is too high at {target} LUFS.")
    return louder


def _ffmpeg(*arguments: str) -> str:
    command = ["ffmpeg", "-hide_banner", "-nostdin", "-y", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stderr
