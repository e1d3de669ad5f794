"""Questions for whatever there is on a subject: 'What does Judaism say about anger?' (STUDY-221).

They ask for teachings and not for a fact: one that speaks of the subject answers.
"""

from __future__ import annotations

import re
from functools import lru_cache

from api.search.text.sentences import sentences
from api.search.types import Document
from api.study.grounding.words import stems, subject_stems

_WHO_SAYS = (
    r"(?:judaism|the torah|torah|the bible|jewish (?:law|tradition|texts?|thought)"
    r"|the (?:sages|talmud|rabbis|library)|you|we|jews|it)"
)
_ABOUT = r"(?:about|on|for|of|from|regarding)"
_FORMS = re.compile(
    rf"^\W*(?:what (?:does|do|did) {_WHO_SAYS} (?:say|teach|think|have) (?:{_ABOUT} )?(?P<a>.+)"
    rf"|(?:is there |do you have |have you |show me |find me |give me )?"
    r"(?:something|anything|teachings?|texts?|essays?|a teaching|more|thoughts?|torah) "
    rf"{_ABOUT} (?P<b>.+)"
    r"|what (?:does|do) (?:the )?(?:word |letter |term )?(?P<c>[\w'’ -]{2,40}) mean"
    r"|what(?:'s| is| are) (?:the )?(?:letter |word |term |meaning of )(?P<d>[\w'’ -]{2,40})"
    r"|מה (?:אומרת|אומר|אומרים) (?:\w+ )?על (?P<e>.+))\W*$",
    re.IGNORECASE,
)
# Longer than this is no subject alone.
_MAX_WORDS = 3
_PORTION = re.compile(
    r"(?<!\w)(?:parsh\w*|parash\w*|the (?:weekly )?portion(?: of)?|פרשת)\s+", re.IGNORECASE
)
_QUESTION = re.compile(r"[?]|^\W*(?:why|how|who|when|where|what|is|are|can|do|does|did)\b", re.I)


@lru_cache(maxsize=1_000)
def topic_of(question: str) -> frozenset[str]:
    """The stems of the subject of such a question; empty for another question."""
    found = _FORMS.search(question)
    if found:
        return subject_stems(_name(next(part for part in found.groups() if part)))
    is_alone = len(question.split()) <= _MAX_WORDS and not _QUESTION.search(question)
    return subject_stems(_name(question)) if is_alone else frozenset()


def names_portion(question: str) -> bool:
    """Whether a question names a weekly portion, so that it is about the Torah in any case."""
    return _PORTION.search(question) is not None


def _name(subject: str) -> str:
    return _PORTION.sub("", subject)


def speaks_of(document: Document, topic: frozenset[str]) -> bool:
    """Whether a sentence of a document has the subject, or its portion, title or a topic is it."""
    head = [document["title"], *document["topics"], *document.get("portions", ())]
    texts = (sentence for text in document["content"] for sentence in sentences(text))
    return any(topic <= stems(text) for text in (*head, *texts))
