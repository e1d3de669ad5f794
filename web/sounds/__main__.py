"""`python web/sounds [ambient] [readings] [--check]`: make the site's sounds, or measure them."""

# rule: LISTEN-21

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import checking
import encode
from ambient import SOUNDS
from circle import RATE

HERE = Path(__file__).parent
AMBIENT = HERE.parent / "src" / "features" / "listen" / "sounds"
READINGS = HERE.parents[1] / "api" / "library" / "samples" / "audio"
AMBIENT_LUFS, READING_LUFS = -23.0, -20.0


def make_ambient() -> Iterator[Path]:
    AMBIENT.mkdir(parents=True, exist_ok=True)
    for name, make in SOUNDS.items():
        samples = encode.as_loud_as(make(), RATE, AMBIENT_LUFS)
        for suffix in (".m4a", ".ogg"):
            encode.write(samples, RATE, AMBIENT / f"{name}{suffix}")
            yield AMBIENT / f"{name}{suffix}"


def make_readings() -> Iterator[Path]:
    import readings  # the voice takes seconds to load, and only this needs it

    READINGS.mkdir(exist_ok=True)
    for text in sorted((HERE / "readings").glob("*.txt")):
        spoken = readings.read_aloud(text.read_text("utf-8"))
        samples = encode.as_loud_as(spoken, RATE, READING_LUFS)
        encode.write(samples, RATE, READINGS / f"{text.stem}.mp3")
        yield READINGS / f"{text.stem}.mp3"


def main() -> int:
    makers = {"ambient": make_ambient, "readings": make_readings}
    parser = argparse.ArgumentParser(prog="web/sounds", description=__doc__)
    parser.add_argument("what", nargs="*", choices=[*makers, []], help="by default both")
    parser.add_argument("--check", action="store_true", help="write nothing")
    arguments = parser.parse_args()
    if not arguments.check:
        for what in arguments.what or makers:
            for file in makers[what]():
                print(f"{file.name}: {file.stat().st_size / 1000:.0f} kB", flush=True)
    faults = [*checking.loops(AMBIENT, AMBIENT_LUFS), *checking.readings(READINGS, READING_LUFS)]
    print("\n".join(faults) or "All sounds are as they should be.")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
