"""This week's reading (`ThisWeek.tsx`, `WeekReading.tsx`), and the colours of the five books."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from api.library.schemas import (
    PortionsOfDay,
    SimchatTorah,
    ThisWeek,
    VerseRange,
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
    dot,
    el,
    icon,
    join,
)
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


def verse_range(verses: VerseRange) -> str:
    """'Genesis 12:1–17:27'."""
    same = verses.end_chapter == verses.start_chapter
    end = str(verses.end_verse) if same else f"{verses.end_chapter}:{verses.end_verse}"
    return f"{verses.book} {verses.start_chapter}:{verses.start_verse}–{end}"


def week_marks(week: ThisWeek) -> dict[str, str]:
    """The slugs of this week's portions."""
    marks: dict[str, str] = {}
    for reading, label in (
        (week.diaspora, "This week"),
        (week.israel, "This week in Israel"),
        (week.simchat_torah, "On Simchat Torah"),
    ):
        for portion in reading.portions if reading else ():
            if portion.slug:
                marks.setdefault(portion.slug, label)
    return marks


def this_week(week: ThisWeek, more: str, nearest: Html = NOTHING) -> Html:
    """The week's reading, and Israel's if it differs. `nearest`: the teachings nearest to it."""
    label = "This week" if week.diaspora.is_holiday else "This week’s portion"
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
                _reading("This week in Israel", week.israel, week),
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
        _hebrew_name(reading),
        el(
            "div",
            "",
            el("p", "text-sm font-semibold tracking-[0.08em] text-gold uppercase", label),
            el("h2", "mt-1 text-2xl md:text-[1.75rem]", reading.name, id=id),
            el(
                "p",
                "mt-1.5 flex flex-wrap gap-x-2.5 text-[0.9375rem] text-ink-faint",
                el("span", "", verse_range(reading)),
                dot(),
                el("span", "", "Shabbat, ", day_time(week.sabbath)),
                dot(),
                bidi(week.hebrew_date),
            ),
            concat_html(_line(portion) for portion in reading.portions),
            _resuming(reading.resumes) if reading.resumes else NOTHING,
            _read_buttons(reading.portions),
        ),
    )


def _hebrew_name(reading: WeekReading) -> Html:
    name = reading.hebrew_name
    size = (
        "text-[2rem] md:text-[2.2rem]"
        if len(name) > _LONG_NAME
        else "text-[2.6rem] md:text-[3.1rem]"
    )
    style = book_style(reading.book).text
    base = "hebrew-display max-md:text-start md:text-center"
    return el("p", classes(base, size, style), name, lang="he", dir="rtl")


def _line(portion: WeekPortion) -> Html:
    if not portion.title or not portion.line:
        return NOTHING
    return el(
        "p",
        "mt-2.5 max-w-[44rem] font-serif text-[1.0625rem] text-ink-soft",
        el("span", "font-semibold text-ink", bidi(portion.title)),
        el("span", "", " · ", aria_hidden="true"),
        portion.line,
    )


def _read_buttons(portions: Sequence[WeekPortion]) -> Html:
    links = [
        button_link(
            TIMELINE.at(portion.slug),
            f"Read {portion.parasha}",
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
    return _sentence("The weekly portions go on with ", portions, " on ", day, ".")


def _ending(on: SimchatTorah) -> Html:
    """The dates on which the last portion is read."""
    days = [long_day_time(on.diaspora)] if on.diaspora else []
    if on.israel:
        days.append(join("in Israel ", long_day_time(on.israel)))
    portions = _portion_links(on.portions)
    return _sentence(portions, " is read on Simchat Torah: ", Html("; ".join(days)), ".")


def _sentence(*parts: str) -> Html:
    return el("p", "mt-2.5 font-serif text-[1.0625rem] text-ink-soft", *parts)


def _portion_links(portions: Sequence[WeekPortion]) -> Html:
    style = "text-tekhelet underline decoration-1 underline-offset-4"
    names = [
        el("a", style, portion.parasha, href=TIMELINE.at(portion.slug))
        if portion.slug
        else join(portion.parasha)
        for portion in portions
    ]
    return Html(" and ".join(names))
