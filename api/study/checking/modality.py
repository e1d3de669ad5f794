"""Whether what a passage commands, forbids and permits is what a sentence says it does.

A ruling is a sentence that commands, forbids or permits where the passage does not.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from api.study.checking.reading import Reading

Modality = Literal["must", "must not", "may", "need not"]

_SIGNS: Mapping[Modality, re.Pattern[str]] = {
    "must not": re.compile(
        r"\b(?:forbid\w*|forbade|prohibit\w*|not (?:to be )?(?:allowed|permitted)|may not|"
        r"might not|disallow\w*|bars?|barred)\b",
        re.IGNORECASE,
    ),
    "may": re.compile(
        r"\b(?:permit\w*|allow\w*|(?<!so that )(?<!that the )may(?! have\b)(?! not\b)"
        r"(?! (?:we|you|i|god)\b)"
        r"(?! be (?!said|made|done|told|\w+ed\b))|"
        r"is free to|are free to|are free|entitled|license)\b",
        re.IGNORECASE,
    ),
    "need not": re.compile(
        r"\b(?:need(?:s|ed)? not|exempt\w*|excuses? (?:you|him|her|one|us|them)|excused|"
        r"(?:not|never|n[’']t) (?:need|have|required|obliged|obligated|bound)|"
        r"frees? (?:you|him|her|one|us)|without having to|not asked)\b",
        re.IGNORECASE,
    ),
}
# What only a strong sign says; a weak one ('has to', 'need') is also said of what happens.
_STRONG_MUST = re.compile(
    r"\b(?:must|oblig\w+|is obliged|required by law|the halach?a\w*|sinner|violat\w+|sins?)\b",
    re.IGNORECASE,
)
_RULING = re.compile(
    r"\b(?:halach\w+|kosher|exempt\w*|fulfil\w* (?:the|his|her|your|one[’']s) obligation|"
    r"sinner|without a blessing|is valid|is invalid|you (?:may|must|should|have to|are obliged|"
    r"are allowed|need not|can still))\b",
    re.IGNORECASE,
)
# 'So that he may': no permission.
_PURPOSE = re.compile(r"\bso that [^,;.]*?\bmay\b", re.IGNORECASE)
# A permission in so many words, which a mere 'may' of the passage is not.
_PERMITS = re.compile(r"\b(?:permi\w+|allow\w*)\b", re.IGNORECASE)
# What binds in a passage, in other words.
_BINDS = re.compile(
    r"\b(?:must|oblig\w+|duty|command\w*|demand\w*|requir\w+|ought|shall|law|laws|ruling|ruled|"
    r"mitzvah|needs?|has to|have to|is to|are to|regardless|owed?)\b",
    re.IGNORECASE,
)
_HEBREW: Mapping[Modality, re.Pattern[str]] = {
    "must not": re.compile(r"(?<!\w)[וש]?(?:אסור\w*|איסור)(?!\w)"),
    "may": re.compile(r"(?<!\w)[וש]?(?:מותר\w*|רשאי\w*|היתר)(?!\w)"),
    "must": re.compile(r"(?<!\w)[וש]?(?:חייב\w*|חובה)(?!\w)"),
}


def modality_stands(sentence: Reading, passage: str) -> bool:
    """Whether the passage commands, forbids or permits where the sentence does."""
    said = _PURPOSE.sub(" ", sentence.english)
    if any(not _has(match, passage) for match in _RULING.findall(said)):
        return False
    signs = _signs(said) | {
        name
        for name, sign in _HEBREW.items()
        if sentence.is_hebrew and sign.search(sentence.original)
    }
    if signs - {"must"} - _signs(passage):
        return False
    if _PERMITS.search(said) and not _PERMITS.search(passage):
        return False
    if _STRONG_MUST.search(said) or "must" in signs:
        return _BINDS.search(passage) is not None
    return True


def _has(phrase: str, passage: str) -> bool:
    return phrase.lower() in passage.lower()


def _signs(text: str) -> set[Modality]:
    return {name for name, sign in _SIGNS.items() if sign.search(text)}
