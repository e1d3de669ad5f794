"""The mail of one teaching: the same for all subscribers but for its links."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from htpy import a, h1, p

from api.core.dates import long_day
from api.core.settings import Settings
from api.core.viewer import Viewer
from api.library.access import VisiblePost, visible_post
from api.mail import Email
from api.mail.headers import unsubscribe_headers
from api.mail.layout import button, mail_footer, mail_html, text_block
from api.models import Post
from api.outreach.newsletter.confirmation_email import FREE
from api.outreach.newsletter.links import NewsletterLinks
from api.site.sections import DAILY, WEEKLY, post_url_path

_LOCKED = "This teaching is for members; this is its beginning."
# No subscriber has this id.
_NOBODY = 0
_UNSUBSCRIBE, _PREFERENCES = "__unsubscribe_url__", "__preferences_url__"


@dataclass(frozen=True, slots=True)
class Edition:
    """A rendered mail, with placeholders for each subscriber's links."""

    subject: str
    text: str
    html: str

    def to(self, address: str, unsubscribe_url: str, preferences_url: str) -> Email:
        """The mail for one subscriber (NEWS-2, RFC 8058)."""

        def filled(template: str, url: str, preferences: str) -> str:
            return template.replace(_UNSUBSCRIBE, url).replace(_PREFERENCES, preferences)

        return Email(
            to=address,
            subject=self.subject,
            text=filled(self.text, unsubscribe_url, preferences_url),
            html=filled(self.html, escape(unsubscribe_url), escape(preferences_url)),
            headers=unsubscribe_headers(unsubscribe_url),
        )


def render_edition(post: Post, settings: Settings, links: NewsletterLinks) -> Edition:
    """The mail of a teaching. Of a locked one it has what a visitor may see (ACCESS-13)."""
    visible = visible_post(Viewer(settings.launch_free), post)
    url = f"{links.site}{post_url_path(visible.type, visible.id)}"
    subject = " ".join(visible.title.split())
    return Edition(subject, _text(visible, url), _html(visible, subject, url, settings, links.site))


def sample_email(post: Post, recipient: str, settings: Settings, links: NewsletterLinks) -> Email:
    """The mail of a teaching for somebody who wants to see it. Its links change no subscription."""
    token = links.manage_token(_NOBODY)
    edition = render_edition(post, settings, links)
    return edition.to(recipient, links.unsubscribe_url(token), links.preferences_url(token))


def _action(post: VisiblePost) -> str:
    return "Read it on the site" if post.is_locked else "Continue reading"


def _label(post: VisiblePost, settings: Settings) -> str:
    date = long_day(post.publish_date.astimezone(settings.zone))
    return f"{(DAILY if post.type == 'daily' else WEEKLY).item_name} · {date} · {post.author}"


def _excerpt(post: VisiblePost) -> str:
    """The author's summary, unless it repeats the first lines."""
    excerpt = " ".join(post.excerpt.split())
    return "" if post.preview.startswith(excerpt.removesuffix("...")) else excerpt


def _text(post: VisiblePost, url: str) -> str:
    parts = [
        post.title,
        _excerpt(post),
        post.preview,
        _LOCKED if post.is_locked else "",
        f"{_action(post)}: {url}",
        "-- ",
        FREE,
        f"Change what you receive: {_PREFERENCES}",
        f"Unsubscribe: {_UNSUBSCRIBE}",
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _html(post: VisiblePost, subject: str, url: str, settings: Settings, site: str) -> str:
    excerpt = _excerpt(post)
    return mail_html(
        subject,
        excerpt or post.preview,
        settings.site_name,
        site,
        p(".label")[_label(post, settings)],
        text_block(h1, "title", post.title),
        text_block(p, "text lead", excerpt) if excerpt else None,
        text_block(p, "text", post.preview),
        p(".note")[_LOCKED] if post.is_locked else None,
        button(url, _action(post)),
        footer=mail_footer(
            FREE,
            (
                a(".footer-link", href=_PREFERENCES)["Change what you receive"],
                " · ",
                a(".footer-link", href=_UNSUBSCRIBE)["Unsubscribe"],
            ),
        ),
    )
