"""The small HTML of a first view. Every text is escaped here; teachings are sanitised HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from html import escape
from zoneinfo import ZoneInfo

from api.core.hebrew import with_hebrew_marked
from api.library.schemas import (
    PortionsOfDay,
    SimchatTorah,
    ThisWeek,
    VerseRange,
    WeekPortion,
    WeekReading,
)
from api.models import Post, TorahTimeline
from api.site.areas import TIMELINE


def page(*parts: str) -> str:
    return f'<main class="first-view">{"".join(parts)}</main>'


def heading(text: str) -> str:
    return f"<h1>{escape(text)}</h1>"


def headline(text: str) -> str:
    """The home page's heading, set as large as it will be."""
    return f'<h1 class="headline">{escape(text)}</h1>'


def paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def without_script(text: str) -> str:
    """A paragraph for browsers that run no script."""
    return f"<noscript>{paragraph(text)}</noscript>"


def card_list(title: str, links: Iterable[tuple[str, str, str]]) -> str:
    """A list of links, each (address, title, text), under a heading where there is one."""
    items = "".join(
        f'<li><a href="{escape(to)}">{escape(name)}</a><p>{escape(text)}</p></li>'
        for to, name, text in links
    )
    if not items:
        return ""
    return (f"<h2>{escape(title)}</h2>" if title else "") + f"<ul>{items}</ul>"


def pager(path: str, number: int, *, last: bool) -> str:
    """Links to the pages of a list before and after this one."""
    newer = f"{path}?page={number - 1}" if number > 2 else path
    links = [
        *([f'<a rel="prev" href="{newer}">Newer teachings</a>'] if number > 1 else []),
        *([] if last else [f'<a rel="next" href="{path}?page={number + 1}">Older teachings</a>']),
    ]
    return f'<nav aria-label="Pages">{" · ".join(links)}</nav>' if links else ""


def reading(post: Post, zone: ZoneInfo) -> str:
    """A teaching as the page's own subject."""
    return _teaching(post, zone, "h1")


def article(post: Post, zone: ZoneInfo) -> str:
    """A teaching as a part of a page."""
    return _teaching(post, zone, "h2")


def _teaching(post: Post, zone: ZoneInfo, level: str) -> str:
    day = post.publish_date.astimezone(zone)
    return (
        f"<article><{level}>{escape(post.title)}</{level}>"
        f'<p><time datetime="{day.isoformat()}">{day:%A, %B} {day.day}, {day.year}</time>'
        f" · {escape(post.author)}</p>{with_hebrew_marked(post.content)}</article>"
    )


def hebrew(text: str) -> str:
    return f'<span lang="he" dir="rtl">{escape(text)}</span>'


def link(to: str, text: str) -> str:
    return f'<a href="{escape(to)}">{escape(text)}</a>'


def verse_range(verses: VerseRange | TorahTimeline) -> str:
    """'Genesis 12:1–17:27'."""
    same = verses.end_chapter == verses.start_chapter
    end = str(verses.end_verse) if same else f"{verses.end_chapter}:{verses.end_verse}"
    return f"{verses.book} {verses.start_chapter}:{verses.start_verse}–{end}"


def portion_list(book: str, entries: Iterable[TorahTimeline]) -> str:
    """The portions of a book under its name; what each is about stands on its own page."""
    items = "".join(
        f"<li>{link(TIMELINE.at(entry.slug), f'{entry.parasha}: {entry.title}')} "
        f"{hebrew(entry.hebrew_name)}<p>{escape(verse_range(entry))}</p></li>"
        for entry in entries
    )
    return f"<h2>{escape(book)}</h2><ul>{items}</ul>"


def portion_head(entry: TorahTimeline) -> str:
    """A portion's name in Hebrew, its verses, and what it is about."""
    verses = f"{entry.english_name} · {verse_range(entry)}"
    return f"<p>{hebrew(entry.hebrew_name)} · {escape(verses)}</p>" + paragraph(entry.description)


def week(this: ThisWeek) -> str:
    """What is read this week, in the Diaspora, and in Israel where it is something else."""
    lines = [_week_reading("This week", this.diaspora, this.sabbath)]
    if this.israel:
        lines.append(_week_reading("This week in Israel", this.israel, this.sabbath))
    if this.simchat_torah:
        lines.append(_ending(this.simchat_torah))
    return f"<section>{''.join(lines)}</section>"


def _week_reading(label: str, read: WeekReading, sabbath: date) -> str:
    name = escape(read.name) if read.is_holiday else _linked(read.portions)
    where = f"{verse_range(read)} · Shabbat, {_day(sabbath)}"
    return (
        f"<h2>{escape(label)}: {name} {hebrew(read.hebrew_name)}</h2>{paragraph(where)}"
        + "".join(paragraph(f"{each.title} · {each.line}") for each in read.portions if each.line)
        + (_resuming(read.resumes) if read.resumes else "")
    )


def _resuming(after: PortionsOfDay) -> str:
    return f"<p>The weekly portions go on with {_linked(after.portions)} on {_day(after.day)}.</p>"


def _ending(on: SimchatTorah) -> str:
    """On which day the last portion is read."""
    days = [_day(on.diaspora)] if on.diaspora else []
    if on.israel:
        days.append(f"in Israel {_day(on.israel)}")
    return f"<p>{_linked(on.portions)} is read on Simchat Torah: {'; '.join(days)}.</p>"


def _linked(portions: Sequence[WeekPortion]) -> str:
    return "-".join(
        link(TIMELINE.at(each.slug), each.parasha) if each.slug else escape(each.parasha)
        for each in portions
    )


def _day(day: date) -> str:
    return f"{day:%B} {day.day}, {day.year}"
