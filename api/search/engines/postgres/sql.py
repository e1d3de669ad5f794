"""A search as the parts of an SQL statement over `search_documents`."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from api.search.engines.postgres.store import exact_value, index_word
from api.search.index.fields import SURFACE_FORMS
from api.search.text.analyzer import is_hebrew, stems
from api.search.types import MAX_QUERY_WORDS, Condition, Filter, SearchQuery

# Separates values: ASCII's unit separator, which no text has.
SEPARATOR = "\x1f"
# A shorter prefix alone matches most of a large library.
_MIN_PREFIX_LENGTH = 2
# The words nearest to a word that no document has.
Corrections = Mapping[str, Sequence[str]]
# Documents with all the words in their title come first.
_RANK = """
    ts_rank('{{0.05, 0.2, 0.4, 1.0}}', head, CAST({ranked} AS tsquery), 1)
    + CAST(head @@ CAST({titled} AS tsquery) AS int)
"""


class BindParameters:
    """The parameters of one search in a statement of several; `number` keeps their names apart."""

    def __init__(self, number: int) -> None:
        self._number = number
        self.values: dict[str, Any] = {}

    def __call__(self, name: str, value: object) -> str:
        """Bind a value. Returns its placeholder."""
        key = f"{name}_{self._number}"
        self.values[key] = value
        return f":{key}"


@dataclass(frozen=True, slots=True)
class MatchClause:
    """The parts of a search in SQL.

    `source` is the row source: the documents that have the words, found by index before any other
    condition is checked. `condition` and `ranks`, by weight, refer to its rows.
    """

    source: str
    condition: str
    ranks: tuple[str, ...]
    bind: BindParameters


def match_clause(query: SearchQuery, corrections: Corrections, number: int = 0) -> MatchClause:
    """Which documents match a query, and by what they are ranked."""
    bind = BindParameters(number)
    conditions = [f"index_uid = {bind('index', query.index)}", "public_from <= now()"]
    conditions += filter_sql(query.filter, bind)
    source, ranks = "search_documents", tuple[str, ...]()
    words = query.words[:MAX_QUERY_WORDS]
    if words or query.exact_words:
        matched, ranks = _words_sql(query, words, corrections, bind)
        source = f"(SELECT * FROM search_documents WHERE {matched} OFFSET 0) AS found"
    return MatchClause(source, " AND ".join(conditions), ranks, bind)


def _words_sql(
    query: SearchQuery, words: Sequence[str], corrections: Corrections, bind: BindParameters
) -> tuple[str, tuple[str, ...]]:
    """The condition that finds the words by index, and the ranks of the documents found."""
    operator = " | " if query.match_any else " & "
    within = f"'{index_word(query.index)}' & "
    exact = [f"'{word}'" for word in query.exact_words]
    before = exact + [_alternatives([word], corrections) for word in words[:-1]]
    last = words[-1] if words else ""
    whole = [*before, _alternatives([last, *query.completions], corrections)] if last else before
    ranked = bind("ranked", " | ".join([*whole, f"'{last}':*"] if last else whole))
    titled = bind("titled", _in_title(" & ".join(whole)))
    matched = f"body @@ CAST({bind('whole', f'{within}({operator.join(whole)})')} AS tsquery)"
    ranks: tuple[str, ...] = (_RANK.format(ranked=ranked, titled=titled),)
    if any(is_hebrew(word) for word in words):
        # The stem of a word may be in many more documents than the word itself.
        literal = bind("exact", " & ".join(f"'{word}'" for word in words))
        ranks = (*ranks, f"body @@ CAST({literal} AS tsquery)")
    if not last or last in corrections or (len(last) < _MIN_PREFIX_LENGTH and not before):
        return matched, ranks
    prefix = bind("prefix", f"{within}'{last}':*")
    prefixed = f"head @@ CAST({prefix} AS tsquery)"
    if before and not query.match_any:
        others = bind("before", within + operator.join(before))
        prefixed = f"({prefixed} AND body @@ CAST({others} AS tsquery))"
    return f"({matched} OR {prefixed})", ranks


def _in_title(query: str) -> str:
    """The same words, each in a title, one of its forms, or the name of a portion."""
    return re.sub("'([^']+)'", r"'\1':A", query)


def _alternatives(words: list[str], corrections: Corrections) -> str:
    """Words with the stems of Hebrew ones, or the corrections of misspelt ones, as a tsquery."""
    choices = [choice for word in words for choice in corrections.get(word) or [word, *stems(word)]]
    return "(" + " | ".join(f"'{choice}'" for choice in choices) + ")"


def filter_sql(groups: Filter, bind: BindParameters) -> list[str]:
    """The conditions of a filter over `search_documents`."""
    return ["(" + " OR ".join(_group_sql(group, bind)) + ")" for group in groups]


def _group_sql(group: Sequence[Condition], bind: BindParameters) -> Iterator[str]:
    """Any of these conditions: one array for each operator, however many values there are.

    Attributes and operators come from our own tables; only values come from a request.
    """
    if group[0].attribute == SURFACE_FORMS:
        yield _surface_form_sql(group, bind)
        return
    texts: dict[str, list[str]] = defaultdict(list)
    numbers: dict[tuple[str, str], list[float]] = defaultdict(list)
    for condition in group:
        if isinstance(condition.value, str):
            value = exact_value(condition.attribute, condition.value)
            texts[condition.operator].append(value)
        else:
            numbers[condition.attribute, condition.operator].append(condition.value)
    for operator, values in texts.items():
        # One string: in a list each value is quoted by itself, which costs more than the search.
        joined = SEPARATOR.join(value.replace(SEPARATOR, "") for value in values)
        array = f"string_to_array({bind(f'texts{len(bind.values)}', joined)}, '{SEPARATOR}')"
        # One missing value satisfies a group of several '!='.
        yield f"filters && {array}" if operator == "=" else f"NOT filters @> {array}"
    for (attribute, operator), amounts in numbers.items():
        array = f"CAST({bind(f'numbers{len(bind.values)}', amounts)} AS numeric[])"
        sign = "<>" if operator == "!=" else operator
        yield f"CAST(document ->> '{attribute}' AS numeric) {sign} ANY({array})"


def _surface_form_sql(group: Sequence[Condition], bind: BindParameters) -> str:
    """Any of these forms: they are words of `body`, since facets would count them in `filters`."""
    forms = (exact_value(SURFACE_FORMS, str(condition.value)) for condition in group)
    query = " | ".join(f"'{form}'" for form in forms)
    return f"body @@ CAST({bind(f'forms{len(bind.values)}', query)} AS tsquery)"


def order(query: SearchQuery, ranks: Sequence[str]) -> list[tuple[str, str]]:
    """The sort keys with their directions: a total order, so that pages never overlap."""
    keys = [
        (f"CAST(document ->> '{sort.attribute}' AS numeric)", "DESC" if sort.descending else "ASC")
        for sort in query.sort
    ]
    keys += [(rank, "DESC") for rank in ranks]
    return [*keys, ("public_from", "DESC"), ("document_id", "DESC")]
