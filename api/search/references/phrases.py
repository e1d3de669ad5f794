"""Finds words that stand one after the other in a text, whichever letters of vowels it has.

People spell as one spells today, while older texts write many words without the letters of their
vowels. So words are compared by their other letters; a 'and' before a word is such a letter, too.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple

# Book or tractate, chapter, and verse or mishnah.
Place = tuple[str, int, int]
# A phrase of more places is a way of speaking: 'And God spoke to Moses, saying'.
MAX_PLACES = 3
_OTHER_LETTER = re.compile(r"[^\W_א-ת]")
# Points, accents and signs, but neither what ends a verse nor the maqaf, which joins words.
_NO_LETTER = re.compile("[^א-ת \n\u05be-]")
# Final letters are written as others, those of vowels not at all.
_LETTERS = str.maketrans("ךםןףץ\u05be-", "כמנפצ  ", "וי")
# How God's names are written out of respect, the second without the letters of vowels.
_NAME = re.compile("[הד]['׳](?!\\w)|(?<!\\w)(?:ה|ד|יי|יקוק|השם)(?!\\w)")
_OTHER_NAME = re.compile("(?<=אל)ק(?=[א-ת]{0,2}(?![א-ת]))")
# One byte a letter: half of what a string takes.
_ENCODING = "iso8859_8"


class PhraseIndex(NamedTuple):
    """A text as it is compared, with a space around each word.

    `starts` has where each of `places` begins.
    """

    words: bytes
    starts: array[int]
    places: list[Place]

    @classmethod
    def of(cls, texts: Iterable[tuple[Place, str]]) -> PhraseIndex:
        """The index of the texts of places, in their order."""
        words, starts, places = bytearray(b" "), array("L"), list[Place]()
        for place, text in texts:
            starts.append(len(words))
            places.append(place)
            words += "".join(f"{word} " for word in letters(text).split()).encode(_ENCODING)
        return cls(bytes(words), starts, places)

    def find(self, words: Iterable[str]) -> list[tuple[Place, Place]]:
        """The first and the last place of each time that the words stand there, one more than may
        be.

        The last word counts as the beginning of one only where no place has it as a whole.
        """
        phrase = (" " + " ".join(words)).encode(_ENCODING)
        # Nearly all queries have nothing here: one pass tells.
        if (at := self.words.find(phrase) - 1) < -1:
            return []
        whole = phrase + b" "
        sought = whole if self.words.find(whole, at + 1) >= 0 else phrase
        found: list[tuple[Place, Place]] = []
        while len(found) <= MAX_PLACES and (at := self.words.find(sought, at + 1)) >= 0:
            found.append((self._place(at + 1), self._place(at + len(phrase) - 1)))
        return found

    def places_of(self, word: str, limit: int) -> list[Place]:
        """The places that have a word, each once; none if more than `limit` have it."""
        sought, places = f" {word} ".encode(_ENCODING), dict[Place, None]()
        at = -1
        while (at := self.words.find(sought, at + 1)) >= 0:
            places[self._place(at + 1)] = None
            if len(places) > limit:
                return []
        return list(places)

    def _place(self, position: int) -> Place:
        return self.places[bisect_right(self.starts, position) - 1]


def typed_words(query: str) -> list[str]:
    """The words of a query as they are compared; none of one with other letters than Hebrew."""
    decomposed = unicodedata.normalize("NFKD", query)
    text = "".join(sign for sign in decomposed if not unicodedata.combining(sign))
    if _OTHER_LETTER.search(text):
        return []
    return _OTHER_NAME.sub("ה", letters(with_divine_name(text))).split()


def with_divine_name(text: str) -> str:
    """A text with the name of God where it has a sign for it."""
    return _NAME.sub("יהוה", text)


def letters(text: str) -> str:
    """A text without anything that is not compared: it keeps its lines and words."""
    return _NO_LETTER.sub("", text).translate(_LETTERS)
