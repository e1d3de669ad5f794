"""`nuggets newsletter`: show and test the mail of a teaching, and show what was sent."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated
from uuid import uuid4

import typer
from sqlalchemy.orm import Session

from api.cli.schema import require_current_schema
from api.cli.site import Site, open_site
from api.core.console import CommandError, print_error, print_line
from api.core.database import sync_engine
from api.core.email_address import normalize_email
from api.core.settings import Settings
from api.mail import Email
from api.mail.message import Envelope, build_message
from api.mail.sending import sender_of
from api.mail.transport import MailError, mail_transport
from api.models import Post
from api.outreach.newsletter.edition import sample_email
from api.outreach.newsletter.links import NewsletterLinks
from api.outreach.newsletter.schemas import Frequency
from api.outreach.newsletter.status import EditionStatus, newsletter_status

newsletter = typer.Typer(no_args_is_help=True)
_FREQUENCIES: tuple[Frequency, ...] = ("daily", "weekly", "both")
_INACTIVE = ("unconfirmed", "unsubscribed", "refused")


@newsletter.command()
def preview(
    post_id: int,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write the HTML to a file.")
    ] = None,
) -> None:
    """Print the mail of a teaching, as a visitor who subscribed receives it."""
    with open_site() as site:
        email = _test_email(site, post_id, "reader@example.org")
    if html:
        html.write_text(email.html or "", encoding="utf-8")
    print_line(f"Subject: {email.subject}\n\n{email.text}")


@newsletter.command(name="send-test")
def send_test(post_id: int, address: str) -> None:
    """Send the mail of a teaching to one address."""
    try:
        recipient = normalize_email(address)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    with open_site() as site:
        email = _test_email(site, post_id, recipient)
        settings = _settings(site)
    asyncio.run(_send(email, settings))
    print_line(
        f"Sent to {recipient}."
        if settings.smtp_url
        else f"SMTP_URL is not set: written to {settings.data_dir / 'mail'}."
    )


@newsletter.command()
def status() -> None:
    """Show the numbers of subscribers, and the newest editions."""
    with open_site() as site:
        require_current_schema(site)
        engine = sync_engine(site.database_url)
        with engine.connect() as connection:
            found = newsletter_status(connection)
        engine.dispose()
    active = {name: found.subscribers.get(name, 0) for name in _FREQUENCIES}
    counts = ", ".join(f"{count:,} {name}" for name, count in active.items())
    print_line(f"Subscribers: {sum(active.values()):,} ({counts}).")
    others = (f"{found.subscribers.get(name, 0):,} {name}" for name in _INACTIVE)
    print_line(f"Receive nothing: {', '.join(others)}.")
    for edition in found.editions:
        print_line(_describe(edition))
    for problem in _missing_settings(site.settings):
        print_error(problem)


def _describe(edition: EditionStatus) -> str:
    line = (
        f"  {edition.addressed_at:%Y-%m-%d %H:%M} UTC, {edition.post_id}"
        f" {edition.title or '(deleted)'}: {edition.sent:,} sent,"
        f" {edition.waiting:,} waiting, {edition.failed:,} failed"
    )
    return f"{line} ({edition.error})" if edition.error else line


def _missing_settings(settings: Settings) -> list[str]:
    problems = []
    if not settings.smtp_url:
        problems.append("SMTP_URL is not set: mail is written to files.")
    if not settings.site_url:
        problems.append(f"SITE_URL is not set: links in mails begin with {settings.public_url}.")
    return problems


def _settings(site: Site) -> Settings:
    """The settings with the resolved data directory."""
    return site.settings.model_copy(update={"data_dir": site.data_dir})


def _test_email(site: Site, post_id: int, recipient: str) -> Email:
    settings = _settings(site)
    require_current_schema(site)
    engine = sync_engine(site.database_url)
    try:
        with Session(engine) as session:
            post = session.get(Post, post_id)
            if post is None:
                raise CommandError(f"There is no teaching {post_id}.")
            return sample_email(post, recipient, settings, NewsletterLinks(settings))
    finally:
        engine.dispose()


async def _send(email: Email, settings: Settings) -> None:
    envelope = Envelope(sender_of(settings), uuid4().hex, datetime.now(UTC))
    async with mail_transport(settings) as transport:
        try:
            await transport.send(build_message(email, envelope))
        except MailError as error:
            raise CommandError(f"The mail was not accepted: {error}") from None
