"""A generated library in the import format: the same for the same seed and number of posts."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from bench.vocabulary import Vocabulary, vocabulary

SEED = 5787
FIRST_ID = 100_001
_NEWEST = date(2026, 1, 1)
# About 5 kB of text.
_PARAGRAPHS, _SENTENCES, _WORDS = 8, 6, 17
_TOPICS = ["Shabbat", "Prayer", "Teshuvah", "Faith", "Holidays", "Family", "Charity", "Study"]
_SERIES, _SERIES_POSTS = 40, 20


def write_library(file: Path, posts: int) -> None:
    """Write `posts` posts and a few series of them, one object a line."""
    with file.open("w", encoding="utf-8") as lines:
        for entry in library(posts):
            lines.write(json.dumps(entry, ensure_ascii=False) + "\n")


def library(posts: int) -> Iterator[dict[str, Any]]:
    """The objects of the import format."""
    source = random.Random(SEED)  # noqa: S311 - reproducible on purpose
    known = vocabulary(SEED)
    for number in range(posts):
        yield _post(source, known, number)
    for number in range(_SERIES if posts >= _SERIES_POSTS else 0):
        yield _series(source, known, number, posts)


def _post(source: random.Random, known: Vocabulary, number: int) -> dict[str, Any]:
    subjects = source.sample(known.english, 3) + source.sample(known.hebrew, 2)
    sentences = [_sentence(source, known, subjects) for _ in range(_PARAGRAPHS * _SENTENCES)]
    return {
        "kind": "post",
        "id": FIRST_ID + number,
        "type": "weekly" if number % 7 == 6 else "daily",
        "title": _title(source, known, subjects),
        "content": "".join(_paragraphs(sentences)),
        "excerpt": sentences[0],
        "publishDate": (_NEWEST - timedelta(days=number // 4)).isoformat(),
        "author": "A Generated Teacher",
        "topics": source.sample(_TOPICS, 2),
        "isPremium": int(number % 5 == 0),
        "featured": 0,
    }


def _sentence(source: random.Random, known: Vocabulary, subjects: list[str]) -> str:
    words = known.draw(source, _WORDS)
    if source.random() < 0.25:
        words[source.randrange(_WORDS)] = source.choice(subjects)
    return " ".join(words).capitalize() + "."


def _title(source: random.Random, known: Vocabulary, subjects: list[str]) -> str:
    return " ".join([subjects[0], "and", *known.draw(source, 3)])


def _paragraphs(sentences: list[str]) -> Iterator[str]:
    for start in range(0, len(sentences), _SENTENCES):
        yield f"<p>{' '.join(sentences[start : start + _SENTENCES])}</p>"


def _series(source: random.Random, known: Vocabulary, number: int, posts: int) -> dict[str, Any]:
    return {
        "kind": "series",
        "slug": f"generated-{number}",
        "title": f"{source.choice(known.english)} {number}",
        "description": " ".join(known.draw(source, 30)),
        "imageUrl": None,
        "isActive": 1,
        "posts": [FIRST_ID + at for at in source.sample(range(posts), _SERIES_POSTS)],
    }
