"""The server's HTML has the layout of the React pages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from api.core.database import ROOT
from api.site.html_views.elements import Html, bidi, el, join, main_direction

FRAME = ROOT / "api/site/html_views/frame.py"
# Not the frame: no component has its layout, so the styles are made from its own classes.
VIEWS = sorted(set(FRAME.parent.glob("*.py")) - {FRAME})
# Classes that only the server's HTML uses; `parts.css` defines them.
OWN = {"wide-only", "narrow-only", "skeleton", "mirrored"}
# The functions with arguments that are class lists, by position and by name.
BY_POSITION = {"el": (1,), "classes": range(9), "ornament": (0,), "icon": (2,), "this_week": (1,)}
BY_NAME = {"more"}
_JOINED = re.compile(r"'\s*\+\s*'")
_STRING = re.compile(r"'([^'\n]*)'|\"([^\"\n]*)\"|`([^`]*)`")


def component_classes() -> set[str]:
    """Every word in a string of a component."""
    words: set[str] = set()
    for file in (ROOT / "web/src").rglob("*.tsx"):
        for found in _STRING.finditer(_JOINED.sub("", file.read_text())):
            words.update("".join(group or "" for group in found.groups()).split())
    return words


def class_lists(file: Path) -> Iterator[str]:
    """The class lists in the source of a view."""
    for node in ast.walk(ast.parse(file.read_text())):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        places = BY_POSITION.get(node.func.id, ())
        values = [node.args[place] for place in places if place < len(node.args)]
        values += [word.value for word in node.keywords if word.arg in BY_NAME]
        for value in values:
            yield from (
                part.value
                for part in ast.walk(value)
                if isinstance(part, ast.Constant) and isinstance(part.value, str)
            )


@pytest.mark.parametrize("file", VIEWS, ids=lambda file: file.stem)
def test_every_css_class_exists_in_a_component(file: Path) -> None:
    known_classes = component_classes() | OWN
    lists = list(class_lists(file))
    assert {word for words in lists for word in words.split()} <= known_classes


def test_the_styles_are_made_from_the_frame_too() -> None:
    styles = (ROOT / "web/src/styles/index.css").read_text()
    assert f"@source '../../../{FRAME.relative_to(ROOT)}';" in styles


def test_the_class_lists_are_found() -> None:
    found = [words for file in VIEWS for words in class_lists(file)]
    assert len(found) > 200


def test_plain_text_is_escaped_and_html_is_not() -> None:
    assert join("<b>", Html("<i>")) == "&lt;b&gt;<i>"
    assert el("a", "", '"&', href='"><b') == '<a href="&quot;&gt;&lt;b">&quot;&amp;</a>'
    assert el("input", "", disabled=True, value=None) == "<input disabled>"


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("The road", "<bdi>The road</bdi>"),
        ("שבת שלום", '<bdi lang="he" dir="rtl">שבת שלום</bdi>'),
        ("On שבת <3", '<bdi dir="ltr">On <bdi lang="he" dir="rtl">שבת</bdi> &lt;3</bdi>'),
    ],
)
def test_runs_of_each_script_get_their_direction(text: str, html: str) -> None:
    assert bidi(text) == html


@pytest.mark.parametrize(
    ("html", "direction"),
    [
        ("<mark>שבת</mark> is the day", "ltr"),
        ("The word שבת", "ltr"),
        ("<mark>שבת</mark> וינפש (rest)", "rtl"),
        ("1 &amp; 2", "ltr"),
    ],
)
def test_a_text_has_the_direction_of_most_letters(html: str, direction: str) -> None:
    assert main_direction(Html(html)) == direction
