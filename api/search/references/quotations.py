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
from itertools import islice, product
from typing import NamedTuple

from api.search.references import verses
from api.search.references.verse_reference import VerseReference, reference, verses_of
from api.search.text import morphology
from api.search.text.analyzer import fold_word, variants
from api.search.text.hebrew_sounds import defective_spelling

# Fewer words, or fewer letters, may be any phrase.
_MIN_WORDS, _MIN_LETTERS = 3, 7
# A phrase of more places is a way of speaking: 'And God spoke to Moses, saying'.
_MAX_PLACES = 3
# A rare word has more letters than these, and stands in at most so many verses.
_MIN_RARE_LETTERS, _MAX_RARE_VERSES = 4, 5
# Each costs a query.
_MAX_SPELLINGS = 4
_OTHER_LETTER = re.compile(r"[^\W_א-ת]")
# Points, accents and signs, but neither what ends a verse nor the maqaf, which joins words.
_NO_LETTER = re.compile("[^א-ת \n\u05be-]")
_POINTS = re.compile("[^א-ת]")
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


class Quotation(NamedTuple):
    """The verses that words are from.

    `spellings` are these words as the Bible has them, without points, and as they may be spelt.
    """

    reference: VerseReference
    spellings: tuple[str, ...]


def quoted_verses(query: str) -> Quotation | None:
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
    if book != last_book:
        return None
    if (quoted := reference(book, *first, *last)) is None:
        return None
    return Quotation(quoted, tuple(islice(_spellings(_as_written(quoted, words)), _MAX_SPELLINGS)))


def verses_with(word: str) -> list[VerseReference]:
    """The verses that have a rare Hebrew word, in the Bible's order; none for a common one.

    The Bible may write it with fewer letters of vowels, but not with others. A short word may be
    any word, as they are compared without these letters.
    """
    words = _typed_words(word)
    if len(words) != 1 or len(words[0]) < _MIN_RARE_LETTERS:
        return []
    text, sought, places = _text(), f" {words[0]} ", dict[tuple[str, int, int], None]()
    at = -1
    while (at := text.words.find(sought, at + 1)) >= 0:
        places[_place(text, at + 1)] = None
        if len(places) > _MAX_RARE_VERSES:
            return []
    spelt = {place: _nearest_spelling(word, words[0], place) for place in places}
    longest = max(spelt.values(), default=0)
    found = [place for place, length in spelt.items() if length and length == longest]
    return list(filter(None, (reference(*place) for place in found)))


def _nearest_spelling(word: str, compared: str, place: tuple[str, int, int]) -> int:
    """The letters of the word as this verse writes it; 0 if it has others than were typed."""
    written = (verses.verse(*place) or "").replace("\u05be", " ").split()
    spellings = (fold_word(_POINTS.sub("", each)) for each in written if _is(each, compared))
    typed = fold_word(word)
    return max((len(each) for each in spellings if _is_subsequence(each, typed)), default=0)


def _is(written: str, compared: str) -> bool:
    return "".join(_letters(written).split()) == compared


def _is_subsequence(letters: str, text: str) -> bool:
    rest = iter(text)
    return all(letter in rest for letter in letters)


def _spellings(written: list[str]) -> Iterator[str]:
    """The words, each also without the letters of its vowels where a text may have it so.

    Documents are found by the other spellings of their words, but not by those that are words of
    their own: 'אתם' is read as 'them' and as 'you'.
    """
    choices = []
    for word in written:
        bare = fold_word(word)
        short = defective_spelling(bare)
        differs = short != bare and short not in variants(bare) and morphology.is_known(short)
        choices.append((word, short) if differs else (word,))
    yield from map(" ".join, product(*choices))


def _as_written(quoted: VerseReference, words: list[str]) -> list[str]:
    """The words, as they are compared, in the spelling of the verses that have them."""
    places = verses_of(quoted)
    texts = [verses.verse(quoted.book, *place) or "" for place in places]
    written = " ".join(texts).replace("\u05be", " ").split()
    letters = ["".join(_letters(word).split()) for word in written]
    spoken = [at for at, word in enumerate(letters) if word]
    for at in range(len(spoken) - len(words) + 1):
        run = [letters[number] for number in spoken[at : at + len(words)]]
        if run[:-1] == words[:-1] and run[-1].startswith(words[-1]):
            found = (written[number] for number in spoken[at : at + len(words)])
            return [_POINTS.sub("", word) for word in found]
    return []


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
