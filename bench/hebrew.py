"""`python -m bench.hebrew [--queries N]`: are Hebrew words found that stand with prefixes?

The 929 chapters of the Hebrew Bible are imported as pointed posts. Then bare stems of four letters
or more are looked for, and words as they stand: how many of the chapters that hold them are among
the first 20 hits? The truth is the morphology of the sources (`make sources`), not our tables. A
word in more than 20 chapters has no such measure; for it, how many of the first 20 hold it.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from api.cli.meilisearch import find_program
from api.search.text.analyzer import fold
from bench import site
from bench.report import say
from tools.search_data.__main__ import PACKAGES
from tools.search_data.scripture import Verse, Word, verses

FIRST = 20
_SHORTEST_STEM = 4
_SEED = 5787
_MISSES_SHOWN = 12
Places = dict[str, set[int]]


@dataclass
class Truth:
    """In which chapters (by post id) each form stands: with prefixes or at all, and as written."""

    prefixed: Places = field(default_factory=lambda: defaultdict(set))
    stems: Places = field(default_factory=lambda: defaultdict(set))
    written: Places = field(default_factory=lambda: defaultdict(set))


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.hebrew", description=__doc__)
    parser.add_argument("--queries", type=int, default=400, help="of each kind")
    options = parser.parse_args()
    if not (PACKAGES / "morphhb").is_dir():
        parser.error("the sources are not installed; run `make sources`")
    chapters = list(_chapters(verses(PACKAGES / "morphhb")))
    truth = _truth(chapters)
    with tempfile.TemporaryDirectory(prefix="nuggets-hebrew-") as folder, ExitStack() as servers:
        # The database's own system user passes through it.
        Path(folder).chmod(0o711)
        parts = servers.enter_context(site.database(Path(folder)))
        engines = {"Postgres": parts}
        if program := find_program():
            url, key = servers.enter_context(site.search_server(parts.folder, program))
            extra = {"MEILI_URL": url, "MEILI_MASTER_KEY": key}
            engines["Meilisearch"] = site.Parts(parts.folder, parts.dsn, extra)
        _import(list(engines.values())[-1], chapters)
        for name, engine in engines.items():
            with site.api(engine) as port:
                _measure(name, port, truth, options.queries)


def _chapters(held: Iterable[Verse]) -> Iterator[list[Verse]]:
    chapters: dict[tuple[str, int], list[Verse]] = defaultdict(list)
    for verse in held:
        chapters[verse.book, verse.chapter].append(verse)
    yield from chapters.values()


def _truth(chapters: list[list[Verse]]) -> Truth:
    truth = Truth()
    for id, chapter in enumerate(chapters, 1):
        for word in (word for verse in chapter for word in _shown(verse)):
            truth.written[fold("".join(word.parts))].add(id)
            stem = fold("".join(word.parts[word.prefixes :]))
            truth.stems[stem].add(id)
            if word.prefixes:
                truth.prefixed[stem].add(id)
    return truth


def _shown(verse: Verse) -> Iterator[Word]:
    """The words that are read; those that are only written do not stand in the text."""
    text = set(re.split("[ ־׃]+", verse.text))
    return (word for word in verse.words if "".join(word.parts) in text)


def _import(parts: site.Parts, chapters: list[list[Verse]]) -> None:
    file = parts.folder / "bible.jsonl"
    posts = (json.dumps(_post(id, chapter)) for id, chapter in enumerate(chapters, 1))
    file.write_text("\n".join(posts))
    site.run_command(parts, ["api.cli.main", "import", str(file)])
    done = site.run_command(parts, ["indexer", "rebuild"])
    say(f"{len(chapters)} chapters indexed in {done.seconds:.0f} s")


def _post(id: int, chapter: list[Verse]) -> dict[str, object]:
    return {
        "kind": "post",
        "id": id,
        "type": "daily",
        "title": f"{chapter[0].book}, chapter {chapter[0].chapter}",
        "content": "".join(f"<p>{verse.text}</p>" for verse in chapter),
        "excerpt": "",
        "publishDate": "2020-01-01",
        "author": "Scripture",
        "topics": [],
        "isPremium": 0,
        "featured": 0,
    }


def _measure(name: str, port: int, truth: Truth, count: int) -> None:
    long = {stem: held for stem, held in truth.prefixed.items() if len(stem) >= _SHORTEST_STEM}
    few = [stem for stem in long if len(truth.stems[stem]) <= FIRST]
    many = [stem for stem in long if len(truth.stems[stem]) > FIRST]
    written = [word for word, held in truth.written.items() if len(held) <= FIRST]
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False) as client:
        say(name)
        _tell("bare stems, chapters with prefixes", client, _some(few, count), long)
        _tell("words as they stand", client, _some(written, count), truth.written)
        _tell("bare stems in more chapters", client, _some(many, count), truth.stems)


def _some(words: list[str], count: int) -> list[str]:
    return random.Random(_SEED).sample(sorted(words), min(count, len(words)))  # noqa: S311


def _tell(
    kind: str, client: httpx.Client, words: list[str], places: Mapping[str, set[int]]
) -> None:
    """Print the mean of the words' recall: of the places that there are, or of the first 20."""
    found = {word: _share(client, word, places[word]) for word in words}
    missed = [f"{word} {share:.2f}" for word, share in found.items() if share < 1]
    mean = sum(found.values()) / len(found)
    say(f"  {kind}: {len(words)} words, recall in the first {FIRST}: {mean:.4f}")
    say(f"    {len(missed)} not whole: {', '.join(missed[:_MISSES_SHOWN])}")


def _share(client: httpx.Client, word: str, places: set[int]) -> float:
    answer = client.get("/api/search", params={"q": word, "limit": FIRST}).raise_for_status()
    hits = {post["id"] for post in answer.json()["posts"]}
    return len(hits & places) / min(FIRST, len(places))


if __name__ == "__main__":
    main()
