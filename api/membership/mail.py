"""The texts of the mails about a membership, as plain text (MEMBER-24, MEMBER-25)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from api.core.email_address import normalize_email
from api.core.settings import Settings
from api.models import MembershipPayment
from api.outreach.mail import Email, plain_email
from api.site.html_views.dates import full_day


@dataclass(frozen=True, slots=True)
class MembershipMail:
    settings: Settings

    def receipt(self, to: str, payment: MembershipPayment, end: datetime) -> Email | None:
        """None for an address that the payer mistyped."""
        try:
            recipient = normalize_email(to)
        except ValueError:
            return None
        assert payment.paid_at is not None
        printable = f"\n\nReceipt: {payment.receipt_url}" if payment.receipt_url else ""
        return self._email(
            recipient,
            "Your membership",
            "Shalom,\n\nthank you for your membership, which keeps this learning open. Here is"
            f" your receipt.\n\nMembership for one year: {dollars(payment.amount)}\nPaid on:"
            f" {self._day(payment.paid_at)}\nMember until: {self._day(end)}{printable}\n\nIt does"
            " not renew by itself: nothing more is charged. Your payments are listed here:\n\n"
            f"{self.settings.public_url}/account",
        )

    def reminder(self, to: str, end: datetime) -> Email:
        note = (
            " At present everything is free, so there is no hurry."
            if self.settings.launch_free
            else ""
        )
        return self._email(
            to,
            f"Your membership ends on {self._day(end)}",
            f"Shalom,\n\nyour membership ends on {self._day(end)}. It does not renew by itself. If"
            f" you would like to stay a member for another year, you can renew it here; the new"
            f" year begins where the present one ends:\n\n{self.settings.public_url}/checkout\n\n"
            f"If not, there is nothing to do.{note} If you do not want this reminder next time,"
            f" you can switch it off in your account:\n\n{self.settings.public_url}/account",
        )

    def reconciliation_report(self, lines: Sequence[str]) -> Email:
        """To the operator. It names payments by their id at the provider, and no person."""
        listed = "\n".join(f"- {line}" for line in lines)
        return self._email(
            self.settings.contact_email,
            "Payments that differed from Stripe",
            "The nightly comparison of memberships with Stripe found differences. What is marked"
            f" 'repaired' needs no action.\n\n{listed}",
        )

    def _day(self, moment: datetime) -> str:
        return full_day(moment.astimezone(self.settings.zone))

    def _email(self, to: str, subject: str, text: str) -> Email:
        return plain_email(self.settings, to, subject, text)


def dollars(cents: int) -> str:
    """`$88` or `$88.50`."""
    whole, rest = divmod(cents, 100)
    return f"${whole:,}.{rest:02}" if rest else f"${whole:,}"
