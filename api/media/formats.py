"""Recognizes a file by its content: neither its name nor what the browser says about it counts.

The decoders of PyAV (ffmpeg) and Pillow open the file, each restricted to the formats listed here:
ffmpeg would otherwise read playlists, which may name files of the server. They are given an open
file, never a path or URL.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import av
import av.error
from av.container import InputContainer
from PIL import Image, UnidentifiedImageError

from api.media.limits import MAX_PIXELS, Kind
from api.media.processing.outcome import UnusableFile

# ffmpeg's names of formats and codecs.
_DEMUXERS = "mp3,ogg,flac,wav,aiff,mov"
_CODECS = (
    "mp3,mp3float,aac,alac,opus,libopus,vorbis,flac,pcm_u8,pcm_s16le,pcm_s24le,pcm_s32le,pcm_f32le,"
    "pcm_s16be,pcm_s24be,pcm_s32be"
)
# Suffix and type by the demuxer's first name.
_AUDIO: Mapping[str, tuple[str, str]] = {
    "mp3": (".mp3", "audio/mpeg"),
    "ogg": (".ogg", "audio/ogg"),
    "flac": (".flac", "audio/flac"),
    "wav": (".wav", "audio/wav"),
    "aiff": (".aiff", "audio/aiff"),
    "mov": (".m4a", "audio/mp4"),
}
_IMAGES: Mapping[str, tuple[str, str]] = {
    "JPEG": (".jpg", "image/jpeg"),
    "MPO": (".jpg", "image/jpeg"),  # several views in a JPEG file, as some phones write
    "PNG": (".png", "image/png"),
    "WEBP": (".webp", "image/webp"),
    "AVIF": (".avif", "image/avif"),
    "GIF": (".gif", "image/gif"),
}
_READABLE_IMAGES = tuple(name for name in _IMAGES if name != "MPO")

NOT_AUDIO = "This is not a recording that the site can use: MP3, M4A, Ogg, WAV, FLAC or AIFF."
NOT_IMAGE = "This is not a picture that the site can use: JPEG, PNG, WebP, AVIF or GIF."
IS_VIDEO = "This is a video. The site can use its sound: please export that as MP3 or M4A."
IS_ANIMATED = "This picture is animated. The site shows still pictures."
TOO_MANY_PIXELS = f"This picture is too large: at most {MAX_PIXELS // 1_000_000} megapixels."


def recognize(path: Path, kind: Kind) -> tuple[str, str]:
    """The suffix and the type of a file, by its headers. Raises UnusableFile."""
    return _audio_format(path) if kind == "audio" else _image_format(path)


def _audio_format(path: Path) -> tuple[str, str]:
    with open_audio(path) as container:
        # A cover is a video stream of one picture.
        if any(not _is_cover(stream) for stream in container.streams.video):
            raise UnusableFile(IS_VIDEO)
        found = _AUDIO.get(container.format.name.partition(",")[0])
        if found is None or not container.streams.audio:
            raise UnusableFile(NOT_AUDIO)
        return found


def _is_cover(stream: av.VideoStream) -> bool:
    return bool(stream.disposition & av.stream.Disposition.attached_pic)


@contextmanager
def open_audio(path: Path, problem: str = NOT_AUDIO) -> Iterator[InputContainer]:
    """A recording, open for reading.

    Raises UnusableFile, also for what fails while it is read in the body: `problem` says why.
    """
    options = {"format_whitelist": _DEMUXERS, "codec_whitelist": _CODECS}
    with path.open("rb") as file:
        try:
            with av.open(file, options=options) as container:
                assert isinstance(container, InputContainer)
                yield container
        except (av.error.FFmpegError, ValueError, OverflowError) as error:
            raise UnusableFile(problem) from error


def _image_format(path: Path) -> tuple[str, str]:
    with open_image(path) as image:
        return _IMAGES[image.format or ""]


@contextmanager
def open_image(path: Path) -> Iterator[Image.Image]:
    """A still picture of bounded size, of which only the header is read yet. Raises UnusableFile.

    What fails while it is decoded in the body is an UnusableFile, too.
    """
    try:
        with Image.open(path, formats=_READABLE_IMAGES) as image:
            if image.width * image.height > MAX_PIXELS:
                raise UnusableFile(TOO_MANY_PIXELS)
            if image.format != "MPO" and getattr(image, "is_animated", False):
                raise UnusableFile(IS_ANIMATED)
            yield image
    except Image.DecompressionBombError as error:
        raise UnusableFile(TOO_MANY_PIXELS) from error
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError) as error:
        raise UnusableFile(NOT_IMAGE) from error
