"""Compares everything with everything: the library, the projection, the search server."""

from __future__ import annotations

import logging
import time
from dataclasses import replace

from sqlalchemy import Engine

from api.search.engines.base import SearchWriter
from api.search.index.documents import INDEX_OF_ENTITY
from api.search.types import SearchUnavailable
from indexer import locks
from indexer.check_projection import Manner, check_projection
from indexer.check_server import check_server, documents
from indexer.drift import AWAY, Finding

logger = logging.getLogger(__name__)


def verify(engine: Engine, writer: SearchWriter | None, manner: Manner) -> list[Finding]:
    """What was found, an index each; repaired unless `manner` says not to.

    What the server lacks is queued for it. The projection comes first, whole, so that the server
    is compared with what is right. One process at a time; others wait. A server that is away is
    a flaw of its indexes.
    """
    manner = replace(manner, push=writer is not None)
    with locks.whole(engine):
        findings = {entity: Finding(index) for entity, index in INDEX_OF_ENTITY.items()}
        for entity, finding in findings.items():
            began = time.monotonic()
            check_projection(engine, entity, manner, finding)
            finding.documents = documents(engine, finding.index)
            finding.seconds += time.monotonic() - began
        for finding in findings.values():
            began = time.monotonic()
            if writer:
                _check_server(engine, writer, finding, manner)
            finding.seconds = round(finding.seconds + time.monotonic() - began, 3)
        return list(findings.values())


def _check_server(engine: Engine, writer: SearchWriter, finding: Finding, manner: Manner) -> None:
    try:
        check_server(engine, writer, finding, repair=manner.repair)
    except SearchUnavailable as error:
        logger.warning("%s: %s", finding.index, error)
        finding.flaws = [AWAY]
