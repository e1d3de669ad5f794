"""The pages of signing in (`web/src/features/accounts/components`).

They contain nothing about the reader, who may be anybody. What a link's fragment decides is left to
the browser: no server sees it.
"""

from __future__ import annotations

from api.core.translation import message, t
from api.site.html_views.elements import (
    NOTHING,
    Html,
    badge,
    button_classes,
    classes,
    concat_html,
    el,
    icon,
    ornament,
    t_html,
)
from api.site.html_views.forms import checkbox, password_field, text_field, wide_button

_CARD = "rounded-xl border bg-raised border-rule w-full p-5 xs:p-8"
_LINK = (
    "inline-flex min-h-11 items-center font-medium text-tekhelet underline-offset-4 hover:underline"
)
_INLINE_LINK = "font-medium text-tekhelet underline underline-offset-4"
_TAB = (
    "flex min-h-11 flex-wrap items-center justify-center gap-x-1.5 rounded-md px-2 py-1 text-sm "
    "font-semibold"
)
_NEEDS_SCRIPT = message("This page needs script. Please allow it in your browser.")
_BENEFITS = (
    ("bookmark", message("Save teachings for later, and read them without a connection.")),
    ("history", message("Go on where you stopped, on each of your devices.")),
    (
        "user-round",
        message("Your e-mail stays private, and you can take your data with you or delete it."),
    ),
)
_USERNAME_HINT = message("English or Hebrew letters, digits, hyphens and underscores.")
_LENGTH_HINT = message("At least 8 characters.")


def login() -> Html:
    """`LoginPage.tsx`, with its standard tab."""
    return _with_benefits(
        _header(t("Login"), t("Welcome back. Your place is where you left it.")),
        _tabs(),
        el(
            "form",
            "grid gap-5",
            text_field("identifier", t("Username or email"), autocomplete="username"),
            password_field("password", t("Password"), "current-password"),
            el("div", "grid", wide_button(t("Sign in"), size="normal")),
            aria_label=t("Sign in"),
        ),
        _divider(),
        el(
            "div",
            "grid gap-2",
            _google_button(t("Sign in with Google")),
            wide_button(t("Try Demo Account"), variant="quiet"),
        ),
        el(
            "p",
            "mt-4 text-center text-sm text-ink-soft",
            t("No password at hand?"),
            " ",
            el(
                "a",
                classes("inline-block", _INLINE_LINK),
                t("Get a sign-in link by e-mail"),
                href="/sign-in",
            ),
        ),
        _login_links(),
    )


def register() -> Html:
    """`RegisterPage.tsx`"""
    return _with_benefits(
        _header(t("Create an account"), t("Free, and ready in a minute.")),
        _google_button(t("Sign up with Google")),
        _divider(),
        el(
            "form",
            "grid gap-5",
            text_field("username", t("Username"), t(_USERNAME_HINT), autocomplete="username"),
            el(
                "div",
                "",
                el(
                    "div",
                    "mb-2",
                    text_field("email", t("Email"), type="email", autocomplete="email"),
                ),
                checkbox(
                    "provideEmail",
                    t("Provide an email (optional)"),
                    t("For password resets and sign-in links. We send a link to confirm it."),
                    is_checked=True,
                ),
                checkbox("isEmailPrivate", t("Keep my email private"), is_checked=True),
            ),
            text_field("name", t("Full name"), autocomplete="name"),
            password_field("password", t("Password"), "new-password", t(_LENGTH_HINT)),
            password_field("confirmPassword", t("Confirm password"), "new-password"),
            el(
                "div",
                "",
                checkbox(
                    "dataCollectionConsent",
                    t("I agree that data about my learning is collected (optional)"),
                ),
                checkbox("acceptTerms", _accept_terms()),
            ),
            el("div", "grid", wide_button(t("Create account"), size="normal")),
            aria_label=t("Create an account"),
        ),
        el(
            "p",
            "mt-6 border-t border-rule pt-4 text-center text-[0.9375rem] text-ink-soft",
            t("Already have an account?"),
            " ",
            el("a", _INLINE_LINK, t("Sign in"), href="/login"),
        ),
        el(
            "p",
            "text-center text-[0.9375rem]",
            el("a", _LINK, t("Back to Home"), href="/"),
        ),
    )


def form_card(title: str) -> Html:
    """`FormCard.tsx` before the browser has read the link."""
    return el(
        "div",
        "page grid justify-items-center py-8 md:py-16",
        el(
            "div",
            classes(_CARD, "max-w-[29rem]"),
            _header(t(title)),
            el("noscript", "", t(_NEEDS_SCRIPT)),
        ),
    )


def _with_benefits(*parts: Html) -> Html:
    card = el("div", classes(_CARD, "max-w-[30rem]"), *parts, el("noscript", "", t(_NEEDS_SCRIPT)))
    return el(
        "div",
        "page grid justify-center gap-12 py-8 md:py-14 lg:grid-cols-[minmax(0,1fr)_30rem] "
        "lg:justify-normal",
        _benefits(),
        card,
    )


def _header(title: str, subtitle: str = "") -> Html:
    style = "mt-2.5 font-serif text-[1.0625rem] text-balance text-ink-soft"
    return el(
        "header",
        "mb-6 text-center",
        el("h1", "text-[1.9rem] md:text-[2.1rem]", title),
        ornament("mt-2.5 justify-center text-[0.65rem]"),
        el("p", style, subtitle) if subtitle else NOTHING,
    )


def _benefits() -> Html:
    """`AccountBenefits.tsx`"""
    return el(
        "aside",
        "hidden pe-6 pt-12 lg:block",
        el(
            "p",
            "hebrew-display w-fit text-6xl text-gold",
            "הֲפֹךְ בָּהּ וַהֲפֹךְ בָּהּ",
            lang="he",
            dir="rtl",
        ),
        el(
            "p",
            "mt-5 font-serif text-2xl leading-snug",
            t("“Turn it, and turn it again, for everything is in it.”"),
        ),
        el("p", "mt-2 text-sm text-ink-faint", t("Mishnah, Avot 5:22")),
        el(
            "ul",
            "mt-9 grid gap-5 border-t border-rule pt-8",
            concat_html(
                el(
                    "li",
                    "flex gap-4",
                    icon(symbol, 22, "mt-0.5 shrink-0 text-gold"),
                    el("span", "max-w-md text-ink-soft", t(text)),
                )
                for symbol, text in _BENEFITS
            ),
        ),
        aria_label=t("Why an account"),
    )


def _tabs() -> Html:
    return el(
        "div",
        "mb-6 grid grid-cols-2 rounded-lg border border-rule bg-sunken p-1",
        el("span", classes(_TAB, "bg-raised text-ink shadow-lift"), t("Standard Login")),
        el(
            "span",
            classes(_TAB, "text-ink-soft"),
            t("Privacy-Focused"),
            " ",
            badge(t("NEW"), "gold"),
        ),
        aria_hidden="true",
    )


def _google_button(text: str) -> Html:
    """The mark's colours are the browser's part: the place for it has its size."""
    return el(
        "span",
        button_classes("outline", "large", "w-full"),
        icon("google", 18),
        el("span", "", text),
        aria_hidden="true",
    )


def _divider() -> Html:
    line = el("span", "h-px flex-1 bg-rule")
    return el("div", "my-5 flex items-center gap-4 text-sm text-ink-faint", line, t("or"), line)


def _login_links() -> Html:
    links = (
        ("/reset-password", t("Forgot your password?")),
        ("/login", t("Already have an account? Sign in")),
        ("/register", t("New here? Create an account")),
        ("/", t("Back to Home")),
    )
    return el(
        "nav",
        "mt-6 grid justify-items-center border-t border-rule pt-4 text-[0.9375rem]",
        concat_html(el("a", _LINK, text, href=to) for to, text in links),
        aria_label=t("Login"),
    )


def _accept_terms() -> Html:
    return t_html(
        "I accept the {0} and have read the {1}",
        el("a", _INLINE_LINK, t("terms and conditions"), href="/terms", target="_blank"),
        el("a", _INLINE_LINK, t("privacy policy"), href="/privacy", target="_blank"),
    )
