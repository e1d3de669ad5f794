"""A row as the admin sees it: with URLs, and with a warning about its loudness."""

from __future__ import annotations

from typing import Any

from api.media.schemas import MediaEntry, Variant
from api.models import Media

URL = "/media/uploads"
# The loudness that podcast directories recommend, and how far from it a listener notices nothing.
TARGET_LUFS = -16.0
TOLERANCE_LU = 4.0
# A peak above this is distorted by some players.
MAX_PEAK = -1.0


def file_url(file: str) -> str:
    return f"{URL}/{file}"


def media_entry(media: Media) -> MediaEntry:
    variants = [_variant(each) for each in media.variants]
    original = file_url(media.file) if media.file else None
    # A recording is transcoded only where browsers cannot be expected to play it.
    plays = variants[0].url if media.kind == "audio" and variants else original
    return MediaEntry.model_validate(
        {
            **{name: getattr(media, name) for name in _SAME},
            "url": plays,
            "original_url": original,
            "variants": variants,
            "warning": loudness_warning(media.loudness, media.peak),
        }
    )


_SAME = set(MediaEntry.model_fields) - {"url", "original_url", "variants", "warning"}


def _variant(stored: dict[str, Any]) -> Variant:
    return Variant(
        url=file_url(stored["file"]),
        type=stored["type"],
        size=stored["size"],
        width=stored.get("width"),
        height=stored.get("height"),
    )


def loudness_warning(loudness: float | None, peak: float | None) -> str | None:
    """What is wrong with a recording's loudness, in LUFS, or its peak, in dBTP."""
    if loudness is None:
        return None
    if loudness < TARGET_LUFS - TOLERANCE_LU:
        change = "This recording is quiet: raise it"
    elif loudness > TARGET_LUFS + TOLERANCE_LU:
        change = "This recording is loud: lower it"
    elif peak is not None and peak > MAX_PEAK + 1:
        return f"This recording clips: its peak is {peak:+.1f} dB. Please lower it."
    else:
        return None
    difference = abs(TARGET_LUFS - loudness)
    return (
        f"{change} by about {difference:.0f} dB ({loudness:.0f} LUFS; {TARGET_LUFS:.0f} is usual)."
    )
