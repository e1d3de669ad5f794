"""Questions that a site does not decide: of practical law, and of danger to life or health.

Rules of words, so that they hold without a model and before one is called (STUDY-74). Danger is
what somebody says of themselves or of somebody near; a story in which a prophet wants to die is
none.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Literal

from api.search.text.analyzer import fold

Caution = Literal["practice", "danger"]

DANGER_WORDS = (
    "Please get help right now. If you or someone near you may be in danger, call your local"
    " emergency number, or go to the nearest emergency room. Tell a person whom you trust, and do"
    " not stay alone. Saving a life comes before everything else in the Torah; a website cannot"
    " help as a person can."
)
PRACTICE_WORDS = (
    "This site does not decide questions of practical law. For what to do in practice, ask your"
    " rabbi."
)

_SPACES = re.compile(r"\s+")
_WORDS = tomllib.loads(Path(__file__).with_name("caution.toml").read_text("utf-8"))


def _compiled(name: str) -> re.Pattern[str]:
    pattern = "|".join(_WORDS[name]) if isinstance(_WORDS[name], list) else _WORDS[name]
    return re.compile(pattern.replace("{self}", _WORDS["self"]).replace("{law}", _WORDS["law"]))


_DANGER, _PRACTICE, _NARRATIVE = map(_compiled, ("danger", "practice", "narrative"))


def caution_for(message: str) -> Caution | None:
    """The caution that a message calls for; danger comes before practice."""
    text = _SPACES.sub(" ", fold(message)).strip()
    if _DANGER.search(text):
        return "danger"
    if _PRACTICE.search(text) and not _NARRATIVE.match(text):
        return "practice"
    return None


def with_practice(text: str, caution: Caution | None) -> str:
    """A text that sends the reader to their rabbi where it is about practical law."""
    if caution != "practice" or PRACTICE_WORDS in text:
        return text
    return f"{text}\n\n{PRACTICE_WORDS}"
