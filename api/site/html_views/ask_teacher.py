"""Where no teaching answers: the way to the contact form (`shared/ui/AskTeacher.tsx`)."""

from __future__ import annotations

from urllib.parse import urlencode

from api.core.translation import t
from api.site.html_views.elements import Html, button_link, el
from api.site.page_query import QUESTION
from api.site.sections import CONTACT


def ask_teacher(question: str) -> Html:
    """A link to the contact form with the question filled in (CONTACT-13)."""
    to = f"{CONTACT}?{urlencode({QUESTION: question})}"
    return el("p", "mt-6", button_link(to, t("Ask the teacher"), variant="outline"))
