"""The essays that come with the code: they are read where the library fails or has none."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

# The build writes it into the web bundle.
ESSAYS_JSON = "simple-essays.json"


@dataclass(frozen=True, slots=True)
class Essay:
    """A built-in essay. `content` is HTML that comes with the bundle."""

    title: str
    excerpt: str
    content: str


@lru_cache(maxsize=4)
def read_essays(file: Path) -> tuple[Essay, ...]:
    return tuple(Essay(**fields) for fields in json.loads(file.read_text(encoding="utf-8")))
