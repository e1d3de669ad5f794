"""`python -m tools.web_fonts`: builds the pages' fonts from npm packages.

A font of a package has every weight and all of Latin-1. These have the weights that the pages use
and the characters of nearly every page, and weigh less than half. Each is named anew, as its
licence asks of a changed font. Rarer characters load from the package (`web/src/styles/fonts.css`).
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from api.core.paths import ROOT
from api.site.cards.make_fonts import PACKAGES, rename

FONTS = ROOT / "web" / "src" / "styles" / "fonts"
WEIGHTS = (400, 700)
_FEATURES = ["calt", "ccmp", "kern", "liga", "locl", "mark", "mkmk", "tnum"]
# ASCII, the typographic punctuation of English, and the few signs of the site's own texts.
LATIN = {*range(0x20, 0x7F), *map(ord, "\u00a0§©·½×–—‘’“”†•…′″←→−")}
# Letters and marks, their ready-made combinations, joiners and marks of direction, hyphen, shekel.
HEBREW = {*range(0x590, 0x600), *range(0xFB1D, 0xFB50), *range(0x200C, 0x2011), 0x20AA, 0x25CC}
SOURCES = {
    "Page Serif": ("source-serif-4/files/source-serif-4-latin-wght-normal.woff2", LATIN),
    "Page Serif Italic": ("source-serif-4/files/source-serif-4-latin-wght-italic.woff2", LATIN),
    "Page Sans": ("inter/files/inter-latin-wght-normal.woff2", LATIN),
    "Page Hebrew": ("frank-ruhl-libre/files/frank-ruhl-libre-hebrew-wght-normal.woff2", HEBREW),
    "Page Hebrew Sans": (
        "noto-sans-hebrew/files/noto-sans-hebrew-hebrew-wght-normal.woff2",
        HEBREW,
    ),
}


def main() -> None:
    FONTS.mkdir(exist_ok=True)
    for family, (source, characters) in SOURCES.items():
        font = subset(PACKAGES / source, characters)
        rename(font, family)
        font.save(path_of(family))


def path_of(family: str) -> Path:
    return FONTS / f"{family.replace(' ', '-').lower()}.woff2"


def subset(source: Path, characters: Iterable[int]) -> TTFont:
    """The font with these characters, as far as it has them, in the weights of the pages."""
    # No timestamp, so that equal sources give equal bytes.
    font = TTFont(source, recalcTimestamp=False)
    options = Options()
    options.layout_features = _FEATURES
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    # The instancer needs a font that was read, not one whose tables were just cut.
    font.flavor = None
    font.save(whole := BytesIO())
    font = TTFont(whole, recalcTimestamp=False)
    instantiateVariableFont(font, {"wght": WEIGHTS}, inplace=True)
    # The names of styles in menus of fonts. Noto Sans Hebrew's refer to one that it lacks, which
    # Firefox reports for every page.
    del font["STAT"]
    font.flavor = "woff2"
    return font


if __name__ == "__main__":
    main()
