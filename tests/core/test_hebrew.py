"""Hebrew text is marked with its language and direction in a displayed teaching."""

from __future__ import annotations

import pytest

from api.core.hebrew import language_of_text, with_hebrew_marked
from api.core.html import plain_text

AS = 'lang="he" dir="rtl"'


@pytest.mark.rule("READ-43", "LOOK-5")
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
        ("<ul><li>אור</li><li>a light</li></ul>", f"<ul><li {AS}>אור</li><li>a light</li></ul>"),
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


EN = 'lang="en" dir="ltr"'


@pytest.mark.rule("LOOK-5")
@pytest.mark.parametrize(
    ("html", "marked"),
    [
        # Two words of one run would each be in its place, and the run in the wrong order.
        (
            "<p>The words <b>שבת</b> שלום mean it</p>",
            f"<p>The words <bdi {AS}><b>שבת</b> שלום</bdi> mean it</p>",
        ),
        (
            '<p>See <em>עין <a href="/x">שבת</a></em>, and so on</p>',
            f'<p>See <em><bdi {AS}>עין <a href="/x">שבת</a></bdi></em>, and so on</p>',
        ),
        (
            "<p>הוא כתב <i>Sefer <b>HaChinuch</b></i> ועוד ספרים</p>",
            f"<p>הוא כתב <i><bdi {EN}>Sefer <b>HaChinuch</b></bdi></i> ועוד ספרים</p>",
        ),
        (
            "<p>It is <i><b>שבת</b></i> (שלום), so</p>",
            f"<p>It is <bdi {AS}><i><b>שבת</b></i> (שלום)</bdi>, so</p>",
        ),
        (
            "<p>It is שבת <b>&amp; <i>שלום</i></b>, so</p>",
            f"<p>It is <bdi {AS}>שבת <b>&amp; <i>שלום</i></b></bdi>, so</p>",
        ),
        # What is not within one element is in its language, in the order of the algorithm.
        (
            "<p>The <b>day שבת</b> שלום is it</p>",
            '<p>The <b>day <span lang="he">שבת</span></b><span lang="he"> שלום</span> is it</p>',
        ),
        # A line ends with a break, and with an element of its own direction.
        (
            "<p>See here שבת<br>שלום and more</p>",
            f"<p>See here <bdi {AS}>שבת</bdi><br><bdi {AS}>שלום</bdi> and more</p>",
        ),
        (
            "<p>כותבים <code>x = 1;</code> בשורה</p>",
            f'<p {AS}>כותבים <code dir="ltr">x = 1;</code> בשורה</p>',
        ),
    ],
)
def test_a_run_contains_the_inline_elements_in_it(html: str, marked: str) -> None:
    found = with_hebrew_marked(html)
    assert found == marked.replace("<p>כ", f"<p {AS}>כ").replace("<p>ה", f"<p {AS}>ה")
    assert with_hebrew_marked(found) == found
    assert plain_text(found) == plain_text(html)


@pytest.mark.rule("LOOK-5")
@pytest.mark.parametrize(
    ("title", "html", "language"),
    [
        ("A title", "<p>כל הטקסט&nbsp;בעברית (sic).</p>", "he"),
        ("כותרת", "<p>All of the text is English.</p>", "en"),
        ("כותרת", '<img src="/a.png">', "he"),
        ("", "", "en"),
    ],
)
def test_a_text_has_a_language_of_its_own(title: str, html: str, language: str) -> None:
    assert language_of_text(title, html) == language


def test_marking_takes_linear_time() -> None:
    for unit in ("a < b אור ", "a &amp; אור ", "a <i>b</i> אור "):
        assert with_hebrew_marked("<p>" + unit * 20_000).count("<bdi") == 20_000


@pytest.mark.rule("LOOK-22")
@pytest.mark.parametrize(
    ("html", "marked"),
    [
        ("<p>בְּרֵאשִׁ֖ית ברא</p>", f"<p {AS} data-cantillated>בְּרֵאשִׁ֖ית ברא</p>"),
        (
            "<blockquote><p>בָּרָ֣א</p><p>חֶסֶד</p></blockquote>",
            f"<blockquote {AS}><p data-cantillated>בָּרָ֣א</p><p>חֶסֶד</p></blockquote>",
        ),
        (
            "<p>The word <em>בָּרָ֣א</em> alone</p>",
            f"<p data-cantillated>The word <em><bdi {AS}>בָּרָ֣א</bdi></em> alone</p>",
        ),
        ("<p>One<br>word בָּרָא</p>", f"<p>One<br>word <bdi {AS}>בָּרָא</bdi></p>"),
    ],
)
def test_a_block_with_cantillation_is_marked(html: str, marked: str) -> None:
    assert with_hebrew_marked(html) == marked
    assert with_hebrew_marked(marked) == marked
