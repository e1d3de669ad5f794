"""Sound on a circle: everything here comes round to its own beginning without a seam.

A loop of N samples is thought of as a ring. Noise is made from a spectrum (whose inverse transform
is periodic), filters and echoes multiply spectra (which is convolution round the ring), and what
rings on past the end goes on at the beginning.
"""

from __future__ import annotations

import numpy as np

RATE = 48_000
# AAC packs 1024 samples: a whole number of packets leaves nothing to pad at the end.
LENGTH = 1024 * 1172  # 25.0 s


def seconds(length: int = LENGTH) -> np.ndarray:
    return np.arange(length) / RATE


def noise(rng: np.random.Generator, gain_at) -> np.ndarray:
    """Noise that is as strong at each frequency (Hz) as `gain_at` says; its mean square is 1."""
    frequencies = np.fft.rfftfreq(LENGTH, 1 / RATE)
    phases = np.exp(2j * np.pi * rng.random(len(frequencies)))
    return level(np.fft.irfft(gain_at(frequencies) * phases, LENGTH))


def band(low: float, high: float, slope: float = 0.0):
    """A gain that passes low..high Hz, falling by `slope` powers of frequency."""

    def gain(frequencies: np.ndarray) -> np.ndarray:
        safe = np.maximum(frequencies, 1.0)
        shoulders = 1 / (1 + (low / safe) ** 4) / (1 + (safe / high) ** 4)
        return shoulders * (safe / low) ** -slope

    return gain


def swell(rng: np.random.Generator, slowest: int, fastest: int, depth: float) -> np.ndarray:
    """A slow rise and fall about 1, of `slowest` to `fastest` waves a round."""
    turn = 2 * np.pi * np.arange(LENGTH) / LENGTH
    waves = range(slowest, fastest + 1)
    sum_of_waves = sum(np.sin(n * turn + rng.uniform(0, 2 * np.pi)) / n**0.5 for n in waves)
    return 1 + depth * sum_of_waves / np.abs(sum_of_waves).max()


def put(ring: np.ndarray, event: np.ndarray, at: float) -> None:
    """Add an event at a moment in seconds; what rings on past the end begins the round."""
    start = round(at * RATE)
    places = np.arange(start, start + len(event)) % LENGTH
    np.add.at(ring, places, event)


def filtered(ring: np.ndarray, gain_at) -> np.ndarray:
    frequencies = np.fft.rfftfreq(LENGTH, 1 / RATE)
    return np.fft.irfft(np.fft.rfft(ring) * gain_at(frequencies), LENGTH)


def room(rng: np.random.Generator, ring: np.ndarray, decay: float, share: float) -> np.ndarray:
    """The sound in a hall whose echo falls by 60 dB in `decay` seconds; a call for each ear."""
    t = seconds(round(decay * RATE))
    echo = rng.standard_normal(len(t)) * 10 ** (-3 * t / decay) * np.minimum(t / 0.02, 1)
    answer = np.zeros(LENGTH)
    answer[: len(echo)] = echo
    # High notes die sooner on stone and cloth.
    answer = filtered(answer, band(90, 3_500))
    wet = np.fft.irfft(np.fft.rfft(ring) * np.fft.rfft(answer), LENGTH)
    return ring * (1 - share) + level(wet) * share * rms(ring)


def rms(x: np.ndarray) -> float:
    return float(np.sqrt(np.mean(x**2)))


def level(x: np.ndarray) -> np.ndarray:
    return x / rms(x)
