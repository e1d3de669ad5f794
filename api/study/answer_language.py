"""The language in which an answer is framed: that of the question (STUDY-222).

Teachings are in English, and their words are quoted as they stand.
"""

from __future__ import annotations

from api.core.translation import current_language, t
from api.study.grounding.words import is_mostly_hebrew


def language_of(question: str) -> str:
    return "he" if is_mostly_hebrew(question) else current_language()


def language_note(question: str) -> str:
    """A line before English words in an answer to a question in Hebrew; else empty."""
    if not is_mostly_hebrew(question):
        return ""
    return t("The teachings are in English, and their words are quoted as they stand.")
