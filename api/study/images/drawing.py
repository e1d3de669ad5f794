"""Draws a teaching's motifs as SVG in one of five styles (STUDY-91).

The same teaching and style give the same picture: palette, arrangement and details follow from the
teaching's digest. Nothing in it is loaded from elsewhere, and there is no text.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass

from api.study.images.schemas import Style
from api.study.images.theme import motifs_of
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
    "default": "a calm illustration",
    "abstract": "an abstract composition",
    "traditional": "a traditional papercut with a border",
    "nature": "a landscape",
    "modern": "a bold modern poster",
}


# Styles that set the motif on a circle of the lightest colour, and the colour that replaces it.
_LIGHT_GROUND: Mapping[Style, int] = {"traditional": 1, "modern": 0}


@dataclass(frozen=True, slots=True)
class DrawnPicture:
    svg: str
    description: str


def draw(teaching: Teaching, style: Style) -> DrawnPicture:
    """The picture of a teaching, 1200 by 800."""
    first, second = motifs_of(teaching)
    chance = random.Random(f"{teaching.digest} {style}")  # noqa: S311 - nothing secret
    palette = chance.choice(_PALETTES[style])
    colours = dict(zip("abcde", palette[2:], strict=True))
    if style in _LIGHT_GROUND:
        colours["e"] = palette[_LIGHT_GROUND[style]]
    large, small = _filled(first.svg, colours), _filled(second.svg, colours)
    scene = {
        "default": _calm,
        "abstract": _abstract,
        "traditional": _traditional,
        "nature": _landscape,
        "modern": _poster,
    }[style](large, small, palette, chance)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        '<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1">'
        f'<stop stop-color="{palette[0]}"/>'
        f'<stop offset="1" stop-color="{palette[1]}"/></linearGradient></defs>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#g)"/>{scene}</svg>'
    )
    said = f"{first.said[:1].upper()}{first.said[1:]}, with {second.said} beside it"
    return DrawnPicture(svg, f"{said}: {_STYLE_NAMES[style]} for “{teaching.title}”.")


def _filled(svg: str, colours: Mapping[str, str]) -> str:
    for name, colour in colours.items():
        svg = svg.replace(f"{{{name}}}", colour)
    return svg


def _at(svg: str, x: float, y: float, scale: float, opacity: float = 1.0) -> str:
    shown = f' opacity="{opacity}"' if opacity < 1 else ""
    return f'<g transform="translate({x:.0f} {y:.0f}) scale({scale:.2f})"{shown}>{svg}</g>'


def _calm(large: str, small: str, palette: Palette, chance: random.Random) -> str:
    """The motif on a round light above soft hills."""
    side = chance.choice((-1, 1))
    x = WIDTH / 2 - side * chance.uniform(40, 110)
    hills = _hills(palette[3], 640, 40, chance) + _hills(palette[2], 700, 30, chance)
    return (
        f'<circle cx="{x:.0f}" cy="370" r="300" fill="{palette[6]}" opacity=".75"/>{hills}'
        + _at(small, WIDTH / 2 + side * 400, 560, 0.95, 0.9)
        + _at(large, x, 400, 2.5)
    )


def _hills(colour: str, y: float, height: float, chance: random.Random) -> str:
    parts = [f"M0 {y:.0f}"]
    steps = chance.randint(3, 5)
    for at in range(steps):
        width = WIDTH / steps
        rise = chance.uniform(0.4, 1.0) * height * (-1 if at % 2 else 1)
        parts.append(f"q{width / 2:.0f} {-2 * rise:.0f} {width:.0f} {-rise / 4:.0f}")
    return f'<path d="{" ".join(parts)}V{HEIGHT}H0z" fill="{colour}"/>'


def _abstract(large: str, small: str, palette: Palette, chance: random.Random) -> str:
    """Fields of colour and circles, with the motif large and cut by the edge."""
    fields = []
    for _ in range(7):
        x, y = chance.uniform(-100, WIDTH), chance.uniform(-100, HEIGHT)
        colour, turn = chance.choice(palette[2:6]), chance.randint(0, 180)
        if chance.random() < 0.5:
            radius = chance.uniform(60, 240)
            fields.append(
                f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{radius:.0f}" fill="{colour}"'
                ' opacity=".55"/>'
            )
        else:
            width, height = chance.uniform(120, 520), chance.uniform(20, 220)
            fields.append(
                f'<rect x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{height:.0f}"'
                f' transform="rotate({turn} {x:.0f} {y:.0f})" fill="{colour}" opacity=".5"/>'
            )
    return (
        "".join(fields)
        + _at(large, chance.uniform(420, 780), 430, 3.1, 0.96)
        + _at(small, chance.choice((180, 1020)), chance.choice((170, 640)), 1.1)
    )


def _traditional(large: str, small: str, palette: Palette, chance: random.Random) -> str:
    """A papercut: a border of leaves, the second motif twice, in mirror symmetry."""
    border = (
        f'<rect x="34" y="34" width="{WIDTH - 68}" height="{HEIGHT - 68}" fill="none"'
        f' stroke="{palette[5]}" stroke-width="6"/><rect x="54" y="54" width="{WIDTH - 108}"'
        f' height="{HEIGHT - 108}" fill="none" stroke="{palette[4]}" stroke-width="3"/>'
    )
    leaf = f'<path d="M0 0q18-26 0-52-18 26 0 52z" fill="{palette[2]}"/>'
    leaves = []
    for at in range(1, 22):
        x = 54 + at * (WIDTH - 108) / 22
        for y, turn in ((54, 180), (HEIGHT - 54, 0)):
            leaves.append(f'<g transform="translate({x:.0f} {y}) rotate({turn})">{leaf}</g>')
    petals = chance.choice((8, 12, 16))
    rosette = "".join(
        f'<g transform="translate(600 410) rotate({360 * at / petals:.1f}) translate(0 -262)">'
        f"{leaf}</g>"
        for at in range(petals)
    )
    mirrored = f'<g transform="translate({WIDTH} 0) scale(-1 1)">{_at(small, 230, 420, 1.15)}</g>'
    return (
        border
        + "".join(leaves)
        + f'<circle cx="600" cy="410" r="250" fill="{palette[6]}" stroke="{palette[4]}"'
        ' stroke-width="5"/>'
        + rosette
        + _at(small, 230, 420, 1.15)
        + mirrored
        + _at(large, 600, 410, 1.9)
    )


def _landscape(large: str, small: str, palette: Palette, chance: random.Random) -> str:
    """Sky, sun, layers of hills; the motif stands on the nearest."""
    sun = (
        f'<circle cx="{chance.uniform(180, 1020):.0f}" cy="{chance.uniform(120, 230):.0f}"'
        f' r="{chance.uniform(50, 84):.0f}" fill="{palette[4]}" opacity=".9"/>'
    )
    clouds = "".join(
        f'<ellipse cx="{chance.uniform(0, WIDTH):.0f}" cy="{chance.uniform(80, 280):.0f}"'
        f' rx="{chance.uniform(70, 160):.0f}" ry="18" fill="{palette[6]}" opacity=".6"/>'
        for _ in range(4)
    )
    layers = _hills(palette[3], 480, 90, chance) + _hills(palette[2], 590, 70, chance)
    x = chance.uniform(380, 820)
    ground = _hills(palette[5], 720, 30, chance)
    other = x + (370 if x < 600 else -370)
    return (
        sun + clouds + layers + _at(small, other, 560, 1.0, 0.92) + _at(large, x, 500, 2.0) + ground
    )


def _poster(large: str, small: str, palette: Palette, chance: random.Random) -> str:
    """Flat colour, one great shape, rays or stripes."""
    x, y = 600 + chance.uniform(-90, 90), 410
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
        f'<circle cx="{x:.0f}" cy="{y}" r="290" fill="{palette[6]}"/>'
        + _at(large, x, y, 2.35)
        + _at(small, 150 if x > 600 else 1050, 660, 0.95)
    )
