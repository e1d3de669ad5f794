"""The JSON object in a model's answer, which may have a fence or words around it, and its texts."""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Any

# Markup, links and templates.
_MARKUP = re.compile(r"[<>{}\[\]|\\`*#]|&#?\w{1,10};|://|\bwww\.", re.IGNORECASE)


def json_object(answer: str) -> dict[str, Any]:
    """Raises ValueError where there is none, or one that is nested too deeply."""
    try:
        found = json.loads(answer[answer.find("{") : answer.rfind("}") + 1])
    except RecursionError as error:
        raise ValueError("the answer is nested too deeply") from error
    if not isinstance(found, dict):
        raise ValueError("the answer is not a JSON object")
    return found


def one_line(text: str) -> str:
    """A text with single spaces in place of line breaks, in composed letters."""
    return unicodedata.normalize("NFC", " ".join(text.split()))


def is_plain(text: str) -> bool:
    """Whether a text has neither markup nor links nor control characters."""
    if _MARKUP.search(text):
        return False
    return not any(unicodedata.category(character).startswith("C") for character in text)
