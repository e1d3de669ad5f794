"""The HTML of imported teachings is sanitized, whatever it contains."""

from __future__ import annotations

import random
import re
from html.parser import HTMLParser

import pytest

from api.core.html import without_paragraph_ids
from api.library.importing.content import markdown_to_html, sanitize, stored_html

ATTACKS = [
    "<script>alert(1)</script>",
    "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
    '<img src=x onerror="alert(1)">',
    "<img src=\"javascript:alert('x')\">",
    '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" &#106;avascript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href="vbscript:x">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    "<svg onload=alert(1)><script>alert(1)</script></svg>",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
    "<style>body{background:url(javascript:1)}</style>",
    '<p style="position:fixed">x</p>',
    '<iframe src="https://evil.example"></iframe>',
    "<form action=/x><input name=q><button formaction=javascript:1>x</button></form>",
    '<div onclick="x()" id="root" class="fixed">x</div>',
    '<p id="site-config">x</p>',
    '<a id="fn" href="#root">x</a><li id="fn1x">x</li><span id="p1">x</span><sup id="fnref0">x</sup>',
    '<meta http-equiv=refresh content="0;url=javascript:1">',
    '<base href="https://evil.example/">',
    '<a target="_blank" href="https://a.example">x</a>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    "<textarea><img src=x onerror=alert(1)></textarea>",
    "<template><script>x</script></template>",
    "<p/onmouseover=alert(1)>x",
    "<<script>script>alert(1)<</script>/script>",
    "<!--><img src=x onerror=alert(1)>-->",
]
ALLOWED_ATTRIBUTES = {
    *("lang", "dir", "title", "href", "src", "alt", "width", "height"),
    *("start", "colspan", "rowspan", "id"),
}
FORBIDDEN_TAGS = {
    *("script", "style", "iframe", "object", "embed", "svg", "math", "form", "input", "button"),
    *("meta", "base", "link", "template", "noscript", "textarea"),
}
# Browsers skip white space and control characters before and inside a scheme.
SCHEME = re.compile(r"[\x00-\x20]*[a-z][a-z0-9+.\-\s]*:", re.IGNORECASE)
HTTP = re.compile(r"https?:", re.IGNORECASE)
KNOWN_ID = re.compile(r"p\d+|_?(?:fn|ftn)(?:ref)?[:-]?\d+(?:[:-]\d+)?")


class Inspector(HTMLParser):
    """Fails on markup that a browser would execute or follow."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in FORBIDDEN_TAGS
        for name, value in attrs:
            assert name in ALLOWED_ATTRIBUTES
            if name in {"href", "src"}:
                assert not SCHEME.match(value or "") or HTTP.match(value or ""), value
            if name == "id":
                assert KNOWN_ID.fullmatch(value or ""), value


def inspect(html: str) -> None:
    Inspector().feed(html)
    assert not re.search(r"alert\(1\)</?script", html)


@pytest.mark.rule("READ-39")
@pytest.mark.parametrize("attack", ATTACKS)
def test_scripts_are_removed(attack: str) -> None:
    for html in (attack, f"<p>before {attack} after</p>", f"<ul><li>{attack}</ul>"):
        for stored in (stored_html(html), stored_html(html, markdown=True)):
            inspect(stored)
            assert stored_html(stored) == stored


@pytest.mark.rule("READ-39")
def test_random_mixtures_of_markup_are_sanitized() -> None:
    dice = random.Random(613)
    pieces = [*ATTACKS, "<p>", "</p>", '"', "'", ">", "<", "&", "<table>", "<p id=p1>", "--", "\n"]
    for _ in range(1500):
        mixture = "".join(dice.choices(pieces, k=dice.randint(1, 6)))
        if dice.random() < 0.5:
            cut = dice.randrange(len(mixture))
            mixture = mixture[:cut] + dice.choice(pieces) + mixture[cut + dice.randint(0, 3) :]
        stored = stored_html(mixture)
        inspect(stored)
        assert stored_html(stored) == stored, mixture


@pytest.mark.rule("READ-39")
def test_allowed_markup_is_kept() -> None:
    html = (
        '<h2 lang="he" dir="rtl">תשובה</h2>\n<p>See <span lang="he" dir="rtl">שַׁבָּת</span>,'
        " <bdi>x</bdi>,"
        ' <em>a</em> <strong>b</strong><sup>1</sup> <a href="https://a.example/?a=1&amp;b=2">c</a>'
        ' <a href="/daily-learning/5">d</a></p>\n<blockquote><p>q</p></blockquote>'
        '<ol start="3"><li>e</li></ol><figure><img src="/media/a.jpg" alt="An ark">'
        "<figcaption>f</figcaption></figure>"
    )
    assert sanitize(html) == html
    assert without_paragraph_ids(stored_html(html)) == html


def test_only_valid_dir_attributes_are_kept() -> None:
    assert sanitize('<p dir="rtl">a</p><p dir="x">b</p>') == '<p dir="rtl">a</p><p>b</p>'


def test_markdown_with_embedded_html_is_rendered() -> None:
    text = '## Head\n\nA *word*, <span lang="he" dir="rtl">אור</span>.\n\n> "Verse" (Genesis 1:3)\n'
    assert stored_html(text, markdown=True) == (
        '<h2 id="p1">Head</h2>\n'
        '<p id="p2">A <em>word</em>, <span lang="he" dir="rtl">אור</span>.</p>\n'
        '<blockquote id="p3">\n<p id="p4">"Verse" (Genesis 1:3)</p>\n</blockquote>'
    )
    assert "<table>" in markdown_to_html("| a |\n|---|\n| b |\n")


@pytest.mark.rule("READ-41")
def test_footnotes_link_both_ways() -> None:
    text = 'A claim.[^a] Again.[^a]\n\n[^a]: The <span lang="he">אור</span> of it.\n'
    back = 'title="Back to the text">↩\ufe0e</a>'
    assert stored_html(text, markdown=True) == (
        '<p id="p1">A claim.<sup><a href="#fn1" id="fnref1">[1]</a></sup>'
        ' Again.<sup><a href="#fn1" id="fnref1:1">[1]</a></sup></p>\n<hr>\n\n<ol>\n'
        '<li id="fn1"><p id="p2">The <span lang="he">אור</span> of it.'
        f' <a href="#fnref1" {back} <a href="#fnref1:1" {back}</p>\n</li>\n</ol>'
    )


@pytest.mark.rule("READ-41")
@pytest.mark.parametrize("name", ["fn1", "fn-1", "fn:12", "_ftn3", "ftn3", "fn1-2"])
def test_footnotes_of_other_tools_keep_their_ids(name: str) -> None:
    html = f'<p>x<a href="#{name}" id="fnref1">1</a></p><p id="{name}">y</p>'
    assert sanitize(html) == html
    assert stored_html(html) == html.replace("<p>", '<p id="p1">')


def test_paragraph_ids_are_removed_from_other_tags() -> None:
    assert sanitize('<span id="p1">x</span><p id="p1">y</p>') == '<span>x</span><p id="p1">y</p>'


@pytest.mark.rule("IMPORT-29")
@pytest.mark.parametrize(
    ("html", "kept"),
    [
        ('<p>a<img src="javascript:x" alt="no">b</p>', "<p>ab</p>"),
        ('<p><img alt="none"><img src="/a.png" alt="x"></p>', '<p><img src="/a.png" alt="x"></p>'),
        ('<p><a href="javascript:x">the <b>text</b></a> stays</p>', "<p>the <b>text</b> stays</p>"),
        ('<a name="x">a</a> <a href="/b">b</a> <a>c</a>', 'a <a href="/b">b</a> c'),
        ('<sup><a id="fnref1">1</a></sup>', '<sup><a id="fnref1">1</a></sup>'),
        # A table without head cells gets none.
        ("<table><tbody><tr><td>a</td></tr></tbody></table>", None),
    ],
)
def test_no_picture_without_a_source_and_no_link_without_an_address(
    html: str, kept: str | None
) -> None:
    assert sanitize(html) == (html if kept is None else kept)


@pytest.mark.rule("IMPORT-29")
@pytest.mark.parametrize(
    ("html", "kept"),
    [
        ("<pre>\n\n  a\n</pre>", "<pre>\n\n  a\n</pre>"),
        ("<pre>\na</pre>", "<pre>a</pre>"),
        ('<pre lang="he">\n\n\na</pre>', '<pre lang="he">\n\n\na</pre>'),
    ],
)
def test_lines_of_code_are_the_same_when_they_are_read_again(html: str, kept: str) -> None:
    assert sanitize(html) == kept
    assert sanitize(kept) == kept


@pytest.mark.rule("IMPORT-29")
@pytest.mark.parametrize(
    ("html", "kept"),
    [
        ("<p>a</p><figure><img src='javascript:x'></figure>", "<p>a</p>"),
        ("<figure>\n<iframe src='/x'></iframe><br></figure><p>a</p>", "<p>a</p>"),
        (
            "<figure><figcaption>c</figcaption></figure>",
            "<figure><figcaption>c</figcaption></figure>",
        ),
        (
            "<details open><summary>Why <i>so</i>?</summary><p>t</p></details>",
            "<p><strong>Why <i>so</i>?</strong></p><p>t</p>",
        ),
        ("<details><summary><h3>S</h3></summary>t</details>", "<h3>S</h3>t"),
        ("<summary>a<summary>b", "ab"),
    ],
)
def test_what_a_teaching_cannot_have_leaves_its_words(html: str, kept: str) -> None:
    assert sanitize(html) == kept
