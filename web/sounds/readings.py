"""The opening lines of a teaching, read aloud, between a few notes of a harp.

The voice is hibari's own: synthetic, nobody's, Apache-2.0. Hebrew words carry their sounds in the
text, as `[Rashi](/ɹˈɑʃi/)`. The same text makes the same reading.
"""

from __future__ import annotations

import numpy as np
from hibari import Hibari
from strings import pluck

VOICE_RATE = 24_000
READING_RATE = 48_000
# As one reads to somebody who has the time.
_PACE = 0.96
_BETWEEN_PARAGRAPHS = 0.55
# Opening and end, in D: moment, pitch, strength.
_OPENING = (
    (0.0, 146.83, 0.9), (0.45, 220.0, 0.7), (0.9, 293.66, 0.8),
    (1.35, 349.23, 0.7), (1.8, 329.63, 0.6), (2.4, 293.66, 0.8),
)  # fmt: skip
_END = ((0.0, 220.0, 0.6), (0.4, 293.66, 0.7), (0.8, 146.83, 0.8))
# The voice comes in over the last note.
_OPENING_SECONDS, _END_SECONDS = 3.0, 2.6


def read_aloud(text: str) -> np.ndarray:
    """A reading at READING_RATE, in one ear's worth of samples."""
    speak = Hibari()
    pause = np.zeros(round(_BETWEEN_PARAGRAPHS * VOICE_RATE))
    spoken = [speak(line.strip(), speed=_PACE, seed=0) for line in text.split("\n\n")]
    voice = _twice_as_fine(np.concatenate([part for line in spoken for part in (line, pause)]))
    end = _OPENING_SECONDS + len(voice) / READING_RATE - 0.3
    whole = np.zeros(round((_OPENING_SECONDS + _END_SECONDS) * READING_RATE) + len(voice))
    _lay(whole, _even(voice), _OPENING_SECONDS)
    for at, pitch, strength in _OPENING:
        _lay(whole, pluck(pitch, strength * 0.1, fall=3.0), at)
    for at, pitch, strength in _END:
        _lay(whole, pluck(pitch, strength * 0.1, fall=3.0), end + at)
    return _let_down(whole)


def _twice_as_fine(samples: np.ndarray) -> np.ndarray:
    """From VOICE_RATE to READING_RATE: no frequency is added."""
    return np.fft.irfft(np.fft.rfft(samples), 2 * len(samples)) * 2


def _even(voice: np.ndarray) -> np.ndarray:
    """Loud moments brought half way down, so that quiet words are heard in a kitchen too."""
    window = np.hanning(READING_RATE // 20)
    power = np.convolve(voice**2, window / window.sum(), mode="same")
    usual = np.sqrt(np.quantile(power, 0.8))
    evened = voice / np.maximum(np.sqrt(power) / usual, 1) ** 0.5
    return np.tanh(evened / (5 * usual))


def _lay(whole: np.ndarray, part: np.ndarray, at: float) -> None:
    start = round(at * READING_RATE)
    part = part[: len(whole) - start]
    whole[start : start + len(part)] += part


def _let_down(whole: np.ndarray) -> np.ndarray:
    end = READING_RATE
    whole[-end:] *= np.linspace(1, 0, end) ** 2
    return whole
