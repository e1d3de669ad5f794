"""What of a model's draft of a study guide holds by the teaching (STUDY-219).

A model's reply is untrusted text: it is bounded before it is parsed. A statement stays if a
passage of the teaching carries it, a quotation if it is verbatim, a question if it asks of what the
teaching speaks of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from api.models.study_guide import WRONG_ANSWERS
from api.search.text.sentences import sentences
from api.study.checking.checker import Checker
from api.study.checking.forbidden import is_forbidden
from api.study.checking.teachings import passages_of, whole
from api.study.guide_drafts.schemas import (
    DraftedAnswer,
    DraftedGuide,
    DraftedKeyQuote,
    DraftedQuizQuestion,
    DraftedStep,
    GuideDraft,
)
from api.study.json_reply import is_plain, json_object, one_line
from api.study.quoting import is_verbatim
from api.study.teaching import Teaching

# A longer reply is refused unread: a whole guide has about 6,000 characters.
MAX_REPLY_LENGTH = 24_000
# As many as a guide may have (DATA-32).
_MAX_STEPS, _MAX_DISCUSSION, _MAX_QUIZ, _MAX_ANSWERS = 8, 8, 12, 20
_LABEL, _OPTION, _SENTENCE, _PARAGRAPH = 100, 200, 400, 1_000
# Of the sentences of a retelling.
_MIN_SHARE_LEFT = 0.6
_Part = TypeVar("_Part")


class UnusableDraft(ValueError):
    """The reply is too long, has not the requested shape, or nothing of it holds."""


def checked_draft(reply: str, teaching: Teaching, checker: Checker) -> GuideDraft:
    """What holds of a reply. Raises UnusableDraft. It blocks."""
    if len(reply) > MAX_REPLY_LENGTH:
        raise UnusableDraft(f"the reply has {len(reply)} characters")
    try:
        found = json_object(reply)
    except ValueError as error:
        raise UnusableDraft("the reply is not a JSON object") from error
    draft = _Reader(teaching, checker).draft(found)
    if not draft.guide.idea and not draft.guide.steps:
        raise UnusableDraft("nothing of the reply holds")
    return draft


class _Reader:
    def __init__(self, teaching: Teaching, checker: Checker) -> None:
        self._checker, self._whole = checker, whole(teaching)
        self._passages = list(passages_of(teaching).values())
        self._omitted = 0

    def draft(self, found: Mapping[str, Any]) -> GuideDraft:
        words = self._quotation(found.get("keyQuote"), _SENTENCE)
        guide = DraftedGuide(
            question=self._question(found.get("question")) or "",
            idea=self._statement(found.get("idea"), _SENTENCE) or "",
            takeaway=self._takeaway(found.get("takeaway")) or "",
            steps=self._each(found.get("steps"), _MAX_STEPS, self._step),
            discussion=self._each(found.get("discussion"), _MAX_DISCUSSION, self._question),
            quiz=self._each(found.get("quiz"), _MAX_QUIZ, self._quiz_question),
            answers=self._each(found.get("answers"), _MAX_ANSWERS, self._answer),
            retelling=self._retelling(found.get("retelling")),
            key_quote=DraftedKeyQuote(words=words) if words else None,
        )
        return GuideDraft(guide=guide, omitted=self._omitted)

    def _each(
        self, found: object, most: int, read: Callable[[object], _Part | None]
    ) -> list[_Part]:
        """The parts of a list that hold; each other one is omitted, once."""
        return list(self._read_each(found if isinstance(found, list) else [], most, read))

    def _read_each(
        self, found: list[object], most: int, read: Callable[[object], _Part | None]
    ) -> Iterator[_Part]:
        for part in found[:most]:
            omitted = self._omitted
            if (kept := read(part)) is not None:
                yield kept
            else:
                self._omitted = omitted + 1

    def _kept(self, text: str | None, *, holds: bool) -> str | None:
        if text is None or holds:
            return text
        self._omitted += 1
        return None

    def _statement(self, found: object, most: int) -> str | None:
        text = _line(found, most)
        return self._kept(text, holds=self._carries(text))

    def _takeaway(self, found: object) -> str | None:
        """What to do is said to somebody, in words that the teaching may not have."""
        text = _line(found, _SENTENCE)
        holds = self._carries(text) or (
            text is not None and self._checker.claims_nothing(self._whole, text)
        )
        return self._kept(text, holds=holds)

    def _question(self, found: object) -> str | None:
        text = _line(found, _SENTENCE)
        holds = text is not None and self._checker.asks_of(self._whole, text)
        return self._kept(text, holds=holds)

    def _quotation(self, found: object, most: int) -> str | None:
        text = _line(found, most)
        return self._kept(text, holds=text is not None and is_verbatim(text, self._whole.text))

    def _step(self, found: object) -> DraftedStep | None:
        if not isinstance(found, dict):
            return None
        title, text = _line(found.get("title"), _LABEL), _line(found.get("text"), _SENTENCE)
        if title is None or text is None or not (self._names(title) and self._carries(text)):
            return None
        return DraftedStep(title=title, text=text)

    def _answer(self, found: object) -> DraftedAnswer | None:
        if not isinstance(found, dict):
            return None
        question = self._question(found.get("question"))
        answer = self._statement(found.get("answer"), _SENTENCE)
        if question is None or answer is None:
            return None
        quote = self._quotation(found.get("quote"), _PARAGRAPH)
        return DraftedAnswer(question=question, answer=answer, quote=quote)

    def _quiz_question(self, found: object) -> DraftedQuizQuestion | None:
        """One with a sentence of the teaching that proves it."""
        if not isinstance(found, dict):
            return None
        question = self._question(found.get("question"))
        answer = _line(found.get("answer"), _OPTION)
        quote = self._quotation(found.get("quote"), _PARAGRAPH)
        wrong = found.get("wrong")
        if question is None or quote is None or answer is None or not self._names(answer):
            return None
        others = [_line(each, _OPTION) for each in wrong] if isinstance(wrong, list) else []
        options = [each for each in others if each and not is_forbidden(each, self._whole.text)]
        if len({answer, *options}) != 1 + WRONG_ANSWERS or len(options) != WRONG_ANSWERS:
            return None
        return DraftedQuizQuestion(question=question, answer=answer, wrong=options, quote=quote)

    def _retelling(self, found: object) -> str | None:
        text = _line(found, _PARAGRAPH)
        if text is None:
            return None
        said = sentences(text)
        kept = [sentence for sentence in said if self._carries(sentence)]
        self._omitted += len(said) - len(kept)
        return " ".join(kept) if len(kept) >= _MIN_SHARE_LEFT * len(said) else None

    def _carries(self, text: str | None) -> bool:
        return text is not None and self._checker.carries_one_of(self._passages, text)

    def _names(self, text: str | None) -> bool:
        return text is not None and self._checker.names_part_of(self._whole, text)


def _line(found: object, most: int) -> str | None:
    """One line of plain text; None for anything else, and for a longer one."""
    if not isinstance(found, str) or len(found) > 2 * most:
        return None
    text = one_line(found)
    return text if 0 < len(text) <= most and is_plain(text) else None
