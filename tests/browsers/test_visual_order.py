"""Ten teachings, half in Hebrew and half in English, as readers of both languages see them.

The texts (`mixed_texts`) have paragraphs, lists, headings, quotations, brackets, verse numbers with
colons, geresh and gershayim, maqaf, question marks and footnotes.
"""

from __future__ import annotations

import re

import pytest

from tests.browsers.browsers import Browser
from tests.browsers.page import Page
from tests.browsers.visual_order import Block, faults, read_blocks, seen

TEXTS = range(9001, 9011)
_LETTER = re.compile("[A-Za-z\u05d0-\u05ea]")
# Blocks that begin with a word or a quotation of one language and go on in the other. Every other
# block has the direction of its first letter.
ENGLISH = (
    *("מי הולך? Abram", "מתי שבים? Not", "שמע ישראל ה׳ אלהינו ה׳ אחד (דברים", "ואהבת: love"),
    *("בכל נפשך: even", "“בכל מאדך” means", "צלמות: one word", "שבטך ומשענתך: “Thy"),
    *(
        "“ירדפוני” (23:6): whoever",
        "הספירה לפי הטקסט עם",
        "גר אחד (a would-be",
        "ארמית (Aramaic), as",
    ),
    *("זכור is a", "שמור is a", "אל־תפגעי־בי לעזבך: “Entreat", "עמך עמי: “thy", "ואלהיך אלהי: and"),
    *("באשר תמותי אמות (1:17)", "חסד: what", "“חסד” (chesed) appears", "מי אומר על מי? בפסוק"),
    *("והאיש משה ענו מאד (Numbers", "בגאווה ובכעס (pride", "“מה־לך פה אליהו?” (I Kings"),
    *("“עוד ארבעים יום ונינוה נהפכת” (3:4)", "פרק ג׳: “ויאמינו", "ומי הם “אשר לא־ידע"),
    *(
        "“מצב ארצה” is the",
        "מלאכי אלהים, the messengers",
        "הנדר: if, or",
        "“אם־יהיה אלהים עמדי” (28:20)",
    ),
    *("ומה הוא נודר? “עשר", 'השווה רש"י לשמות כ:כב (Rashi'),
)
HEBREW = ("Why? מפני שהרגל",)


def expected_direction(text: str) -> str:
    if text.startswith((*ENGLISH, *HEBREW)):
        return "rtl" if text.startswith(HEBREW) else "ltr"
    letter = _LETTER.search(text)
    assert letter, text
    return "ltr" if letter[0].isascii() else "rtl"


@pytest.mark.rule("LOOK-5")
@pytest.mark.timeout(900)
@pytest.mark.parametrize("width", [390, 1280])
def test_mixed_texts_are_read_in_their_order(
    browser: Browser, site: str, width: int, is_short: bool
) -> None:
    page = Page(browser, site)
    browser.set_width(width)
    # The order in a line depends on the browser, not on the window: half of the texts at each width.
    for text in TEXTS[width == 1280 :: 2] if is_short else TEXTS:
        page.open(f"/weekly-essay/{text}")
        blocks = read_blocks(page)
        assert len(blocks) > 10
        for block in blocks:
            assert block.direction == expected_direction(block.text), block.text
            assert list(faults(block)) == [], (text, seen(block))
        assert page.run("return document.documentElement.scrollWidth <= innerWidth"), text


def block_of(direction: str, shown: str, *order: int) -> Block:
    """A block whose characters stand in the places of `order`, from where it begins."""
    return Block(direction, shown, order or list(range(len(shown))))


@pytest.mark.parametrize(
    ("block", "what"),
    [
        # The word is written from its other end.
        (block_of("ltr", "to גד", 0, 1, 2, 3, 4), "is in pieces"),
        (block_of("rtl", "גד to", 0, 1, 2, 3, 4), "is in pieces"),
        # The closing bracket stands where the opening one should.
        (block_of("rtl", "(גד) דן", 3, 1, 2, 0, 4, 5, 6), "is not within its marks"),
        # The sentence's halves, and its sign, have changed places.
        (block_of("rtl", "גד, דן", 4, 5, 2, 3, 0, 1), "stands before"),
        (block_of("rtl", "גד.", 1, 2, 0), "is not at the end"),
    ],
)
def test_a_wrong_order_is_found(block: Block, what: str) -> None:
    assert any(what in fault for fault in faults(block))


def test_a_right_order_has_no_faults() -> None:
    assert list(faults(block_of("rtl", "גד (to) דן.", 0, 1, 2, 3, 5, 4, 6, 7, 8, 9, 10))) == []
