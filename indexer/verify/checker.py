"""The background verification of `indexer run`: whether everything is still consistent."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence

from sqlalchemy import Engine

from api.search.engines.base import SearchWriter
from api.search.types import SearchUnavailable
from indexer import dead_letters
from indexer.verify import report
from indexer.verify.meilisearch import seems_inconsistent
from indexer.verify.projection import VerifyOptions
from indexer.verify.verifier import verify

logger = logging.getLogger(__name__)

# Between two full verifications, and between two probes, which only compare counts and settings: so
# a Meilisearch that comes back empty is noticed within seconds.
CHECK_SECONDS, PROBE_SECONDS = 300.0, 3.0
# After a probe that was a false alarm.
_LONG_PROBE_SECONDS = 60.0
# After each batch that is repaired, for the drains.
_PAUSE_SECONDS = 0.05


class Checker:
    """Verifies at once, then every few minutes, and whenever a probe finds something.

    With several servers each has a checker of its own, so that none waits for another; the first
    one's verifies the projection too.
    """

    def __init__(
        self, engine: Engine, writer: SearchWriter | None, servers: Sequence[str] = ()
    ) -> None:
        """`servers` are all servers by name, in the order of the settings."""
        self._engine, self._writer = engine, writer
        is_first = writer is None or not servers or servers[0] == writer.server
        self._options = VerifyOptions(
            pause=_PAUSE_SECONDS, servers=tuple(servers), projection=is_first
        )
        self._check_at = self._probe_at = 0.0
        self._is_unreachable = self._has_checked = False

    def __call__(self) -> int:
        is_due = time.monotonic() >= self._check_at
        if is_due or self._probe_fails():
            is_false_alarm = self._check() and not is_due
            now = time.monotonic()
            self._check_at = now + CHECK_SECONDS
            self._probe_at = now + (_LONG_PROBE_SECONDS if is_false_alarm else PROBE_SECONDS)
        return 0

    def _probe_fails(self) -> bool:
        if self._writer is None or time.monotonic() < self._probe_at:
            return False
        self._probe_at = time.monotonic() + PROBE_SECONDS
        try:
            return seems_inconsistent(self._engine, self._writer) or self._is_unreachable
        except SearchUnavailable:
            # An unreachable Meilisearch cannot be repaired. It is compared when it is back.
            return False

    def _check(self) -> bool:
        if self._options.projection:
            # A new version of the indexer may succeed where the last one failed.
            dead_letters.retry(self._engine, all_items=not self._has_checked)
        findings = verify(self._engine, [self._writer] if self._writer else [], self._options)
        self._has_checked = True
        report.save(self._engine, findings)
        for finding in findings:
            if finding.outdated_fingerprint or not (
                finding.is_consistent or finding.is_unreachable
            ):
                logger.info("repaired %s", finding)
        self._is_unreachable = any(finding.is_unreachable for finding in findings)
        return all(finding.is_consistent for finding in findings)
