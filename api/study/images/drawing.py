"""Draws a teaching's motif and its Hebrew word as SVG in one of five styles (STUDY-91, STUDY-173).

The same teaching and style give the same picture: palette, arrangement and details follow from the
teaching's digest. Nothing in it is loaded from elsewhere; its only text is a Hebrew word.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from api.core.translation import gettext_noop, is_hebrew_interface, pgettext, t
from api.study.images.lettering import PAIR, description, lettering, lines
from api.study.images.schemas import Style
from api.study.images.theme import Motif, motif_of, word_of
from api.study.teaching import Teaching

WIDTH, HEIGHT = 1200, 800
# Background from top to bottom, then the colours a to e of the motifs.
Palette = tuple[str, str, str, str, str, str, str]
_PALETTES: Mapping[Style, tuple[Palette, ...]] = {
    "default": (
        ("#f6ecd9", "#e9d4ac", "#3d5a80", "#8fa8c4", "#d9963b", "#22304a", "#fbf5e8"),
        ("#eaf0ee", "#c7d8d2", "#2f6f6a", "#8dbab2", "#d08a3e", "#1c3b3a", "#fbfaf3"),
        ("#f7e9e1", "#e7c7b5", "#7a4a5b", "#c19aa5", "#e0a64b", "#3b2231", "#fff6ee"),
        ("#e8ecf6", "#c4cfe8", "#4a4f8c", "#9aa2d2", "#dfa443", "#242650", "#f8f7ff"),
    ),
    "abstract": (
        ("#f3efe6", "#f3efe6", "#1f4e79", "#e07a3f", "#f2b134", "#112233", "#ffffff"),
        ("#faf7f0", "#faf7f0", "#a63d40", "#6494aa", "#e9b872", "#2b2d42", "#ffffff"),
        ("#eef1ef", "#eef1ef", "#2d6a4f", "#b5838d", "#ffb703", "#1b2a23", "#ffffff"),
    ),
    "traditional": (
        ("#f4e6c4", "#ead3a0", "#1f3a68", "#7b8fb5", "#b8862b", "#2a1d0e", "#fdf6e3"),
        ("#f3e3c8", "#e5caa0", "#7d2b2b", "#b98a6a", "#b8862b", "#32160f", "#fdf4e2"),
        ("#efe6cc", "#dccfa4", "#2f5d3a", "#8fa67a", "#b8862b", "#18291a", "#fbf7e6"),
    ),
    "nature": (
        ("#bfe0ee", "#f7edd0", "#4f7a4a", "#9dbb7a", "#f0b24a", "#2f4a33", "#fffdf2"),
        ("#f6c99a", "#fbeecb", "#5d6f8c", "#a9b4a0", "#e2703a", "#33405a", "#fff8ea"),
        ("#27375e", "#7c8fb8", "#3f5f6e", "#7fa0a0", "#f4d27a", "#172238", "#eef3fb"),
    ),
    "modern": (
        ("#123c69", "#123c69", "#edc7b7", "#bab2b5", "#ffb238", "#0a2340", "#ffffff"),
        ("#e4572e", "#e4572e", "#17324d", "#f3a683", "#ffe08a", "#0e1e2f", "#fff8f0"),
        ("#0b6e64", "#0b6e64", "#f7d488", "#7bc5ae", "#f25f5c", "#06413b", "#fffbea"),
        ("#f2c14e", "#f2c14e", "#2a2d5f", "#f78154", "#b4436c", "#1a1c3d", "#fffaf0"),
    ),
}
_STYLE_NAMES: Mapping[Style, str] = {
    "default": gettext_noop("a calm illustration"),
    "abstract": gettext_noop("an abstract composition"),
    "traditional": gettext_noop("a traditional papercut with a border"),
    "nature": gettext_noop("a landscape"),
    "modern": gettext_noop("a bold modern poster"),
}


# Styles that set the motif on a circle of the lightest colour, and the colour that replaces it.
_LIGHT_GROUND: Mapping[Style, int] = {"traditional": 1, "modern": 0}


@dataclass(frozen=True, slots=True)
class DrawnPicture:
    svg: str
    description: str


@dataclass(frozen=True, slots=True)
class _Subject:
    """What a picture shows: a motif, a Hebrew word, or both. Drawn in the palette's colours."""

    motif: str | None
    word: str | None
    palette: Palette

    def at(self, x: float, y: float, scale: float, ink: str) -> str:
        """The motif with the word below it, or one of the two; `scale` 1 is 500 pixels high."""
        if self.motif is None:
            return lettering(self.word or "", x, y, 560 * scale, ink)
        if self.word is None:
            return _placed(self.motif, x, y, 2.4 * scale)
        return self._motif_and_word(self.motif, self.word, x, y, scale, ink)

    def _motif_and_word(
        self, motif: str, word: str, x: float, y: float, scale: float, ink: str
    ) -> str:
        """A long phrase has two lines; two words with a dot between have one half each."""
        if PAIR in word:
            halves = zip((114, -114), word.split(PAIR, 1), strict=True)
            letters = "".join(
                lettering(half, x + side * scale, y + 195 * scale, 210 * scale, ink, 90 * scale)
                for side, half in halves
            )
            return _placed(motif, x, y - 60 * scale, 1.9 * scale) + letters
        split = lines(word)
        if len(split) == 1:
            return _placed(motif, x, y - 60 * scale, 1.9 * scale) + lettering(
                word, x, y + 210 * scale, 400 * scale, ink, 100 * scale
            )
        return _placed(motif, x, y - 100 * scale, 1.75 * scale) + "".join(
            lettering(line, x, y + down * scale, 400 * scale, ink, 84 * scale)
            for line, down in zip(split, (142, 238), strict=True)
        )


def draw(teaching: Teaching, style: Style) -> DrawnPicture:
    """The picture of a teaching, 1200 by 800."""
    motif, word = motif_of(teaching), word_of(teaching)
    chance = random.Random(f"{teaching.digest} {style}")  # noqa: S311 - nothing secret
    palette = chance.choice(_PALETTES[style])
    colours = dict(zip("abcde", palette[2:], strict=True))
    if style in _LIGHT_GROUND:
        colours["e"] = palette[_LIGHT_GROUND[style]]
    subject = _Subject(_filled(motif.svg, colours) if motif else None, word, palette)
    scene = {
        "default": _calm,
        "abstract": _abstract,
        "traditional": _traditional,
        "nature": _landscape,
        "modern": _poster,
    }[style](subject, palette, chance)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        '<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1">'
        f'<stop stop-color="{palette[0]}"/>'
        f'<stop offset="1" stop-color="{palette[1]}"/></linearGradient>'
        '<filter id="s" x="-20%" y="-20%" width="140%" height="140%"><feDropShadow dx="0" dy="2"'
        f' stdDeviation="4" flood-color="{palette[5]}" flood-opacity=".55"/></filter></defs>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#g)"/>{scene}</svg>'
    )
    return DrawnPicture(svg, _described(teaching, style, motif, word))


def _described(teaching: Teaching, style: Style, motif: Motif | None, word: str | None) -> str:
    """What the picture shows, in the interface's language."""
    said = motif and (motif.hebrew if is_hebrew_interface() else motif.said)
    parts = [part for part in (said, word and description(word)) if part]
    shown = pgettext("picture", "{0} and {1}", *parts) if len(parts) > 1 else parts[0]
    shown = shown[:1].upper() + shown[1:]
    return t("{0}: {1} for “{2}”.", shown, t(_STYLE_NAMES[style]), teaching.title)


def _filled(svg: str, colours: Mapping[str, str]) -> str:
    for name, colour in colours.items():
        svg = svg.replace(f"{{{name}}}", colour)
    return svg


def _placed(svg: str, x: float, y: float, scale: float) -> str:
    """A motif with a soft shadow, which sets it off from any ground."""
    where = f"translate({x:.0f} {y:.0f}) scale({scale:.2f})"
    return f'<g transform="{where}" filter="url(#s)">{svg}</g>'


def _calm(subject: _Subject, palette: Palette, chance: random.Random) -> str:
    """The subject on a round light above soft hills."""
    x = WIDTH / 2 + chance.uniform(-60, 60)
    hills = _hills(palette[3], 690, 34, chance) + _hills(palette[2], 745, 24, chance)
    return (
        f'<circle cx="{x:.0f}" cy="370" r="320" fill="{palette[6]}" opacity=".85"/>{hills}'
        + subject.at(x, 370, 0.92, palette[5])
    )


def _hills(colour: str, y: float, height: float, chance: random.Random) -> str:
    parts = [f"M0 {y:.0f}"]
    steps = chance.randint(3, 5)
    for at in range(steps):
        width = WIDTH / steps
        rise = chance.uniform(0.4, 1.0) * height * (-1 if at % 2 else 1)
        parts.append(f"q{width / 2:.0f} {-2 * rise:.0f} {width:.0f} {-rise / 4:.0f}")
    return f'<path d="{" ".join(parts)}V{HEIGHT}H0z" fill="{colour}"/>'


def _abstract(subject: _Subject, palette: Palette, chance: random.Random) -> str:
    """Fields of colour and circles around the subject, which stands on the lightest."""
    fields = []
    for _ in range(9):
        x, y = chance.uniform(-100, WIDTH), chance.uniform(-100, HEIGHT)
        colour, turn = chance.choice(palette[2:5]), chance.choice((0, 15, 30, 45, 60, 75))
        if chance.random() < 0.5:
            radius = chance.uniform(60, 220)
            fields.append(
                f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{radius:.0f}" fill="{colour}" opacity=".5"/>'
            )
        else:
            width, height = chance.uniform(160, 560), chance.uniform(20, 180)
            fields.append(
                f'<rect x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{height:.0f}"'
                f' transform="rotate({turn} {x:.0f} {y:.0f})" fill="{colour}" opacity=".45"/>'
            )
    x = chance.uniform(520, 680)
    ground = f'<circle cx="{x:.0f}" cy="400" r="330" fill="{palette[6]}" opacity=".92"/>'
    return "".join(fields) + ground + subject.at(x, 400, 0.92, palette[5])


def _traditional(subject: _Subject, palette: Palette, chance: random.Random) -> str:
    """A papercut: a border of leaves, and a wreath around the subject."""
    border = (
        f'<rect x="34" y="34" width="{WIDTH - 68}" height="{HEIGHT - 68}" fill="none"'
        f' stroke="{palette[5]}" stroke-width="6"/><rect x="96" y="96" width="{WIDTH - 192}"'
        f' height="{HEIGHT - 192}" fill="none" stroke="{palette[4]}" stroke-width="3"/>'
    )
    leaf = f'<path d="M0 0q16-22 0-44-16 22 0 44z" fill="{palette[2]}"/>'
    leaves = [
        f'<g transform="translate({x:.0f} {y:.0f}) rotate({turn})">{leaf}</g>'
        for x, y, turn in _around_the_edge(chance.choice((26, 30, 34)))
    ]
    petals = chance.choice((24, 30, 36))
    wreath = "".join(
        f'<g transform="translate(600 400) rotate({360 * at / petals:.1f}) translate(0 -232)'
        f' rotate({35 if at % 2 else -35}) scale(.8)">{leaf}</g>'
        for at in range(petals)
    )
    ground = (
        f'<circle cx="600" cy="400" r="232" fill="{palette[6]}" stroke="{palette[4]}"'
        ' stroke-width="5"/>'
    )
    return border + "".join(leaves) + ground + wreath + subject.at(600, 400, 0.68, palette[5])


def _around_the_edge(count: int) -> Iterator[tuple[float, float, int]]:
    """Places of leaves between the two lines of the border: x, y and the angle."""
    for at in range(count):
        x = 96 + (at + 0.5) * (WIDTH - 192) / count
        yield x, 88, 0
        yield x, HEIGHT - 88, 180
    rows = round(count * (HEIGHT - 192) / (WIDTH - 192))
    for at in range(rows):
        y = 96 + (at + 0.5) * (HEIGHT - 192) / rows
        yield 88, y, 270
        yield WIDTH - 88, y, 90


def _landscape(subject: _Subject, palette: Palette, chance: random.Random) -> str:
    """Sky, sun and layers of hills; the subject stands before them."""
    side = chance.choice((-1, 1))
    x, y = 600 + side * chance.uniform(380, 480), chance.uniform(120, 190)
    sun = (
        f'<circle cx="{x:.0f}" cy="{y:.0f}"'
        f' r="{chance.uniform(50, 76):.0f}" fill="{palette[4]}" opacity=".9"/>'
    )
    clouds = "".join(
        f'<ellipse cx="{600 - side * chance.uniform(300, 560):.0f}"'
        f' cy="{chance.uniform(90, 250):.0f}"'
        f' rx="{chance.uniform(80, 150):.0f}" ry="16" fill="{palette[6]}" opacity=".7"/>'
        for _ in range(3)
    )
    layers = (
        _hills(palette[3], 480, 80, chance)
        + _hills(palette[2], 610, 60, chance)
        + _hills(palette[5], 735, 26, chance)
    )
    ground = f'<circle cx="600" cy="390" r="300" fill="{palette[6]}" opacity=".72"/>'
    return sun + clouds + layers + ground + subject.at(600, 390, 0.88, palette[5])


def _poster(subject: _Subject, palette: Palette, chance: random.Random) -> str:
    """Flat colour, one great shape, rays."""
    x, y = 600 + chance.uniform(-70, 70), 400
    rays = []
    count = chance.choice((12, 16, 20))
    for at in range(0, count, 2):
        one, other = (2 * math.pi * (at + step) / count for step in (0, 1))
        rays.append(
            f"M{x:.0f} {y}L{x + 1200 * math.cos(one):.0f} {y + 1200 * math.sin(one):.0f}"
            f"L{x + 1200 * math.cos(other):.0f} {y + 1200 * math.sin(other):.0f}z"
        )
    return (
        f'<path d="{"".join(rays)}" fill="{palette[3]}" opacity=".28"/>'
        f'<circle cx="{x:.0f}" cy="{y}" r="310" fill="{palette[6]}"/>'
        + subject.at(x, y, 0.9, palette[5])
    )
