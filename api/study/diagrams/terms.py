"""The concepts of a teaching: names and terms that recur in it, with where they stand."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass

from api.search.text.analyzer import STOP_WORDS, fold
from api.study.teaching import Teaching

_NAME = re.compile(r"(?<![.!?“\"] )(?<!^)\b[A-Z][a-z']+(?: (?:of |ben |bar |the )?[A-Z][a-z']+)*")
# A connective at the beginning of a sentence is no part of a name.
_CONNECTIVE = re.compile(r"^(?:Then|But|So|And|When|While|Yet|For|If|After|Before|Even|Still) ")
# A Hebrew term with its transliteration: 'תְּשׁוּבָה, teshuvah'.
_HEBREW_TERM = re.compile(
    r"(?<![\u0590-\u05ff])[\u0590-\u05ff]{3,60}(?:[ ־][\u0590-\u05ff]{1,60})?,"
    r" (?P<latin>[a-z][a-z' -]{2,24}),?"
)
_NO_NAMES = frozenset(
    "god lord torah talmud mishnah midrash bible jewish jews jew hebrew english genesis exodus"
    " leviticus numbers deuteronomy psalms avot berakhot he she they one i it".split()
)


@dataclass(frozen=True, slots=True)
class Concept:
    """A concept and the sentence in which it is first said, with its paragraph's id."""

    name: str
    sentence: str
    anchor: str | None
    count: int


def concepts(teaching: Teaching, limit: int = 7) -> list[Concept]:
    """The names that recur, the Hebrew terms and the topics, the most frequent first."""
    counts: Counter[str] = Counter()
    terms = {fold(topic) for topic in teaching.topics}
    first: dict[str, tuple[str, str | None]] = {}
    shown: dict[str, Counter[str]] = defaultdict(Counter)
    for block, sentence in teaching.sentences():
        terms.update(fold(match["latin"].strip()) for match in _HEBREW_TERM.finditer(sentence))
        for name in _named(sentence, teaching.topics):
            key = fold(name)
            counts[key] += 1
            shown[key][name] += 1
            first.setdefault(key, (sentence, block.anchor))
    _join_longer(counts)
    found = [
        Concept(shown[key].most_common(1)[0][0], *first[key], count)
        for key, count in counts.most_common()
        if count >= 2 or key in terms
    ]
    return found[:limit]


def _named(sentence: str, topics: tuple[str, ...]) -> set[str]:
    names = {_CONNECTIVE.sub("", match[0]) for match in _NAME.finditer(sentence)}
    names |= {match["latin"].strip() for match in _HEBREW_TERM.finditer(sentence)}
    folded = fold(sentence)
    names |= {topic for topic in topics if re.search(rf"\b{re.escape(fold(topic))}", folded)}
    return {name for name in names if fold(name) not in _NO_NAMES | STOP_WORDS and len(name) > 2}


def _join_longer(counts: Counter[str]) -> None:
    """'Rabbenu' counts for 'Rabbenu Tam'."""
    with_word: dict[str, list[str]] = defaultdict(list)
    for name in counts:
        parts = name.split()
        for word in set(parts) if len(parts) > 1 else ():
            with_word[word].append(name)
    for short in list(counts):
        longer = [name for name in with_word[short] if name in counts]
        if longer:
            counts[max(longer, key=counts.__getitem__)] += counts.pop(short)
