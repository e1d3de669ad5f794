"""The pages' own fonts: cut out of those of the npm packages, with nothing of the page changed."""

from __future__ import annotations

import re
from functools import lru_cache

import pytest
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from api.core.paths import ROOT
from api.site.cards.make_fonts import PACKAGES
from tools.web_fonts import SOURCES, WEIGHTS, path_of

STYLES = (ROOT / "web" / "src" / "styles" / "fonts.css").read_text()
_FACE = re.compile(r"url\('([^']+)'\).*?unicode-range:([^;]+);", re.DOTALL)

Ranges = set[int]


@lru_cache
def declared() -> dict[str, Ranges]:
    """The characters that the stylesheet takes from each file, by the file's name."""
    faces = _FACE.findall(STYLES)
    assert len(faces) == STYLES.count("url(")
    return {source.split("/")[-1]: _characters(ranges) for source, ranges in faces}


def _characters(ranges: str) -> Ranges:
    found: Ranges = set()
    for one in ranges.replace("U+", "").split(","):
        first, _, last = one.strip().partition("-")
        found |= set(range(int(first, 16), int(last or first, 16) + 1))
    return found


def _at_weight(font: TTFont, weight: int) -> TTFont:
    return instantiateVariableFont(font, {"wght": weight})


@pytest.mark.parametrize("family", SOURCES)
def test_a_font_of_the_pages_has_what_its_package_has(family: str) -> None:
    source, characters = SOURCES[family]
    package, own = TTFont(PACKAGES / source), TTFont(path_of(family))
    had = package.getBestCmap()
    assert set(own.getBestCmap()) == characters & had.keys()
    for weight in WEIGHTS:
        before = _at_weight(TTFont(PACKAGES / source), weight)["hmtx"]
        after = _at_weight(TTFont(path_of(family)), weight)["hmtx"]
        for character, glyph in own.getBestCmap().items():
            # Their own lightest weight is rounded, where it is not the package's.
            assert abs(after[glyph][0] - before[had[character]][0]) <= 1, chr(character)


@pytest.mark.parametrize("family", SOURCES)
def test_the_stylesheet_takes_those_characters_from_it(family: str) -> None:
    _, characters = SOURCES[family]
    assert declared()[path_of(family).name] == characters


@pytest.mark.parametrize("family", ["Page Serif", "Page Serif Italic", "Page Sans"])
def test_the_package_has_the_rest_of_latin(family: str) -> None:
    source, characters = SOURCES[family]
    rest = declared()[source.split("/")[-1]]
    assert not rest & characters
    # Letters with marks of their own come from the extended file.
    combining = range(0x300, 0x370)
    printed = {each for each in TTFont(PACKAGES / source).getBestCmap() if each >= 0x20}
    assert printed - set(combining) <= rest | characters


@pytest.mark.parametrize("family", SOURCES)
def test_a_changed_font_does_not_bear_the_original_name(family: str) -> None:
    names = TTFont(path_of(family))["name"]
    for number in (1, 4, 6, 16):
        name = names.getDebugName(number)
        assert name is None or name.replace(" ", "") == family.replace(" ", "")


@pytest.mark.rule("LOOK-20")
def test_every_font_of_the_stylesheet_has_the_names_that_it_refers_to() -> None:
    """Browsers discard a table that does not, and report it on every page."""
    for source in re.findall(r"url\('([^']+)'\)", STYLES):
        own = ROOT / "web" / "src" / "styles" / source
        font = TTFont(own if own.exists() else PACKAGES.parent / source)
        if "STAT" in font:
            table = font["STAT"].table
            referred = {axis.AxisNameID for axis in table.DesignAxisRecord.Axis}
            referred |= {value.ValueNameID for value in table.AxisValueArray.AxisValue}
            assert referred | {table.ElidedFallbackNameID} <= _name_ids(font), source


def _name_ids(font: TTFont) -> set[int]:
    return {record.nameID for record in font["name"].names}
