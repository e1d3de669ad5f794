"""What a message of a conversation asks: a follow-up is understood from what was asked before."""

from __future__ import annotations

import re
from collections.abc import Sequence

from api.search.text.analyzer import tokens
from api.study.chat.schemas import ChatMessage
from api.study.checking.roles import is_somebody
from api.study.grounding.question_analysis import OF_DETAILS, analyze_question
from api.study.grounding.words import subject_stems
from api.study.sentence_forms import PERSONAL_PRONOUNS

# How a follow-up begins, and the pronouns for what was spoken of.
_FOLLOWS = re.compile(
    r"^\W*(?:and|but|so|then|also|or|(?:what|how) about)\b"
    r"|\b(?:he|him|his|she|her|it|its|they|them|their|this|that|these|those|there)\b"
    r"|^\W*(?:ומה|ולמה|ואיך|ומתי|ומי|אבל|אז|מה עם|מה לגבי)(?!\w)"
    r"|(?<!\w)(?:הוא|היא|הם|הן|זה|זאת|אותו|אותה|אותם|שלו|שלה|שלהם|שם)(?!\w)",
    re.IGNORECASE,
)
# A longer message says by itself what it is about.
_MAX_WORDS = 12


def question_in_context(message: str, history: Sequence[ChatMessage]) -> str:
    """The question that a message asks.

    Without a subject of its own ('tell me more') it is the last question that has one, in its own
    form where it asks for a detail ('and when?'). A short message that refers to what was said
    ('and what about his brother?') is asked together with that question.
    """
    last = last_question(history)
    if not last:
        return message
    if not subject_stems(message):
        asks_otherwise = analyze_question(message).form in OF_DETAILS
        return f"{message} {last}" if asks_otherwise else last
    return f"{message} {last}" if _refers(message) else message


def _refers(message: str) -> bool:
    """Whether a message refers to what was said, and not only to somebody whom it names itself."""
    if len(message.split()) > _MAX_WORDS:
        return False
    return any(
        match[0].casefold() not in PERSONAL_PRONOUNS
        or not _names_somebody(message[: match.start()])
        for match in _FOLLOWS.finditer(message)
    )


def _names_somebody(text: str) -> bool:
    return any(map(is_somebody, tokens(text)))


def last_question(history: Sequence[ChatMessage]) -> str:
    """The last message of the reader that has a subject; empty without one."""
    asked = (each.content for each in reversed(history) if each.role == "user")
    return next((text for text in asked if subject_stems(text)), "")
