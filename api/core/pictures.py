"""The widths in which uploaded pictures exist, for `srcset` (ADMIN-36).

An uploaded picture is named `<stem>-<width>x<height>.jpg`, and its smaller versions
`<stem>-<width>.webp`: a page knows them from the URL alone.
"""

from __future__ import annotations

import re

# Cards are 176 to 416 CSS pixels wide, pictures in a teaching 672 and those of a portion 640, each
# on screens with one to three device pixels.
WIDTHS = (320, 640, 960, 1280, 1920)
# Of a picture within a teaching, whose column is 42rem wide.
TEXT_SIZES = "(min-width: 736px) 672px, 100vw"

_UPLOADED = re.compile(
    r"(?P<stem>/media/uploads/[0-9a-f]{32})-(?P<width>[1-9][0-9]{0,4})x[1-9][0-9]{0,4}\.\w+"
)
_PICTURE = re.compile(rf'<img (?:[^<>]*\s)?src="(?P<url>{_UPLOADED.pattern})"')


def variant_widths(width: int) -> list[int]:
    """The widths, in pixels, of the versions of a picture that is `width` wide."""
    smaller = [each for each in WIDTHS if each < width]
    return [*smaller, width] if width <= WIDTHS[-1] else smaller


def srcset(url: str | None) -> str | None:
    """The versions of an uploaded picture; None for any other URL."""
    found = _UPLOADED.fullmatch(url or "")
    return _candidates(found) if found else None


def with_srcsets(html: str) -> str:
    """Name the versions of the uploaded pictures in a teaching, for sanitised HTML."""
    return _PICTURE.sub(
        lambda found: f'{found[0]} srcset="{_candidates(found)}" sizes="{TEXT_SIZES}"', html
    )


def _candidates(found: re.Match[str]) -> str:
    stem, widths = found["stem"], variant_widths(int(found["width"]))
    return ", ".join(f"{stem}-{width}.webp {width}w" for width in widths)
