"""The prompts: files with a version, whose hash is stored with what a model made of them.

A file begins with `version: N` and an empty line; the rest is the text. Whoever changes the text
increments the version (a test compares the hashes).
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent
_FILE = re.compile(r"version: (?P<version>[1-9]\d*)\n\n(?P<text>.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Prompt:
    """The instructions of one tool. `hash` is the SHA-256 of the text in hex."""

    name: str
    version: int
    text: str
    hash: str

    @property
    def label(self) -> str:
        """The name with its version, as it is stored: `chat 3`."""
        return f"{self.name} {self.version}"


@cache
def prompt(name: str) -> Prompt:
    """The prompt of this name. Raises ValueError for a file without a version."""
    file = _FOLDER / f"{name}.md"
    found = _FILE.fullmatch(file.read_text().rstrip())
    if found is None:
        raise ValueError(f"{file}: it must begin with 'version: N' and an empty line")
    text = found["text"]
    return Prompt(name, int(found["version"]), text, hashlib.sha256(text.encode()).hexdigest())


def prompt_names() -> list[str]:
    """The names of all prompts."""
    return sorted(file.stem for file in _FOLDER.glob("*.md"))
