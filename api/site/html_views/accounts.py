"""The pages of signing in (`web/src/features/accounts/components`).

They contain nothing about the reader, who may be anybody. What a link's fragment decides is left to
the browser: no server sees it.
"""

from __future__ import annotations

from api.site.html_views.elements import (
    NOTHING,
    Html,
    badge,
    button_classes,
    classes,
    concat_html,
    el,
    icon,
    join,
    ornament,
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
_NEEDS_SCRIPT = "This page needs script. Please allow it in your browser."
_BENEFITS = (
    ("bookmark", "Save teachings for later, and read them without a connection."),
    ("history", "Go on where you stopped, on each of your devices."),
    (
        "user-round",
        "Your e-mail stays private, and you can take your data with you or delete it.",
    ),
)
_USERNAME_HINT = "English or Hebrew letters, digits, hyphens and underscores."
_LENGTH_HINT = "At least 8 characters."


def login() -> Html:
    """`LoginPage.tsx`, with its standard tab."""
    return _with_benefits(
        _header("Login", "Welcome back. Your place is where you left it."),
        _tabs(),
        el(
            "form",
            "grid gap-5",
            text_field("identifier", "Username or email", autocomplete="username"),
            password_field("password", "Password", "current-password"),
            el("div", "grid", wide_button("Sign in", size="normal")),
            aria_label="Sign in",
        ),
        _divider(),
        el(
            "div",
            "grid gap-2",
            _google_button("Sign in with Google"),
            wide_button("Try Demo Account", variant="quiet"),
        ),
        el(
            "p",
            "mt-4 text-center text-sm text-ink-soft",
            "No password at hand? ",
            el(
                "a",
                classes("inline-block", _INLINE_LINK),
                "Get a sign-in link by e-mail",
                href="/sign-in",
            ),
        ),
        _login_links(),
    )


def register() -> Html:
    """`RegisterPage.tsx`"""
    return _with_benefits(
        _header("Create an account", "Free, and ready in a minute."),
        _google_button("Sign up with Google"),
        _divider(),
        el(
            "form",
            "grid gap-5",
            text_field("username", "Username", _USERNAME_HINT, autocomplete="username"),
            el(
                "div",
                "",
                el(
                    "div",
                    "mb-2",
                    text_field("email", "Email (optional)", type="email", autocomplete="email"),
                ),
                checkbox(
                    "provideEmail",
                    "Provide an email",
                    "For password resets and sign-in links. We send a link to confirm it.",
                    is_checked=True,
                ),
                checkbox("isEmailPrivate", "Keep my email private", is_checked=True),
            ),
            text_field("name", "Full name", autocomplete="name"),
            password_field("password", "Password", "new-password", _LENGTH_HINT),
            password_field("confirmPassword", "Confirm password", "new-password"),
            el(
                "div",
                "",
                checkbox(
                    "dataCollectionConsent",
                    "I agree that data about my learning is collected (optional)",
                ),
                checkbox("acceptTerms", _accept_terms()),
            ),
            el("div", "grid", wide_button("Create account", size="normal")),
            aria_label="Create an account",
        ),
        el(
            "p",
            "mt-6 border-t border-rule pt-4 text-center text-[0.9375rem] text-ink-soft",
            "Already have an account? ",
            el("a", _INLINE_LINK, "Sign in", href="/login"),
        ),
        el(
            "p",
            "text-center text-[0.9375rem]",
            el("a", _LINK, "Back to Home", href="/"),
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
            _header(title),
            el("noscript", "", _NEEDS_SCRIPT),
        ),
    )


def _with_benefits(*parts: Html) -> Html:
    card = el("div", classes(_CARD, "max-w-[30rem]"), *parts, el("noscript", "", _NEEDS_SCRIPT))
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
            "“Turn it, and turn it again, for everything is in it.”",
        ),
        el("p", "mt-2 text-sm text-ink-faint", "Mishnah, Avot 5:22"),
        el(
            "ul",
            "mt-9 grid gap-5 border-t border-rule pt-8",
            concat_html(
                el(
                    "li",
                    "flex gap-4",
                    icon(symbol, 22, "mt-0.5 shrink-0 text-gold"),
                    el("span", "max-w-md text-ink-soft", text),
                )
                for symbol, text in _BENEFITS
            ),
        ),
        aria_label="Why an account",
    )


def _tabs() -> Html:
    return el(
        "div",
        "mb-6 grid grid-cols-2 rounded-lg border border-rule bg-sunken p-1",
        el("span", classes(_TAB, "bg-raised text-ink shadow-lift"), "Standard Login"),
        el("span", classes(_TAB, "text-ink-soft"), "Privacy-Focused ", badge("NEW", "gold")),
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
    return el("div", "my-5 flex items-center gap-4 text-sm text-ink-faint", line, "or", line)


def _login_links() -> Html:
    links = (
        ("/reset-password", "Forgot your password?"),
        ("/login", "Already have an account? Sign in"),
        ("/register", "New here? Create an account"),
        ("/", "Back to Home"),
    )
    return el(
        "nav",
        "mt-6 grid justify-items-center border-t border-rule pt-4 text-[0.9375rem]",
        concat_html(el("a", _LINK, text, href=to) for to, text in links),
        aria_label="Login",
    )


def _accept_terms() -> Html:
    return join(
        "I accept the ",
        el("a", _INLINE_LINK, "terms and conditions", href="/terms", target="_blank"),
        " and have read the ",
        el("a", _INLINE_LINK, "privacy policy", href="/privacy", target="_blank"),
    )
