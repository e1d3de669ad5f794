"""Runs the processing of a file in a process of its own.

A decoder that crashes, loops or needs too much memory ends that process, not the worker; and a
worker that stops ends it, too.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from pathlib import Path

from pydantic import ValidationError

from api.core.database import ROOT
from api.media.limits import Kind
from api.media.processing.outcome import Outcome

logger = logging.getLogger(__name__)

COMMAND = ("-m", "api.media.processing")
SECONDS = 30 * 60.0
CRASHED = "This file could not be processed: it is damaged, or too large to decode."


async def process_in_child(kind: Kind, source: Path, folder: Path, stem: str) -> Outcome:
    """What processing found out. A crash or a timeout is a problem of the file."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, *COMMAND, kind, source, folder, stem),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        cwd=ROOT,
        # No secrets of the site.
        env={name: value for name, value in os.environ.items() if name in ("PATH", "LANG", "TZ")},
    )
    try:
        async with asyncio.timeout(SECONDS):
            written, errors = await process.communicate()
    except TimeoutError:
        logger.warning("processing of %s took longer than %.0f s", stem, SECONDS)
        return Outcome(problem=CRASHED)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    try:
        return Outcome.model_validate_json(written)
    except ValidationError:
        logger.warning(
            "processing of %s ended with %s: %s",
            *(stem, process.returncode, errors.decode(errors="replace")[-2000:]),
        )
        return Outcome(problem=CRASHED)
