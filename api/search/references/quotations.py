"""The verses, or the mishnahs, whose own words a query has.

'לא תעמוד על דם רעך' is Leviticus 19:16, 'אם אין אני לי מי לי' is Avot 1:14.

People know more of them by their words than by their numbers. How words are compared:
`phrases.py`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import islice, product
from typing import NamedTuple

from api.search.references import mishnah, verses
from api.search.references.mishnah_range import work_name
from api.search.references.phrases import (
    MAX_PLACES,
    PhraseIndex,
    Place,
    letters,
    typed_words,
    with_divine_name,
)
from api.search.references.rabbinic_reference import RabbinicReference, place
from api.search.references.verse_reference import VerseReference, reference, verses_of
from api.search.references.works import works
from api.search.text import morphology
from api.search.text.analyzer import fold_word, variants
from api.search.text.hebrew_sounds import defective_spelling

# Fewer words, or fewer letters, may be any phrase.
_MIN_WORDS, _MIN_LETTERS = 3, 7
# A rare word has more letters than these, and stands in at most so many verses.
_MIN_RARE_LETTERS, _MAX_RARE_VERSES = 4, 5
# Each costs a query.
_MAX_SPELLINGS = 4
_POINTS = re.compile("[^א-ת]")
# Of the Mishnah: the places of verses and other readings, and the title 'Rabbi'.
_IN_BRACKETS = re.compile(r"\([^)]*\)")
_TITLE = re.compile(r"(?<!\w)ר['׳]")


# The first and the last place of each time that an index has a phrase.
Found = list[tuple[Place, Place]]


class Quotation(NamedTuple):
    """The verses or mishnahs that words are from.

    `spellings` are these words as the text has them, without points, and as they may be spelt.
    """

    reference: VerseReference | RabbinicReference
    spellings: tuple[str, ...]


def quoted_text(query: str) -> Quotation | None:
    """The verses that the query's words are from, else the mishnahs, if they are from few places.

    The first place counts. The last word may be the beginning of one. What the Bible has, also in
    many places, is not sought in the Mishnah.
    """
    if found := _find(_bible(), words := typed_words(query)):
        return _quoted_verses(found, words)
    if found := _find(_mishnah(), words := typed_words(_TITLE.sub("רבי", query))):
        return _quoted_mishnahs(found, words)
    return None


def _find(index: PhraseIndex, words: Sequence[str]) -> Found:
    is_long = len(words) >= _MIN_WORDS and sum(map(len, words)) >= _MIN_LETTERS
    return index.find(words) if is_long else []


def _quoted_verses(found: Found, words: Sequence[str]) -> Quotation | None:
    if (span := _span(found)) is None:
        return None
    (book, *first), (_, *last) = span
    if (quoted := reference(book, *first, *last)) is None:
        return None
    texts = [verses.verse(book, *each) or "" for each in verses_of(quoted)]
    written = _as_written(" ".join(texts).replace("\u05be", " ").split(), words)
    return Quotation(quoted, _spellings(written))


def _quoted_mishnahs(found: Found, words: Sequence[str]) -> Quotation | None:
    if (span := _span(found)) is None:
        return None
    (tractate, *first), (_, *last) = span
    texts = [_without_brackets(mishnah.mishnah(*each) or "") for each in dict.fromkeys(span)]
    if len(words) == _MIN_WORDS and not _begins_sentence(texts[0], words):
        return None
    quoted = place(works()[work_name(tractate)], (first[0], first[1]), (last[0], last[1]))
    if not isinstance(quoted, RabbinicReference):
        return None
    return Quotation(quoted, (" ".join(_as_written(" ".join(texts).split(), words)),))


def _span(found: Found) -> tuple[Place, Place] | None:
    """The first place of a phrase; None if it has too many, or begins in another work."""
    first, last = found[0]
    return (first, last) if len(found) <= MAX_PLACES and first[0] == last[0] else None


def _begins_sentence(text: str, words: Sequence[str]) -> bool:
    """Whether a sentence begins with these words: as few inside of one may be any phrase."""
    sentences = (" ".join(letters(sentence).split()) for sentence in re.split("[.:]", text))
    return any(sentence.startswith(" ".join(words)) for sentence in sentences)


def verses_with(word: str) -> list[VerseReference]:
    """The verses that have a rare Hebrew word, in the Bible's order; none for a common one.

    The Bible may write it with fewer letters of vowels, but not with others. A short word may be
    any word, as they are compared without these letters.
    """
    words = typed_words(word)
    if len(words) != 1 or len(words[0]) < _MIN_RARE_LETTERS:
        return []
    places = _bible().places_of(words[0], _MAX_RARE_VERSES)
    spelt = {each: _nearest_spelling(word, words[0], each) for each in places}
    longest = max(spelt.values(), default=0)
    found = [each for each, length in spelt.items() if length and length == longest]
    return list(filter(None, (reference(*each) for each in found)))


def _nearest_spelling(word: str, compared: str, at: Place) -> int:
    """The letters of the word as this verse writes it; 0 if it has others than were typed."""
    written = (verses.verse(*at) or "").replace("\u05be", " ").split()
    spellings = (fold_word(_POINTS.sub("", each)) for each in written if _is(each, compared))
    typed = fold_word(word)
    return max((len(each) for each in spellings if _is_subsequence(each, typed)), default=0)


def _is(written: str, compared: str) -> bool:
    return "".join(letters(written).split()) == compared


def _is_subsequence(sought: str, text: str) -> bool:
    rest = iter(text)
    return all(letter in rest for letter in sought)


def _spellings(written: Sequence[str]) -> tuple[str, ...]:
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
    return tuple(islice(map(" ".join, product(*choices)), _MAX_SPELLINGS))


def _as_written(written: Sequence[str], words: Sequence[str]) -> list[str]:
    """The words, as they are compared, in the spelling of the text that has them."""
    compared = ["".join(letters(word).split()) for word in written]
    spoken = [at for at, word in enumerate(compared) if word]
    for at in range(len(spoken) - len(words) + 1):
        run = [compared[number] for number in spoken[at : at + len(words)]]
        if run[:-1] == words[:-1] and run[-1].startswith(words[-1]):
            found = (written[number] for number in spoken[at : at + len(words)])
            return [_POINTS.sub("", word) for word in found]
    return []


@cache
def _bible() -> PhraseIndex:
    """Made in a fifth of a second."""
    return PhraseIndex.of(
        ((book, chapter, number), text)
        for book in verses.BOOKS
        for chapter, texts in enumerate(verses.chapters_of_file(verses.FILE, book), start=1)
        for number, text in enumerate(texts, start=1)
    )


@cache
def _mishnah() -> PhraseIndex:
    return PhraseIndex.of(
        ((tractate, chapter, number), with_divine_name(_without_brackets(text)))
        for tractate in mishnah.tractates()
        for chapter, texts in enumerate(verses.chapters_of_file(mishnah.FILE, tractate), start=1)
        for number, text in enumerate(texts, start=1)
    )


def _without_brackets(text: str) -> str:
    """A mishnah as its words are learned."""
    return _TITLE.sub("רבי", _IN_BRACKETS.sub("", text))
