"""Text that a model reads but must not obey: teachings, messages, notes (STUDY-64).

Each is enclosed in a tag, which the text itself cannot close. The prompts say that what such tags
enclose is material; the answers are verified in any case.
"""

from __future__ import annotations

import re

_TAG = re.compile(r"<(?=/?\s*[a-z])", re.IGNORECASE)
# Control characters except for new lines and tabs, and marks that nobody sees.
_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")


def as_data(tag: str, text: str, **attributes: str | int | None) -> str:
    """The text in a tag, as material. Attributes that are None are left out."""
    given = (
        f' {name}="{_clean(str(value)).replace(chr(34), chr(39))}"'
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{''.join(given)}>\n{_clean(text)}\n</{tag}>"


def _clean(text: str) -> str:
    return _TAG.sub("‹", _UNSEEN.sub(" ", text))
