"""What happens to a stored text before it is shown."""

from __future__ import annotations

import pytest

from api.library.shown_content import shown_content
from api.library.verse_places import NO_PLACES

LONG = "A text of many words. " * 12


@pytest.mark.rule("LOOK-17")
def test_texts_are_shown_with_typographic_signs() -> None:
    stored = '<p id="p1">"Where are you?" (Genesis 3:9-10), רש"י asks.</p>'
    shown = shown_content(stored, NO_PLACES)
    assert "“Where are you?”" in shown
    assert "Genesis 3:9–10</a>" in shown
    assert 'רש"י' in shown


@pytest.mark.rule("LOOK-18")
def test_a_long_first_paragraph_has_a_drop_cap() -> None:
    shown = shown_content(f'<h2>One</h2><p id="p1">{LONG}</p><p id="p2">{LONG}</p>', NO_PLACES)
    assert shown.startswith('<h2>One</h2><p class="drop-cap" id="p1">')
    assert shown.count("drop-cap") == 1


@pytest.mark.parametrize(
    "html",
    [
        "",
        "<ul><li>one</li></ul>",
        "<p>Short.</p>",
        f"<p>Short.</p><p>{LONG}</p>",
        f"<p>{'בראשית ברא ' * 30}</p>",
        f"<p>12 {LONG}</p>",
    ],
)
def test_a_paragraph_of_fewer_lines_has_none(html: str) -> None:
    assert "drop-cap" not in shown_content(html, NO_PLACES)
