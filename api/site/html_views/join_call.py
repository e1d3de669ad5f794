"""The call to join, in place of the rest of a locked teaching (`JoinCall.tsx`)."""

from __future__ import annotations

from urllib.parse import urlencode

from api.core.translation import t
from api.site.html_views.elements import Html, button_link, el
from api.site.sections import CHECKOUT, LOGIN


def join_call(path: str, level: str = "h2") -> Html:
    """`path` is that of the page, to which a sign-in leads back."""
    sign_in = el(
        "a",
        "inline-flex min-h-11 items-center font-medium text-tekhelet underline underline-offset-4",
        t("Sign in"),
        href=f"{LOGIN}?{urlencode({'return': path})}",
    )
    return el(
        "section",
        "no-print mt-6 min-h-80 rounded-2xl bg-wash p-6 text-center md:p-8",
        el(level, "font-serif text-2xl font-semibold", t("Continue with a membership"), id="join"),
        el(
            "p",
            "mx-auto mt-2 max-w-md font-serif text-lg text-balance text-ink-soft",
            t("The rest of this teaching, and the whole archive, are for members."),
        ),
        el("p", "mt-4 font-semibold", t("$88 for a year")),
        button_link(CHECKOUT, t("Join"), more="mt-4 min-w-36"),
        # Of a signed-in reader the rendered page leaves it out: all viewers who may read as much
        # receive the same HTML.
        el("p", "mt-3 text-[0.9375rem] text-ink-soft", t("Already a member?"), " ", sign_in),
        aria_labelledby="join",
    )
