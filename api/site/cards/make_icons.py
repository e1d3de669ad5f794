"""`python -m api.site.cards.make_icons`: builds the app's icons from the site's logo.

On a phone's screen the system cuts the icon's edges, to a circle at the narrowest: such icons stand
on a full ground, and the mark a little smaller in it.
"""

from __future__ import annotations

import struct
from pathlib import Path

import typst

from api.core.paths import ROOT

HERE = Path(__file__).parent
FOLDER = ROOT / "web" / "public"
# Name: side in pixels, the logo's share of it, and whether the background is filled.
ICONS = {
    "icon-192.png": (192, 1.0, False),
    "icon-512.png": (512, 1.0, False),
    "icon-maskable-512.png": (512, 0.9, True),
    "apple-touch-icon.png": (180, 1.0, True),
}


def icon(side: int, share: float, ground: bool) -> bytes:
    """An icon as a PNG; deterministic."""
    inputs = {"side": str(side), "share": str(share), "ground": "1" if ground else "0"}
    picture = typst.compile(HERE / "icon.typ", format="png", ppi=72, sys_inputs=inputs)
    assert isinstance(picture, bytes)
    return picture


# Old browsers and feed readers look for this file at the root.
FAVICON = "favicon.ico"
FAVICON_SIDES = (16, 32, 48)
_HEADER, _ENTRY = struct.Struct("<HHH"), struct.Struct("<BBBBHHII")
_BITS_OF_A_PIXEL = 32


def favicon() -> bytes:
    """The logo in the sizes of `FAVICON_SIDES`, each as a PNG in the ICO container."""
    pictures = [icon(side, 1.0, ground=False) for side in FAVICON_SIDES]
    position = _HEADER.size + _ENTRY.size * len(pictures)
    entries = b""
    for side, picture in zip(FAVICON_SIDES, pictures, strict=True):
        size = len(picture)
        entries += _ENTRY.pack(side, side, 0, 0, 1, _BITS_OF_A_PIXEL, size, position)
        position += size
    return _HEADER.pack(0, 1, len(pictures)) + entries + b"".join(pictures)


def main() -> None:
    (FOLDER / FAVICON).write_bytes(favicon())
    for name, (side, share, ground) in ICONS.items():
        (FOLDER / name).write_bytes(icon(side, share, ground))


if __name__ == "__main__":
    main()
