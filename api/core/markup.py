"""Markup that Python writes: mails, and pages that React does not render.

Elements are htpy's, which escapes what is no markup. Here are texts in either script, and
translations with elements in them.
"""

from __future__ import annotations

import htpy
from markupsafe import Markup, escape

from api.core.bidi import Direction, direction_of, foreign_runs
from api.core.hebrew import LANGUAGES, text_direction
from api.core.translation import DEFAULT, current_language, t


def t_markup(text: str, *parts: htpy.Node) -> Markup:
    """A translated text with elements in it: `t_markup("Read {0}.", a(href="/")[t("this")])`."""
    return escape(t(text)).format(*(htpy.fragment[part] for part in parts))


def main_direction(text: str) -> Direction:
    """The direction of a text, or of that in HTML. `dir="auto"` takes that of the first letter."""
    return text_direction(text) if isinstance(text, Markup) else direction_of(text)


def content_language(text: str) -> dict[str, str]:
    """Attributes of an element that shows the library's own words (a title, an excerpt, a
    teaching), which stay in their language in either interface. English needs none in English."""
    direction = main_direction(text)
    if direction == "ltr" and current_language() == DEFAULT:
        return {}
    return {"lang": LANGUAGES[direction], "dir": direction}


def bidi(text: str) -> htpy.Element:
    """Text in Latin letters, Hebrew letters or both, isolated from what is around it."""
    direction = direction_of(text)
    foreign: Direction = "ltr" if direction == "rtl" else "rtl"
    parts: list[htpy.Node] = []
    done = 0
    for start, end in foreign_runs(text, direction):
        run = htpy.bdi(lang=LANGUAGES[foreign], dir=foreign)[text[start:end]]
        parts += [text[done:start], run]
        done = end
    parts.append(text[done:])
    attributes = content_language(text)
    # Without Hebrew, `bdi` has the direction of its first letter.
    if len(parts) > 1 and not attributes:
        attributes = {"dir": direction}
    return htpy.bdi(attributes)[parts]
