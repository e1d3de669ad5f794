"""The texts of the mails about an account, as plain text (AUTH-66), in the language of the
request (LANG-17).

No text that a stranger typed is in a mail to somebody else: only the username, whose letters cannot
form a link. A secret is in the fragment of a link, which browsers send to no server: it appears in
no log, and a scanner that opens the link uses nothing up.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from api.core.dates import full_day
from api.core.settings import Settings
from api.core.translation import t
from api.mail import Email, plain_email


@dataclass(frozen=True, slots=True)
class AccountMail:
    settings: Settings

    def verification(self, to: str, username: str, secret: str) -> Email:
        return self._email(
            to,
            t("Please confirm your email address"),
            t(
                "would you like this address to belong to the account '{0}'? Then please open this"
                " page and confirm it:",
                username,
            ),
            self._link("verify-email", secret),
            t(
                "The link works once, for two days. If you did not ask for it, please do nothing:"
                " without your confirmation the address is not used."
            ),
        )

    def address_in_use(self, to: str) -> Email:
        return self._email(
            to,
            t("You already have an account"),
            t(
                "somebody, probably you, gave this address for an account. It already belongs to"
                " yours, so nothing was changed. You can sign in here:"
            ),
            f"{self.settings.public_url}/login",
            t(
                "If you forgot your password, 'Forgot your password?' on that page sends you a"
                " link. If it was not you, please do nothing."
            ),
        )

    def password_reset(self, to: str, secret: str) -> Email:
        return self._email(
            to,
            t("Choose a new password"),
            t("with this link you can choose a new password:"),
            self._link("reset-password", secret),
            t(
                "It works once, for one hour. If you did not ask for it, please do nothing: your"
                " password stays as it is."
            ),
        )

    def sign_in_link(self, to: str, secret: str) -> Email:
        return self._email(
            to,
            t("Your link to sign in"),
            t("with this link you sign in:"),
            self._link("sign-in", secret),
            t(
                "It works once, for ten minutes. Please do not pass it on. If you did not ask for"
                " it, please do nothing."
            ),
        )

    def password_changed(self, to: str) -> Email:
        what = t("the password of your account was changed")
        return self._notice(to, t("Your password was changed"), what)

    def address_changed(self, to: str) -> Email:
        what = t("the email address of your account was changed")
        return self._notice(to, t("Your email address was changed"), what)

    def google_linked(self, to: str) -> Email:
        what = t("your account can now be opened with Google, too")
        return self._notice(to, t("Google sign-in was added"), what)

    def deletion_requested(self, to: str, due_at: datetime) -> Email:
        day = full_day(due_at.astimezone(self.settings.zone))
        return self._email(
            to,
            t("Your account will be deleted"),
            t(
                "as you asked, your account and everything in it will be deleted on {0}. If you"
                " change your mind, please sign in before then and keep it:",
                day,
            ),
            f"{self.settings.public_url}/account",
            t("Thank you for learning with us."),
        )

    def _notice(self, to: str, subject: str, what: str) -> Email:
        return self._email(
            to,
            subject,
            t(
                "{0}. If it was you, all is well. If it was not, please choose a new password at"
                " once:",
                what,
            ),
            f"{self.settings.public_url}/login",
        )

    def _link(self, page: str, secret: str) -> str:
        return f"{self.settings.public_url}/{page}#token={secret}"

    def _email(self, to: str, subject: str, *paragraphs: str) -> Email:
        return plain_email(self.settings, to, subject, t("Shalom,"), *paragraphs)
