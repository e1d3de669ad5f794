"""Pictures that a teaching carries with it."""

from __future__ import annotations

import pytest

from api.library.media import picture_address


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        (None, None),
        ("", None),
        ("iVBORw0KGgoAAA", "data:image/png;base64,iVBORw0KGgoAAA"),
        ("/9j/4AAQ", "data:image/jpeg;base64,/9j/4AAQ"),
        ("R0lGODlh", "data:image/gif;base64,R0lGODlh"),
        ("UklGRiQA", "data:image/webp;base64,UklGRiQA"),
        ("data:image/avif;base64,AAAA", "data:image/avif;base64,AAAA"),
    ],
)
def test_a_picture_is_an_address(stored: str | None, shown: str | None) -> None:
    assert picture_address(stored) == shown
