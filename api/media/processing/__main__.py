"""Reads one file of a stranger in a process of its own, and prints what it found out.

    python -m api.media.processing examine KIND SOURCE
    python -m api.media.processing process KIND SOURCE FOLDER STEM

Such files meet large decoders here, so the process is limited before it opens one.
"""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from pydantic import BaseModel

from api.media.formats import recognize
from api.media.limits import Kind
from api.media.processing.audio import process_audio
from api.media.processing.images import process_image
from api.media.processing.outcome import Examination, Outcome, UnusableFile

# Examining runs beside the API, several at a time, and reads headers only.
EXAMINE_MEMORY_BYTES = 512 * 1024**2
EXAMINE_CPU_SECONDS = 10
PROCESS_MEMORY_BYTES = 2 * 1024**3
PROCESS_CPU_SECONDS = 20 * 60
FILE_BYTES = 2 * 1024**3
_NICENESS = 10


def limit_process(memory_bytes: int, cpu_seconds: int, file_bytes: int) -> None:
    """Bound memory, processor time and the size of files."""
    for limit, value in (
        (resource.RLIMIT_AS, memory_bytes),
        (resource.RLIMIT_CPU, cpu_seconds),
        (resource.RLIMIT_FSIZE, file_bytes),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(limit, (value, value))


def examine(kind: Kind, source: str) -> Examination:
    limit_process(EXAMINE_MEMORY_BYTES, EXAMINE_CPU_SECONDS, file_bytes=0)
    try:
        suffix, type = recognize(Path(source), kind)
    except UnusableFile as error:
        return Examination(problem=str(error))
    return Examination(suffix=suffix, type=type)


def process(kind: Kind, source: str, folder: str, stem: str) -> Outcome:
    limit_process(PROCESS_MEMORY_BYTES, PROCESS_CPU_SECONDS, FILE_BYTES)
    # Give way to the site's own processes.
    os.nice(_NICENESS)
    decode = process_audio if kind == "audio" else process_image
    try:
        return decode(Path(source), Path(folder), stem)
    except UnusableFile as error:
        return Outcome(problem=str(error))


_COMMANDS: Mapping[str, Callable[..., BaseModel]] = {"examine": examine, "process": process}


def main(command: str, *arguments: str) -> None:
    sys.stdout.write(_COMMANDS[command](*arguments).model_dump_json())


if __name__ == "__main__":
    main(*sys.argv[1:])
