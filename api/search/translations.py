"""Translations of cited sources, which stand beside what a search quotes (MISHNAH-6).

They belong to the library, which the search does not import: they are passed in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from api.core.schemas import Schema


class Translation(Schema):
    """What a source says in English, and who translated it. Lines end as they were written."""

    reference: str
    text: str
    translator: str


class Translations(Protocol):
    async def of(self, references: Sequence[str]) -> list[Translation]:
        """Those that there are, in the order of the references."""
        ...
