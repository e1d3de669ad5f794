"""Hebrew text is marked with its language and direction in a displayed teaching."""

from __future__ import annotations

import pytest

from api.core.hebrew import with_hebrew_marked
from api.core.html import plain_text

AS = 'lang="he" dir="rtl"'


@pytest.mark.parametrize(
    ("html", "marked"),
    [
        ("<p>No Hebrew.</p>", "<p>No Hebrew.</p>"),
        ("<p>The word חֶסֶד, kindness.</p>", f"<p>The word <bdi {AS}>חֶסֶד</bdi>, kindness.</p>"),
        (
            "<p>Acts of גמילות חסדים here<br>and שלום.</p>",
            f"<p>Acts of <bdi {AS}>גמילות חסדים</bdi> here<br>and <bdi {AS}>שלום</bdi>.</p>",
        ),
        (
            '<p id="p1">עמך עמי, <em>ואלהיך</em></p>',
            f'<p id="p1" {AS}>עמך עמי, <em>ואלהיך</em></p>',
        ),
        ("<h2>תשובה</h2><p>one two</p>", f"<h2 {AS}>תשובה</h2><p>one two</p>"),
        # Where most is Hebrew, what is not says so.
        ("<h2>תשובה</h2><p>x</p>", f'<h2 {AS}>תשובה</h2><p lang="en" dir="ltr">x</p>'),
        ("<p>1:1 שלום</p>", f"<p {AS}>1:1 שלום</p>"),
        ("<ul><li>אור</li></ul>", f"<ul {AS}><li>אור</li></ul>"),
        ("<ul><li>אור</li><li>light</li></ul>", f"<ul><li {AS}>אור</li><li>light</li></ul>"),
        (
            f"<p>A <span {AS}>אור <em>חדש</em></span> and אור</p>",
            f"<p>A <span {AS}>אור <em>חדש</em></span> and <bdi {AS}>אור</bdi></p>",
        ),
        (f"<div {AS}><p>אור</p> x אור</div>", None),
        (f"<blockquote {AS}>אור</blockquote>", f"<blockquote {AS}>אור</blockquote>"),
        ('<a title="אור">x</a>', '<a title="אור">x</a>'),
    ],
)
def test_hebrew_runs_are_marked(html: str, marked: str | None) -> None:
    found = with_hebrew_marked(html)
    if marked is not None:
        assert found == marked
    assert with_hebrew_marked(found) == found
    assert plain_text(found) == plain_text(html)


def test_marking_takes_linear_time() -> None:
    html = "<p>" + "a < b אור " * 20_000
    assert with_hebrew_marked(html).count("<bdi") == 20_000
