"""What kind of thing answers a question: a person, a number, a time or a place (STUDY-224).

The expected answer type of question answering, by rules: 'who brings him food?' wants somebody
whom it does not name itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from api.search.text.analyzer import tokens
from api.study.checking.names import names_of
from api.study.checking.reading import base_stem, read
from api.study.checking.roles import is_somebody
from api.study.grounding.question_analysis import Form, analyze_question
from api.study.grounding.required import has_number, without_citations

_ASKS_HOW_LONG = re.compile(r"\bhow (?:long|old)\b|^\W*ו?כמה זמן", re.IGNORECASE)
_DURATION = re.compile(
    r"\b(?:days?|nights?|weeks?|months?|years?|hours?|minutes?|until|generations?|centur(?:y|ies))\b",
    re.IGNORECASE,
)
_ASKS_HOW_FAR = re.compile(r"\bhow far\b|(?<!\w)(?:באיזה מרחק|כמה רחוק)", re.IGNORECASE)
_DISTANCE = re.compile(
    r"\b(?:miles?|mil|cubits?|parasangs?|steps?|paces?|feet|yards?|days?|far|end)\b", re.IGNORECASE
)
_ASKS_FOR_NAME = re.compile(
    r"\bwhat(?:s| is| was|'s) (?:(?:his|her|their|the|\w+'?s) )?(?:\w+ ){0,3}(?:name\b|called\b)"
    r"|\bwhat(?:s| is| was|'s) the name of\b|\bwhat did (?:\w+ ){1,4}call\b"
    r"|^\W*ו?(?:איך קר|מה (?:היה )?(?:שמו|שמה|השם של))",
    re.IGNORECASE,
)
_NAMED = re.compile(r"\b(?:names?|named|call(?:s|ed)?)\b", re.IGNORECASE)
_TIME = re.compile(
    r"\b(?:days?|nights?|evenings?|mornings?|noon|dawn|weeks?|months?|years?|hours?|time|century"
    r"|until|after|before|when|tomorrow|yesterday|eve|Friday|Shabbat|Yom Kippur|Sukkot|Passover"
    r"|Purim|Chanukah|Shavuot|\d{3,4})\b"
)
_ASKS_WHAT_IF = re.compile(r"^\W*(?:and |but |so |ok )*what if\b|^\W*ו?מה אם(?!\w)", re.IGNORECASE)
_CONDITION = re.compile(r"\b(?:if|unless|even when|should (?:he|she|they))\b", re.IGNORECASE)
# 'Whom do I help first, my friend or my enemy?' names what may be answered.
_ALTERNATIVES = re.compile(r"\w or \w| או ")
_PLACE = re.compile(r"\b(?:in|at|from|to|near|outside|inside|on|into)\s+(?:the\s+|a\s+)?[A-Z]\w+")


def has_answer_type(question: str, text: str) -> bool | None:
    """Whether a text has what such a question asks for; None if it asks for nothing of the kind."""
    has_type = _expected(question)
    return None if has_type is None else has_type(question, text)


@lru_cache(maxsize=5_000)
def _expected(question: str) -> Callable[[str, str], bool] | None:
    if _ASKS_HOW_LONG.search(question):
        return _has_duration
    if _ASKS_HOW_FAR.search(question):
        return lambda _, text: _DISTANCE.search(text) is not None
    if _ASKS_FOR_NAME.search(question):
        return lambda _, text: _NAMED.search(text) is not None
    if _ASKS_WHAT_IF.search(question):
        return lambda _, text: _CONDITION.search(text) is not None
    if _ALTERNATIVES.search(question):
        return None
    form = analyze_question(question).form
    return _OF_FORM.get(form) if form else None


def _has_new_person(question: str, text: str) -> bool:
    return bool(_persons(text) - _persons(question))


@lru_cache(maxsize=5_000)
def _persons(text: str) -> frozenset[str]:
    english = read(without_citations(text)).english
    found = filter(is_somebody, tokens(english))
    return frozenset(base_stem(word) for word in (*found, *names_of(english)))


def _has_duration(_: str, text: str) -> bool:
    return _DURATION.search(text) is not None or has_number(text)


_OF_FORM: dict[Form, Callable[[str, str], bool]] = {
    "who": _has_new_person,
    "how many": lambda _, text: has_number(text),
    "when": lambda _, text: _TIME.search(without_citations(text)) is not None,
    "where": lambda _, text: _PLACE.search(text) is not None,
}
