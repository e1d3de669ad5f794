"""Links from citations in a teaching's text to searches for them."""

from __future__ import annotations

import pytest

from api.core.html import plain_text
from api.library import citation_links
from api.library.citation_links import cites_verses, with_citations_linked
from api.library.shown_content import shown_content
from api.library.verse_places import NO_PLACES, PortionEntry, VersePlaces

NOACH = PortionEntry("noach", "Noach", "נח", "Genesis", 6, 9)
PLACES = VersePlaces([NOACH])


def link(q: str, text: str, verses: str = "") -> str:
    shown = f' data-reference="{verses}"' if verses else ""
    return f'<a class="citation"{shown} href="/search?q={q}">{text}</a>'


@pytest.mark.rule("SEARCH-49")
@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (
            "<p>Rest (Shabbat 31a) &amp; more.</p>",
            f"<p>Rest ({link('Bavli%20Shabbat%2031a', 'Shabbat 31a')}) &amp; more.</p>",
        ),
        (
            "<p>(Exodus 16:22), and Moses (16:23)</p><p>Then (16:27).</p>",
            f"<p>({link('Exodus%2016%3A22', 'Exodus 16:22', 'Exodus 16:22')}), and Moses "
            f"({link('Exodus%2016%3A23', '16:23', 'Exodus 16:23')})</p>"
            f"<p>Then ({link('Exodus%2016%3A27', '16:27', 'Exodus 16:27')}).</p>",
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
    assert with_citations_linked(html, NO_PLACES) == expected


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
    assert with_citations_linked(html, NO_PLACES) == html


def test_the_text_is_the_same_with_links() -> None:
    html = "<p>שַׁבָּת <b>נָח</b> (Genesis 1:1-2:3; Yoma 86b)</p><ul><li>Avot 1:14, 2:4</li></ul>"
    assert plain_text(with_citations_linked(html, NO_PLACES)) == plain_text(html)
    assert shown_content(html, NO_PLACES).count('class="citation"') == 4


def test_a_long_text_is_linked_in_time() -> None:
    assert with_citations_linked("<p>(</p>" * 20_000, NO_PLACES).count("<p>") == 20_000


@pytest.mark.rule("READ-70")
@pytest.mark.parametrize(
    ("text", "verses", "url"),
    [
        ("Genesis 6:9", "Genesis 6:9", "/torah-timeline/noach#6:9"),
        ("Genesis 11:32", "Genesis 11:32", "/torah-timeline/noach?aliyah=7#11:32"),
        ("Genesis 6:9-7:1", "Genesis 6:9-7:1", "/torah-timeline/noach#6:9"),
        ("Genesis 7", "Genesis 7", "/torah-timeline/noach?aliyah=2#7:1"),
        # Before the portion, and in another book.
        ("Genesis 6:8", "Genesis 6:8", "/search?q=Genesis%206%3A8"),
        ("Psalm 23:1", "Psalm 23:1", "/search?q=Psalm%2023%3A1"),
        ("Rashi on Genesis 6:9", "Genesis 6:9", "/search?q=Rashi%20on%20Genesis%206%3A9"),
    ],
)
def test_a_verse_leads_to_its_place_in_the_portion(text: str, verses: str, url: str) -> None:
    expected = f'<a class="citation" data-reference="{verses}" href="{url}">{text}</a>'
    assert with_citations_linked(f"<p>{text}.</p>", PLACES) == f"<p>{expected}.</p>"


@pytest.mark.rule("MISHNAH-5")
@pytest.mark.parametrize(
    ("text", "mishnahs", "url"),
    [
        ("Avot 1:14", "Mishnah Avot 1:14", "/mishnah/avot/1#14"),
        ("משנה ראש השנה א, א–ב", "Mishnah Rosh Hashanah 1:1-2", "/mishnah/rosh-hashanah/1#1"),
        ("Mishnah Avot 2", "Mishnah Avot 2", "/mishnah/avot/2"),
        (
            "Bartenura on Avot 1:1",
            "Mishnah Avot 1:1",
            "/search?q=Bartenura%20on%20Mishnah%20Avot%201%3A1",
        ),
        # Not in this edition.
        ("Bikkurim 4:1", "", "/search?q=Mishnah%20Bikkurim%204%3A1"),
    ],
)
def test_a_mishnah_leads_to_its_place_in_the_chapter(text: str, mishnahs: str, url: str) -> None:
    shown = f' data-reference="{mishnahs}"' if mishnahs else ""
    expected = f'<a class="citation"{shown} href="{url}">{text}</a>'
    assert with_citations_linked(f"<p>({text})</p>", PLACES) == f"<p>({expected})</p>"


@pytest.mark.rule("READ-70")
def test_an_entry_without_a_text_has_no_places() -> None:
    other = PortionEntry("feast", "Feast", "חג", "Genesis", 6, 10)
    linked = with_citations_linked("<p>Genesis 6:10</p>", VersePlaces([other]))
    assert 'href="/search?q=Genesis%206%3A10"' in linked


def test_only_texts_that_cite_verses_need_the_places() -> None:
    assert cites_verses("<p>Genesis 6:9</p>")
    assert not cites_verses("<p>Shabbat 31a at 6:30, Rashi on Genesis 6:9</p>")


@pytest.mark.rule("READ-71")
def test_a_plain_text_has_its_citations_where_a_browser_counts_them() -> None:
    text = "\U0001f56f Genesis 6:9 [1]\n\nAnd (7:1)? Berakhot 26b."
    found = citation_links.citation_links(text, PLACES)
    encoded = text.encode("utf-16-le")
    cited = [encoded[2 * each.start : 2 * each.end].decode("utf-16-le") for each in found]
    # A verse whose paragraph does not name its book may be one of another book.
    assert cited == ["Genesis 6:9", "Berakhot 26b"]
    assert [(each.reference, each.url) for each in found] == [
        ("Genesis 6:9", "/torah-timeline/noach#6:9"),
        (None, "/search?q=Bavli%20Berakhot%2026b"),
    ]
