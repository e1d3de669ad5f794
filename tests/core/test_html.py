"""Plain text of HTML: exact, one line per block, in linear time."""

from __future__ import annotations

import time

import pytest

from api.core.html import (
    paragraphs,
    plain_text,
    preview,
    read_minutes,
    with_absolute_urls,
    with_paragraph_ids,
    without_paragraph_ids,
)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("", []),
        ("no tags at all", ["no tags at all"]),
        ("<p>one</p><p>two</p>", ["one", "two"]),
        ("<p>one\n   line</p>\n\n", ["one line"]),
        ("<p>a<em>b</em>c</p>", ["abc"]),
        ("<p>one<br>two<br/>three</p>", ["one two three"]),
        ("<ul><li>one</li><li>two</li></ul>", ["one", "two"]),
        ("loose<h2>head</h2>tail", ["loose", "head", "tail"]),
        ("<blockquote><p>deep</p></blockquote>", ["deep"]),
        ("<p>&lt;b&gt; &amp; &#1513; 2 < 3</p>", ["<b> & ש 2 < 3"]),
        ("<p>a&nbsp;b</p><p>&nbsp;</p>", ["a b"]),
        ("<p title=\"a>b\" lang='x>y'>text</p>", ["text"]),
        ("<p>seen<!-- <p>not</p> --></p><style>p{}</style><SCRIPT>x<y</SCRIPT>", ["seen"]),
        ("<preamble>kept</preamble><p\n>x</P\n>", ["kept", "x"]),
        ('<p lang="he" dir="rtl">בְּרֵאשִׁית</p>', ["בְּרֵאשִׁית"]),
    ],
)
def test_each_block_is_one_line_of_text(html: str, expected: list[str]) -> None:
    assert paragraphs(html) == expected
    assert plain_text(html) == "\n".join(expected)


@pytest.mark.rule("READ-26")
def test_a_preview_is_truncated_only_if_text_follows() -> None:
    assert preview("<p>" + "a" * 300 + "</p>") == "a" * 300
    assert preview("<p>" + "a" * 301 + "</p>") == "a" * 300 + "..."
    assert preview("<p>one</p><p>two three</p>", 9) == "one · two..."


@pytest.mark.rule("READ-26")
def test_a_preview_is_cut_between_words_in_either_script() -> None:
    assert preview("<p>one two three</p>", 9) == "one two..."
    assert preview("<p>one two, three</p>", 10) == "one two..."
    hebrew = "כִּי נֵר מִצְוָה וְתוֹרָה אוֹר"
    words = hebrew.split()
    for length in range(len(hebrew) // 2, len(hebrew)):
        kept = preview(f"<p>{hebrew}</p>", length).removesuffix("...").split()
        assert kept == words[: len(kept)], length


@pytest.mark.rule("READ-26")
def test_headings_and_entries_of_a_list_do_not_run_together() -> None:
    text = "<h2>The light</h2><ul><li>First</li><li>Second.</li></ul><p>נֵר</p><p>And on</p>"
    assert preview(text) == "The light · First · Second. נֵר · And on"


def test_a_preview_leaves_out_the_footnotes() -> None:
    text = '<p>One<sup id="fnref1"><a href="#fn1">1</a></sup> two.</p>'
    for notes in (
        '<section class="footnotes"><ol><li id="fn1">See there.</li></ol></section>',
        '<hr><p id="_ftn1">See there.</p>',
        "<ol><li class='note' id=fn-1>See there.</li></ol>",
    ):
        assert preview(text + notes) == "One two."
    assert preview('<p id="fnord">One</p><p id="p1">two</p>') == "One · two"


@pytest.mark.parametrize("end", range(60))
def test_the_preview_of_a_long_text_is_its_beginning(end: int) -> None:
    unit = '<p lang="he">One &amp; <em title="x y">two</em>th<b>ree</b></p>\n'
    html = "<!-- no -->" * (end % 2) + "x" * end + unit * 50
    full_text = " ".join(paragraphs(html))
    assert preview(html, end) == full_text[:end] + "..."


@pytest.mark.rule("READ-26")
def test_tags_are_removed_before_truncation() -> None:
    assert preview("<p><em>abc</em>def</p>", 4) == "abcd..."


def test_a_preview_does_not_split_a_letter_from_its_points() -> None:
    assert preview("<p>שבָּת</p>", 2) == "ש..."
    assert preview("<p>שבָּת</p>", 4) == "שבָּ..."


@pytest.mark.rule("READ-61")
@pytest.mark.parametrize(
    ("length", "minutes"), [(0, 1), (1, 1), (1000, 1), (1001, 2), (2000, 2), (2001, 3)]
)
def test_read_time_is_thousands_of_characters_rounded_up(length: int, minutes: int) -> None:
    assert read_minutes("x" * length) == minutes


@pytest.mark.rule("READ-61")
def test_read_time_ignores_paragraph_ids() -> None:
    html = "<p>" + "x" * 993 + "</p>"
    assert len(html) == 1000
    assert read_minutes(with_paragraph_ids(html)) == 1
    assert read_minutes(html + "x") == 2


def test_an_id_in_the_text_counts_for_the_read_time() -> None:
    html = '<p>the words id="p1" stay</p>'
    assert without_paragraph_ids(html) == html


@pytest.mark.rule("READ-38")
def test_blocks_get_ascending_ids() -> None:
    html = (
        "<h2>a</h2><p>b</p><blockquote><p>c</p></blockquote>"
        "<ul><li>d</li></ul><h3>e</h3><pre>f</pre>"
    )
    assert with_paragraph_ids(html) == (
        '<h2 id="p1">a</h2><p id="p2">b</p><blockquote id="p3"><p id="p4">c</p></blockquote>'
        '<ul><li id="p5">d</li></ul><h3 id="p6">e</h3><pre>f</pre>'
    )


def test_ids_are_stable_when_other_text_changes() -> None:
    first = with_paragraph_ids('<p lang="he">a</p><p>b</p>')
    edited = first.replace('<p id="p2">', '<p>new</p><p id="p2">')
    assert (
        with_paragraph_ids(edited) == '<p id="p1" lang="he">a</p><p id="p3">new</p><p id="p2">b</p>'
    )


def test_a_duplicate_id_is_replaced() -> None:
    assert with_paragraph_ids('<p id="p1">a</p><p id="p1">b</p>') == (
        '<p id="p1">a</p><p id="p2">b</p>'
    )


def test_adding_ids_is_idempotent_and_reversible() -> None:
    html = '<p class="x">a</p>\n<ul><li>b</li></ul><param><link>'
    with_ids = with_paragraph_ids(html)
    assert with_paragraph_ids(with_ids) == with_ids
    assert without_paragraph_ids(with_ids) == html


@pytest.mark.parametrize("unit", ["<p", "<p a='", '<a b="', "<!--", "<script>", "<", "&", "<p>"])
def test_html_functions_take_linear_time(unit: str) -> None:
    html = unit * 3000
    start = time.process_time()
    preview(html)
    read_minutes(with_paragraph_ids(html))
    assert time.process_time() - start < 1


@pytest.mark.rule("DISCOVERY-1")
@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ('<a href="/series/light">a</a>', '<a href="https://s.example/series/light">a</a>'),
        ('<a href="#p3">a</a>', '<a href="https://s.example/weekly-essay/1#p3">a</a>'),
        ('<img alt="" src="/a.png">', '<img alt="" src="https://s.example/a.png">'),
        (
            '<a title="x > href=&quot;/y" href="/b">',
            '<a title="x > href=&quot;/y" href="https://s.example/b">',
        ),
        ('<a href="//o.example/a">', '<a href="https://o.example/a">'),
        ('<a href="9008">', '<a href="https://s.example/weekly-essay/9008">'),
        ('<a href="../series">', '<a href="https://s.example/series">'),
        ('<a href="?q=1&amp;p=2">', '<a href="https://s.example/weekly-essay/1?q=1&amp;p=2">'),
        ('<img src="/a b.png">', '<img src="https://s.example/a%20b.png">'),
        ('<img src=" a.png ">', '<img src="https://s.example/weekly-essay/a.png">'),
        ('<a href="https://o.example/a b">', '<a href="https://o.example/a%20b">'),
        ('<a href="MAILTO:a@b.example">', '<a href="MAILTO:a@b.example">'),
        ('<a href="//[">', '<a href="//[">'),
        ('<a href="https://o.example/a#b">', '<a href="https://o.example/a#b">'),
        ('<a data-href="/a">', '<a data-href="/a">'),
        ('<p> href="/a"</p>', '<p> href="/a"</p>'),
        ("", ""),
    ],
)
def test_relative_urls_become_absolute(html: str, expected: str) -> None:
    assert with_absolute_urls(html, "https://s.example/weekly-essay/1") == expected
