"""Which of the questions that a model wrote may be used (STUDY-202).

A model's reply is untrusted text: it is bounded before it is parsed, and each question must be one
line of plain English that asks about what the teaching says.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Sequence

from api.models import MAX_QUESTION_LENGTH
from api.search.references.parser import citations
from api.search.text.analyzer import tokens
from api.search.text.gloss import gloss
from api.search.text.phonetics import is_english
from api.search.text.synonyms import default_synonyms
from api.study.checking.nearness import shares_words
from api.study.grounding.injection import is_order
from api.study.grounding.words import stems, subject_stems
from api.study.json_reply import is_plain, json_object, one_line

MAX_QUESTIONS = 5
# A longer reply is refused unread. Five questions have about 500 characters.
MAX_REPLY_LENGTH = 6_000
# Of a reply with more questions the others are ignored.
_MAX_CANDIDATES = 20
_MIN_LENGTH, _MIN_WORDS = 12, 4
# The share of English words, terms among them. The search by meaning reads English alone.
_MIN_ENGLISH = 0.6
# Two questions that have this share of their words in common ask the same.
_SAME = 0.8


class UnusableReply(ValueError):
    """The reply is too long or has not the requested shape; another attempt may succeed."""


def usable_questions(reply: str, texts: Sequence[str], known: Collection[str]) -> list[str]:
    """At most five questions of a reply that the `texts` of a teaching answer.

    None repeats one of the `known` questions or another one. Raises UnusableReply.
    """
    source = frozenset[str]().union(*map(stems, texts))
    cited = {each.name for text in texts for each in citations(text)}
    found: list[str] = []
    for question in _candidates(reply):
        is_usable = (
            _is_plain(question)
            and _is_english_question(question)
            and _is_answered(question, source)
            and {each.name for each in citations(question)} <= cited
            and not _is_repeated(question, [*known, *found])
        )
        if is_usable:
            found.append(question)
        if len(found) == MAX_QUESTIONS:
            break
    return found


def _candidates(reply: str) -> list[str]:
    if len(reply) > MAX_REPLY_LENGTH:
        raise UnusableReply(f"the reply has {len(reply)} characters")
    try:
        questions = json_object(reply).get("questions")
    except ValueError as error:
        raise UnusableReply("the reply is not a JSON object") from error
    if not isinstance(questions, list):
        raise UnusableReply("the reply has no list of questions")
    texts = (each for each in questions[:_MAX_CANDIDATES] if isinstance(each, str))
    return [one_line(text) for text in texts]


def _is_plain(question: str) -> bool:
    """One line without markup, links, control characters and orders to a model."""
    if not _MIN_LENGTH <= len(question) <= MAX_QUESTION_LENGTH:
        return False
    return is_plain(question) and not is_order(question)


def _is_english_question(question: str) -> bool:
    if not question.endswith("?") or question.count("?") > 1 or not _has_known_letters(question):
        return False
    words = tokens(gloss(question, default_synonyms()))
    english = sum(map(is_english, words))
    return len(words) >= _MIN_WORDS and english >= _MIN_ENGLISH * len(words)


def _has_known_letters(text: str) -> bool:
    """Whether all letters are Latin or Hebrew."""
    letters = (unicodedata.name(letter, "") for letter in text if letter.isalpha())
    return all(name.startswith(("LATIN", "HEBREW")) for name in letters)


def _is_answered(question: str, source: frozenset[str]) -> bool:
    """Whether the teaching has enough of the words that name the question's subject."""
    words = subject_stems(question)
    return bool(words & source) and shares_words(words, source)


def _is_repeated(question: str, others: Iterable[str]) -> bool:
    words = stems(question)
    return any(_overlap(words, stems(other)) >= _SAME for other in others)


def _overlap(one: frozenset[str], other: frozenset[str]) -> float:
    """The Jaccard index."""
    return len(one & other) / max(1, len(one | other))
