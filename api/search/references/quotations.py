"""The verses whose own words a query has: 'לא תעמוד על דם רעך' is Leviticus 19:16.

People know more verses by their words than by their numbers, and spell them as one spells today,
while the Bible writes many words without the vowels' letters. So words are compared by their other
letters; a 'and' before a word is such a letter, too.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from api.search.references import verses
from api.search.references.verse_reference import VerseReference, reference

# Fewer words, or fewer letters, may be any phrase.
_MIN_WORDS, _MIN_LETTERS = 3, 7
# A phrase of more places is a way of speaking: 'And God spoke to Moses, saying'.
_MAX_PLACES = 3
_OTHER_LETTER = re.compile(r"[^\W_א-ת]")
# Points, accents and signs, but neither what ends a verse nor the maqaf, which joins words.
_NO_LETTER = re.compile("[^א-ת \n\u05be-]")
# Final letters are written as others, those of vowels not at all.
_LETTERS = str.maketrans("ךםןףץ\u05be-", "כמנפצ  ", "וי")
# How God's names are written out of respect, the second without the letters of vowels.
_NAME = re.compile("[הד]['׳](?!\\w)|(?<!\\w)(?:ה|ד|יי|יקוק|השם)(?!\\w)")
_OTHER_NAME = re.compile("(?<=אל)ק(?=[א-ת]{0,2}(?![א-ת]))")


class _Text(NamedTuple):
    """The whole Bible as it is compared, with a space around each word.

    `starts` has where each of `places`, a book, chapter and verse, begins.
    """

    words: str
    starts: list[int]
    places: list[tuple[str, int, int]]


def quoted_verses(query: str) -> VerseReference | None:
    """The verse or verses that the query's words are from, if they are from few places.

    The first place counts. The last word may be the beginning of one.
    """
    words = _typed_words(query)
    if len(words) < _MIN_WORDS or sum(map(len, words)) < _MIN_LETTERS:
        return None
    phrase = " " + " ".join(words)
    found = list(_places(phrase))
    if not 1 <= len(found) <= _MAX_PLACES:
        return None
    (book, *first), (last_book, *last) = found[0]
    return reference(book, *first, *last) if book == last_book else None


def _places(phrase: str) -> Iterator[tuple[tuple[str, int, int], tuple[str, int, int]]]:
    """The first and the last verse of each place of a phrase, one more than may be.

    Its last word counts as a beginning only where no place has it as a whole.
    """
    text = _text()
    whole = f"{phrase} "
    sought = whole if whole in text.words else phrase
    at = -1
    for _ in range(_MAX_PLACES + 1):
        if (at := text.words.find(sought, at + 1)) < 0:
            return
        yield _place(text, at + 1), _place(text, at + len(phrase) - 1)


def _place(text: _Text, position: int) -> tuple[str, int, int]:
    return text.places[bisect_right(text.starts, position) - 1]


@cache
def _text() -> _Text:
    """Some 3 MB, made in a fifth of a second."""
    words, starts, places, length = [" "], list[int](), list[tuple[str, int, int]](), 1
    for book in verses.BOOKS:
        for chapter, texts in enumerate(verses.chapters_of_file(verses.FILE, book), 1):
            for number, verse in enumerate(_letters("\n".join(texts)).split("\n"), 1):
                compared = "".join(f"{word} " for word in verse.split())
                words.append(compared)
                starts.append(length)
                places.append((book, chapter, number))
                length += len(compared)
    return _Text("".join(words), starts, places)


def _typed_words(query: str) -> list[str]:
    """The words of a query as they are compared; none of one with other letters than Hebrew."""
    decomposed = unicodedata.normalize("NFKD", query)
    text = "".join(sign for sign in decomposed if not unicodedata.combining(sign))
    if _OTHER_LETTER.search(text):
        return []
    return _OTHER_NAME.sub("ה", _letters(_NAME.sub("יהוה", text))).split()


def _letters(text: str) -> str:
    """A text without anything that is not compared: it keeps its lines and words."""
    return _NO_LETTER.sub("", text).translate(_LETTERS)
