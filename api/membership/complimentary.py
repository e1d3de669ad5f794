"""Complimentary members of an earlier site receive gifts of this one (IMPORT-43)."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time

from api.membership.gifts import GiftService
from api.membership.repository import MembershipRepository
from api.membership.terms import add_months
from api.models import MAX_GIFT_MONTHS

_PURPOSE = b"complimentary membership\0"
_NOTE = "Complimentary at the earlier site, "
_AT_ONCE = 1000


@dataclass(frozen=True, slots=True)
class Complimentary:
    """Who pays nothing, by their address in its normal form. `ends`: None for no end."""

    email: str
    ends: date | None


@dataclass(frozen=True, slots=True)
class CodeFor:
    """The gift code of somebody who has no account."""

    email: str
    months: int
    code: str


@dataclass(slots=True)
class ComplimentaryReport:
    """Numbers of complimentary members. `waiting`: they have no account, and no codes are made."""

    members: int = 0
    codes: int = 0
    known: int = 0
    ended: int = 0
    waiting: int = 0


@dataclass
class ComplimentaryGifts:
    """Gives each of them one gift, whatever the number of imports.

    A gift's note has a digest of the address, keyed by `secret`: nobody else can test whose it is.
    """

    repository: MembershipRepository
    gifts: GiftService
    secret: bytes
    report: ComplimentaryReport = field(default_factory=ComplimentaryReport)

    async def give(
        self, members: Iterable[Complimentary], now: datetime, *, makes_codes: bool
    ) -> list[CodeFor]:
        """A gift for each account whose confirmed address it is; codes for the others.

        Nobody is mailed.
        """
        found = list(members)
        codes: list[CodeFor] = []
        for start in range(0, len(found), _AT_ONCE):
            codes += await self._give(found[start : start + _AT_ONCE], now, makes_codes)
        return codes

    async def _give(
        self, members: Sequence[Complimentary], now: datetime, makes_codes: bool
    ) -> list[CodeFor]:
        notes = {member.email: self._note(member.email) for member in members}
        given = await self.repository.notes_of_gifts(notes.values())
        accounts = await self.repository.users_by_email(notes)
        codes: list[CodeFor] = []
        for member in members:
            months, note = months_until(member.ends, now), notes[member.email]
            if note in given:
                self.report.known += 1
            elif not months:
                self.report.ended += 1
            elif user_id := accounts.get(member.email):
                await self.gifts.grant(user_id, months, note)
                self.report.members += 1
            elif makes_codes:
                _, code = await self.gifts.create_code(months, note)
                codes.append(CodeFor(member.email, months, code))
                self.report.codes += 1
            else:
                self.report.waiting += 1
        return codes

    def _note(self, email: str) -> str:
        digest = hmac.digest(self.secret, _PURPOSE + email.encode(), "sha256")
        return _NOTE + digest.hex()[:32]


def months_until(ends: date | None, now: datetime) -> int:
    """The months of a gift that lasts at least until the end of a day; 0 if it is over.

    Without an end as many as a gift can have.
    """
    if ends is None:
        return MAX_GIFT_MONTHS
    end = datetime.combine(ends, time.max, UTC)
    if end <= now:
        return 0
    months = range(1, MAX_GIFT_MONTHS)
    return next((count for count in months if add_months(now, count) >= end), MAX_GIFT_MONTHS)
