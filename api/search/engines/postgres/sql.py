"""A search as the parts of an SQL statement over `search_documents`."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from api.search.engines.postgres.store import exact_value, index_word
from api.search.text.analyzer import is_hebrew, stems, tokens
from api.search.text.synonyms import completions
from api.search.types import Condition, Filter, SearchQuery

# Between values; the sign that ASCII has for that, and no text.
SEPARATOR = "\x1f"
# As Meilisearch: what stands after the tenth word is not searched.
MOST_WORDS = 10
# A shorter beginning alone matches most of a large library.
_SHORTEST_PREFIX = 2
# What a word that no document holds may have meant.
Nearest = Mapping[str, Sequence[str]]
# What holds all the words in its title stands first.
_RANK = """
    ts_rank('{{0.05, 0.2, 0.4, 1.0}}', head, CAST({ranked} AS tsquery), 1)
    + CAST(head @@ CAST({titled} AS tsquery) AS int)
"""


class Bound:
    """The values of one search in a statement that may hold several, told apart by a number."""

    def __init__(self, number: int) -> None:
        self._number = number
        self.values: dict[str, Any] = {}

    def __call__(self, name: str, value: object) -> str:
        """Bind a value; answers its placeholder."""
        key = f"{name}_{self._number}"
        self.values[key] = value
        return f":{key}"


@dataclass(frozen=True, slots=True)
class Match:
    """The parts of a search in SQL.

    `source` is what is searched: the documents that hold the words, found by index before any
    other condition is looked at; `condition` and `ranks`, the weightiest first, are over its rows.
    """

    source: str
    condition: str
    ranks: tuple[str, ...]
    bound: Bound


def typed_words(raw: str) -> list[str]:
    return tokens(raw)[:MOST_WORDS]


def match_of(query: SearchQuery, nearest: Nearest, number: int = 0) -> Match:
    """Which documents a query means and how near each is to it, as a statement's given part."""
    bound = Bound(number)
    conditions = [f"index_uid = {bound('index', query.index)}", "public_from <= now()"]
    conditions += filter_sql(query.filter, bound)
    source, ranks = "search_documents", tuple[str, ...]()
    wanted = [_phrase(phrase) for phrase in query.phrases if tokens(phrase)]
    typed = typed_words(query.text)
    if wanted or typed:
        matched, ranks = _words_sql(query, wanted, typed, nearest, bound)
        source = f"(SELECT * FROM search_documents WHERE {matched} OFFSET 0) AS found"
    return Match(source, " AND ".join(conditions), ranks, bound)


def _words_sql(
    query: SearchQuery, wanted: list[str], typed: list[str], nearest: Nearest, bound: Bound
) -> tuple[str, tuple[str, ...]]:
    """The condition that finds the words by index, and the ranks of what is found.

    `wanted` must stand as they are; of `typed` the last may be a beginning.
    """
    joint = " | " if query.loose else " & "
    within = f"'{index_word(query.index)}' & "
    before = wanted + [_alternatives([word], nearest) for word in typed[:-1]]
    last = typed[-1] if typed else ""
    whole = [*before, _alternatives([last, *completions(last)], nearest)] if last else before
    ranked = bound("ranked", " | ".join([*whole, f"'{last}':*"] if last else whole))
    titled = bound("titled", _in_title(" & ".join(whole)))
    matched = f"body @@ CAST({bound('whole', f'{within}({joint.join(whole)})')} AS tsquery)"
    ranks: tuple[str, ...] = (_RANK.format(ranked=ranked, titled=titled),)
    if any(is_hebrew(word) for word in typed):
        # Its stem may stand in many more documents than the word itself.
        exact = bound("exact", " & ".join(f"'{word}'" for word in typed))
        ranks = (*ranks, f"body @@ CAST({exact} AS tsquery)")
    if not last or last in nearest or (len(last) < _SHORTEST_PREFIX and not before):
        return matched, ranks
    beginning = bound("opened", f"{within}'{last}':*")
    opened = f"head @@ CAST({beginning} AS tsquery)"
    if before and not query.loose:
        others = bound("before", within + joint.join(before))
        opened = f"({opened} AND body @@ CAST({others} AS tsquery))"
    return f"({matched} OR {opened})", ranks


def _in_title(query: str) -> str:
    """The same words where each stands in a title or a name."""
    return re.sub("'([^']+)'", r"'\1':A", query)


def _phrase(phrase: str) -> str:
    """The words of a phrase, all of them, as they stand. Their order is not looked at."""
    return "(" + " & ".join(f"'{word}'" for word in tokens(phrase)) + ")"


def _alternatives(words: list[str], nearest: Nearest) -> str:
    """Words, a Hebrew word's bare stems, or what a misspelt word may have meant, as a tsquery."""
    choices = [choice for word in words for choice in nearest.get(word) or [word, *stems(word)]]
    return "(" + " | ".join(f"'{choice}'" for choice in choices) + ")"


def filter_sql(groups: Filter, bound: Bound) -> list[str]:
    """The conditions of a filter over `search_documents`."""
    return ["(" + " OR ".join(_group_sql(group, bound)) + ")" for group in groups]


def _group_sql(group: Sequence[Condition], bound: Bound) -> Iterator[str]:
    """Any of these conditions: one array for each kind, however many values there are.

    Attributes and operators come from our own tables; only values come from outside.
    """
    texts: dict[str, list[str]] = defaultdict(list)
    numbers: dict[tuple[str, str], list[float]] = defaultdict(list)
    for condition in group:
        if isinstance(condition.value, str):
            value = exact_value(condition.attribute, condition.value)
            texts[condition.operator].append(value)
        else:
            numbers[condition.attribute, condition.operator].append(condition.value)
    for operator, values in texts.items():
        # One string: for a list each value is quoted by itself, which costs more than the search.
        joined = SEPARATOR.join(value.replace(SEPARATOR, "") for value in values)
        array = f"string_to_array({bound(f'texts{len(bound.values)}', joined)}, '{SEPARATOR}')"
        # A document that lacks one of the values is enough for several '!='.
        yield f"filters && {array}" if operator == "=" else f"NOT filters @> {array}"
    for (attribute, operator), amounts in numbers.items():
        array = f"CAST({bound(f'numbers{len(bound.values)}', amounts)} AS numeric[])"
        sign = "<>" if operator == "!=" else operator
        yield f"CAST(document ->> '{attribute}' AS numeric) {sign} ANY({array})"


def order(query: SearchQuery, ranks: Sequence[str]) -> list[tuple[str, str]]:
    """What the hits are ordered by, each with its direction: a whole order, so pages never mix."""
    keys = [(rank, "DESC") for rank in ranks]
    for sort in query.sort:
        direction = "DESC" if sort.descending else "ASC"
        keys.append((f"CAST(document ->> '{sort.attribute}' AS numeric)", direction))
    return [*keys, ("public_from", "DESC"), ("document_id", "DESC")]
