"""What runs against a text's direction is isolated with the brackets and numbers that belong to it.

Brackets stand here around each isolated run: ⟦ and ⟧.
"""

from __future__ import annotations

import re

import pytest

from api.core.bidi import foreign_runs, letters_of
from api.core.hebrew import with_hebrew_marked

# English sentences with Hebrew in them, and Hebrew ones with English.
ENGLISH = (
    "⟦שלום עולם (שלום)⟧ 12:30 abc.",
    "The greeting (⟦שלום⟧) is a name.",
    "She asked, “⟦מה שמו?⟧” and waited.",
    "As ⟦ר' עקיבא⟧ said, and so did ⟦ר'⟧.",
    'The note of ⟦רש"י (בראשית יב:ה, פרק 12)⟧ is short.',
    "We learned ⟦שבת⟧ 12 times, and ⟦שבת 31⟧.",
    "A ⟦בית־כנסת⟧, or ⟦בית-מדרש⟧, stands there.",
    "He cited [⟦תהלים כג, א⟧] and [⟦שם⟧: the same].",
    "Is it ⟦חסד⟧? Or ⟦צדק! ומשפט⟧?",
    "Two names (⟦יעקב (ישראל)⟧) for one man (Jacob).",
    "An unclosed (⟦שלום⟧ and a loose ⟦עולם⟧) bracket",
    "Points stay: ⟦בְּרֵאשִׁית בָּרָא⟧ (In the beginning).",
)
HEBREW = (
    "הספר הזה נכתב ב-⟦YouTube⟧ לפני שנים",
    "מה עכשיו? (⟦Genesis 12:1⟧) סוף.",
    "מהו חסד (⟦chesed⟧) באמת?",
    "החסד, ⟦Chesed (loving-kindness)⟧, הוא יסוד העולם ועליו הוא עומד",
    "כך הוא שאל אותם “⟦Where are you?⟧” ושתק",
    "שלוש מאות 300 ועוד 12:30 מילים בלי לועזית",
    "נכתב בשנת ⟦London 1870⟧, ונדפס אחר כך",
    "בסוף [⟦sic⟧] ואחריו ⟦A & B⟧ בשורה אחת",
)


def _isolated(text: str, direction: str) -> str:
    parts, done = [], 0
    for start, end in foreign_runs(text, direction):
        parts += [text[done:start], "⟦", text[start:end], "⟧"]
        done = end
    return "".join([*parts, text[done:]])


@pytest.mark.parametrize("marked", ENGLISH)
def test_hebrew_in_english_takes_its_brackets_and_numbers(marked: str) -> None:
    assert _isolated(re.sub("[⟦⟧]", "", marked), "ltr") == marked


@pytest.mark.parametrize("marked", HEBREW)
def test_english_in_hebrew_takes_its_brackets_and_numbers(marked: str) -> None:
    text = re.sub("[⟦⟧]", "", marked)
    assert letters_of(text).direction == "rtl"
    assert _isolated(text, "rtl") == marked


@pytest.mark.parametrize(
    ("text", "direction"),
    [
        ("YouTube הוא אתר שאפשר לראות בו סרטים ושיעורים", "rtl"),
        ("He said, בראשית ברא אלהים", "ltr"),
        ("שבת is the seventh day of the week", "ltr"),
        ("1:1 שלום", "rtl"),
        ("12:30", "ltr"),
    ],
)
def test_a_text_runs_as_most_of_its_letters_do(text: str, direction: str) -> None:
    assert letters_of(text).direction == direction


AS, EN = 'lang="he" dir="rtl"', 'lang="en" dir="ltr"'


@pytest.mark.parametrize(
    ("html", "marked"),
    [
        (
            "<p>הספר הזה נכתב&nbsp;לפני שנים רבות מאוד.</p>",
            f"<p {AS}>הספר הזה נכתב&nbsp;לפני שנים רבות מאוד.</p>",
        ),
        (
            "<ul><li>נכתב ב-YouTube אתמול &amp; היום</li></ul>",
            f"<ul {AS}><li>נכתב ב-<bdi {EN}>YouTube</bdi> אתמול &amp; היום</li></ul>",
        ),
        (
            "<p>The word&nbsp;(&quot;שבת&quot;)&nbsp;here</p>",
            f"<p>The word&nbsp;(<bdi {AS}>&quot;שבת&quot;</bdi>)&nbsp;here</p>",
        ),
        (
            '<blockquote dir="auto">שלום עולם</blockquote><p>and more words here</p>',
            '<blockquote dir="auto">שלום עולם</blockquote><p>and more words here</p>',
        ),
        ('<p lang="he">שלום</p><p>more than that</p>', f"<p {AS}>שלום</p><p>more than that</p>"),
    ],
)
def test_a_block_of_hebrew_runs_right_to_left_whatever_is_in_it(html: str, marked: str) -> None:
    assert with_hebrew_marked(html) == marked
    assert with_hebrew_marked(marked) == marked
