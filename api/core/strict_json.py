"""JSON that an operator gives the site: a key that an object has twice is an error (IMPORT-30)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pydantic_core import from_json

# A key that is longer is cut in the message.
_MOST_OF_A_KEY = 100


class RepeatedKey(ValueError):
    """An object has a key twice, and does not say which value it means."""


def strict_json(text: str | bytes) -> Any:
    """The value of a JSON text. Raises ValueError, and RepeatedKey for a key that is there twice.

    The parser is strict but keeps the last of two values; the second reading only compares keys.
    """
    value = from_json(text, allow_inf_nan=False)
    json.loads(text, object_pairs_hook=_compare_keys, parse_int=len, parse_float=len)
    return value


def key_is_repeated(key: object) -> str:
    """What is wrong with an object that has this key twice."""
    name = str(key)
    return f"has the key `{name[:_MOST_OF_A_KEY]}` twice"


def _compare_keys(pairs: Sequence[tuple[str, Any]]) -> None:
    if len(dict(pairs)) < len(pairs):
        seen = set[str]()
        for key, _ in pairs:
            if key in seen:
                raise RepeatedKey(key_is_repeated(key))
            seen.add(key)
