"""The marks of academic transliteration, respelt as popular transliteration writes them.

The Society of Biblical Literature, the Encyclopaedia Judaica, ISO 259 and the Library of Congress
write one sign for each Hebrew letter: 'šabbāt', 'ṣedaqah', 'miẓvah', 'Ḥanukkah'. Without its mark
such a letter would be another one. Marks that only tell a vowel's length or a consonant's origin
(ā, ê, ĕ, ṭ, ḳ) are dropped, as the accents of other languages are: 'café' stays 'cafe'.
"""

from __future__ import annotations

import re

# A small letter and its combining mark, in decomposed form (NFKD).
_CARON, _DOT_BELOW, _BREVE_BELOW = "\u030c", "\u0323", "\u032e"
_MACRON, _OVERLINE, _MACRON_BELOW, _LOW_LINE = "\u0304", "\u0305", "\u0331", "\u0332"
_RESPELT = {
    f"s{_CARON}": "sh",
    **dict.fromkeys((f"s{_DOT_BELOW}", f"z{_DOT_BELOW}"), "tz"),
    **dict.fromkeys((f"h{_DOT_BELOW}", f"h{_BREVE_BELOW}", f"h{_MACRON_BELOW}"), "ch"),
    **dict.fromkeys((f"k{_MACRON_BELOW}", f"k{_LOW_LINE}"), "kh"),
    **dict.fromkeys((f"b{_MACRON_BELOW}", f"b{_LOW_LINE}"), "v"),
    **dict.fromkeys((f"p{mark}" for mark in (_MACRON, _OVERLINE, _MACRON_BELOW, _LOW_LINE)), "f"),
    # The shewa.
    "ə": "e",
    "ǝ": "e",
}
# Qof, where other letters have marks: 'ṣedaqah'. 'Quorum' is no transliteration.
_QOF = re.compile("q(?!u)")
# A doubled letter is one sound ('haššanah', 'maṣṣah').
_LETTER = re.compile("|".join(rf"({letter})\{at}*" for at, letter in enumerate(_RESPELT, 1)))


def respell_marks(decomposed: str) -> str:
    """A decomposed text in small letters, its academic letters respelt; other marks are kept."""
    respelt = _LETTER.sub(lambda match: _RESPELT[match.group(match.lastindex or 0)], decomposed)
    return _QOF.sub("k", respelt) if respelt != decomposed else respelt
