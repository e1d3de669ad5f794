"""Curly quotation marks and dashes, and what keeps its signs."""

from __future__ import annotations

import pytest

from api.core.typography import with_typographic_signs


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
        ('"מה שמו?" asked Moses', "“מה שמו?” asked Moses"),
    ],
)
def test_signs_of_a_keyboard_become_typographic(typed: str, shown: str) -> None:
    assert with_typographic_signs(typed) == shown
    assert with_typographic_signs(shown) == shown


@pytest.mark.parametrize(
    "text",
    [
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
