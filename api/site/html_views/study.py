"""The AI learning page and the sketch pad before their scripts: what they offer, and links.

The same texts as in `features/study/aiPage/cards.ts` and `features/study/sketch/contexts.ts`.
"""

from __future__ import annotations

from api.core.settings import Settings
from api.core.translation import message, t
from api.site.html_views.elements import (
    NOTHING,
    Html,
    badge,
    button_link,
    concat_html,
    el,
    join,
    page_header,
)
from api.site.sections import DAILY, WEEKLY

AI_TITLE, SKETCH_TITLE = message("AI Learning"), message("Torah Sketch Pad")
AI_SUBTITLE = message("Study tools that show their sources, for every teaching of the library.")
SKETCH_SUBTITLE = message(
    "Take a teaching, and make it yours: a speech, a talk, a lesson, a drawing."
)
_FEATURES = (
    (
        message("Learning Path"),
        message("Teachings in an order that leads to your goal, step by step."),
    ),
    (
        message("Cross-References"),
        message("The verses, ideas and sources that connect one teaching to another."),
    ),
    (message("Recommendations"), message("What to read next, each with its reason.")),
    (message("Progress"), message("What you have learned so far, week by week.")),
    (message("Chat"), message("Ask about a teaching, and see the paragraph that answers.")),
    (
        message("Pictures and Diagrams"),
        message("A teaching as a picture, a mind map or a timeline."),
    ),
)
# The tools that belong to the membership (STUDY-8).
_PREMIUM = frozenset({"Learning Path", "Recommendations", "Progress"})
_CONTEXTS = (
    (message("Bar/Bat Mitzvah Speech"), message("Words for the day, with places for your own.")),
    (
        message("Shabbat Dinner"),
        message("Two minutes for the table, with questions for every age."),
    ),
    (message("Classroom"), message("A lesson with an aim, a text, questions and an activity.")),
    (message("Sermon"), message("An opening, a text, a tension, a turn and a charge.")),
    (message("Personal Reflection"), message("A quiet page, with lines for your own thoughts.")),
)


def ai_learning(settings: Settings) -> Html:
    premium = t("Premium, free during launch") if settings.launch_free else t("Premium")
    return join(page_header(t(AI_TITLE), t(AI_SUBTITLE)), _cards(_FEATURES, premium))


def sketch_pad(_settings: Settings) -> Html:
    return join(page_header(t(SKETCH_TITLE), t(SKETCH_SUBTITLE)), _cards(_CONTEXTS))


def _cards(entries: tuple[tuple[str, str], ...], premium: str = "") -> Html:
    """`premium` is said on the cards of tools that belong to the membership."""
    cards = concat_html(
        el(
            "li",
            "rounded-xl border border-rule bg-raised px-5 py-5",
            el(
                "div",
                "flex flex-wrap items-center gap-2.5",
                el("h2", "text-xl", t(title)),
                badge(premium, "gold") if title in _PREMIUM else NOTHING,
            ),
            el("p", "mt-2 text-ink-soft", t(text)),
        )
        for title, text in entries
    )
    links = el(
        "p",
        "mt-8 flex flex-wrap justify-center gap-3",
        button_link(DAILY.path, t(DAILY.title)),
        button_link(WEEKLY.path, t(WEEKLY.title), variant="outline"),
    )
    return el(
        "div",
        "page pb-16",
        el("ul", "grid gap-4 sm:grid-cols-2 lg:grid-cols-3", cards),
        links,
    )
