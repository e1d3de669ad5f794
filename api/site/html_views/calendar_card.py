"""The reading of a week or of a holiday that a search asks for (`CalendarCard.tsx`)."""

from __future__ import annotations

from collections.abc import Sequence

from api.core.translation import is_hebrew_interface, message, t, t_in
from api.search.calendar import (
    CalendarAnswer,
    CalendarReading,
    PortionsRead,
    ReadHaftarah,
    ReadPortion,
    VerseRange,
)
from api.site.html_views.dates import day_time
from api.site.html_views.elements import (
    NOTHING,
    Html,
    bidi,
    button_link,
    concat_html,
    dot,
    el,
    hebrew,
    join,
    t_html,
)
from api.site.html_views.references import portion_name, verse_range

_PORTIONS = {
    "last_week": message("Last week’s portion"),
    "this_week": message("This week’s portion"),
    "next_week": message("Next week’s portion"),
}
# On a Sabbath that is a holiday.
_WEEKS = {
    "last_week": message("Last week"),
    "this_week": message("This week"),
    "next_week": message("Next week"),
}


def calendar_card(answer: CalendarAnswer) -> Html:
    first, *others = answer.readings
    return el(
        "section",
        "mt-5 rounded-xl border border-rule bg-raised px-5 py-5 sm:px-7 sm:py-6",
        _reading(first, answer, _label(answer, first), "calendar-reading"),
        concat_html(
            el(
                "div",
                "mt-5 border-t border-rule pt-5",
                _reading(other, answer, t("In Israel"), None),
            )
            for other in others
        ),
        aria_labelledby="calendar-reading",
    )


def _label(answer: CalendarAnswer, reading: CalendarReading) -> str:
    if answer.kind == "holiday":
        return t("In the Jewish calendar")
    return t((_PORTIONS if reading.portions else _WEEKS)[answer.kind])


def _reading(reading: CalendarReading, answer: CalendarAnswer, label: str, id: str | None) -> Html:
    is_holiday = answer.kind == "holiday"
    return join(
        el("p", "text-sm font-semibold tracking-[0.08em] text-gold uppercase", label),
        _name(reading, id),
        _details(reading, is_holiday=is_holiday),
        _sentence(join(t("It begins at sunset on the evening before.")))
        if answer.begins_at_sunset
        else NOTHING,
        _weekly(reading.weekly, is_week_of_holiday=is_holiday) if reading.weekly else NOTHING,
        _links(reading),
        _sentence(join(t("On a special Sabbath another haftarah is read.")))
        if reading.haftarot
        else NOTHING,
    )


def _name(reading: CalendarReading, id: str | None) -> Html:
    style = "mt-1 flex flex-wrap items-baseline gap-x-3 text-2xl"
    if is_hebrew_interface():
        return el("h2", style, reading.hebrew_name, id=id)
    name = el("span", "", reading.name)
    # A space, for the name that assistive technology reads.
    return el("h2", style, name, " ", hebrew(reading.hebrew_name), id=id)


def _details(reading: CalendarReading, *, is_holiday: bool) -> Html:
    first = day_time(reading.first_day)
    days = first if is_holiday else t_html("Shabbat, {0}", first)
    if reading.last_day != reading.first_day:
        days = t_html("{0} to {1}", first, day_time(reading.last_day))
    parts = [
        # A holiday's link has its verses.
        *([el("span", "", _verses(reading.verses))] if not is_holiday else []),
        el("span", "", days),
        # Dates of the Hebrew interface have the Hebrew one.
        *([] if is_hebrew_interface() else [bidi(reading.hebrew_date)]),
    ]
    shown = parts[0]
    for part in parts[1:]:
        shown = join(shown, dot(), part)
    return el("p", "mt-1.5 flex flex-wrap gap-x-2.5 text-[0.9375rem] text-ink-faint", shown)


def _verses(passages: Sequence[VerseRange]) -> str:
    # Hebrew names of verses have commas in them.
    return ("; " if is_hebrew_interface() else ", ").join(map(verse_range, passages))


def _weekly(weekly: PortionsRead, *, is_week_of_holiday: bool) -> Html:
    portions, day = _portion_links(weekly.portions), day_time(weekly.day)
    if is_week_of_holiday:
        return _sentence(t_html("The portion of that week is {0}, read on {1}.", portions, day))
    return _sentence(t_html("The weekly portions go on with {0} on {1}.", portions, day))


def _sentence(text: Html) -> Html:
    return el("p", "mt-2 text-[0.9375rem] text-ink-soft", text)


def _portion_links(portions: Sequence[ReadPortion]) -> Html:
    """One portion, or two that are joined."""
    links = [_portion_link(portion) for portion in portions]
    return t_html("{0} and {1}", *links) if len(links) > 1 else links[0]


def _portion_link(portion: ReadPortion) -> Html:
    name = _name_of(portion)
    if not portion.url:
        return join(name)
    style = "text-tekhelet underline decoration-1 underline-offset-4"
    return el("a", style, name, href=portion.url)


def _links(reading: CalendarReading) -> Html:
    links = [
        _button(t_in("portion", "Read {0}", _name_of(portion)), portion.url)
        for portion in reading.portions
    ]
    if not reading.portions and reading.verses:
        links.append(_button(t("The reading: {0}", _verses(reading.verses)), reading.url))
    links += [_button(_haftarah(each), each.url) for each in reading.haftarot]
    shown = [link for link in links if link]
    return el("p", "mt-4 flex flex-wrap gap-3", *shown) if shown else NOTHING


def _name_of(portion: ReadPortion) -> str:
    return portion_name(portion.parasha, portion.hebrew_name)


def _button(text: str, url: str | None) -> Html:
    return button_link(url, text, variant="outline", more="whitespace-normal") if url else NOTHING


def _haftarah(haftarah: ReadHaftarah) -> str:
    verses = _verses(haftarah.passages)
    if haftarah.custom == "ashkenazi":
        return t("Haftarah, Ashkenazi: {0}", verses)
    if haftarah.custom == "sephardi":
        return t("Haftarah, Sephardi: {0}", verses)
    return t("Haftarah: {0}", verses)
