"""Links from citations in a teaching's text to searches for them."""

from __future__ import annotations

import pytest

from api.core.html import plain_text
from api.library.citation_links import with_citations_linked
from api.library.shown_content import shown_content


def link(q: str, text: str) -> str:
    return f'<a class="citation" href="/search?q={q}">{text}</a>'


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (
            "<p>Rest (Shabbat 31a) &amp; more.</p>",
            f"<p>Rest ({link('Bavli%20Shabbat%2031a', 'Shabbat 31a')}) &amp; more.</p>",
        ),
        (
            "<p>(Exodus 16:22), and Moses (16:23)</p><p>Then (16:27).</p>",
            f"<p>({link('Exodus%2016%3A22', 'Exodus 16:22')}), and Moses "
            f"({link('Exodus%2016%3A23', '16:23')})</p>"
            f"<p>Then ({link('Exodus%2016%3A27', '16:27')}).</p>",
        ),
        (
            "<p>In the <em>Guide</em> (I:67) he says</p>",
            "<p>In the <em>Guide</em> ("
            + link("Guide%20for%20the%20Perplexed%201%3A67", "I:67")
            + ") he says</p>",
        ),
        (
            "<p>הַשַּׁבָּת (שבת לא ע״א)</p>",
            f"<p>הַשַּׁבָּת ({link('Bavli%20Shabbat%2031a', 'שבת לא ע״א')})</p>",
        ),
    ],
)
def test_citations_are_linked(html: str, expected: str) -> None:
    assert with_citations_linked(html) == expected


@pytest.mark.parametrize(
    "html",
    [
        "",
        "<p>Nothing at 7:30 on Shabbat.</p>",
        '<p><a href="/about">Shabbat 31a</a></p>',
        "<pre>Shabbat 31a</pre>",
        "<p>See <code>Shabbat 31a</code></p>",
        '<p title="Shabbat 31a">No.</p>',
        "<p>Shabbat</p><p>31a</p>",
    ],
)
def test_other_text_is_left_as_it_is(html: str) -> None:
    assert with_citations_linked(html) == html


def test_the_text_is_the_same_with_links() -> None:
    html = "<p>שַׁבָּת <b>נָח</b> (Genesis 1:1-2:3; Yoma 86b)</p><ul><li>Avot 1:14, 2:4</li></ul>"
    assert plain_text(with_citations_linked(html)) == plain_text(html)
    assert shown_content(html).count('class="citation"') == 4


def test_a_long_text_is_linked_in_time() -> None:
    assert with_citations_linked("<p>(</p>" * 20_000).count("<p>") == 20_000
