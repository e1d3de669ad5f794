"""The terms of a search that no teaching names (`AbsentTerms.tsx`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from api.core.translation import is_hebrew_interface
from api.search.schemas import AbsentTerm
from api.site.html_views.elements import NOTHING, Html, bidi, el, t_html


def absent_terms(terms: Sequence[AbsentTerm]) -> Html:
    if not terms:
        return NOTHING
    names = [el("strong", "font-semibold text-ink", bidi(_name(term))) for term in terms]
    listed = reduce(lambda before, name: t_html("{0} or {1}", before, name), names)
    sentence = t_html("No teaching names {0}.", listed)
    return el("p", "mt-1.5 text-[0.9375rem] text-ink-soft", sentence)


def _name(term: AbsentTerm) -> str:
    return term.hebrew_name if is_hebrew_interface() else term.name
