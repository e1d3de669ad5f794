"""The analyser: one definition of words for both engines, for documents and for queries.

Hebrew is written in many ways that mean the same: with points and cantillation or without, with
a letter's final form or its common one, with gershayim or a plain quotation mark. `fold` brings
them to one form; Latin letters lose their accents and their case, and those with the marks of
academic transliteration are respelt as popular transliteration writes them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from api.search.text import morphology
from api.search.text.academic_marks import respell_marks
from api.search.text.acronyms import SIGNED, acronyms

_FINALS = str.maketrans("ךםןףץ", "כמנפצ")
_FINAL_OF = dict(zip("כמנפצ", "ךםןףץ", strict=True))
# Geresh, gershayim and the marks that people type for them, also inside Latin words (Ba'al).
# The signs of alef and ayin in transliterations (ʾemunah, maʿariv) are dropped like them.
_HALF_RINGS = "ʾʿʼʻʽˀˁ"
_QUOTES = str.maketrans("", "", f"׳״'\"’‘“”`´{_HALF_RINGS}")
# Phones make ר”ה of ר"ה: their quotation marks are signs inside a word, too.
_QUOTE_SIGNS = "'\"’‘“”׳״ʼ`´"
# Inside a word of Latin letters an apostrophe makes no acronym.
_ACRONYM_SIGNS = re.compile(r"[\"“”״]|['’׳]{2}|(?<=[א-ת])['’׳]")
_PREFIXES = re.compile("[ובהכלמש]{0,2}")
# God's name as it is abbreviated out of respect (ה׳), after prefixes. `_joined` has a geresh for
# each point.
_ABBREVIATED_NAME = "(?:[ובכלמש]׳{0,3}){0,2}ה׳{0,3}['’׳](?!['’׳]*[^\\W_])"
_WORD = re.compile(rf"{_ABBREVIATED_NAME}|[^\W_]+(?:[{_QUOTE_SIGNS}]+[^\W_]+)*")
_NAME_AFTER_PREFIXES = re.compile("([ובכלמש]{0,2})ה['’׳]+")
_NAME_IN_TEXT = re.compile(rf"(?<![^\W_]){_ABBREVIATED_NAME}")
# What it is read as: השם, 'the Name'.
_NAME, _NAME_LETTER = "השמ", "ה"
_GERESH = ("'", "’", "׳")
# From the first sign of several: otherwise each of them would be tried anew.
_QUOTE_INSIDE = re.compile(rf"(?<![{_QUOTE_SIGNS}])[{_QUOTE_SIGNS}]++(?=[^\W_])")
# Hebrew points and accents, and those of Latin letters; marks of direction and joiners, which
# nobody sees.
_MARK = re.compile(
    r"[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\ufb1e"
    r"\u00ad\u200c-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]"
)
_HEBREW = re.compile(r"[֐-׿]")
# What keeps a word from being found in a text as it is folded: marks, and letters with marks.
_FOLDED = re.compile(rf"{_MARK.pattern[:-1]}{_HALF_RINGS}\u00c0-\u024f\u0259\u1e00-\u1eff]")


class Word(NamedTuple):
    """A word as it is compared, and its position in the text."""

    folded: str
    start: int
    end: int


@lru_cache(maxsize=200_000)
def fold_word(word: str) -> str:
    """A word in the form in which it is compared; empty if it has no letters or digits.

    Compatibility characters unfold to signs and spaces: '⑴' to '(1)', 'ͺ' to a space and a mark.
    A last geresh is that of God's name: בה׳ is בהשם.
    """
    if word[-1:] in _GERESH and (name := _NAME_AFTER_PREFIXES.fullmatch(_MARK.sub("", word))):
        return name[1] + _NAME
    folded = fold(word)
    folded = folded if folded.isalnum() else "".join(filter(str.isalnum, folded))
    return _signed_acronym(word, folded) or folded


def _signed_acronym(word: str, folded: str) -> str | None:
    """The acronym that a word is by its sign, without the prefixes before it."""
    if not _ACRONYM_SIGNS.search(word, 1, len(word) - 1):
        return None
    prefixes = _PREFIXES.match(folded)
    cuts = range(prefixes.end() + 1 if prefixes else 1)
    bare = (folded[cut:] for cut in cuts)
    return next((_acronyms()[letters] for letters in bare if letters in _acronyms()), None)


@cache
def _acronyms() -> dict[str, str]:
    """What each acronym is compared as, by its letters."""
    letters = {fold(acronym.written): acronym.only_signed for acronym in acronyms()}
    return {bare: SIGNED + bare if only_signed else bare for bare, only_signed in letters.items()}


@lru_cache(maxsize=10_000)
def fold(text: str) -> str:
    """The form in which a text is compared: no marks, no case, no final letters."""
    decomposed = respell_marks(unicodedata.normalize("NFKD", text).casefold())
    bare = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return bare.casefold().translate(_QUOTES).translate(_FINALS)


def words(text: str, pattern: re.Pattern[str] = _WORD, start: int = 0) -> Iterator[Word]:
    """Every word of a text from `start` on, folded and with its position.

    Points, maqaf and dashes never hide a word boundary. A narrower `pattern` finds only
    some of the words, and is faster.
    """
    if text.isascii():
        for match in pattern.finditer(text, start):
            yield Word(fold_word(match.group()), match.start(), match.end())
        return
    for match in pattern.finditer(_joined(text), start):
        end = _end_with_marks(text, match.end())
        if folded := fold_word(text[match.start() : end]):
            yield Word(folded, match.start(), end)


def tokens(text: str) -> list[str]:
    """The folded words of a text, without positions: faster than `words`."""
    if text.isascii():
        # Most texts are ASCII; folding is lower case but for words with quotes.
        found = _WORD.findall(text.lower())
        return [fold_word(word) for word in found] if _has_quotes(text) else found
    if has_marks(text):
        return [word.folded for word in words(text)]
    return [folded for word in _WORD.findall(text) if (folded := fold_word(word))]


def word_around(text: str, at: int) -> Word:
    """The word around the letter at this position, in a text without marks."""
    start = at
    while start:
        before = text[start - 1]
        is_inside = before.isalnum() or (
            before in _QUOTE_SIGNS and _is_quote_inside(text, start - 1)
        )
        if not is_inside:
            break
        start -= 1
    match = _WORD.match(text, start)
    assert match is not None
    return Word(fold_word(match.group()), start, match.end())


def quoted_words(text: str) -> Iterator[Word]:
    """The words with a quote inside (Ba'al, רש"י) of a text without marks."""
    for quote in _QUOTE_INSIDE.finditer(text) if _has_quotes(text) else ():
        if quote.start() and text[quote.start() - 1].isalnum():
            yield word_around(text, quote.start() - 1)


def abbreviated_names(text: str) -> Iterator[Word]:
    """God's name where it is abbreviated, in a text without marks."""
    if _NAME_LETTER in text and any(sign in text for sign in _GERESH):
        for found in _NAME_IN_TEXT.finditer(text):
            yield Word(fold_word(found.group()), found.start(), found.end())


def _has_quotes(text: str) -> bool:
    # Many times faster than a search for a quote between letters.
    if text.isascii():
        return "'" in text or '"' in text or "`" in text
    return any(sign in text for sign in _QUOTE_SIGNS)


def _is_quote_inside(text: str, at: int) -> bool:
    """Whether this is a quote between two letters, or one of several."""
    match = _QUOTE_INSIDE.match(text, at)
    if match is None:
        return False
    while at and _QUOTE_INSIDE.match(text, at - 1):
        at -= 1
    return at > 0 and text[at - 1].isalnum()


def _end_with_marks(text: str, end: int) -> int:
    while end < len(text) and unicodedata.combining(text[end]):
        end += 1
    return end


def _joined(text: str) -> str:
    """The text, letter for letter as long, with Hebrew points made part of their word.

    Points are combining marks, which a word pattern takes for borders; here each becomes a
    geresh, which the pattern allows inside a word and which folding removes.
    """
    return _MARK.sub("׳", text) if has_marks(text) else text


def has_marks(text: str) -> bool:
    """Whether there are points, accents or unseen signs in a text."""
    return not text.isascii() and _MARK.search(text) is not None


def is_folded_alike(text: str) -> bool:
    """Whether the words of a text contain their folded forms, but for case and final letters."""
    return text.isascii() or _FOLDED.search(text) is None


def spellings_without_marks(text: str) -> Iterator[str]:
    """The words with academic marks as `fold_word` has them, and without the marks alone."""
    if is_folded_alike(text):
        return
    for word in words(text):
        written = text[word.start : word.end]
        if not written.isascii() and not is_hebrew(written):
            letters = unicodedata.normalize("NFKD", written).encode("ascii", "ignore").decode()
            plain = "".join(filter(str.isalnum, letters.lower()))
            if plain and plain != word.folded:
                yield from (word.folded, plain)


def restore_final_letter(folded: str) -> str:
    """A folded word with its final letter: שלומ is שלום."""
    return folded[:-1] + _FINAL_OF.get(folded[-1], folded[-1])


def is_hebrew(word: str) -> bool:
    return _HEBREW.search(word) is not None


@lru_cache(maxsize=50_000)
def stems(folded: str) -> tuple[str, ...]:
    """A Hebrew word without its prefixes, one after the other: ובשבת is בשבת and שבת.

    Nothing for a word without prefixes (בית; see `morphology`) and for one of another script.
    """
    if not is_hebrew(folded):
        return ()
    return tuple(folded[cut:] for cut in morphology.prefix_lengths(folded))


@lru_cache(maxsize=50_000)
def variants(folded: str) -> tuple[str, ...]:
    """The other forms that a Hebrew word matches: its stems, and other spellings of it and of them.

    ובמצותיו is במצותיו, מצותיו and, as it is spelt today, מצוותיו.
    """
    if not is_hebrew(folded):
        return ()
    bare = stems(folded)
    others = (other for form in (folded, *bare) for other in morphology.spelling_variants(form))
    return tuple(dict.fromkeys([*bare, *others]))


@lru_cache(maxsize=50_000)
def lemmas(folded: str) -> tuple[str, ...]:
    """The lemmas of a Hebrew word, where they are known: מצוה of ובמצותיו.

    Many words share one, so that it is a weaker match than the word itself.
    """
    if not is_hebrew(folded):
        return ()
    found = (base for form in (folded, *stems(folded)) for base in morphology.lemmas(form))
    return tuple(dict.fromkeys(found))


# Frequent English words without a subject of their own.
STOP_WORDS = frozenset(
    "a about after all also am an and any are as at be been but by can could did do does for from "
    "had has have he her him his how i if in into is it its me my of on or our shall she should so "
    "than that the their them then there these they this those to up us was we were what when "
    "where which who why will with would you your "
    # Contractions, folded.
    "cant couldnt didnt doesnt dont hadnt hasnt havent hes im isnt ive shes shouldnt thats theyre "
    "theyve wasnt werent weve whats whos wont wouldnt youre youve".split()
)
