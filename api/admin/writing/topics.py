"""Suggests topics of a text: those of the library's topics that the text names, in any spelling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from api.core.html import plain_text
from api.search.text.analyzer import tokens
from api.search.text.synonym_table import SynonymTable

MAX_SUGGESTIONS = 10
# A topic in the title counts as much as this many in the text.
_TITLE_WEIGHT = 3


def suggest_topics(
    title: str, html: str, known: Iterable[str], synonyms: SynonymTable
) -> list[str]:
    """The most frequent first. `known` are the topics that the library has already."""
    counts = _named(title, synonyms)
    weighted = Counter({name: count * _TITLE_WEIGHT for name, count in counts.items()})
    text = plain_text(html)
    weighted.update(_named(text, synonyms))
    words = Counter(tokens(f"{title} {text}"))
    found: dict[str, int] = {}
    for topic in known:
        terms = [match.term.name for match in synonyms.find(tokens(topic))]
        count = sum(weighted[name] for name in terms) or _count_words(topic, words)
        if count:
            found[topic] = count
    return sorted(found, key=lambda topic: (-found[topic], topic))[:MAX_SUGGESTIONS]


def _named(text: str, synonyms: SynonymTable) -> Counter[str]:
    """The terms that a text names, each with how often."""
    return Counter(match.term.name for match in synonyms.find(tokens(text)))


def _count_words(topic: str, words: Counter[str]) -> int:
    """How often a text has all words of a topic that is no term."""
    return min((words[word] for word in tokens(topic)), default=0)
