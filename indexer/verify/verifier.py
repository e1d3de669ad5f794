"""Verifies the projection against the library, and Meilisearch against the projection."""

from __future__ import annotations

import logging
import time
from dataclasses import replace

from sqlalchemy import Engine

from api.search.engines.base import SearchWriter
from api.search.types import INDEX_OF_ENTITY, SearchUnavailable
from indexer import locks
from indexer.verify.meilisearch import check_meilisearch, documents
from indexer.verify.projection import VerifyOptions, check_projection
from indexer.verify.report import UNREACHABLE, Finding

logger = logging.getLogger(__name__)


def verify(engine: Engine, writer: SearchWriter | None, options: VerifyOptions) -> list[Finding]:
    """A finding for each index; repaired unless `options` says not to.

    Documents that Meilisearch lacks are queued for it. The whole projection is verified first, so
    that Meilisearch is compared with repaired documents. One process verifies at a time; others
    wait. If Meilisearch is unreachable, the finding of each index says so.
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
                _check_meilisearch(engine, writer, finding, options)
            finding.seconds = round(finding.seconds + time.monotonic() - began, 3)
        return list(findings.values())


def _check_meilisearch(
    engine: Engine, writer: SearchWriter, finding: Finding, options: VerifyOptions
) -> None:
    try:
        check_meilisearch(engine, writer, finding, repair=options.repair)
    except SearchUnavailable as error:
        logger.warning("%s: %s", finding.index, error)
        finding.settings_drift = [UNREACHABLE]
