"""Environment variables that look like misspelled settings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from difflib import get_close_matches

# Of `difflib`: MEILI_MASTERKEY is as near, another program's PGHOST is not.
_SIMILARITY = 0.85


def misspelled(names: Iterable[str], known: Collection[str]) -> Iterator[str]:
    """A sentence for each name that is nearly a known one, which it may stand for."""
    for name in sorted(names):
        if name not in known and (near := get_close_matches(name, known, 1, _SIMILARITY)):
            yield f"{name} is not a setting. Is {near[0]} meant?"
