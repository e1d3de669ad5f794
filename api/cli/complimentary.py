"""Gifts for complimentary members of an earlier site, and the file of their codes (IMPORT-43)."""

from __future__ import annotations

import asyncio
import csv
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

from api.cli.contents import pluralize
from api.cli.membership import MembershipContext, in_transaction
from api.cli.permissions import private_umask
from api.cli.site import Site
from api.core.console import CommandError, print_error, print_line
from api.core.secrets import site_secret
from api.membership.complimentary import (
    CodeFor,
    Complimentary,
    ComplimentaryGifts,
    ComplimentaryReport,
)
from api.outreach.newsletter.members import Member

_NAMES = {
    "members": "received a gift",
    "codes": "received a code",
    "known": "had one before",
    "ended": "ended",
    "waiting": "without an account",
}


def give_complimentary(
    site: Site, members: Sequence[Member], file: Path | None
) -> ComplimentaryReport:
    """Give them their gifts, after the import; the codes go to a new file that nobody else reads.

    Raises CommandError if the file cannot be written: then no gift was given.
    """
    # The last row of an address wins, as for the newsletter.
    latest = {member.email: member for member in members if member.email}
    found = [
        Complimentary(member.email, member.ends)
        for member in latest.values()
        if member.is_complimentary
    ]
    if not found:
        return ComplimentaryReport()
    secret = site_secret(site.settings.secret_key, site.data_dir)

    async def give(context: MembershipContext) -> ComplimentaryReport:
        gifts = ComplimentaryGifts(context.repository, context.gifts, secret)
        now = datetime.now(UTC)
        codes = await gifts.give(found, now, makes_codes=file is not None)
        # In the transaction: a code that is not in the file could never be given to anybody.
        if file is not None and codes:
            _write(file, codes)
        return gifts.report

    return asyncio.run(in_transaction(site, give))


def _write(file: Path, codes: Sequence[CodeFor]) -> None:
    try:
        with private_umask(), file.open("x", encoding="utf-8", newline="") as opened:
            rows = csv.writer(opened)
            rows.writerow(("email", "months", "code"))
            rows.writerows((_plain(code.email), code.months, code.code) for code in codes)
    except OSError as error:
        message = f"{file}: the gift codes cannot be written: {error.strerror}"
        raise CommandError(f"{message}\nThe posts were imported; no gift was given.") from None


def _plain(email: str) -> str:
    """An address that no spreadsheet takes for a formula."""
    return f"'{email}" if email.startswith(("=", "+", "-", "@")) else email


def print_complimentary(report: ComplimentaryReport, file: Path | None) -> None:
    counts = asdict(report)
    if not any(counts.values()):
        return
    told = ", ".join(f"{count:,} {_NAMES[name]}" for name, count in counts.items() if count)
    print_line(f"Complimentary members: {told}.")
    if report.codes:
        print_line(f"The gift codes are in {file}, and nowhere else.")
    if report.waiting:
        who = pluralize(report.waiting, "complimentary member has", "complimentary members have")
        print_error(f"{who} no account here: import again with --gift-codes FILE for their codes.")
