"""What follows an essay: `EssayFooter.tsx`, `EssayEnd.tsx`."""

from __future__ import annotations

from api.core.settings import Settings
from api.core.translation import t
from api.site.html_views.elements import NOTHING, Html, bidi, button_link, el
from api.site.sections import ABOUT, REGISTER


def author(author: str, settings: Settings) -> Html:
    is_teacher = author == settings.teacher_name
    about = (
        t(
            "Writes the daily insights and weekly essays of {0}: "
            "old words, read slowly, for the week ahead.",
            settings.site_name,
        )
        if is_teacher
        else t("Wrote this essay as a guest of {0}.", settings.site_name)
    )
    link = button_link(ABOUT, t("About the teacher"), variant="link", size="inline")
    return el(
        "aside",
        "mt-12 flex gap-4 border-y border-rule py-6",
        el(
            "span",
            "grid size-12 shrink-0 place-items-center rounded-full bg-gold-wash font-serif "
            "text-xl text-gold",
            author.removeprefix("The ")[:1],
            aria_hidden="true",
        ),
        el(
            "div",
            "",
            el("p", "font-serif text-lg font-semibold", bidi(author)),
            el("p", "mt-1 font-serif text-ink-soft", about),
            link if is_teacher else NOTHING,
        ),
        aria_label=t("About the author"),
    )


def sign_up() -> Html:
    """`SignUpPrompt` of `EssayEnd.tsx` (READ-60)."""
    return el(
        "section",
        "no-print mt-14 rounded-2xl bg-wash p-6 text-center md:p-8",
        el("h2", "text-2xl", t("Learn with us, week after week"), id="sign-up"),
        el(
            "p",
            "mx-auto mt-2 max-w-md font-serif text-lg text-ink-soft",
            t("A free account keeps the essays that you save, and your place in what you learn."),
        ),
        button_link(REGISTER, t("Sign Up Free"), more="mt-5"),
        aria_labelledby="sign-up",
    )
