"""The verse of a reference search, above the teachings on it (`VerseCard.tsx`)."""

from __future__ import annotations

from api.core.translation import is_hebrew_interface, message, plural, t
from api.search.schemas import Verse, VersePortion
from api.site.html_views.elements import NOTHING, Html, dot, el, hebrew, join
from api.site.html_views.names import place_name

_TRANSLATION = message("English: Jewish Publication Society, 1917.")
_LINK = "font-semibold text-tekhelet underline underline-offset-4"


def verse_card(verse: Verse) -> Html:
    in_hebrew = is_hebrew_interface()
    english = None if in_hebrew else verse.english
    return el(
        "section",
        "mt-5 rounded-xl border border-rule bg-raised px-5 py-5 sm:px-7 sm:py-6",
        el(
            "blockquote",
            "border-s-2 border-gold-line ps-4 text-[1.65rem] leading-[1.7] text-ink sm:ps-5 "
            "sm:text-[1.9rem]",
            verse.hebrew,
            lang="he",
            dir="rtl",
        ),
        el("p", "mt-4 font-serif text-lg leading-relaxed text-ink-soft", english)
        if english
        else NOTHING,
        el(
            "div",
            "mt-4 flex flex-wrap items-baseline gap-x-2.5 gap-y-1 text-sm text-ink-faint",
            el(
                "h3",
                "font-sans text-base font-semibold tracking-normal text-ink",
                place_name(verse),
                id="verse-reference",
            ),
            NOTHING if in_hebrew else hebrew(verse.hebrew_reference),
            join(dot(), _portion_link(verse.portion)) if verse.portion else NOTHING,
        ),
        _shown_of(verse) if verse.shown < verse.total else NOTHING,
        el("p", "mt-2 text-sm text-ink-faint", t(_TRANSLATION)) if english else NOTHING,
        aria_labelledby="verse-reference",
    )


def _portion_link(portion: VersePortion) -> Html:
    latin = el(
        "span", "underline underline-offset-4 group-hover:text-tekhelet-strong", portion.parasha
    )
    return el(
        "a",
        "group inline-flex min-h-6 items-baseline gap-x-2 text-tekhelet",
        NOTHING if is_hebrew_interface() else latin,
        hebrew(portion.hebrew_name),
        href=portion.url,
    )


def _shown_of(verse: Verse) -> Html:
    """How many verses of a range are shown, and the way to the rest."""
    count = t("The first {0} of {1} verses.", verse.shown, verse.total)
    if not verse.rest_url or not verse.portion:
        return el("p", "mt-2 text-sm text-ink-soft", count)
    portion = verse.portion
    name = portion.hebrew_name if is_hebrew_interface() else portion.parasha
    more = plural(
        "Read {0} more verse in {1}",
        "Read {0} more verses in {1}",
        verse.total - verse.shown,
        name,
    )
    link = el("a", _LINK, more, href=verse.rest_url)
    return el("p", "mt-2 text-sm text-ink-soft", count, " ", link)
