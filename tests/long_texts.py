"""A long text, and what of the site reads it in the thread of the event loop."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from api.core.long_texts import LONG
from api.core.paths import ROOT

# Little text in much HTML, with citations and Hebrew: whatever reads a text has something to do.
UNIT = '<p><a href="/"> </a></p><b></b>'
TEXT = f"<p>Genesis 1:1 ספר</p>{UNIT * (6 * LONG // len(UNIT))}<p>The end.</p>"
# These hand a text on, cut it or look for one character, and do not read it.
PASSING_ON = {
    "_has_nul",
    "_short",
    "add",
    "_answer",
    "fetch",
    "_fetch",
    "_render",
    "_post",
    "_xml",
    "send",
    "send_with_headers",
    "respond",
}


@contextmanager
def reading_on_the_loop() -> Iterator[set[str]]:
    """The site's functions that receive a long text in this thread, that of the event loop."""
    found: set[str] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(f"{ROOT}/api/"):
            arguments = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
            if any(_is_long(frame.f_locals.get(name)) for name in arguments):
                found.add(f"{code.co_filename.removeprefix(f'{ROOT}/')}: {code.co_name}")

    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)


def _is_long(value: object) -> bool:
    return isinstance(value, str) and len(value) > LONG


def readers(found: set[str]) -> set[str]:
    return {name for name in found if name.rpartition(" ")[2] not in PASSING_ON}
