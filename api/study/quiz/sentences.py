"""Whether a sentence makes sense without the text around it, and how it is shown in a question."""

from __future__ import annotations

import re

from api.search.text.analyzer import tokens
from api.study.quiz.names import NAME

# Where a sentence refers to the one before it.
_LINKED = re.compile(
    r"(?:he|she|it|they|this|that|these|those|here|there|then|but|and|so|yet|now|for|or|nor|both|"
    r"such|another|others|his|her|its|their|him|them|even|still|again|neither|either|one|"
    r"some|two|three|perhaps|instead|afterwards|later|meanwhile|only|not|no|yes|why|what|who|how|"
    r"where|when|our|we|you|i|each|nobody|everyone|everybody|somebody|nothing|everything|look|"
    r"think|consider|notice|in|at|with|from|by|to|as|of|on|remembering|watch|listen|read|ask|say|"
    r"after|before|if|since|someone|any|all|most|few|many)\b",
    re.IGNORECASE,
)
_POINTING = re.compile(
    r"\b(?:this|these|those|such|here|there|above|below|earlier|same|former|latter|next|other|"
    r"others|another|first|second|third|last|too|also|again|either|neither|therefore|however|"
    r"(?:on|in|at|of|with|by|from|to|for|after|before|about) that|"
    r"that (?:one|day|night|word|verse|moment|morning|place|man|woman|hand|basket|sentence|text)|"
    r"the (?:verses?|words?|phrase|sentence|passage|text|teaching|story|essay|chapter|scene|man|"
    r"woman|two|three|question|answer|midrash|sages?|rest|detail|line|argument))\b",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"\b(?:he|she|they|him|her|them|his|hers|its|it|their|theirs|I|my|me)\b")
_NOTE = re.compile(r"\s*\([^()]*\)")
_HEBREW = re.compile(r"[֐-׿]")
_QUOTE = re.compile(r"[\"“”«»„]")


def without_references(text: str) -> str:
    """The text without its parentheses."""
    return " ".join(_NOTE.sub("", text).replace(" ,", ",").replace(" .", ".").split())


def begins_anew(text: str) -> bool:
    """Whether a sentence does not begin by referring to the one before it."""
    return not _LINKED.match(text)


def stands_alone(text: str) -> bool:
    """Whether a sentence can be understood without the one before it.

    A pronoun needs a name before it. Rather too strict: one that is refused only gives no
    question.
    """
    if not begins_anew(text) or _POINTING.search(text):
        return False
    pronoun = _PRONOUN.search(text)
    return pronoun is None or NAME.search(text, 0, pronoun.start()) is not None


def is_plain(text: str) -> bool:
    """Whether a text has neither quotation marks nor Hebrew letters nor parentheses."""
    return not _QUOTE.search(text) and not _HEBREW.search(text) and "(" not in text


def has_words(text: str, phrase: str) -> bool:
    """Whether a text contains the words of a phrase in a row, whatever their case and signs."""
    return f" {' '.join(tokens(phrase))} " in f" {' '.join(tokens(text))} "


def word_count(text: str) -> int:
    return len(text.split())


def in_quotes(text: str) -> str:
    """The text in double quotation marks; its own become single ones."""
    inner = re.sub(r"[\"“](?=\w)", "‘", text)
    inner = re.sub(r"[\"“”]", "’", inner)
    return f"“{inner}”"
