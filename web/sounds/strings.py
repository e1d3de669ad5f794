"""Struck and plucked things: a bell, a bowl and the string of a small harp."""

from __future__ import annotations

import numpy as np
from circle import RATE, seconds

# Partials of a bowl, whose rim bends in 2, 3, 4 and 5 waves: pitch, strength, seconds for 60 dB.
_BOWL = ((1.0, 1.0, 19.0), (2.76, 0.42, 11.0), (5.18, 0.16, 6.0), (8.16, 0.05, 3.0))
# A cast bell's: hum, prime, tierce, quint, nominal and above.
_BELL = (
    (0.5, 0.75, 16.0),
    (1.0, 1.0, 11.0),
    (1.2, 0.5, 8.0),
    (1.5, 0.25, 6.0),
    (2.0, 0.45, 5.0),
    (2.67, 0.18, 3.0),
    (4.0, 0.1, 1.8),
)


def bowl(rng: np.random.Generator, pitch: float) -> np.ndarray:
    return _struck(rng, pitch, _BOWL, beat=0.45, attack=0.06)


def bell(rng: np.random.Generator, pitch: float) -> np.ndarray:
    return _struck(rng, pitch, _BELL, beat=0.3, attack=0.008)


def _struck(
    rng: np.random.Generator, pitch: float, partials, beat: float, attack: float
) -> np.ndarray:
    """Each partial is a pair, as nothing that is cast is quite round: they beat slowly."""
    t = seconds(round(max(fall for _, _, fall in partials) * RATE))
    sound = np.zeros(len(t))
    for ratio, strength, fall in partials:
        apart = beat * rng.uniform(0.6, 1.2) * ratio**0.5
        waves = ((0.0, 0.72), (apart, 0.28))
        pair = sum(
            share * np.sin(2 * np.pi * (pitch * ratio + d) * t + rng.uniform(0, 6.3))
            for d, share in waves
        )
        sound += strength * pair * 10 ** (-3 * t / fall)
    return _at_rest(sound * (1 - np.exp(-t / attack)))


def pluck(pitch: float, strength: float = 1.0, fall: float = 4.0) -> np.ndarray:
    """A plucked string: harmonics, weaker and shorter the higher, a little sharp."""
    t = seconds(round(fall * RATE))
    sound = np.zeros(len(t))
    for n in range(1, 15):
        high = pitch * n * (1 + 0.00012 * n * n)
        if high > 9_000:
            break
        # Plucked at a fifth of its length: every fifth harmonic is silent.
        strength_n = abs(np.sin(np.pi * n / 5)) / n**1.5
        sound += strength_n * np.sin(2 * np.pi * high * t) * 10 ** (-3 * t * (0.6 + 0.4 * n) / fall)
    return _at_rest(strength * sound * (1 - np.exp(-t / 0.002)))


def _at_rest(sound: np.ndarray) -> np.ndarray:
    """The very end is let down to nothing, so that it does not click."""
    end = RATE // 5
    sound[-end:] *= np.linspace(1, 0, end) ** 2
    return sound
