"""The mail of a day: its teaching, its aliyah and the cards that are due, in the reader's language
(NEWS-10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from htpy import Node, a, h1, h2, p

from api.core.dates import long_day
from api.core.settings import Settings
from api.core.translation import current_language, gettext_noop, is_hebrew_interface, ngettext, t
from api.library.access import VisiblePost
from api.library.portions import portion_name
from api.library.schemas import ThisWeek, TodaysAliyah, WeekReading
from api.mail import Email
from api.mail.headers import unsubscribe_headers
from api.mail.layout import button, mail_footer, mail_html, text_block
from api.outreach.daily_mail.links import DailyMailLinks
from api.search.references.verse_reference import reference
from api.site.sections import ACCOUNT, REVIEW, TIMELINE, post_url_path

_ALIYOT = (
    gettext_noop("First aliyah"),
    gettext_noop("Second aliyah"),
    gettext_noop("Third aliyah"),
    gettext_noop("Fourth aliyah"),
    gettext_noop("Fifth aliyah"),
    gettext_noop("Sixth aliyah"),
    gettext_noop("Seventh aliyah"),
)
_WHY = gettext_noop(
    "You receive this mail because you switched it on in your account. It does not come on Shabbat"
    " and on holidays."
)
NEWSLETTER_SETTINGS = f"{ACCOUNT}#newsletter"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the mail. `title` and `text` may be the library's words, in any language."""

    label: str
    title: str
    text: str
    action: str
    url: str | None


@dataclass(frozen=True, slots=True)
class Day:
    """What a reader has to learn today; without `teaching` none is new."""

    today: date
    teaching: VisiblePost | None
    week: ThisWeek
    due_count: int

    def parts(self, site: str) -> list[Part]:
        """Empty on a day that has nothing for the reader."""
        return [*self._teaching(site), *self._aliyot(site), *self._cards(site)]

    def _teaching(self, site: str) -> Iterator[Part]:
        post = self.teaching
        if post:
            url = f"{site}{post_url_path(post.type, post.id)}"
            action = t("Read it on the site") if post.is_locked else t("Continue reading")
            yield Part(t("Today’s teaching"), post.title, post.preview, action, url)

    def _aliyot(self, site: str) -> Iterator[Part]:
        """Of the Diaspora, and of Israel where its reading differs."""
        for label, reading in (
            (t("Today’s aliyah"), self.week.diaspora),
            (t("Today’s aliyah in Israel"), self.week.israel),
        ):
            if reading and reading.aliyah:
                name, verses = _names(reading, reading.aliyah)
                url = _aliyah_url(site, reading, reading.aliyah)
                yield Part(label, name, verses, t("Read the aliyah"), url)

    def _cards(self, site: str) -> Iterator[Part]:
        if count := self.due_count:
            due = ngettext("{0} card is due", "{0} cards are due", count)
            yield Part(t("Your reviews"), due, "", t("Review now"), f"{site}{REVIEW}")


def daily_email(
    to: str, user_id: int, day: Day, settings: Settings, links: DailyMailLinks
) -> Email | None:
    """The mail in the current language; None on a day that has nothing for the reader."""
    parts = day.parts(links.site)
    if not parts:
        return None
    subject = t("Your learning for {0}", long_day(day.today))
    unsubscribe = links.unsubscribe_url(user_id)
    return Email(
        to=to,
        subject=subject,
        text=_text(parts, links.site, unsubscribe),
        html=_html(subject, parts, settings, links.site, unsubscribe),
        headers={
            **unsubscribe_headers(unsubscribe),
            "Content-Language": current_language(),
        },
    )


def _names(reading: WeekReading, aliyah: TodaysAliyah) -> tuple[str, str]:
    """'Noach: Third aliyah' and 'Genesis 7:17-8:14'."""
    portion = portion_name(reading.name, reading.hebrew_name)
    range_ = aliyah.start_chapter, aliyah.start_verse, aliyah.end_chapter, aliyah.end_verse
    verses = reference(aliyah.book, *range_)
    assert verses, aliyah
    shown = verses.hebrew_name if is_hebrew_interface() else verses.name
    return f"{portion}: {t(_ALIYOT[aliyah.number - 1])}", shown


def _aliyah_url(site: str, reading: WeekReading, aliyah: TodaysAliyah) -> str | None:
    """Its text in a portion's page; None where the library has none of the portions."""
    slug = next((portion.slug for portion in reading.portions if portion.slug), None)
    if slug is None:
        return None
    joined = "&joined=1" if len(reading.portions) > 1 else ""
    number = aliyah.number
    return f"{site}{TIMELINE.at(slug)}?aliyah={number}{joined}#aliyah-{number}"


def _text(parts: list[Part], site: str, unsubscribe: str) -> str:
    blocks = [
        "\n".join(
            line
            for line in (
                part.label,
                part.title,
                part.text,
                f"{part.action}: {part.url}" if part.url else "",
            )
            if line
        )
        for part in parts
    ]
    ending = [
        "-- ",
        t(_WHY),
        f"{t('Change it in your account')}: {site}{NEWSLETTER_SETTINGS}",
        f"{t('Unsubscribe')}: {unsubscribe}",
    ]
    return "\n\n".join([*blocks, *ending]) + "\n"


def _html(subject: str, parts: list[Part], settings: Settings, site: str, unsubscribe: str) -> str:
    return mail_html(
        subject,
        " · ".join(part.title for part in parts),
        settings.site_name,
        site,
        *_rows(parts),
        footer=mail_footer(
            t(_WHY),
            (
                a(".footer-link", href=f"{site}{NEWSLETTER_SETTINGS}")[
                    t("Change it in your account")
                ],
                " · ",
                a(".footer-link", href=unsubscribe)[t("Unsubscribe")],
            ),
        ),
        language=current_language(),
    )


def _rows(parts: list[Part]) -> Iterator[Node]:
    for number, part in enumerate(parts):
        yield p(".label")[part.label]
        yield text_block(h1 if number == 0 else h2, "title", part.title)
        if part.text:
            yield text_block(p, "text", part.text)
        if part.url:
            yield button(part.url, part.action)
