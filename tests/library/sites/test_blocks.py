"""Groups of elements, and footnotes and links of many tools, in a text of another site."""

from __future__ import annotations

from pathlib import Path

import pytest

from api.library.importing.sites.blocks import unwrap
from api.library.importing.sites.footnotes import Notes, write_notes
from api.library.importing.sites.fragments import fragment, inner_html, text_of
from api.library.importing.sites.linked_notes import collect_linked
from api.library.importing.sites.links import Links
from api.library.importing.sites.media import MediaFolder
from api.library.importing.sites.places import Places
from api.library.importing.sites.source import Address, Findings

ADDRESS = Address("/post")


def places() -> Places:
    media = MediaFolder([], Path("unused"))
    links = Links("https://old.example", {ADDRESS: "/daily-learning/1"}, media)
    return Places(links, [ADDRESS])


@pytest.mark.rule("IMPORT-35")
@pytest.mark.parametrize(
    ("html", "plain"),
    [
        ("<div><p>a</p><p>b</p></div>", "<p>a</p><p>b</p>"),
        ("<div>a</div><div>b <em>c</em></div>", "<p>a</p><p>b <em>c</em></p>"),
        ("a <b>c</b><p>d</p>e", "<p>a <b>c</b></p><p>d</p><p>e</p>"),
        (
            '<div dir="rtl" lang="he"><section>x<p lang="en">y</p></section></div>',
            '<p dir="rtl" lang="he">x</p><p lang="en" dir="rtl">y</p>',
        ),
        ("<figure><div><img src='a'></div></figure>", '<figure> <img src="a"> </figure>'),
        (
            "<details><summary>S <i>i</i></summary>t</details>",
            "<p><strong>S <i>i</i></strong></p><p>t</p>",
        ),
        (
            "<p>a <details><summary>S</summary>t</details></p>",
            "<p>a </p><p><strong>S</strong></p><p>t</p>",
        ),
        ("<blockquote><div>q</div></blockquote>", "<blockquote><p>q</p></blockquote>"),
    ],
)
def test_groups_are_replaced_by_what_is_in_them(html: str, plain: str) -> None:
    body = fragment(html)
    unwrap(body)
    assert inner_html(body).replace("\n", "") == plain


@pytest.mark.rule("IMPORT-35")
def test_groups_in_links_are_kept_apart() -> None:
    body = fragment('<p><a href="/x">a<div>b</div><div>c</div></a></p>')
    unwrap(body)
    assert " ".join(str(body.text_content()).split()) == "a b c"


@pytest.mark.parametrize(
    "part",
    [
        "<div>a</div>b",
        "<div>",
        "<details><summary>a ",
        '<a href="#_ftn1">[1]</a> ',
        '<a name="_ftn1" href="#_ftn2">[1]</a><br>',
        '<h2 id="a"><a href="#b">1</a></h2>',
        "<pre>a <x ",
    ],
)
def test_long_texts_without_meaning_are_read(part: str) -> None:
    body, notes, found = fragment(part * (400_000 // len(part))), Notes(), Findings()
    collect_linked(body, notes, places().place_of)
    write_notes(body, notes)
    unwrap(body)
    places().follow(body, found)
    assert isinstance(inner_html(body), str)


MARK = '<sup><a href="#fn1" id="fnref1">[1]</a></sup>'
BACK = ' <a href="#fnref1" title="Back to the text">↩\ufe0e</a>'


@pytest.mark.rule("IMPORT-31")
@pytest.mark.parametrize(
    ("mark", "note"),
    [
        # Word, with the address of the file from which it was pasted.
        (
            '<a href="file:///C:/a.htm#_ftn1" name="_ftnref1"><span>[1]</span></a>',
            '<div><hr><div id="ftn1"><p><a href="#_ftnref1" name="_ftn1">[1]</a> Note.</p></div></div>',
        ),
        (
            '<sup id="fnref:1" role="doc-noteref"><a href="#fn:1" class="footnote">1</a></sup>',
            '<div class="footnotes"><ol><li id="fn:1"><p>Note.'
            '<a href="#fnref:1" class="reversefootnote">&#8617;</a></p></li></ol></div>',
        ),
        (
            '<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a>',
            '<p><a name="sdfootnote1sym" href="#sdfootnote1anc">1</a> Note.</p>',
        ),
        (
            '[<a href="#_ftn1" name="_ftnref1">1</a>]',
            '<p>[<a href="#_ftnref1" name="_ftn1">1</a>] Note.</p>',
        ),
        (
            '<a href="#a-note" id="back">*</a>',
            '<p id="a-note">* Note. <a href="#back">back</a></p>',
        ),
        (
            '<sup><a href="https://old.example/post/#_edn1" name="_ednref1">1</a></sup>',
            '<p><sup><a name="_edn1" href="#_ednref1">1</a></sup> Note.</p>',
        ),
    ],
)
def test_footnotes_of_many_tools_are_found(mark: str, note: str) -> None:
    body, notes = fragment(f"<p>Text{mark}.</p>{note}"), Notes()
    collect_linked(body, notes, places().place_of)
    write_notes(body, notes)
    unwrap(body)
    html = inner_html(body).replace("\n", "")
    assert html == f'<p>Text{MARK}.</p><hr><ol><li id="fn1"><p>Note.{BACK}</p></li></ol>'


@pytest.mark.rule("IMPORT-31")
def test_several_notes_in_one_paragraph_and_their_further_paragraphs() -> None:
    body, notes = (
        fragment(
            '<p>a<a href="#_ftn1">[1]</a> b<a href="#_ftn2">[2]</a> c<a href="#_ftn1">[1]</a></p>'
            '<h3>Notes</h3><p><a name="_ftn1">[1]</a> One.</p><p>More.</p>'
            '<p><a name="_ftn2">[2]</a> Two.</p><p>The end.</p>'
        ),
        Notes(),
    )
    collect_linked(body, notes, places().place_of)
    write_notes(body, notes)
    html = inner_html(body)
    assert "<h3>Notes</h3><ol><li" in html.replace("\n", "")
    assert '<li id="fn1"><p>One.</p><p>More. <a href="#fnref1"' in html
    assert 'href="#fnref1:1"' in html
    assert '<li id="fn2"><p>Two. <a' in html
    assert html.replace("\n", "").endswith("</ol><p>The end.</p>")


@pytest.mark.parametrize(
    "notes_html",
    [
        '<p><span id="_ftn1">One. <span id="_ftn2">Two.</span></span></p>',
        '<p id="_ftn1">One. <a name="_ftn2"></a>Two.</p>',
        '<div><span id="_ftn1">One. </span><p id="_ftn2">Two.</p></div>',
    ],
)
def test_places_of_notes_within_each_other_are_read(notes_html: str) -> None:
    html = f'<p>a<a href="#_ftn1">[1]</a> b<a href="#_ftn2">[2]</a></p>{notes_html}'
    body, notes = fragment(html), Notes()
    collect_linked(body, notes, places().place_of)
    write_notes(body, notes)
    assert "One." in text_of(body)
    assert "Two." in text_of(body)


@pytest.mark.rule("IMPORT-31")
def test_numbers_that_are_links_are_no_footnotes() -> None:
    html = '<p><a href="#one">1</a> <a href="/other">2</a></p><h2 id="one">One</h2><p>t</p>'
    body, notes = fragment(html), Notes()
    collect_linked(body, notes, places().place_of)
    assert not notes.texts
