"""Citations of verses in a text, and numbers next to a name that are not citations."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from api.core.html import plain_text
from api.search.references.books import by_name
from api.search.references.parser import citations
from api.search.references.verse_reference import reference_values

SAMPLES = Path(__file__).parents[2] / "api" / "library" / "samples"
PORTIONS = [json.loads(line) for line in (SAMPLES / "timeline.jsonl").read_text().splitlines()]
NO_CITATIONS = re.split(
    r" \| |\n",
    """verse 5 | In 12 days | on 12:5 | Genesis | genesis 12:5 in lower case
Job 3 times | Job 3.5 million | Numbers 3 and 4 | Ruth 2 years later | Numbers 1,200
recited Psalms 3 times | (Psalms 3 times) | met Dan 3:30 pm | Exodus 1947 | Genesis 12-year-old
Genesis Rabbah 39:1 | Midrash Psalms 92:1 | Tanchuma, Bereshit 5 | Sifrei Devarim 34
Genesis 51:1 | Genesis 12:99 | NoGenesis 12:5 | Shabbat 31a | Laws of Kings 5:1
שמות לא ידועים | (שמות לא ידועים) | שמות לא, ה' אמר | שמות ה׳ | בראשית רבה לט, א
מדרש תהלים צב, א | תנחומא בראשית ה | דברים לא פשוטים | אבבראשית יב:ה""",
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("as it says (Genesis 12:5).", ["Genesis 12:5"]),
        ("Gen. 12:5, 7 and 9", ["Genesis 12:5", "Genesis 12:7", "Genesis 12:9"]),
        ("Gen. 12:5,7", ["Genesis 12:5", "Genesis 12:7"]),
        ("(Job 3:4; 5:6, 7-9)", ["Job 3:4", "Job 5:6", "Job 5:7-9"]),
        ("Exodus 20:2–14", ["Exodus 20:2-14"]),
        ("Genesis 1:1-2:3 and Genesis 2:4b", ["Genesis 1:1-2:3", "Genesis 2:4"]),
        ("in Bereishit 12 he goes", ["Genesis 12"]),
        ("See Genesis 12.", ["Genesis 12"]),
        ("Gen. 12 says", ["Genesis 12"]),
        ("GENESIS 12:5", ["Genesis 12:5"]),
        ("Genesis\u00a012:5", ["Genesis 12:5"]),
        ("Genesis chapter 12, verse 5", ["Genesis 12:5"]),
        ("Ruth chapter 3", ["Ruth 3"]),
        ("(Numbers 3)", ["Numbers 3"]),
        ("Rashi on Numbers 13:33; Ibn Ezra", ["Numbers 13:33"]),
        ("Ruth 1:16, 1 Samuel 1:10; 2 Kings 3:4", ["Ruth 1:16", "1 Samuel 1:10", "2 Kings 3:4"]),
        ("1 Samuel 3 and I Kings 3:9", ["1 Samuel 3", "1 Kings 3:9"]),
        ("Isaiah 40:1 and Isaiah 40:1", ["Isaiah 40:1"]),
        ("Genesis 12:5, 10 men", ["Genesis 12:5"]),
        ("Genesis 12:5-99", ["Genesis 12:5"]),
        ("Genesis 12:5, 99", ["Genesis 12:5"]),
        ("a midrash on Genesis 12:5", ["Genesis 12:5"]),
        ("(בראשית יב, ה)", ["Genesis 12:5"]),
        ("ולכן (ראה בראשית י״ב, ה; ט״ו, ו)", ["Genesis 12:5", "Genesis 15:6"]),
        ("(בראשית לא)", ["Genesis 31"]),
        ('ובבראשית י"ב', ["Genesis 12"]),
        ("בִּבְרֵאשִׁית יב:ה", ["Genesis 12:5"]),
        ("בספר שמות פרק ג", ["Exodus 3"]),
        ("Genesis 1:1 (שמות כ, א–יד)", ["Genesis 1:1", "Exodus 20:1-14"]),
    ],
)
def test_citations_are_found(text: str, expected: list[str]) -> None:
    assert [ref.name for ref in citations(text)] == expected


@pytest.mark.parametrize("text", ["", *NO_CITATIONS])
def test_texts_without_citations(text: str) -> None:
    assert citations(text) == []


def test_all_citations_of_the_samples_are_found() -> None:
    """All matches of the plain pattern 'Book 1:2' in the teachings and portions of the samples."""
    files = sorted(SAMPLES.glob("*/*.md"))
    texts = {file.name: plain_text(file.read_text()) for file in files}
    texts |= {portion["slug"]: portion["description"] for portion in PORTIONS}
    plain_pattern = re.compile(rf"\b({'|'.join(by_name())}) (\d+:\d+)\b")
    citing = 0
    for which, text in texts.items():
        refs = citations(text)
        citing += bool(refs) and which.endswith(".md")
        tokens = {token for ref in refs for token in reference_values(ref)}
        assert {f"{book} {verse}" for book, verse in plain_pattern.findall(text)} <= tokens, which
    # The other three cite only the Talmud.
    assert len(files) - citing == 3
