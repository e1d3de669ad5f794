"""The frames of the loop: the still image with moving stars, rays, glow and motes of light.

Every motion has a period that divides the loop, so the last frame leads to the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import pi, sin
from random import Random

SIZE = (1440, 760)
SECONDS, FRAMES_A_SECOND = 10, 20
FRAMES = SECONDS * FRAMES_A_SECOND
# The sun's centre in the still image.
_SUN = (1060, 560)
_GLOW_RADIUS = 420
# The rays are 7 degrees apart and alternate in length, so a turn of 14 degrees repeats them.
_RAY_STEP, _RAY_TURN = 7, 14
_STAR = re.compile(r'(<g fill="#fdf3d6" opacity="0\.75">)(.*?)(</g>)', re.DOTALL)
_RAYS = re.compile(r'(<g stroke="#ffe3a4"[^>]*>)(.*?)(</g>)', re.DOTALL)
_GLOW = f'<circle cx="{_SUN[0]}" cy="{_SUN[1]}" r="{_GLOW_RADIUS}" fill="url(#glow)"/>'
_MOTES = 26


def frames(still: str) -> Iterator[str]:
    """Each frame as SVG."""
    for parts in (_STAR.search(still), _RAYS.search(still), _GLOW in still):
        if not parts:
            raise ValueError("The still image has changed: its stars, rays or glow were not found.")
    for number in range(FRAMES):
        yield _frame(still, number / FRAMES)


def _frame(still: str, moment: float) -> str:
    """The picture at a moment of the loop, from 0 to 1."""
    svg = _STAR.sub(lambda group: group[1] + _stars(group[2], moment) + group[3], still)
    svg = _RAYS.sub(lambda group: group[1] + _rays(moment) + group[3], svg)
    radius = _GLOW_RADIUS * (1 + 0.05 * _wave(moment))
    svg = svg.replace(_GLOW, _GLOW.replace(f'r="{_GLOW_RADIUS}"', f'r="{radius:.2f}"'))
    return svg.replace("</svg>", _motes(moment) + "</svg>")


def _wave(moment: float, times: int = 1, phase: float = 0) -> float:
    return sin(2 * pi * (moment * times + phase))


def _stars(circles: str, moment: float) -> str:
    """Each star twinkles at its own time."""
    random = Random(1)  # noqa: S311 - the same picture at each run

    def twinkle(_: re.Match[str]) -> str:
        opacity = 0.7 + 0.3 * _wave(moment, random.choice((1, 2)), random.random())
        return f'<circle opacity="{opacity:.3f}"'

    return re.sub("<circle", twinkle, circles)


def _rays(moment: float) -> str:
    """Rays that turn about the sun. They appear and disappear behind the hills."""
    turned = (
        (angle + _RAY_TURN * moment, 250 if index % 2 == 0 else 300)
        for index, angle in enumerate(range(-126, 126, _RAY_STEP))
    )
    x, y = _SUN
    return "".join(
        f'<path d="M{x} 420V{end}" transform="rotate({angle:.3f} {x} {y})"/>'
        for angle, end in turned
    )


def _motes(moment: float) -> str:
    """Motes of light that rise from the book."""
    random = Random(2)  # noqa: S311 - the same picture at each run
    drawn = []
    for _ in range(_MOTES):
        phase, start, radius = random.random(), random.uniform(-230, 230), random.uniform(1.2, 3)
        sway, height = random.uniform(8, 26), random.uniform(180, 400)
        risen = (moment + phase) % 1
        x = _SUN[0] + start * (1 - 0.35 * risen) + sway * _wave(moment, 2, phase)
        y = 690 - height * risen
        opacity = 0.85 * sin(pi * risen) ** 1.5
        drawn.append(
            f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" opacity="{opacity:.3f}"/>'
        )
    return f'<g fill="#fff3cf">{"".join(drawn)}</g>'
