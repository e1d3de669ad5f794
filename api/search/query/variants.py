"""The variants of a query: what an engine is asked, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from api.search.index.fields import INDEXES, SURFACE_FORMS
from api.search.references.verse_reference import Closeness, Reference
from api.search.types import Condition, Filter, IndexUid, SearchQuery


@dataclass(frozen=True, slots=True)
class QueryVariant:
    """One form of a query, as `SearchQuery` has it; `phonetic` if it matches by phonetic keys.

    `is_subset`: it finds some of what the next variant finds, which come first. It is not run where
    order does not matter.

    With `scope` it is run on these indexes only, on each with these conditions added. `closeness`
    is that of what it finds to the reference of the query.
    """

    words: tuple[str, ...] = ()
    exact_words: tuple[str, ...] = ()
    completions: tuple[str, ...] = ()
    match_any: bool = False
    phonetic: bool = False
    is_subset: bool = False
    scope: Mapping[IndexUid, Filter] | None = None
    closeness: Closeness = "exact"

    def apply(self, query: SearchQuery) -> SearchQuery | None:
        """The query with this variant's words; None for an index outside of its scope."""
        if self.scope is not None and query.index not in self.scope:
            return None
        if self.is_subset and (query.sort or not query.limit):
            return None
        conditions = self.scope[query.index] if self.scope is not None else ()
        return replace(
            query,
            words=self.words,
            exact_words=self.exact_words,
            completions=self.completions,
            match_any=self.match_any,
            filter=(*query.filter, *conditions),
        )


def surface_form_scope(forms: Sequence[str]) -> Mapping[IndexUid, Filter]:
    """The documents that have these forms of their terms."""
    conditions = tuple((Condition(SURFACE_FORMS, "=", form),) for form in forms)
    return dict.fromkeys(INDEXES, conditions)


def reference_variants(
    reference: Reference, words: Callable[[str], QueryVariant]
) -> list[QueryVariant]:
    """What a reference leads to, ever more widely.

    `words` makes the variant of the query's other words and a name that must be among them. Each
    variant finds what the one before it does, and more.
    """
    variants = []
    conditions: tuple[Condition, ...] = ()
    for lookup in reference.lookups():
        conditions += tuple(Condition(lookup.attribute, "=", value) for value in lookup.values)
        scope = dict(_scope(reference, conditions))
        variants.append(replace(words(lookup.naming), scope=scope, closeness=lookup.closeness))
    return variants


def _scope(
    reference: Reference, conditions: tuple[Condition, ...]
) -> Iterator[tuple[IndexUid, Filter]]:
    """The posts that cite verses, and their portion; of other places, all that cites them."""
    yield "posts", (conditions,)
    if portion := _portion(reference):
        yield "torah_timelines", portion
    else:
        yield "series", (conditions,)
        yield "torah_timelines", (conditions,)


def _portion(reference: Reference) -> Filter | None:
    """The portions that verses are in."""
    if (verses := reference.verses()) is None:
        return None
    first, last = verses.span()
    return (Condition("firstVerse", "<=", last),), (Condition("lastVerse", ">=", first),)
