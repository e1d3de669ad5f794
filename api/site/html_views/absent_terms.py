"""The terms of a search that no teaching names (`AbsentTerms.tsx`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from api.core.translation import is_hebrew_interface, t
from api.search.schemas import AbsentTerm, TermVerse
from api.site.html_views.elements import NOTHING, Html, bidi, concat_html, el, t_html


def absent_terms(terms: Sequence[AbsentTerm]) -> Html:
    if not terms:
        return NOTHING
    names = [el("strong", "font-semibold text-ink", bidi(_name(term))) for term in terms]
    listed = reduce(lambda before, name: t_html("{0} or {1}", before, name), names)
    return el(
        "div",
        "mt-1.5 grid gap-1 text-[0.9375rem] text-ink-soft",
        el("p", "", t_html("No teaching names {0}.", listed)),
        concat_html(_verses(term) for term in terms if term.verses),
    )


def _verses(term: AbsentTerm) -> Html:
    """The verses that have the word of a term."""
    style = "font-semibold text-tekhelet underline underline-offset-4"
    links = (el("a", style, bidi(_reference(verse)), href=verse.url) for verse in term.verses)
    label = t("The verses of {0}:", _name(term))
    return el("p", "flex flex-wrap gap-x-3", label, concat_html(links))


def _reference(verse: TermVerse) -> str:
    return verse.hebrew_reference if is_hebrew_interface() else verse.reference


def _name(term: AbsentTerm) -> str:
    return term.hebrew_name if is_hebrew_interface() else term.name
