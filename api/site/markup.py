"""The small HTML of a first view. Every text is escaped here; teachings are sanitised HTML."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from zoneinfo import ZoneInfo

from api.models import Post


def page(*parts: str) -> str:
    return f'<main class="first-view">{"".join(parts)}</main>'


def heading(text: str) -> str:
    return f"<h1>{escape(text)}</h1>"


def paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def card_list(title: str, links: Iterable[tuple[str, str, str]]) -> str:
    """A list of links, each (address, title, text), under a heading where there is one."""
    items = "".join(
        f'<li><a href="{escape(to)}">{escape(name)}</a><p>{escape(text)}</p></li>'
        for to, name, text in links
    )
    if not items:
        return ""
    return (f"<h2>{escape(title)}</h2>" if title else "") + f"<ul>{items}</ul>"


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
        f" · {escape(post.author)}</p>{post.content}</article>"
    )
