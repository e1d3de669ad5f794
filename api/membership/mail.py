"""The texts of the mails about a membership, as plain text (MEMBER-24, MEMBER-25).

They are in the current language: whoever sends them from a job or a webhook sets that of the reader
(LANG-18).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from api.core.dates import full_day
from api.core.email_address import normalize_email
from api.core.settings import Settings
from api.core.translation import t
from api.mail import Email, plain_email
from api.models import MembershipPayment


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
        lines = [
            t("Membership for one year: {0}", dollars(payment.amount)),
            t("Paid on: {0}", self._day(payment.paid_at)),
            t("Member until: {0}", self._day(end)),
        ]
        return self._email(
            recipient,
            t("Your membership"),
            t(
                "thank you for your membership, which keeps this learning open. Here is your"
                " receipt."
            ),
            "\n".join(lines),
            *([t("Receipt: {0}", payment.receipt_url)] if payment.receipt_url else []),
            t(
                "It does not renew by itself: nothing more is charged. Your payments are listed"
                " here:"
            ),
            f"{self.settings.public_url}/account",
        )

    def reminder(self, to: str, end: datetime) -> Email:
        nothing_to_do = [t("If not, there is nothing to do.")]
        if self.settings.launch_free:
            nothing_to_do.append(t("At present everything is free, so there is no hurry."))
        switch = t(
            "If you do not want this reminder next time, you can switch it off in your account:"
        )
        return self._email(
            to,
            t("Your membership ends on {0}", self._day(end)),
            t(
                "your membership ends on {0}. It does not renew by itself. If you would like to"
                " stay a member for another year, you can renew it here; the new year begins where"
                " the present one ends:",
                self._day(end),
            ),
            f"{self.settings.public_url}/checkout",
            " ".join((*nothing_to_do, switch)),
            f"{self.settings.public_url}/account",
        )

    def reconciliation_report(self, lines: Sequence[str]) -> Email:
        """To the operator. It names payments by their id at the provider, and no person."""
        listed = "\n".join(f"- {line}" for line in lines)
        return plain_email(
            self.settings,
            self.settings.contact_email,
            "Payments that differed from Stripe",
            "The nightly comparison of memberships with Stripe found differences. What is marked"
            f" 'repaired' needs no action.\n\n{listed}",
        )

    def _day(self, moment: datetime) -> str:
        return full_day(moment.astimezone(self.settings.zone))

    def _email(self, to: str, subject: str, *paragraphs: str) -> Email:
        return plain_email(self.settings, to, subject, t("Shalom,"), *paragraphs)


def dollars(cents: int) -> str:
    """`$88` or `$88.50`."""
    whole, rest = divmod(cents, 100)
    return f"${whole:,}.{rest:02}" if rest else f"${whole:,}"
