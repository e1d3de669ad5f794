"""The link to the page in the other language (LANG-2)."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlencode

from api.core.language import PARAMETER
from api.core.translation import Language, current_language
from api.site.html_views.elements import Html, el

# Each by its own name, which its readers understand.
_NAMES: dict[Language, str] = {"en": "English", "he": "עברית"}


def language_link(query: str, style: str) -> Html:
    """`query` is that of the page's address; the link keeps it."""
    other: Language = "en" if current_language() == "he" else "he"
    return el(
        "a",
        style,
        _NAMES[other],
        href="?" + urlencode([*_without_language(query), (PARAMETER, other)]),
        lang=other,
        hreflang=other,
    )


def _without_language(query: str) -> list[tuple[str, str]]:
    return [(name, value) for name, value in parse_qsl(query) if name != PARAMETER]
