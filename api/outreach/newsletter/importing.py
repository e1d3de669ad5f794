"""Members of an earlier site become subscribers, as far as they consented (IMPORT-24).

What happened here wins: an address that is known, or was imported once, stays as it is.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from datetime import date
from itertools import islice

from sqlalchemy import Connection, func
from sqlalchemy.dialects.postgresql import insert

from api.models import NewsletterImport, NewsletterSubscriber
from api.outreach.newsletter.members import Consent, Member
from api.outreach.newsletter.schemas import Frequency

_AT_ONCE = 1000
MAX_PROBLEMS = 10_000
_PURPOSE = b"newsletter import\0"


@dataclass(slots=True)
class MembersReport:
    """Numbers of members. `unknown`: nothing says that they want mail, so they were left out.

    `problems` names lines of the CSV file, without any address; at most `MAX_PROBLEMS`.
    """

    subscribed: int = 0
    unsubscribed: int = 0
    known: int = 0
    unknown: int = 0
    invalid: int = 0
    problems: list[str] = field(default_factory=list)

    @property
    def counts(self) -> dict[str, int]:
        return {name: value for name, value in asdict(self).items() if isinstance(value, int)}


def import_members(
    connection: Connection,
    members: Iterable[Member],
    secret: bytes,
    source: str,
    frequency: Frequency = "both",
) -> MembersReport:
    """Subscribe confirmed members and keep unsubscribed ones so, in the caller's transaction.

    `source` is recorded as the origin of their consent. Nobody receives a mail because of it.
    """
    report = MembersReport()
    unique = {member.email: member for member in _usable(members, report)}
    waiting = iter(unique.values())
    while batch := list(islice(waiting, _AT_ONCE)):
        new = _not_imported_before(connection, batch, secret)
        report.known += len(batch) - len(new)
        _write(connection, new, source, frequency, report)
    return report


def _usable(members: Iterable[Member], report: MembersReport) -> Iterator[Member]:
    for member in members:
        if member.fault and member.line and len(report.problems) < MAX_PROBLEMS:
            report.problems.append(f"line {member.line:,}: {member.fault}")
        if not member.email:
            report.invalid += 1
        elif member.consent is Consent.UNKNOWN:
            report.unknown += 1
        else:
            yield member


def _not_imported_before(
    connection: Connection, batch: list[Member], secret: bytes
) -> list[Member]:
    """Those whose digest was new, which is recorded now."""
    digests = {_digest(member.email, secret): member for member in batch}
    statement = insert(NewsletterImport).on_conflict_do_nothing()
    values = [{"email_digest": digest} for digest in digests]
    new = connection.scalars(statement.values(values).returning(NewsletterImport.email_digest))
    return [digests[digest] for digest in new]


def _digest(email: str, secret: bytes) -> str:
    """Keyed, so that nobody else can test which addresses it may be."""
    return hmac.digest(secret, _PURPOSE + email.encode(), "sha256").hex()


def _write(
    connection: Connection,
    members: list[Member],
    source: str,
    frequency: Frequency,
    report: MembersReport,
) -> None:
    rows = [_row(member, source, frequency) for member in members]
    if not rows:
        return
    table = NewsletterSubscriber
    statement = insert(table).values(rows)
    # A request that waits for its confirmation is confirmed by the earlier site's.
    is_waiting = (
        table.confirmed_at.is_(None) & table.unsubscribed_at.is_(None) & table.refused_at.is_(None)
    )
    statement = statement.on_conflict_do_update(
        index_elements=["email"],
        set_={name: statement.excluded[name] for name in ("confirmed_at", "consent_source")},
        where=is_waiting & statement.excluded.confirmed_at.is_not(None),
    )
    written = list(connection.scalars(statement.returning(table.unsubscribed_at.is_(None))))
    report.subscribed += sum(written)
    report.unsubscribed += len(written) - sum(written)
    report.known += len(members) - len(written)


def _row(member: Member, source: str, frequency: Frequency) -> dict[str, object]:
    is_confirmed = member.consent is Consent.CONFIRMED
    return {
        "email": member.email,
        "frequency": frequency,
        "consent_source": f"{source}{_since(member.since)}" if is_confirmed else None,
        # Now, not when they joined: nothing from before the import is mailed to them (NEWS-3).
        "confirmed_at": func.now() if is_confirmed else None,
        "unsubscribed_at": None if is_confirmed else func.now(),
    }


def _since(day: date | None) -> str:
    return f", member since {day}" if day else ""
