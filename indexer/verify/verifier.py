"""Verifies the projection against the library, and Meilisearch against the projection."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace

from sqlalchemy import Engine

from api.search.engines.base import SearchWriter
from api.search.types import INDEX_OF_ENTITY, SearchUnavailable
from indexer import locks
from indexer.verify.meilisearch import check_meilisearch, documents
from indexer.verify.projection import VerifyOptions, check_projection
from indexer.verify.report import UNREACHABLE, Finding

logger = logging.getLogger(__name__)


def verify(
    engine: Engine, writers: Sequence[SearchWriter], options: VerifyOptions
) -> list[Finding]:
    """A finding for each index, on each server; repaired unless `options` says not to.

    Documents that a server lacks are queued for it. The whole projection is verified first, so
    that Meilisearch is compared with repaired documents. One process verifies at a time; others
    wait. If a server is unreachable, its finding of each index says so.
    """
    if not options.servers:
        options = replace(options, servers=tuple(writer.server for writer in writers))
    findings = _verify_projection(engine, options)
    if not writers:
        return findings
    first, *others = writers
    found = _verify_server(engine, first, findings, options)
    for writer in others:
        fresh = [Finding(finding.index, finding.documents) for finding in findings]
        found += _verify_server(engine, writer, fresh, options)
    return found


def _verify_projection(engine: Engine, options: VerifyOptions) -> list[Finding]:
    findings = {entity: Finding(index) for entity, index in INDEX_OF_ENTITY.items()}
    with locks.full_pass(engine) if options.projection else nullcontext():
        for entity, finding in findings.items():
            began = time.monotonic()
            if options.projection:
                check_projection(engine, entity, options, finding)
            finding.documents = documents(engine, finding.index)
            finding.seconds = round(time.monotonic() - began, 3)
    return list(findings.values())


def _verify_server(
    engine: Engine, writer: SearchWriter, findings: list[Finding], options: VerifyOptions
) -> list[Finding]:
    """Add to the findings what is wrong with a server."""
    with locks.server_pass(engine, writer.server):
        for finding in findings:
            began = time.monotonic()
            finding.server = writer.server
            try:
                check_meilisearch(engine, writer, finding, repair=options.repair)
            except SearchUnavailable as error:
                logger.warning("%s: %s", finding.index, error)
                finding.settings_drift = [UNREACHABLE]
            finding.seconds = round(finding.seconds + time.monotonic() - began, 3)
    return findings
