"""Compares everything with everything: the library, the projection, the search server."""

from __future__ import annotations

import logging
import time
from dataclasses import replace

from sqlalchemy import Engine

from api.search.engines.base import SearchWriter
from api.search.types import INDEX_OF_ENTITY, SearchUnavailable
from indexer import locks
from indexer.verify.projection import VerifyOptions, check_projection
from indexer.verify.report import UNREACHABLE, Finding
from indexer.verify.server import check_server, documents

logger = logging.getLogger(__name__)


def verify(engine: Engine, writer: SearchWriter | None, options: VerifyOptions) -> list[Finding]:
    """A finding for each index; repaired unless `options` says not to.

    What the server lacks is queued for it. The whole projection comes first, so that the server is
    compared with repaired documents. One process at a time; others wait. A server that is away is
    reported for each of its indexes.
    """
    options = replace(options, push=writer is not None)
    with locks.full_pass(engine):
        findings = {entity: Finding(index) for entity, index in INDEX_OF_ENTITY.items()}
        for entity, finding in findings.items():
            began = time.monotonic()
            check_projection(engine, entity, options, finding)
            finding.documents = documents(engine, finding.index)
            finding.seconds += time.monotonic() - began
        for finding in findings.values():
            began = time.monotonic()
            if writer:
                _check_server(engine, writer, finding, options)
            finding.seconds = round(finding.seconds + time.monotonic() - began, 3)
        return list(findings.values())


def _check_server(
    engine: Engine, writer: SearchWriter, finding: Finding, options: VerifyOptions
) -> None:
    try:
        check_server(engine, writer, finding, repair=options.repair)
    except SearchUnavailable as error:
        logger.warning("%s: %s", finding.index, error)
        finding.settings_drift = [UNREACHABLE]
