"""`python -m api.media.processing KIND SOURCE FOLDER STEM`: process one file, print its Outcome.

Files of strangers meet large decoders here, so the process is limited before it opens one.
"""

from __future__ import annotations

import os
import resource
import sys
from pathlib import Path

from api.media.formats import UnusableFile
from api.media.processing.audio import process_audio
from api.media.processing.images import process_image
from api.media.processing.outcome import Outcome

MEMORY_BYTES = 2 * 1024**3
CPU_SECONDS = 20 * 60
FILE_BYTES = 2 * 1024**3
_NICENESS = 10


def limit_process() -> None:
    """Bound memory, processor time and the size of files; give way to the site's own processes."""
    for limit, value in (
        (resource.RLIMIT_AS, MEMORY_BYTES),
        (resource.RLIMIT_CPU, CPU_SECONDS),
        (resource.RLIMIT_FSIZE, FILE_BYTES),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(limit, (value, value))
    os.nice(_NICENESS)


def main(kind: str, source: str, folder: str, stem: str) -> None:
    limit_process()
    process = process_audio if kind == "audio" else process_image
    try:
        outcome = process(Path(source), Path(folder), stem)
    except UnusableFile as error:
        outcome = Outcome(problem=str(error))
    sys.stdout.write(outcome.model_dump_json())


if __name__ == "__main__":
    main(*sys.argv[1:])
