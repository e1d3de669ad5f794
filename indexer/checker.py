"""What `indexer run` does beside its drains: it looks whether everything is still in step."""

from __future__ import annotations

import logging
import time

from sqlalchemy import Engine

from api.search.engines.base import SearchWriter
from api.search.types import SearchUnavailable
from indexer import dead_letters, drift
from indexer.check_projection import Manner
from indexer.check_server import is_doubtful
from indexer.verify import verify

logger = logging.getLogger(__name__)

# Between two whole checks, and between two looks that only compare counts and settings: a server
# that comes back empty is noticed within moments.
CHECK_SECONDS, LOOK_SECONDS = 300.0, 3.0
# After a look was wrong to doubt.
_LONG_LOOK_SECONDS = 60.0
# What a repair leaves to the drains after each few documents.
_PAUSE_SECONDS = 0.05


class Checker:
    """A check at once, then every few minutes, and whenever a look finds something odd."""

    def __init__(self, engine: Engine, writer: SearchWriter | None) -> None:
        self._engine, self._writer = engine, writer
        self._manner = Manner(pause=_PAUSE_SECONDS)
        self._check_at = self._look_at = 0.0
        self._is_away = self._has_checked = False

    def __call__(self) -> int:
        if time.monotonic() >= self._check_at or self._looks_odd():
            in_step = self._check()
            now = time.monotonic()
            self._check_at = now + CHECK_SECONDS
            self._look_at = now + (_LONG_LOOK_SECONDS if in_step else LOOK_SECONDS)
        return 0

    def _looks_odd(self) -> bool:
        if self._writer is None or time.monotonic() < self._look_at:
            return False
        self._look_at = time.monotonic() + LOOK_SECONDS
        try:
            return is_doubtful(self._engine, self._writer) or self._is_away
        except SearchUnavailable:
            # A server that is away cannot be put right. It is compared when it is back.
            return False

    def _check(self) -> bool:
        # A new version of the indexer may succeed where the last one failed.
        dead_letters.retry(self._engine, all_items=not self._has_checked)
        findings = verify(self._engine, self._writer, self._manner)
        self._has_checked = True
        drift.keep(self._engine, findings)
        for finding in findings:
            if finding.renewed or not (finding.in_step or finding.is_away):
                logger.info("repaired %s", finding)
        self._is_away = any(finding.is_away for finding in findings)
        return all(finding.in_step for finding in findings)
