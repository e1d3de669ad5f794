"""What reads a text takes time that grows as the text does, whatever the text is (API-36).

A text of 400,000 characters that begins something again and again and ends it nowhere takes a
fraction of a second; it took minutes where each beginning was read to the end of the text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from api.core.bidi import foreign_runs
from api.core.footnotes import before_notes, without_footnote_marks
from api.core.hebrew import with_hebrew_marked
from api.core.html import (
    anchored_paragraphs,
    locked_preview,
    plain_text,
    preview,
    read_minutes,
    with_absolute_urls,
    with_paragraph_ids,
)
from api.core.typography import with_typographic_signs
from api.library.citation_links import citation_links, with_citations_linked
from api.library.importing.content import is_empty, sanitize
from api.library.importing.sites.fragments import fragment
from api.library.importing.sites.wordpress.paragraphs import with_paragraphs
from api.library.shown_content import shown_content
from api.library.verse_places import NO_PLACES
from api.search.references.recognition import citations
from api.search.text.analyzer import tokens
from tests.processor_limit import processor_seconds

pytestmark = pytest.mark.rule("API-36")

# Hundreds of times what the slowest case takes on an idle machine.
_SECONDS = 45.0
_HTML = (
    *("<!--", "<!---", '<p "', "<p '", '<p a="', "<p a='", "<p ", "<p", "<p>", "</p>", "<p><h2>"),
    *("<script", "<script>", "<style x", "</script ", "<code>", "<pre>", "<?", "<b>", "<ul><li>"),
    *('<a href="#fn1">', '<a href="#fn1">1</a>', "<sup ", '<a href="#____', "<a \n"),
    *(
        "<div>",
        "<rt>",
        "<a =",
        "&",
        "&#1",
        "<sup>1",
        "<sup>1</sup>",
        '<p id="',
        "<p id='",
        '<a href="/',
        "<br ",
    ),
)
_TEXT = (
    *('"', "'", "'a ", "a", "a:", "א", 'א"', "א ", "(", "(א", "“", "“א", ".", ". ", '."', "-"),
    *("--", " ", "\n", "\t", " \n", "Genesis 1:1<b></b> ", "(1:1) ", "Rashi on (on ", "[", "|a|\n"),
    *("\xa0", "\f ", "---\n", "א(א)", "[א", "1-2 ", "a@", "<em>'</em>"),
)
_READERS: dict[str, tuple[Callable[[str], Any], int]] = {
    "plain text": (plain_text, 400_000),
    "preview": (preview, 400_000),
    "locked preview": (locked_preview, 400_000),
    "paragraph ids": (lambda text: read_minutes(with_paragraph_ids(text)), 400_000),
    "anchored paragraphs": (anchored_paragraphs, 400_000),
    "absolute URLs": (lambda text: with_absolute_urls(text, "https://s.example/a"), 400_000),
    "typographic signs": (with_typographic_signs, 100_000),
    "directions": (lambda text: with_hebrew_marked(f"<p>א</p>{text}"), 100_000),
    "foreign runs": (lambda text: foreign_runs(text, "ltr"), 50_000),
    "citations": (lambda text: list(citations([text])), 100_000),
    "linked citations": (lambda text: with_citations_linked(text, NO_PLACES), 100_000),
    "citations of a plain text": (lambda text: citation_links(text, NO_PLACES), 100_000),
    "shown": (lambda text: shown_content(f"<p>א</p>{text}", NO_PLACES), 50_000),
    "cleaning": (sanitize, 400_000),
    "marks of footnotes": (without_footnote_marks, 400_000),
    "the text before the footnotes": (before_notes, 400_000),
    "whether it is empty": (lambda text: is_empty(text, markdown=False), 400_000),
    "words": (tokens, 400_000),
    "fragment of an import": (fragment, 200_000),
    "paragraphs of WordPress": (with_paragraphs, 200_000),
}


@pytest.mark.parametrize("reader", _READERS)
def test_time_grows_as_the_text_does(reader: str) -> None:
    read, length = _READERS[reader]
    with processor_seconds(_SECONDS):
        for unit in (*_HTML, *_TEXT):
            read(unit * (length // len(unit)))


def test_a_number_of_thousands_of_digits_is_one_unknown_character() -> None:
    assert plain_text(f"<p>a&#{'1' * 5000};b &#x{'f' * 5000} &#1488;</p>") == "a\ufffdb \ufffd א"


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>a</p><!-- <p>b</p>", "a"),
        ("<p>a<!-->b</p>", "ab"),
        ("<p>a<script>b", "a"),
        ("<p>a</p><p title='b", "a"),
        ('<p "a>b</p>', "b"),
        ("<scripture>a</scripture>", "a"),
        ("2 < 3 <4", "2 < 3 <4"),
    ],
)
def test_unfinished_html_is_read_as_browsers_read_it(html: str, text: str) -> None:
    assert plain_text(html) == text


def test_deep_nesting_is_left_out_and_the_text_stays() -> None:
    deep = "<div>" * 500 + "deep" + "</div>" * 500
    assert sanitize(f"<p>before</p>{deep}<p>after</p>") == (
        f"<p>before</p>{'<div>' * 64}deep{'</div>' * 64}<p>after</p>"
    )
    real = "<ul><li><b>a</b><ul><li><em>b</em> c</li></ul></li></ul>" * 100
    assert sanitize(real) == real
