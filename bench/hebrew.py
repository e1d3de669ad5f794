"""`python -m bench.hebrew [--queries N]`: recall of Hebrew words, with and without prefixes.

The 929 chapters of the Hebrew Bible are imported as pointed posts. The queries are stems of four
letters or more, and words as they are written. Recall is the share of the chapters with the word
that are among the first 20 hits. The ground truth is the morphology of the sources (`make
table-sources`), not our tables. For a word in more than 20 chapters, recall is the share of the
first 20 hits that have it.
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

import httpx2

from api.cli.meilisearch import find_program
from api.search.references.verses import without_accents
from api.search.text.analyzer import fold
from bench import environment
from bench.report import say
from tools.search_data.__main__ import PACKAGES
from tools.search_data.scripture import Verse, Word, verses

TOP_K = 20
_MIN_STEM_LENGTH = 4
_SEED = 5787
_MAX_MISSES_SHOWN = 12
Chapters = dict[str, set[int]]


@dataclass
class Truth:
    """The chapters (post ids) of each stem, of each stem with prefixes, of each written word."""

    prefixed: Chapters = field(default_factory=lambda: defaultdict(set))
    stems: Chapters = field(default_factory=lambda: defaultdict(set))
    written: Chapters = field(default_factory=lambda: defaultdict(set))


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.hebrew", description=__doc__)
    parser.add_argument("--queries", type=int, default=400, help="of each kind")
    options = parser.parse_args()
    if not (PACKAGES / "morphhb").is_dir():
        parser.error("the sources are not installed; run `make table-sources`")
    chapters = list(_chapters(verses(PACKAGES / "morphhb")))
    truth = _truth(chapters)
    with tempfile.TemporaryDirectory(prefix="nuggets-hebrew-") as folder, ExitStack() as servers:
        # The database's own system user passes through it.
        Path(folder).chmod(0o711)
        config = servers.enter_context(environment.database(Path(folder)))
        engines = {"Postgres": config}
        if program := find_program():
            url, key = servers.enter_context(environment.search_server(config.folder, program))
            extra = {"MEILI_URL": url, "MEILI_MASTER_KEY": key}
            engines["Meilisearch"] = environment.SiteConfig(config.folder, config.dsn, extra)
        _import(list(engines.values())[-1], chapters)
        for name, engine in engines.items():
            with environment.api(engine) as port:
                _measure(name, port, truth, options.queries)


def _chapters(bible: Iterable[Verse]) -> Iterator[list[Verse]]:
    chapters: dict[tuple[str, int], list[Verse]] = defaultdict(list)
    for verse in bible:
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
    """The words that are read (qere); words that are only written (ketiv) are not in the text."""
    text = set(re.split("[ ־׃]+", without_accents(verse.text)))
    return (word for word in verse.words if "".join(word.parts) in text)


def _import(config: environment.SiteConfig, chapters: list[list[Verse]]) -> None:
    file = config.folder / "bible.jsonl"
    posts = (json.dumps(_post(id, chapter)) for id, chapter in enumerate(chapters, 1))
    file.write_text("\n".join(posts))
    environment.run_command(config, ["api.cli.main", "import", str(file)])
    done = environment.run_command(config, ["indexer", "rebuild"])
    say(f"{len(chapters)} chapters indexed in {done.seconds:.0f} s")


def _post(id: int, chapter: list[Verse]) -> dict[str, object]:
    return {
        "kind": "post",
        "id": id,
        "type": "daily",
        "title": f"{chapter[0].book}, chapter {chapter[0].chapter}",
        "content": "".join(f"<p>{without_accents(verse.text)}</p>" for verse in chapter),
        "excerpt": "",
        "publishDate": "2020-01-01",
        "author": "Scripture",
        "topics": [],
        "isPremium": 0,
        "featured": 0,
    }


def _measure(name: str, port: int, truth: Truth, count: int) -> None:
    long = {stem: ids for stem, ids in truth.prefixed.items() if len(stem) >= _MIN_STEM_LENGTH}
    few = [stem for stem in long if len(truth.stems[stem]) <= TOP_K]
    many = [stem for stem in long if len(truth.stems[stem]) > TOP_K]
    written = [word for word, ids in truth.written.items() if len(ids) <= TOP_K]
    with httpx2.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False) as client:
        say(name)
        _report("stems, chapters with prefixes", client, _sample(few, count), long)
        _report("words as written", client, _sample(written, count), truth.written)
        _report("stems in more chapters", client, _sample(many, count), truth.stems)


def _sample(words: list[str], count: int) -> list[str]:
    return random.Random(_SEED).sample(sorted(words), min(count, len(words)))  # noqa: S311


def _report(
    kind: str, client: httpx2.Client, words: list[str], chapters: Mapping[str, set[int]]
) -> None:
    """Print the mean recall of the words."""
    found = {word: _recall(client, word, chapters[word]) for word in words}
    missed = [f"{word} {recall:.2f}" for word, recall in found.items() if recall < 1]
    mean = sum(found.values()) / len(found)
    say(f"  {kind}: {len(words)} words, recall at {TOP_K}: {mean:.4f}")
    say(f"    {len(missed)} with recall below 1: {', '.join(missed[:_MAX_MISSES_SHOWN])}")


def _recall(client: httpx2.Client, word: str, chapters: set[int]) -> float:
    response = client.get("/api/search", params={"q": word, "limit": TOP_K}).raise_for_status()
    hits = {post["id"] for post in response.json()["posts"]}
    return len(hits & chapters) / min(TOP_K, len(chapters))


if __name__ == "__main__":
    main()
