"""Makes the hero's video: `python -m tools.hero_video`. Needs `ffmpeg` with AV1 and H.264 on PATH.

Typst draws the frames, as it draws the preview cards; ffmpeg encodes them in one pass for each
format. The results are committed, so that building the site needs neither.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from typst import Compiler

from api.core.paths import ROOT
from tools.hero_video.frames import FRAMES, FRAMES_A_SECOND, SIZE, frames

STILL = ROOT / "web/src/styles/hero.svg"
FOLDER = ROOT / "web/src/features/library/video"
# Both together (HOME-3).
MAX_BYTES = 400_000
_PAGE = """#set page(width: {}pt, height: {}pt, margin: 0pt)
#image("frame.svg", width: 100%)
"""
_FORMATS = {
    # Ten bits a colour, so that the sky has no visible bands.
    "hero.webm": "-c:v libsvtav1 -preset 3 -crf 38 -pix_fmt yuv420p10le",
    "hero.mp4": "-c:v libx264 -preset veryslow -crf 27 -tune animation -pix_fmt yuv420p "
    "-movflags +faststart",
}
_COLOURS = (
    "-vf scale=out_color_matrix=bt709:out_range=tv "
    "-colorspace bt709 -color_primaries bt709 -color_trc bt709"
)


def draw(folder: Path) -> None:
    """Write the frames as PNG files."""
    (folder / "page.typ").write_text(_PAGE.format(*SIZE))
    for number, svg in enumerate(frames(STILL.read_text())):
        (folder / "frame.svg").write_text(svg)
        # At 72 points per inch, a point is a pixel.
        picture = Compiler(folder / "page.typ").compile(format="png", ppi=72)
        assert isinstance(picture, bytes)
        (folder / f"{number:04}.png").write_bytes(picture)


def encode(folder: Path, name: str) -> None:
    command = (
        f"ffmpeg -y -v error -framerate {FRAMES_A_SECOND} -i {folder}/%04d.png "
        f"{_COLOURS} {_FORMATS[name]} -g {FRAMES} -an"
    )
    subprocess.run([*command.split(), str(FOLDER / name)], check=True)


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory(prefix="hero-video-") as folder:
        draw(Path(folder))
        for name in _FORMATS:
            encode(Path(folder), name)
    sizes = {name: (FOLDER / name).stat().st_size for name in _FORMATS}
    print(sizes)  # noqa: T201 - a script
    return 0 if sum(sizes.values()) <= MAX_BYTES else 1


if __name__ == "__main__":
    sys.exit(main())
