"""Which of the predefined texts a reader's own prompt asks for (SKETCH-10)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_args

from api.study.checking.figures import number_of
from api.study.transforms.schemas import Context, Minutes, SpeechDetails

_CONTEXTS: Mapping[Context, re.Pattern[str]] = {
    "barMitzvah": re.compile(
        r"\b(?:bar|bat|bas|b['’]nai|bnei)[- ]mitz[vw]ahs?\b|(?:בר|בת)[- ־]מצווה?", re.IGNORECASE
    ),
    "shabbatDinner": re.compile(
        r"\b(?:shabb?(?:at|os|es)|friday[- ]night) (?:table|dinner|meal)\b", re.IGNORECASE
    ),
    "classroom": re.compile(r"\b(?:lesson plan|lesson for|classroom)\b", re.IGNORECASE),
    "sermon": re.compile(r"\b(?:sermon|drasha|derasha|d['’]?var torah)\b", re.IGNORECASE),
}
_MINUTES = re.compile(
    r"\b(\d{1,2}|two|three|four|five|six|seven|eight|ten)[- ]min(?:ute)?s?\b", re.IGNORECASE
)
_PORTION = re.compile(r"\b(?:portion|para?sha[ht]?)(?: is| of)? ([A-Z][\w’'-]*(?: [A-Z][\w’'-]*)?)")


@dataclass(frozen=True, slots=True)
class Occasion:
    """`minutes` is the length on offer that is nearest to the one in the prompt."""

    context: Context
    minutes: Minutes | None
    details: SpeechDetails


def occasion_of(prompt: str) -> Occasion | None:
    """The occasion that a prompt names; None for any other text."""
    context = next((name for name, named in _CONTEXTS.items() if named.search(prompt)), None)
    if context is None:
        return None
    portion = _PORTION.search(prompt)
    return Occasion(
        context, _minutes_in(prompt), SpeechDetails(portion=portion[1] if portion else "")
    )


def _minutes_in(prompt: str) -> Minutes | None:
    found = _MINUTES.search(prompt)
    number = number_of(found[1].lower()) if found else None
    if number is None:
        return None
    offered: tuple[Minutes, ...] = get_args(Minutes)
    return min(offered, key=lambda minutes: abs(minutes - number))
