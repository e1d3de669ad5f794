"""`python -m bench [--seconds N] [--posts N] [--only SECTION,...]`: measure, print, write."""

# rule: ACCESS-26, INDEX-9

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
import time
from pathlib import Path

from bench import member_load, read_load, report, search_load
from bench.report import Row

SECTIONS = ("reading", "members", "search")


def main() -> int:
    """Run the selected sections. Raises RuntimeError when a part does not work."""
    options = _options()
    # Exit through the context managers, so that no process is left running.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    began = time.monotonic()
    sections: dict[str, list[Row]] = {}
    with tempfile.TemporaryDirectory(prefix="nuggets-bench-") as folder:
        # The database's own system user passes through it.
        Path(folder).chmod(0o711)
        for section in options.only:
            sections[section] = _measure(section, Path(folder), options)
            report.print_table(section, sections[section])
    file = report.write(vars(options), sections)
    report.say(f"\n{time.monotonic() - began:.0f} s in all. Written to {file}")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=20, help="of search load on each engine")
    parser.add_argument("--posts", type=int, default=20_000, help="in the searched library")
    parser.add_argument("--only", type=_sections, default=SECTIONS, help="reading,members,search")
    return parser.parse_args()


def _sections(text: str) -> tuple[str, ...]:
    chosen = tuple(text.split(","))
    if unknown := set(chosen) - set(SECTIONS):
        raise argparse.ArgumentTypeError(f"unknown: {', '.join(sorted(unknown))}")
    return chosen


def _measure(section: str, folder: Path, options: argparse.Namespace) -> list[Row]:
    if section == "reading":
        return read_load.measure(folder, max(1.0, options.seconds / 10))
    if section == "members":
        return member_load.measure(folder, max(1.0, options.seconds / 10))
    return search_load.measure(folder, options.posts, options.seconds)


if __name__ == "__main__":
    sys.exit(main())
