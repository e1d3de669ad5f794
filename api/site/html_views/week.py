"""This week's reading (`ThisWeek.tsx`, `WeekReading.tsx`), and the colours of the five books."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from api.core.translation import is_hebrew_interface, t, t_in
from api.library.schemas import (
    PortionsOfDay,
    SimchatTorah,
    ThisWeek,
    WeekPortion,
    WeekReading,
)
from api.site.html_views.dates import day_time, long_day_time
from api.site.html_views.elements import (
    NOTHING,
    Html,
    bidi,
    button_link,
    classes,
    concat_html,
    content_language,
    dot,
    el,
    icon,
    join,
    t_html,
)
from api.site.html_views.references import portion_name, verse_range
from api.site.sections import TIMELINE

# Pointed Hebrew, such as a holiday's name, is set smaller.
_LONG_NAME = 26


@dataclass(frozen=True, slots=True)
class BookStyle:
    hebrew: str
    text: str
    fill: str


_BOOKS = {
    "Genesis": BookStyle("בראשית", "text-genesis", "bg-genesis"),
    "Exodus": BookStyle("שמות", "text-exodus", "bg-exodus"),
    "Leviticus": BookStyle("ויקרא", "text-leviticus", "bg-leviticus"),
    "Numbers": BookStyle("במדבר", "text-numbers", "bg-numbers"),
    "Deuteronomy": BookStyle("דברים", "text-deuteronomy", "bg-deuteronomy"),
}
_OTHER_BOOK = BookStyle("", "text-tekhelet", "bg-tekhelet")


def book_style(book: str) -> BookStyle:
    return _BOOKS.get(book, _OTHER_BOOK)


def week_marks(week: ThisWeek) -> dict[str, str]:
    """The slugs of this week's portions."""
    marks: dict[str, str] = {}
    for reading, label in (
        (week.diaspora, t("This week")),
        (week.israel, t("This week in Israel")),
        (week.simchat_torah, t("On Simchat Torah")),
    ):
        for portion in reading.portions if reading else ():
            if portion.slug:
                marks.setdefault(portion.slug, label)
    return marks


def this_week(week: ThisWeek, more: str, nearest: Html = NOTHING) -> Html:
    """The week's reading, and Israel's if it differs. `nearest`: the teachings nearest to it."""
    label = t("This week") if week.diaspora.is_holiday else t("This week’s portion")
    return el(
        "section",
        more,
        el(
            "div",
            "rounded-xl border border-rule bg-raised px-5 py-6 md:px-8 md:py-7",
            _reading(label, week.diaspora, week, id="this-week"),
            nearest,
            el(
                "div",
                "mt-6 border-t border-rule pt-6",
                _reading(t("This week in Israel"), week.israel, week),
            )
            if week.israel
            else NOTHING,
            el("div", "mt-6 border-t border-rule pt-4", _ending(week.simchat_torah))
            if week.simchat_torah
            else NOTHING,
        ),
        aria_labelledby="this-week",
    )


def _reading(label: str, reading: WeekReading, week: ThisWeek, id: str | None = None) -> Html:
    return el(
        "div",
        "grid gap-x-8 gap-y-3 md:grid-cols-[15rem_minmax(0,1fr)] md:items-center",
        _hebrew_name(reading, id),
        el(
            "div",
            "",
            el("p", "text-sm font-semibold tracking-[0.08em] text-gold uppercase", label),
            NOTHING
            if is_hebrew_interface()
            else el("h2", "mt-1 text-2xl md:text-[1.75rem]", reading.name, id=id),
            _details(reading, week),
            concat_html(_line(portion) for portion in reading.portions),
            _resuming(reading.resumes) if reading.resumes else NOTHING,
            _read_buttons(reading.portions),
        ),
    )


def _details(reading: WeekReading, week: ThisWeek) -> Html:
    return el(
        "p",
        "mt-1.5 flex flex-wrap gap-x-2.5 text-[0.9375rem] text-ink-faint",
        el("span", "", verse_range(reading)),
        dot(),
        el("span", "", t_html("Shabbat, {0}", day_time(week.sabbath))),
        # Dates of the Hebrew interface have the Hebrew one.
        NOTHING if is_hebrew_interface() else join(dot(), bidi(week.hebrew_date)),
    )


def _hebrew_name(reading: WeekReading, id: str | None) -> Html:
    """The name in large letters, which in the Hebrew interface is the heading."""
    name = reading.hebrew_name
    size = (
        "text-[2rem] md:text-[2.2rem]"
        if len(name) > _LONG_NAME
        else "text-[2.6rem] md:text-[3.1rem]"
    )
    style = classes(
        "hebrew-display max-md:text-start md:text-center", size, book_style(reading.book).text
    )
    if is_hebrew_interface():
        return el("h2", style, name, id=id, lang="he", dir="rtl")
    return el("p", style, name, lang="he", dir="rtl")


def _line(portion: WeekPortion) -> Html:
    if not portion.title or not portion.line:
        return NOTHING
    return el(
        "p",
        "mt-2.5 max-w-[44rem] font-serif text-[1.0625rem] text-ink-soft",
        el("span", "font-semibold text-ink", bidi(portion.title)),
        el("span", "", " · ", aria_hidden="true"),
        portion.line,
        **content_language(portion.line),
    )


def _read_buttons(portions: Sequence[WeekPortion]) -> Html:
    links = [
        button_link(
            TIMELINE.at(portion.slug),
            t_in("portion", "Read {0}", portion_name(portion.parasha, portion.hebrew_name)),
            icon("arrow-right", 17),
            variant="outline",
        )
        for portion in portions
        if portion.slug
    ]
    return el("p", "mt-4 flex flex-wrap gap-3", *links) if links else NOTHING


def _resuming(after: PortionsOfDay) -> Html:
    portions = _portion_links(after.portions)
    day = day_time(after.day)
    return _sentence(t_html("The weekly portions go on with {0} on {1}.", portions, day))


def _ending(on: SimchatTorah) -> Html:
    """The dates on which the last portion is read."""
    portions = _portion_links(on.portions)
    diaspora = long_day_time(on.diaspora) if on.diaspora else NOTHING
    israel = long_day_time(on.israel) if on.israel else NOTHING
    if not israel:
        return _sentence(t_html("{0} is read on Simchat Torah: {1}.", portions, diaspora))
    if not diaspora:
        return _sentence(t_html("{0} is read on Simchat Torah: in Israel {1}.", portions, israel))
    return _sentence(
        t_html("{0} is read on Simchat Torah: {1}; in Israel {2}.", portions, diaspora, israel)
    )


def _sentence(text: Html) -> Html:
    return el("p", "mt-2.5 font-serif text-[1.0625rem] text-ink-soft", text)


def _portion_links(portions: Sequence[WeekPortion]) -> Html:
    """One portion, or two that are joined."""
    links = [_portion_link(portion) for portion in portions]
    return t_html("{0} and {1}", *links) if len(links) > 1 else links[0]


def _portion_link(portion: WeekPortion) -> Html:
    name = portion_name(portion.parasha, portion.hebrew_name)
    if not portion.slug:
        return join(name)
    style = "text-tekhelet underline decoration-1 underline-offset-4"
    return el("a", style, name, href=TIMELINE.at(portion.slug))
