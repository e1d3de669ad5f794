"""Every verse of the Bible is the one that `make tables-check` compares with its source."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import pytest

from api.search.references import translation
from api.search.references.verses import BOOKS, accented_verse, chapters, verse, verses_in

# Of all verses in their order, a line each: what was compared with the sources.
DIGESTS = {
    "pointed": "041e74eb82735b8c1c1190209521830fc2b01e33ef010d92ef1614f984108920",
    "accented": "a32e2862560005d237dc87f7dbd960d8e35ede57b6d592cf32b60a80c042b17b",
    "english": "270fa993242b7fba5d412133d98c8f6c4c56393a73bec18f5d44fa72fa59ba0c",
}
TEXTS: dict[str, tuple[Callable[[str, int, int], str | None], tuple[str, ...]]] = {
    "pointed": (verse, BOOKS),
    "accented": (accented_verse, BOOKS),
    "english": (translation.english_verse, translation.BOOKS),
}


def places(book: str) -> list[tuple[int, int]]:
    return [
        (chapter, number)
        for chapter in range(1, chapters(book) + 1)
        for number in range(1, verses_in(book, chapter) + 1)
    ]


@pytest.mark.rule("TEXT-2")
@pytest.mark.parametrize("kind", TEXTS)
def test_no_verse_has_changed(kind: str) -> None:
    text_of, of_books = TEXTS[kind]
    lines = [text_of(book, *place) or "" for book in of_books for place in places(book)]
    assert all(lines)
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest() == DIGESTS[kind]
