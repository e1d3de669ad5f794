"""The JSON object in a model's answer, which may have a fence or words around it."""

from __future__ import annotations

import json
from typing import Any


def json_object(answer: str) -> dict[str, Any]:
    """Raises ValueError where there is none, or one that is nested too deeply."""
    try:
        found = json.loads(answer[answer.find("{") : answer.rfind("}") + 1])
    except RecursionError as error:
        raise ValueError("the answer is nested too deeply") from error
    if not isinstance(found, dict):
        raise ValueError("the answer is not a JSON object")
    return found
