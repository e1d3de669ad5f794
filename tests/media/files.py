"""Recordings and pictures made for the tests, valid and hostile."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path
from typing import Any

import av
import numpy as np
from PIL import Image, ImageCms
from PIL.TiffImagePlugin import IFDRational

CODECS = {
    "mp3": "libmp3lame",
    "m4a": "aac",
    "ogg": "vorbis",
    "opus": "libopus",
    "flac": "flac",
    "wav": "pcm_s16le",
    "aiff": "pcm_s16be",
    "alac": "alac",
}
_CONTAINERS = {"m4a": "mp4", "alac": "mp4", "opus": "ogg"}
RATE = 48_000
# Where the photo of `photo()` was taken, in the bytes of its EXIF.
PLACE = b"Rehov Yafo 97"


def recording(kind: str, seconds: float = 2.0, amplitude: float = 0.2) -> bytes:
    """A tone of 1 kHz in two channels."""
    target = io.BytesIO()
    with av.open(target, "w", format=_CONTAINERS.get(kind, kind)) as output:
        stream = output.add_stream(CODECS[kind], rate=RATE, layout="stereo")
        assert isinstance(stream, av.AudioStream)
        # ffmpeg calls its own encoder for Vorbis experimental.
        stream.codec_context.options = {"strict": "experimental"}
        stream.codec_context.open()
        size = stream.frame_size or 1024
        resampler = av.AudioResampler(stream.format.name, "stereo", RATE, size)
        for start in range(0, int(RATE * seconds), 4800):
            for frame in resampler.resample(_tone(start, 4800, amplitude)):
                output.mux(stream.encode(frame))
        for frame in resampler.resample(None):
            output.mux(stream.encode(frame))
        output.mux(stream.encode(None))
    return target.getvalue()


def _tone(start: int, count: int, amplitude: float) -> av.AudioFrame:
    times = np.arange(start, start + count) / RATE
    wave = (amplitude * np.sin(2 * np.pi * 1000 * times)).astype(np.float32)
    frame = av.AudioFrame.from_ndarray(np.stack([wave, wave]), format="fltp", layout="stereo")
    frame.sample_rate, frame.pts = RATE, start
    return frame


def video() -> bytes:
    """A film of a few frames, in MP4."""
    target = io.BytesIO()
    with av.open(target, "w", format="mp4") as output:
        stream = output.add_stream("mpeg4", rate=10)
        assert isinstance(stream, av.VideoStream)
        stream.width = stream.height = 64
        for _ in range(5):
            picture = np.zeros((64, 64, 3), dtype=np.uint8)
            output.mux(stream.encode(av.VideoFrame.from_ndarray(picture, format="rgb24")))
        output.mux(stream.encode(None))
    return target.getvalue()


def picture(width: int = 800, height: int = 600, format: str = "JPEG", **options: Any) -> bytes:  # noqa: A002
    """A gradient, red at the left edge and blue at the right one."""
    gradient = np.linspace(0, 255, width, dtype=np.uint8)
    row = np.stack([255 - gradient, np.zeros_like(gradient), gradient], axis=1)
    image = Image.fromarray(np.broadcast_to(row, (height, width, 3)).copy())
    target = io.BytesIO()
    image.save(target, format, **options)
    return target.getvalue()


def photo(width: int = 1000, height: int = 400) -> bytes:
    """A picture that a phone took lying on its side, with the place in its EXIF."""
    exif = Image.Exif()
    exif[0x0112] = 6  # turn it by 90 degrees clockwise
    exif[0x010E] = PLACE.decode()
    exif.get_ifd(0x8825)[2] = (IFDRational(31), IFDRational(47), IFDRational(0))
    return picture(width, height, exif=exif, comment=PLACE)


def swapped_profile() -> bytes:
    """A colour profile whose red is the green of sRGB, and whose green is its red."""
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return profile.replace(b"rXYZ", b"----").replace(b"gXYZ", b"rXYZ").replace(b"----", b"gXYZ")


def plain(mode: str, colour: Any, **options: Any) -> bytes:
    """A PNG file of one colour; a CMYK one is a JPEG file."""
    target = io.BytesIO()
    Image.new(mode, (40, 40), colour).save(target, "JPEG" if mode == "CMYK" else "PNG", **options)
    return target.getvalue()


def png_header(width: int, height: int) -> bytes:
    """A PNG file that announces this size and has hardly any data."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(b"\0"))


def png_text_bomb() -> bytes:
    """A small PNG with a compressed comment of 256 MB."""
    plain = picture(10, 10, "PNG")
    bomb = b"Comment\0\0" + zlib.compress(bytes(256 * 1024 * 1024), 9)
    at = plain.index(b"IDAT") - 4
    return plain[:at] + _chunk(b"zTXt", bomb) + plain[at:]


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def write(folder: Path, content: bytes, name: str = "file") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path
