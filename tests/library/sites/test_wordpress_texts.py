"""Paragraphs and shortcodes of WordPress's texts."""

from __future__ import annotations

import re

import pytest

from api.library.importing.sites.footnotes import Notes
from api.library.importing.sites.fragments import inner_html
from api.library.importing.sites.source import Findings
from api.library.importing.sites.wordpress.entries import Attachment
from api.library.importing.sites.wordpress.paragraphs import with_paragraphs
from api.library.importing.sites.wordpress.shortcodes import Shortcodes, ShortcodeText
from api.library.importing.sites.wordpress.texts import plain_body

PICTURE = Attachment("https://old.example/a.jpg", "A & B", "Caption")
RECORDING = Attachment("https://old.example/a.mp3", "", "")
TITLED = Attachment("https://old.example/b.mp3", "", "", "A talk & more")


# What WordPress's own wpautop makes of these texts.
@pytest.mark.rule("IMPORT-11")
@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("", ""),
        ("One", "<p>One</p>"),
        ("One\nline\n\n\n\nTwo", "<p>One<br>\nline</p>\n<p>Two</p>"),
        ("a\r\n\r\nb", "<p>a</p>\n<p>b</p>"),
        ("a<br /><br />b", "<p>a</p>\n<p>b</p>"),
        (
            "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\ntext",
            "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<p>text</p>",
        ),
        ("<h2>T</h2>\ntext <b>b</b>", "<h2>T</h2>\n<p>text <b>b</b></p>"),
        (
            "<blockquote>Q\n\nmore</blockquote>\nAfter",
            "<blockquote><p>Q</p>\n<p>more</p></blockquote>\n<p>After</p>",
        ),
        ("a\n<pre>x\n\n  y</pre>\nb", "<p>a</p>\n<pre>x\n\n  y</pre>\n<p>b</p>"),
        ("<p>a</p>\n\n<p>b</p>", "<p>a</p>\n<p>b</p>"),
        ("a\n<hr />\nb", "<p>a</p>\n<hr />\n<p>b</p>"),
        ('<a\nhref="x">y</a>', '<p><a href="x">y</a></p>'),
    ],
)
def test_paragraphs_are_those_of_wordpress(text: str, html: str) -> None:
    assert with_paragraphs(text) == html


@pytest.mark.parametrize(
    "text", ["<p" * 200_000, " \n" * 300_000, "<br>\n" * 200_000, "\n" * 900_000, "[a" * 200_000]
)
def test_long_texts_without_meaning_are_read(text: str) -> None:
    assert isinstance(reduced(with_paragraphs(text))[0], str)


def reduced(text: str) -> tuple[str, list[str]]:
    findings = Findings()
    codes = Shortcodes({"1": PICTURE, "2": RECORDING, "3": TITLED}, {"7": ["1"]})
    of = ShortcodeText("7", findings, Notes())
    return " ".join(codes.reduce(text, of).split()), findings.lost


@pytest.mark.rule("IMPORT-11", "IMPORT-42")
@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("he said [sic] and [he] went [...]", "he said [sic] and [he] went [...]"),
        ("[[gallery]]", "[gallery]"),
        (
            "[caption]<img src=a> Text[/caption]",
            "<figure><img src=a><figcaption>Text</figcaption></figure>",
        ),
        (
            "[caption caption='Old']<img src=a>[/caption]",
            "<figure><img src=a><figcaption>Old</figcaption></figure>",
        ),
        ("[caption]no picture[/caption]", "no picture"),
        ("[audio src='https://a.example/x.mp3']", '<audio src="https://a.example/x.mp3"></audio>'),
        ("[audio]https://a.example/x.mp3[/audio]", '<audio src="https://a.example/x.mp3"></audio>'),
        (
            '[video src="https://youtu.be/dQw4w9WgXcQ"]',
            '<iframe src="https://youtu.be/dQw4w9WgXcQ"></iframe>',
        ),
        (
            "[embed width=3]https://a.example/?a=1&b=2[/embed]",
            '<p><a href="https://a.example/?a=1&amp;b=2">https://a.example/?a=1&amp;b=2</a></p>',
        ),
        ("[playlist ids='2']", '<audio src="https://old.example/a.mp3"></audio>'),
        (
            "[playlist ids='3']",
            '<figure><audio src="https://old.example/b.mp3"></audio>'
            "<figcaption>A talk &amp; more</figcaption></figure>",
        ),
        (
            "[audio:https://a.example/x.mp3|titles=The well]",
            '<figure><audio src="https://a.example/x.mp3"></audio>'
            "<figcaption>The well</figcaption></figure>",
        ),
        (
            "[caption caption='Old'][audio src='https://a.example/x.mp3'][/caption]",
            '<figure> <audio src="https://a.example/x.mp3"></audio> '
            "<figcaption>Old</figcaption></figure>",
        ),
        (
            "[gallery]",
            '<figure><img src="https://old.example/a.jpg" alt="A &amp; B"><figcaption>Caption</figcaption></figure>',
        ),
        ("[/caption]", ""),
    ],
)
def test_shortcodes_become_html(text: str, html: str) -> None:
    assert reduced(text) == (html, [])


@pytest.mark.rule("IMPORT-11")
@pytest.mark.parametrize(
    ("text", "html", "lost"),
    [
        ("a [form id=1] b", "a b", "the shortcode [form id=1] was removed"),
        ("[box]in[/box]", "in", "the shortcode [box] was removed"),
        ("[my_form]", "", "the shortcode [my_form] was removed"),
        (
            "[gallery ids='1,99']",
            '<figure><img src="https://old.example/a.jpg" alt="A &amp; B"><figcaption>Caption</figcaption></figure>',
            "[gallery] names files that are not in the export: 99",
        ),
    ],
)
def test_unknown_shortcodes_are_reported(text: str, html: str, lost: str) -> None:
    assert reduced(text) == (html, [lost])


def test_an_address_on_its_own_line_is_embedded() -> None:
    body = plain_body(
        "a\n\nhttps://vimeo.com/76979871\n\nb https://vimeo.com/1",
        ShortcodeText("7", Findings(), Notes()),
        Shortcodes({}, {}),
        {},
    )
    assert '<iframe src="https://vimeo.com/76979871"></iframe>' in inner_html(body)
    assert "<p>b https://vimeo.com/1</p>" in inner_html(body)


@pytest.mark.rule("IMPORT-42")
@pytest.mark.parametrize(("order", "names"), [("", "bca"), (" order='DESC'", "acb")])
def test_a_gallery_has_the_order_of_its_site(order: str, names: str) -> None:
    places = {"a": 2, "b": 0, "c": 0}
    files = {
        name: Attachment(f"https://old.example/{name}.jpg", "", "", position=place)
        for name, place in places.items()
    }
    codes = Shortcodes(files, {"7": list(files)})
    html = codes.reduce(f"[gallery{order}]", ShortcodeText("7", Findings(), Notes()))
    assert "".join(re.findall(r"/(\w)\.jpg", html)) == names
