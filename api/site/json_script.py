"""JSON embedded in a page, in script elements that are not executed."""

from __future__ import annotations

import json
from typing import Any

# Characters that could end the script element or start a comment.
_UNSAFE = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}


def script(kind: str, data: Any, id: str | None = None) -> str:
    """Data as a JSON script element of this type and id."""
    return raw_script(kind, json.dumps(data, ensure_ascii=False), id)


def raw_script(kind: str, text: str, id: str | None = None) -> str:
    """The same for text that is JSON already."""
    for character, replacement in _UNSAFE.items():
        text = text.replace(character, replacement)
    named = f' id="{id}"' if id else ""
    return f'<script type="{kind}"{named}>{text}</script>'
