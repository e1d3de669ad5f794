"""Marks of footnotes are no part of plain text; numbers that belong to their word are (READ-76)."""

from __future__ import annotations

import pytest

from api.core.html import anchored_paragraphs, cut, plain_text, preview
from api.library.citation_links import with_citations_linked
from api.library.verse_places import NO_PLACES
from api.study.teaching import blocks

pytestmark = pytest.mark.rule("READ-76")

MARKS = [
    "<sup>2</sup>",
    "<sup>[2]</sup>",
    "<sup>1, 2</sup>",
    "<sup>1</sup><sup>2</sup>",
    "<sup><b>12</b></sup>",
    "<SUP>2</SUP >",
    '<sup><a href="#fn1" id="fnref1">[1]</a></sup>',
    '<sup><a href="#fn1" id="fnref1:1">*</a></sup>',
    '<sup><a href="#note-2">note 2</a></sup>',
    '<sup data-fn="5c1f" class="fn"><a href="#5c1f" id="5c1f-link">1</a></sup>',
    '<sup><a href="https://earlier.example/essay/#_ftn1">1</a></sup>',
    '<a href="#_ftn1" id="_ftnref1">[1]</a>',
    '<a href="#_ftn1"><sup><span>1</span></sup></a>',
    '<a href="#easy-footnote-bottom-1-12"><sup>1</sup></a>',
    '<a href="#fn2">2</a>',
]


@pytest.mark.parametrize("mark", MARKS)
def test_a_mark_is_no_part_of_its_word(mark: str) -> None:
    assert plain_text(f"<p>The covenant{mark} here.</p>") == "The covenant here."
    assert plain_text(f"<p>The <em>covenant</em>{mark}, here</p>") == "The covenant, here"
    assert plain_text(f"<p>It ends here.{mark} Another.</p>") == "It ends here. Another."
    assert plain_text(f"<p>הברית{mark} הזאת</p>") == "הברית הזאת"
    assert plain_text(f"<p>(Genesis 12:1){mark}</p>") == "(Genesis 12:1)"


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("10<sup>2</sup> cubits", "10² cubits"),
        ("5 km<sup>2</sup>, x<sup>10</sup>", "5 km², x¹⁰"),
        ("the 1<sup>st</sup> day, the 3<sup>rd</sup>", "the 1st day, the 3rd"),
        ("3<sup>1</sup>/<sub>2</sub> cups", "3 1/2 cups"),
        ("H<sub>2</sub>O", "H2O"),
        ('See note <a href="#fn3">3</a>.', "See note 3."),
        ('<a href="#p5">The first chapter</a>', "The first chapter"),
        ('<ol><li><a href="#p5">1</a></li></ol>', "1"),
        ('Verse <a href="https://a.example/#12">[12]</a>', "Verse [12]"),
        ('<a href="/series/light">1</a>', "1"),
        ("Torah<sup>TM</sup>", "TorahTM"),
    ],
)
def test_what_belongs_to_a_text_stays_readable(html: str, text: str) -> None:
    assert plain_text(f"<p>{html}</p>") == text


def test_a_mark_leaves_no_gap_and_joins_no_words() -> None:
    assert plain_text("he said <sup>4</sup>.") == "he said."
    assert plain_text("<p>the heaven<sup>2</sup>And the earth</p>") == "the heaven And the earth"
    assert plain_text("<p>10</p><p><sup>2</sup>And the earth</p>") == "10\nAnd the earth"


NOTES = [
    '<ol><li id="fn1"><p id="p2">A source. <a href="#fnref1" title="Back">↩\ufe0e</a></p></li></ol>',
    '<ol><li id="p2">A source. <a href="#5c1f-link" title="Jump to reference 1">↩︎</a></li></ol>',
    '<p id="p2"><a href="#_ftnref1" id="_ftn1">[1]</a> A source.</p>',
    '<p id="p2">A source.</p><p id="p3"><a href="#fnref1">Back to the text</a></p>',
    '<p id="p2">A source. <a href="#top">↑</a></p>',
]


@pytest.mark.parametrize("note", NOTES)
def test_a_link_back_to_the_text_is_no_sentence(note: str) -> None:
    html = f'<p id="p1">The covenant<sup><a href="#fn1" id="fnref1">[1]</a></sup> here.</p>{note}'
    assert anchored_paragraphs(html) == [("p1", "The covenant here."), ("p2", "A source.")]
    assert [block.sentences for block in blocks(html)] == [("The covenant here.",), ("A source.",)]


@pytest.mark.parametrize("length", range(13, 200))
def test_a_cut_text_shows_no_part_of_a_mark(length: int) -> None:
    mark = '<sup><a href="#fn1" id="fnref1">[1]</a></sup>'
    whole = "The covenant here. " * 40
    html = f"<p>{whole}</p>".replace("covenant", f"covenant{mark}")
    assert preview(html, length) == cut(whole, length)


def test_a_mark_is_no_digit_of_the_verse_before_it() -> None:
    html = '<p>(Genesis 12:1<sup><a href="#fn2" id="fnref2">2</a></sup>) and (12:3<sup>4</sup>)</p>'
    linked = with_citations_linked(html, NO_PLACES)
    assert 'data-reference="Genesis 12:1"' in linked
    assert 'data-reference="Genesis 12:3"' in linked
    assert linked.count("data-reference") == 2
