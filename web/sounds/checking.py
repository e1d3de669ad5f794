"""What a sound file must be: small, neither loud nor cut, and a loop without a seam."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import encode
import numpy as np
from circle import LENGTH, RATE

_LARGEST = {".m4a": 250_000, ".ogg": 250_000, ".mp3": 200_000}
_SEAM = RATE // 20  # 50 ms


def loops(folder: Path, lufs: float) -> Iterator[str]:
    for file in sorted(folder.iterdir()):
        samples = encode.read(file, RATE)
        print(f"{_measured(file, samples)}, seam {jump(samples):.2f}, level {step(samples):.2f}")
        yield from _common(file, samples, lufs)
        if len(samples) != LENGTH:
            yield f"{file.name}: {len(samples)} samples instead of {LENGTH}"
        if jump(samples) > 1:
            yield f"{file.name}: the seam jumps {jump(samples):.1f} times as far as within"
        if step(samples) > 1:
            yield f"{file.name}: the level at the seam changes {step(samples):.1f} times as much"


def readings(folder: Path, lufs: float) -> Iterator[str]:
    for file in sorted(folder.iterdir()):
        samples = encode.read(file, RATE)
        print(_measured(file, samples))
        yield from _common(file, samples, lufs)


def _measured(file: Path, samples: np.ndarray) -> str:
    size, length = file.stat().st_size, len(samples) / RATE
    return f"{file.name}: {size} bytes, {length:.1f} s, {encode.loudness(file):.1f} LUFS"


def _common(file: Path, samples: np.ndarray, lufs: float) -> Iterator[str]:
    if file.stat().st_size > _LARGEST[file.suffix]:
        yield f"{file.name}: {file.stat().st_size} bytes are too many"
    if np.abs(samples).max() >= 0.99:
        yield f"{file.name}: is cut at its peaks"
    if abs(encode.loudness(file) - lufs) > 1:
        yield f"{file.name}: {encode.loudness(file):.1f} LUFS instead of {lufs}"


def jump(samples: np.ndarray) -> float:
    """The step from the last sample to the first, against the greatest of 999 in 1000 within."""
    within = np.abs(np.diff(samples, axis=0))
    return float(np.abs(samples[0] - samples[-1]).max() / np.quantile(within, 0.999))


def step(samples: np.ndarray) -> float:
    """The change of level (from 50 ms to the next) at the seam, against 99 in 100 within."""
    ring = np.concatenate([samples[-_SEAM:], samples])
    whole = len(ring) // _SEAM * _SEAM
    pieces = ring[:whole].reshape(-1, _SEAM, ring.shape[1])
    decibels = 10 * np.log10(np.mean(pieces**2, axis=(1, 2)))
    changes = np.abs(np.diff(decibels))
    return float(changes[0] / np.quantile(changes[1:], 0.99))
