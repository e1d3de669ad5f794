"""Examines and processes a file in a process of its own.

A decoder that crashes, loops or needs too much memory ends that process, not the API or the worker;
and one of those that stops ends it, too.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from api.core.paths import ROOT
from api.media.limits import Kind
from api.media.processing.outcome import Examination, Outcome

logger = logging.getLogger(__name__)

EXAMINE_COMMAND = ("-m", "api.media.processing", "examine")
# A request waits for it; starting the process takes most of the time.
EXAMINE_SECONDS = 30.0
PROCESS_COMMAND = ("-m", "api.media.processing", "process")
PROCESS_SECONDS = 30 * 60.0
_Result = TypeVar("_Result", Examination, Outcome)
CRASHED = "This file could not be processed: it is damaged, or too large to decode."


async def examine_in_child(kind: Kind, source: Path) -> Examination:
    """What a file is, by its headers. A crash or a timeout is a problem of the file."""
    written = await _output((*EXAMINE_COMMAND, kind, source), EXAMINE_SECONDS)
    return _parsed(Examination, written)


async def process_in_child(kind: Kind, source: Path, folder: Path, stem: str) -> Outcome:
    """What processing found out. A crash or a timeout is a problem of the file."""
    written = await _output((*PROCESS_COMMAND, kind, source, folder, stem), PROCESS_SECONDS)
    return _parsed(Outcome, written)


async def _output(arguments: Sequence[str | Path], seconds: float) -> bytes:
    """What a Python process writes to its standard output; empty after a crash or a timeout."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, *arguments),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        cwd=ROOT,
        # No secrets of the site.
        env={name: value for name, value in os.environ.items() if name in ("PATH", "LANG", "TZ")},
    )
    try:
        async with asyncio.timeout(seconds):
            written, errors = await process.communicate()
    except TimeoutError:
        logger.warning("%s took longer than %.0f s", arguments, seconds)
        return b""
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode != 0:
        shown = errors.decode(errors="replace")[-2000:]
        logger.warning("%s ended with %s: %s", arguments, process.returncode, shown)
        return b""
    return written


def _parsed(model: type[_Result], written: bytes) -> _Result:
    try:
        return model.model_validate_json(written)
    except ValidationError:
        return model(problem=CRASHED)
