"""Pictures: turned upright, without metadata, in the widths that pages use (ADMIN-36)."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image, ImageCms, ImageOps

from api.core.pictures import variant_widths
from api.media.formats import open_image
from api.media.processing.outcome import DerivedFile, Outcome

MAX_SIDE = 2560
_JPEG, _PNG, _WEBP = ("JPEG", ".jpg"), ("PNG", ".png"), ("WEBP", ".webp")
_TYPES = {"JPEG": "image/jpeg", "PNG": "image/png", "WEBP": "image/webp"}


def process_image(source: Path, folder: Path, stem: str) -> Outcome:
    """Write the picture and its variants to `folder`. Raises UnusableFile."""
    with open_image(source) as opened:
        read_as = opened.format or ""
        # A JPEG decoder can skip what is not needed.
        opened.draft("RGB", (MAX_SIDE, MAX_SIDE))
        picture = _in_srgb(ImageOps.exif_transpose(opened))
        picture.thumbnail((MAX_SIDE, MAX_SIDE), Image.Resampling.LANCZOS)
        written_as, suffix = _kept_format(read_as, has_alpha=picture.mode == "RGBA")
        name = f"{stem}-{picture.width}x{picture.height}{suffix}"
        kept = _write(picture, folder / name, written_as)
        variants = [
            _write(_resized(picture, width), folder / f"{stem}-{width}.webp", "WEBP")
            for width in variant_widths(picture.width)
        ]
        return Outcome(picture=kept, variants=variants)


def _kept_format(read_as: str, *, has_alpha: bool) -> tuple[str, str]:
    """The format of the picture that `src` names, which every browser shows."""
    if read_as == "WEBP":
        return _WEBP
    return _PNG if has_alpha or read_as in ("PNG", "GIF") else _JPEG


def _in_srgb(picture: Image.Image) -> Image.Image:
    """The picture in the colours that browsers assume, RGB or RGBA, with no profile or metadata."""
    profile = picture.info.get("icc_profile")
    mode = "RGBA" if picture.has_transparency_data else "RGB"
    if picture.mode == "I;16":
        # Pillow would clip the values at 255, not scale them.
        picture = picture.point(lambda value: value * (1 / 256)).convert("L")
    if picture.mode != "CMYK" or not profile:
        picture = picture.convert(mode)
    if profile:
        picture = _profile_applied(picture, profile, mode)
    # A new image: `info` holds EXIF, XMP, comments and text chunks, which some encoders write.
    clean = Image.new(mode, picture.size)
    clean.paste(picture)
    return clean


def _profile_applied(picture: Image.Image, profile: bytes, mode: str) -> Image.Image:
    """The picture with its colours converted to sRGB; without a usable profile, as they are."""
    try:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        target = ImageCms.createProfile("sRGB")
        converted = ImageCms.profileToProfile(picture, source, target, outputMode=mode)
    except (OSError, ImageCms.PyCMSError):
        converted = None
    return converted or picture.convert(mode)


def _resized(picture: Image.Image, width: int) -> Image.Image:
    if width == picture.width:
        return picture
    height = max(1, round(picture.height * width / picture.width))
    return picture.resize((width, height), Image.Resampling.LANCZOS)


def _write(picture: Image.Image, path: Path, written_as: str) -> DerivedFile:
    options = {
        "JPEG": {"quality": 85, "optimize": True, "progressive": True},
        "PNG": {},
        "WEBP": {"quality": 80, "method": 4},
    }[written_as]
    picture.save(path, written_as, **options)
    return DerivedFile(
        file=path.name,
        type=_TYPES[written_as],
        size=path.stat().st_size,
        width=picture.width,
        height=picture.height,
    )
