"""The texts of the mails about an account, as plain text (AUTH-66).

No text that a stranger typed is in a mail to somebody else: only the username, whose letters cannot
form a link. A secret is in the fragment of a link, which browsers send to no server: it appears in
no log, and a scanner that opens the link uses nothing up.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from api.core.settings import Settings
from api.outreach.mail import Email, plain_email
from api.site.html_views.dates import full_day


@dataclass(frozen=True, slots=True)
class AccountMail:
    settings: Settings

    def verification(self, to: str, username: str, secret: str) -> Email:
        return self._email(
            to,
            "Please confirm your email address",
            f"Shalom,\n\nwould you like this address to belong to the account '{username}'?"
            f" Then please open this page and confirm it:\n\n{self._link('verify-email', secret)}"
            "\n\nThe link works once, for two days. If you did not ask for it, please do nothing:"
            " without your confirmation the address is not used.",
        )

    def address_in_use(self, to: str) -> Email:
        return self._email(
            to,
            "You already have an account",
            "Shalom,\n\nsomebody, probably you, gave this address for an account. It already"
            " belongs to yours, so nothing was changed. You can sign in here:\n\n"
            f"{self.settings.public_url}/login\n\nIf you forgot your password, 'Forgot your"
            " password?' on that page sends you a link. If it was not you, please do nothing.",
        )

    def password_reset(self, to: str, secret: str) -> Email:
        return self._email(
            to,
            "Choose a new password",
            "Shalom,\n\nwith this link you can choose a new password:\n\n"
            f"{self._link('reset-password', secret)}\n\nIt works once, for one hour. If you did not"
            " ask for it, please do nothing: your password stays as it is.",
        )

    def sign_in_link(self, to: str, secret: str) -> Email:
        return self._email(
            to,
            "Your link to sign in",
            f"Shalom,\n\nwith this link you sign in:\n\n{self._link('sign-in', secret)}\n\nIt works"
            " once, for ten minutes. Please do not pass it on. If you did not ask for it, please do"
            " nothing.",
        )

    def password_changed(self, to: str) -> Email:
        what = "the password of your account was changed"
        return self._notice(to, "Your password was changed", what)

    def address_changed(self, to: str) -> Email:
        return self._notice(
            to, "Your email address was changed", "the email address of your account was changed"
        )

    def google_linked(self, to: str) -> Email:
        return self._notice(
            to, "Google sign-in was added", "your account can now be opened with Google, too"
        )

    def deletion_requested(self, to: str, due_at: datetime) -> Email:
        day = full_day(due_at.astimezone(self.settings.zone))
        return self._email(
            to,
            "Your account will be deleted",
            f"Shalom,\n\nas you asked, your account and everything in it will be deleted on"
            f" {day}. If you change your mind, please sign in before then"
            f" and keep it:\n\n{self.settings.public_url}/account\n\nThank you for learning with"
            " us.",
        )

    def _notice(self, to: str, subject: str, what: str) -> Email:
        return self._email(
            to,
            subject,
            f"Shalom,\n\n{what}. If it was you, all is well. If it was not, please choose a"
            f" new password at once:\n\n{self.settings.public_url}/login",
        )

    def _link(self, page: str, secret: str) -> str:
        return f"{self.settings.public_url}/{page}#token={secret}"

    def _email(self, to: str, subject: str, text: str) -> Email:
        return plain_email(self.settings, to, subject, text)
