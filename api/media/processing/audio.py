"""Recordings: decoded to their end, measured, and transcoded if need be (ADMIN-35)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path

import av
import av.error
from av.container import InputContainer
from av.filter import Graph

from api.media.formats import open_audio
from api.media.limits import MAX_SECONDS_OF_AUDIO
from api.media.processing.outcome import DerivedFile, Outcome, UnusableFile

# Codecs that every browser plays. Others, and uncompressed sound, are transcoded.
PLAYABLE = {"mp3", "mp3float", "aac", "opus", "vorbis"}
DAMAGED = "This recording is damaged: it cannot be played to its end. Please export it anew."
SILENT = "This recording has no sound."
TOO_LONG = f"This recording is too long: at most {MAX_SECONDS_OF_AUDIO // 3600} hours."
# Bits a second of AAC, for one channel and for two.
_BIT_RATES = (96_000, 160_000)
# The highest share of packets that may be damaged: a listener hears nothing of it.
_DAMAGED_SHARE = 0.01
# What EBU R 128 measures where there is silence.
_SILENCE_LUFS = -70.0


def process_audio(source: Path, folder: Path, stem: str) -> Outcome:
    """Measure a recording, and write a variant that browsers play. Raises UnusableFile."""
    with open_audio(source, DAMAGED) as container:
        outcome = _measured(container)
    if outcome.codec not in PLAYABLE:
        with open_audio(source, DAMAGED) as container:
            outcome.variants = [_transcoded(container, folder / f"{stem}-played.m4a")]
    return outcome


def _measured(container: InputContainer) -> Outcome:
    stream = container.streams.audio[0]
    meter = LoudnessMeter(stream)
    samples = 0
    for frame in _frames(container):
        samples += frame.samples
        if samples > MAX_SECONDS_OF_AUDIO * frame.sample_rate:
            raise UnusableFile(TOO_LONG)
        meter.push(frame)
    if samples == 0:
        raise UnusableFile(SILENT)
    loudness, peak = meter.finish()
    duration = samples / stream.sample_rate
    return Outcome(
        duration=duration,
        loudness=loudness,
        peak=peak,
        codec=stream.codec_context.name,
        bit_rate=stream.bit_rate or container.bit_rate or None,
    )


def _frames(container: InputContainer) -> Iterator[av.AudioFrame]:
    """The decoded sound. A few damaged packets are left out; more raise UnusableFile."""
    packets = damaged = 0
    for packet in container.demux(container.streams.audio[0]):
        packets += 1
        try:
            yield from packet.decode()
        except av.error.InvalidDataError:
            damaged += 1
    if damaged > _DAMAGED_SHARE * packets:
        raise UnusableFile(DAMAGED)


class LoudnessMeter:
    """Integrated loudness and true peak by EBU R 128, measured by ffmpeg's filter."""

    def __init__(self, stream: av.AudioStream) -> None:
        self._graph = Graph()
        self._source = self._graph.add_abuffer(template=stream)
        meter = self._graph.add("ebur128", "peak=true:metadata=1:framelog=quiet")
        self._sink = self._graph.add("abuffersink")
        self._source.link_to(meter)
        meter.link_to(self._sink)
        self._graph.configure()
        self._last: Mapping[str, str] = {}

    def push(self, frame: av.AudioFrame | None) -> None:
        self._source.push(frame)
        while True:
            try:
                measured = self._sink.pull()
            except (av.error.BlockingIOError, av.error.EOFError):
                return
            # Only frames in which a tenth of a second ends have measures.
            self._last = measured.metadata or self._last

    def finish(self) -> tuple[float | None, float | None]:
        """LUFS and dBTP; None for silence, or for less sound than can be measured."""
        self.push(None)
        loudness = float(self._last.get("lavfi.r128.I", "nan"))
        peak = float(self._last.get("lavfi.r128.true_peak", "nan"))
        is_heard = math.isfinite(loudness) and loudness > _SILENCE_LUFS
        is_measured = math.isfinite(peak) and peak > 0
        return loudness if is_heard else None, 20 * math.log10(peak) if is_measured else None


def _transcoded(container: InputContainer, target: Path) -> DerivedFile:
    """The recording as AAC, which begins to play before it is loaded."""
    source = container.streams.audio[0]
    layout = "mono" if source.channels == 1 else "stereo"
    rate = 44_100 if source.sample_rate == 44_100 else 48_000
    options = {"movflags": "+faststart"}
    with av.open(str(target), "w", format="mp4", options=options) as output:
        stream = output.add_stream("aac", rate=rate, layout=layout)
        stream.bit_rate = _BIT_RATES[layout == "stereo"]
        stream.codec_context.open()
        resampler = av.AudioResampler("fltp", layout, rate, stream.frame_size)
        for frame in chain(_frames(container), [None]):
            for resampled in resampler.resample(frame):
                output.mux(stream.encode(resampled))
        output.mux(stream.encode(None))
    return DerivedFile(file=target.name, type="audio/mp4", size=target.stat().st_size)
