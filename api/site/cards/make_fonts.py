"""`python -m api.site.cards.make_fonts`: builds the cards' fonts from npm packages.

Pages take fonts compressed for the web and of every weight; a typesetter reads plain ones. Each is
fixed at one weight and named anew, as its licence asks of a changed font.
"""

from __future__ import annotations

from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from api.core.paths import ROOT

FONTS = Path(__file__).parent / "fonts"
PACKAGES = ROOT / "node_modules" / "@fontsource-variable"
WEIGHT = 600
# Name ids of a font: family, style, unique id, full name, PostScript name, legacy families.
_FAMILY, _STYLE, _UNIQUE, _FULL, _POSTSCRIPT = 1, 2, 3, 4, 6
_OTHERS = (16, 17, 21, 22, 25)
SOURCES = {
    "Card Serif": "source-serif-4/files/source-serif-4-latin-wght-normal.woff2",
    "Card Serif Extended": "source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2",
    "Card Hebrew": "frank-ruhl-libre/files/frank-ruhl-libre-hebrew-wght-normal.woff2",
}


def main() -> None:
    FONTS.mkdir(exist_ok=True)
    for family, source in SOURCES.items():
        # No timestamp, so that equal sources give equal bytes.
        font = TTFont(PACKAGES / source, recalcTimestamp=False)
        instantiateVariableFont(font, {"wght": WEIGHT}, inplace=True)
        rename(font, family)
        font.flavor = None
        font.save(FONTS / f"{family.replace(' ', '')}.ttf")


def rename(font: TTFont, family: str) -> None:
    """Keep designers, copyright and licence; remove the original font names."""
    names, postscript = font["name"], family.replace(" ", "")
    for number in _OTHERS:
        names.removeNames(number)
    values = {_FAMILY: family, _STYLE: "Regular", _FULL: family}
    for number, value in (values | {_UNIQUE: postscript, _POSTSCRIPT: postscript}).items():
        names.setName(value, number, 3, 1, 0x409)


if __name__ == "__main__":
    main()
