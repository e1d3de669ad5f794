"""The four sounds of the ambient player (AMBIENT-1): loops of 25 seconds, in stereo."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from circle import LENGTH, RATE, band, filtered, level, noise, put, room, seconds, swell
from strings import bell, bowl, pluck

_DURATION = LENGTH / RATE


def water() -> np.ndarray:
    """A brook: a murmur that swells and sinks, and bubbles that chirp as they reach the air."""
    rng = np.random.default_rng(1)
    ears = []
    bubbles = _bubbles(rng, each_second=26)
    for ear in range(2):
        murmur = noise(rng, band(180, 900, 0.8)) * swell(rng, 2, 9, 0.28)
        splash = noise(rng, band(900, 5_500, 0.6)) * swell(rng, 3, 31, 0.5)
        ears.append(murmur * 0.62 + splash * 0.2 + bubbles[ear] * 0.75)
    return np.stack(ears)


def _bubbles(rng: np.random.Generator, each_second: float) -> np.ndarray:
    """A bubble rings at a pitch that its size gives it, and higher as it rises."""
    ears = np.zeros((2, LENGTH))
    for at in _moments(rng, each_second):
        pitch = 330 * 5 ** rng.beta(1.6, 2.6)
        t = seconds(round(0.11 * RATE))
        fall = 40 + 0.055 * pitch * rng.uniform(0.6, 1.4)
        turn = 2 * np.pi * pitch * (t + rng.uniform(0.6, 3.0) * t**2)
        ring = np.sin(turn) * np.exp(-fall * t) * (1 - np.exp(-t / 0.002))
        _in_space(ears, ring * rng.gamma(1.3, 0.5), at, rng.uniform(0.15, 0.85))
    return ears / np.sqrt(np.mean(ears**2))


def rainfall() -> np.ndarray:
    """Rain on leaves and earth: an even hush, drops far and near, a low breath of wind."""
    rng = np.random.default_rng(2)
    far, near = _drops(rng, 900, 0.002, (1_800, 10_500)), _drops(rng, 16, 0.014, (500, 2_100))
    ears = []
    for ear in range(2):
        hush = noise(rng, band(700, 6_500, 0.45)) * swell(rng, 1, 7, 0.16)
        wind = noise(rng, band(70, 260, 0.5)) * swell(rng, 1, 4, 0.5)
        ears.append(hush * 0.5 + wind * 0.24 + far[ear] * 0.5 + near[ear] * 0.3)
    return np.stack(ears)


def _drops(rng: np.random.Generator, each_second: float, length: float, pitches) -> np.ndarray:
    ears = np.zeros((2, LENGTH))
    t = seconds(round(length * 6 * RATE))
    for at in _moments(rng, each_second):
        pitch = np.exp(rng.uniform(*np.log(pitches)))
        knock = np.sin(2 * np.pi * pitch * t) * np.exp(-t / length) * (1 - np.exp(-t / 0.0003))
        _in_space(ears, knock * rng.gamma(0.8, 1.0), at, rng.uniform(0, 1))
    return ears / np.sqrt(np.mean(ears**2))


def meditation() -> np.ndarray:
    """Singing bowls, struck in turn, over a deep tone that comes and goes like breath."""
    rng = np.random.default_rng(3)
    strokes = ((0.6, 174.6, 1.0), (9.2, 261.6, 0.55), (17.4, 130.8, 0.8))
    ring = np.zeros(LENGTH)
    for at, pitch, strength in strokes:
        put(ring, bowl(rng, pitch) * strength, at)
    deep = _breath(87.3, 3) + _breath(130.8, 2) * 0.5 + _breath(174.6, 5) * 0.25
    air = noise(rng, band(250, 1_400, 1.2)) * swell(rng, 2, 5, 0.6)
    dry = level(ring) + level(deep) * 0.5 + air * 0.025
    return np.stack([room(np.random.default_rng(seed), dry, 4.5, 0.35) for seed in (31, 32)])


def _breath(pitch: float, waves: int) -> np.ndarray:
    """A tone, tuned by a hair so that whole waves fit the round, that swells `waves` times."""
    whole = round(pitch * _DURATION)
    turn = 2 * np.pi * np.arange(LENGTH) / LENGTH
    return np.sin(whole * turn) * (0.55 - 0.45 * np.cos(waves * turn)) ** 1.5


# A quiet tune in the Dorian mode, as many old melodies of prayer are: moment, pitch, strength.
_D, _F, _G, _A, _C, _D2, _E2, _F2 = 146.83, 174.61, 196.0, 220.0, 261.63, 293.66, 329.63, 349.23
_TUNE = (
    (0.4, _D, 0.9), (1.5, _A, 0.7), (2.6, _D2, 0.8), (3.7, _E2, 0.6), (4.8, _F2, 0.75),
    (5.9, _E2, 0.5), (7.0, _D2, 0.7), (9.2, _G, 0.8), (10.3, _D2, 0.6),
    (11.4, _C, 0.7), (12.5, _A, 0.65), (14.7, _F, 0.8), (15.8, _A, 0.6), (16.9, _C, 0.65),
    (18.0, _D2, 0.75), (19.1, _C, 0.5), (20.2, _A, 0.7),
    (22.4, _D, 0.6),
)  # fmt: skip


def temple() -> np.ndarray:
    """A small harp, as a Levite may have held one, in a great hall; a low bell now and then."""
    rng = np.random.default_rng(4)
    harp, bells = np.zeros(LENGTH), np.zeros(LENGTH)
    for at, pitch, strength in _TUNE:
        put(harp, pluck(pitch, strength), at + rng.uniform(-0.03, 0.03))
    for at, pitch, strength in ((0.2, 73.42, 1.0), (13.6, 110.0, 0.6)):
        put(bells, bell(rng, pitch * 2) * strength, at)
    air = noise(rng, band(120, 700, 1.0)) * swell(rng, 1, 4, 0.5)
    dry = level(harp) + level(filtered(bells, band(60, 2_200))) * 0.32 + air * 0.03
    return np.stack([room(np.random.default_rng(seed), dry, 5.5, 0.5) for seed in (41, 42)])


def _moments(rng: np.random.Generator, each_second: float) -> Iterator[float]:
    """Moments of the round, at random, so many a second on average."""
    yield from rng.uniform(0, _DURATION, round(each_second * _DURATION))


def _in_space(ears: np.ndarray, event: np.ndarray, at: float, side: float) -> None:
    """An event between the left ear (0) and the right one (1)."""
    put(ears[0], event * np.cos(side * np.pi / 2), at)
    put(ears[1], event * np.sin(side * np.pi / 2), at)


SOUNDS = {"water": water, "meditation": meditation, "rainfall": rainfall, "temple": temple}
