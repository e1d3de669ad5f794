"""Curly quotation marks and dashes, and what keeps its signs."""

from __future__ import annotations

import pytest

from api.core.typography import with_typographic_signs

pytestmark = pytest.mark.rule("LOOK-17")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ('He said, "Come." "Go," she said.', "He said, “Come.” “Go,” she said."),
        ("It's Jacob's, the students' and ha'aretz", "It’s Jacob’s, the students’ and ha’aretz"),
        ("'Here I am,' he said", "‘Here I am,’ he said"),
        ("\"'Come,' he said,\" she said", "“‘Come,’ he said,” she said"),
        ("in the '80s 'tis so", "in the ’80s ’tis so"),
        ('he said -- "no"', "he said — “no”"),
        ("one--two - three", "one—two – three"),
        ("Genesis 12:5-9, folios 31-32", "Genesis 12:5–9, folios 31–32"),
        ('("yes")', "(“yes”)"),
        # Tags are no part of what is quoted; a paragraph begins anew.
        ('<p>"<em>Come</em>," he said.</p>', "<p>“<em>Come</em>,” he said.</p>"),
        ('<b>Jacob</b>\'s &nbsp;"tent"', "<b>Jacob</b>’s &nbsp;“tent”"),
        ('<p>"One</p><p>"Two"</p>', "<p>“One</p><p>“Two”</p>"),
        # Hebrew that is quoted in English.
        ('the word "שבת" alone', "the word “שבת” alone"),
        ('"מה שמו?" asked Moses at the bush', "“מה שמו?” asked Moses at the bush"),
    ],
)
def test_signs_of_a_keyboard_become_typographic(typed: str, shown: str) -> None:
    assert with_typographic_signs(typed) == shown
    assert with_typographic_signs(shown) == shown


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        # Both marks of a quotation are typographic, or neither.
        ('He called it "שבת קודש" at once', "He called it “שבת קודש” at once"),
        ('He said "שבת" -- and "rest"', "He said “שבת” — and “rest”"),
        ('The "day of שבת" and "שבת\'s day"', "The “day of שבת” and “שבת's day”"),
        ('The words of "רש"י" here', 'The words of “רש"י” here'),
        ('The note of רש"י: "Why?" he asks', 'The note of רש"י: “Why?” he asks'),
        ("The word 'שבת is a day' here", "The word ‘שבת is a day’ here"),
        ("'ר' עקיבא said so,' he wrote", "‘ר' עקיבא said so,’ he wrote"),
    ],
)
def test_a_quotation_with_hebrew_has_two_marks_of_a_kind(typed: str, shown: str) -> None:
    assert with_typographic_signs(typed) == shown
    assert with_typographic_signs(f"<p>{typed}</p>") == f"<p>{shown}</p>"
    assert with_typographic_signs(shown) == shown


@pytest.mark.parametrize(
    "text",
    [
        '"שבת קודש"',
        'אמר "שלום עליכם".',
        'רש"י: "מאי?"',
        '"מה שמו?" -- שאל משה, "ומי אתה?"',
        'מהו "חסד" (chesed) באמת?',
        "<p>&nbsp;'כך נאמר' ב\"שבת קודש\", פסוקים 5-9 - סוף</p>",
        'הוא אמר "Hello, it\'s me" והלך לדרכו',
        # The first mark is inside a word, so that it may be gershayim.
        'The words ב"שבת קודש" and so on',
        'The words "ויאמר and so on',
        "The word 'שבת' here, 'the day of שבת' there",
        'רש"י',
        "ר' עקיבא",
        'אמר: "לא" והלך',
        '<code>a -- "b"</code>',
        "<pre>it's</pre>",
        '<a href="/x--y" title="it\'s">x</a>',
        "https://example.org/a--b'c",
        "somebody--else@example.org",
        "2026-11-25",
        "a well-known 555-1234-567",
        "<hr>---<hr>",
        "",
        "<",
        "a < b",
        "a -<b>- b</b>",
    ],
)
def test_hebrew_code_and_addresses_keep_their_signs(text: str) -> None:
    assert with_typographic_signs(text) == text
