"""The filters that a browser may send, in Meilisearch's own notation.

InstantSearch sends a list whose parts must all hold; a part is one expression or a list of
expressions of which one must hold. An expression is `attribute operator value`, several joined by
AND. Everything else is refused.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from api.search.index.fields import ValueKind
from api.search.types import Condition, Filter, Operator

MAX_CONDITIONS = 100
MAX_EXPRESSION_LENGTH = 2_000
# Meilisearch stores this many bytes of a filterable value.
MAX_VALUE_BYTES = 468

_CONDITION = re.compile(
    r"""\s*(?: "(?P<quoted>[A-Za-z]+)" | '(?P<single>[A-Za-z]+)' | (?P<bare>[A-Za-z]+) )
        \s*(?P<operator>!=|>=|<=|=|>|<)
        \s*(?: "(?P<text>(?:[^"\\]|\\.)*)" | '(?P<other>(?:[^'\\]|\\.)*)'
             | (?P<word>[^\s"'()\[\]]+) )\s*""",
    re.VERBOSE | re.DOTALL,
)
_AND = re.compile(r"AND\b\s*", re.IGNORECASE)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)


class InvalidFilter(ValueError):
    """The filter is outside the grammar or names what may not be filtered."""


def parse_filter(raw: object, filterable: Mapping[str, ValueKind]) -> Filter:
    """Read a filter as InstantSearch sends it. Raises InvalidFilter."""
    if raw is None or raw == "" or raw == []:
        return ()
    parts = [raw] if isinstance(raw, str) else raw
    if not isinstance(parts, list):
        raise InvalidFilter("a filter is a string or a list")
    groups = [group for part in parts for group in _groups(part, filterable)]
    if sum(map(len, groups)) > MAX_CONDITIONS:
        raise InvalidFilter(f"a filter has at most {MAX_CONDITIONS} conditions")
    return tuple(groups)


def _groups(part: object, filterable: Mapping[str, ValueKind]) -> Filter:
    if isinstance(part, str):
        return tuple((condition,) for condition in _expression(part, filterable))
    if not isinstance(part, list) or len(part) > MAX_CONDITIONS:
        raise InvalidFilter("a filter is a string, a list, or a list of lists of strings")
    alternatives = [_alternative(text, filterable) for text in part]
    return (tuple(alternatives),) if alternatives else ()


def _alternative(text: object, filterable: Mapping[str, ValueKind]) -> Condition:
    conditions = _expression(text, filterable) if isinstance(text, str) else []
    if len(conditions) != 1:
        raise InvalidFilter("each alternative is one condition")
    return conditions[0]


def _expression(text: str, filterable: Mapping[str, ValueKind]) -> list[Condition]:
    if len(text) > MAX_EXPRESSION_LENGTH:
        raise InvalidFilter(f"an expression has at most {MAX_EXPRESSION_LENGTH} characters")
    conditions: list[Condition] = []
    at = 0
    while match := _CONDITION.match(text, at):
        conditions.append(_condition(match, filterable))
        if match.end() == len(text):
            return conditions
        joined = _AND.match(text, match.end())
        if not joined:
            break
        at = joined.end()
    raise InvalidFilter(f"could not read the filter {text[:100]!r}")


def _condition(match: re.Match[str], filterable: Mapping[str, ValueKind]) -> Condition:
    attribute = match["quoted"] or match["single"] or match["bare"]
    if attribute not in filterable:
        raise InvalidFilter(f"attribute {attribute!r} is not filterable")
    operator: Operator = match["operator"]  # type: ignore[assignment]  # the pattern lists them
    quoted = match["text"] if match["text"] is not None else match["other"]
    value = match["word"] if quoted is None else _ESCAPED.sub(r"\1", quoted)
    if filterable[attribute] == "number":
        return Condition(attribute, operator, _number(value))
    if operator not in ("=", "!="):
        raise InvalidFilter(f"attribute {attribute!r} holds text and takes = and !=")
    if len(value.encode()) > MAX_VALUE_BYTES or "\0" in value:
        raise InvalidFilter(f"a value has at most {MAX_VALUE_BYTES} bytes")
    return Condition(attribute, operator, value)


def _number(text: str) -> float:
    # Only plain decimals: float() would also read 'nan', 'inf' and '1_000'.
    if not re.fullmatch(r"-?\d{1,15}(\.\d{1,9})?", text, re.ASCII):
        raise InvalidFilter(f"{text[:40]!r} is not a number")
    value = float(text)
    return int(value) if value.is_integer() else value


def render_filter(groups: Filter) -> list[list[str]]:
    """The same filter in Meilisearch's notation."""
    return [list(_render_group(group)) for group in groups]


def _render_group(group: Sequence[Condition]) -> Iterator[str]:
    """Alternatives; the values that an attribute may equal are one of them."""
    equal: dict[str, list[str]] = defaultdict(list)
    for condition in group:
        if condition.operator == "=":
            equal[condition.attribute].append(_literal(condition.value))
        else:
            yield f"{condition.attribute} {condition.operator} {_literal(condition.value)}"
    for attribute, values in equal.items():
        one = len(values) == 1
        yield f"{attribute} = {values[0]}" if one else f"{attribute} IN [{', '.join(values)}]"


def _literal(value: str | float) -> str:
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return str(value)
