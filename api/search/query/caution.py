"""Questions that a site does not decide: of practical law, of medicine and law, and of danger to
life or health.

Rules of words, so that they hold without a model and before one is called (STUDY-74). Danger is
what somebody says of themselves or of somebody near; a story in which a prophet wants to die is
none.
"""

from __future__ import annotations

import re
import tomllib
from typing import Literal

from api.search.data import DATA
from api.search.text.analyzer import fold

Caution = Literal["practice", "advice", "danger"]

PRACTICE_WORDS = (
    "This site does not decide questions of practical law. For what to do in practice, ask your"
    " rabbi."
)

_SPACES = re.compile(r"\s+")
_WORDS = tomllib.loads((DATA / "caution.toml").read_text("utf-8"))
# The groups of words that patterns name in braces.
_PARTS = ("medicine", "near", "adult", "self", "law")


def _compiled(name: str) -> re.Pattern[str]:
    pattern = "|".join(_WORDS[name]) if isinstance(_WORDS[name], list) else _WORDS[name]
    for part in _PARTS:
        pattern = pattern.replace(f"{{{part}}}", _WORDS[part])
    return re.compile(pattern)


_DANGER, _ADVICE, _PRACTICE, _NARRATIVE = map(
    _compiled, ("danger", "advice", "practice", "narrative")
)


def caution_for(message: str) -> Caution | None:
    """The caution that a message calls for, the gravest first."""
    text = _SPACES.sub(" ", fold(message)).strip()
    if _DANGER.search(text):
        return "danger"
    if _ADVICE.search(text):
        return "advice"
    if _PRACTICE.search(text) and not _NARRATIVE.match(text):
        return "practice"
    return None


def with_practice(text: str, caution: Caution | None) -> str:
    """A text that sends the reader to their rabbi where it is about practical law."""
    if caution != "practice" or PRACTICE_WORDS in text:
        return text
    return f"{text}\n\n{PRACTICE_WORDS}"
