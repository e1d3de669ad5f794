"""What a comparison found, and where its last results are kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Engine, func, select
from sqlalchemy.dialects.postgresql import insert

from api.models.search import SearchCheck
from api.search.types import IndexUid

# The flaw of an index whose server does not answer.
AWAY = "away"


@dataclass(slots=True)
class Drift:
    """How many documents of one side differ from the other, which is right."""

    missing: int = 0
    stale: int = 0
    surplus: int = 0

    def __bool__(self) -> bool:
        return bool(self.missing or self.stale or self.surplus)

    def __str__(self) -> str:
        return f"{self.missing} missing, {self.stale} stale, {self.surplus} surplus"


@dataclass(slots=True)
class Finding:
    """One index: the projection against the library, the server against the projection.

    `renewed` documents only lacked the mark of their rows' present state; `flaws` are what was
    wrong with the server's index itself.
    """

    index: IndexUid
    documents: int = 0
    projection: Drift = field(default_factory=Drift)
    renewed: int = 0
    server: Drift = field(default_factory=Drift)
    flaws: list[str] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def in_step(self) -> bool:
        return not (self.projection or self.server or self.flaws)

    @property
    def is_away(self) -> bool:
        return AWAY in self.flaws

    def __str__(self) -> str:
        return f"{self.index}: {self.documents} documents, {'; '.join(self._parts()) or 'in step'}"

    def _parts(self) -> Iterator[str]:
        if self.projection:
            yield f"projection: {self.projection}"
        if self.renewed:
            yield f"{self.renewed} made anew"
        if self.is_away:
            yield "search server: does not answer"
        elif self.flaws:
            yield f"search server: wrong {', '.join(self.flaws)}"
        if self.server:
            yield f"search server: {self.server}"


@dataclass(frozen=True, slots=True)
class Checked:
    """A finding, and when it was made."""

    at: datetime
    finding: Finding


def keep(engine: Engine, findings: Iterable[Finding]) -> None:
    """Put findings in the place of their indexes' last ones."""
    with engine.begin() as connection:
        for finding in findings:
            row = {
                "index_uid": finding.index,
                "checked_at": func.now(),
                "seconds": finding.seconds,
                "found": asdict(finding),
            }
            upsert = insert(SearchCheck).values(row)
            connection.execute(upsert.on_conflict_do_update(index_elements=["index_uid"], set_=row))


def kept(engine: Engine) -> list[Checked]:
    """The last finding of each index that was ever compared."""
    query = select(SearchCheck.checked_at, SearchCheck.found).order_by(SearchCheck.index_uid)
    with engine.connect() as connection:
        return [Checked(at, _finding(found)) for at, found in connection.execute(query)]


def _finding(found: dict[str, Any]) -> Finding:
    sides = {side: Drift(**found[side]) for side in ("projection", "server")}
    return Finding(**(found | sides))
