"""What a verification found, and the last reports in the database."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Engine, func, select
from sqlalchemy.dialects.postgresql import insert

from api.models.search import SearchCheck
from api.search.types import IndexUid

# In place of the settings of an index when Meilisearch does not respond.
UNREACHABLE = "unreachable"


@dataclass(slots=True)
class Drift:
    """How many documents of one side differ from the other, which is the reference."""

    missing: int = 0
    stale: int = 0
    orphaned: int = 0

    def __bool__(self) -> bool:
        return bool(self.missing or self.stale or self.orphaned)

    def __str__(self) -> str:
        return f"{self.missing} missing, {self.stale} stale, {self.orphaned} orphaned"


@dataclass(slots=True)
class Finding:
    """One index: the projection against the library, a server against the projection.

    `server` is the name of that Meilisearch server; empty without one.
    `outdated_fingerprint` counts documents with the right content and an earlier fingerprint of
    their rows. `settings_drift` are the settings of Meilisearch's index that were wrong.
    """

    index: IndexUid
    documents: int = 0
    projection: Drift = field(default_factory=Drift)
    outdated_fingerprint: int = 0
    meilisearch: Drift = field(default_factory=Drift)
    settings_drift: list[str] = field(default_factory=list)
    seconds: float = 0.0
    server: str = ""

    @property
    def is_consistent(self) -> bool:
        return not (self.projection or self.meilisearch or self.settings_drift)

    @property
    def is_unreachable(self) -> bool:
        return UNREACHABLE in self.settings_drift

    def __str__(self) -> str:
        state = "; ".join(self._parts()) or "consistent"
        return f"{self.index}: {self.documents} documents, {state}"

    def _parts(self) -> Iterator[str]:
        if self.projection:
            yield f"projection: {self.projection}"
        if self.outdated_fingerprint:
            yield f"{self.outdated_fingerprint} rebuilt"
        if self.is_unreachable:
            yield "Meilisearch: does not answer"
        elif self.settings_drift:
            yield f"Meilisearch: wrong {', '.join(self.settings_drift)}"
        if self.meilisearch:
            yield f"Meilisearch: {self.meilisearch}"


@dataclass(frozen=True, slots=True)
class Checked:
    """A finding, and when it was made."""

    at: datetime
    finding: Finding


def save(engine: Engine, findings: Iterable[Finding]) -> None:
    """Replace the last finding of each of these indexes, on each of these servers."""
    with engine.begin() as connection:
        for finding in findings:
            row = {
                "index_uid": finding.index,
                "server": finding.server,
                "checked_at": func.now(),
                "seconds": finding.seconds,
                "found": asdict(finding),
            }
            upsert = insert(SearchCheck).values(row)
            key = ["index_uid", "server"]
            connection.execute(upsert.on_conflict_do_update(index_elements=key, set_=row))


def saved(engine: Engine) -> list[Checked]:
    """The last finding of each index and server that was ever verified.

    Without those of an earlier release with other fields: the next verification replaces them.
    """
    query = select(SearchCheck.checked_at, SearchCheck.found)
    query = query.order_by(SearchCheck.index_uid, SearchCheck.server)
    with engine.connect() as connection:
        rows = [(at, _finding(found)) for at, found in connection.execute(query)]
    return [Checked(at, finding) for at, finding in rows if finding]


def _finding(found: dict[str, Any]) -> Finding | None:
    try:
        sides = {side: Drift(**found[side]) for side in ("projection", "meilisearch")}
        return Finding(**(found | sides))
    except (KeyError, TypeError):
        return None
