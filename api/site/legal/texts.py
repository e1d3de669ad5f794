"""The texts of the legal pages, with the operator's names filled in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from markdown_it import MarkdownIt

from api.core.schemas import Schema
from api.core.settings import Settings
from api.core.translation import DEFAULT, Language, gettext_noop

LegalName = Literal["privacy", "terms", "cookies"]
DESCRIPTIONS: Mapping[LegalName, str] = {
    "privacy": gettext_noop("What this site stores about its readers, why, and for how long."),
    "terms": gettext_noop("The few rules of the house, and what may be done with the texts."),
    "cookies": gettext_noop("The few cookies of this site, and what else a browser keeps."),
}
_FOLDER = Path(__file__).parent


class LegalPage(Schema):
    title: str
    html: str


def legal_page(name: LegalName, settings: Settings, language: Language) -> LegalPage:
    title, html = _rendered(name, language)
    names = {
        "site_name": settings.site_name,
        "teacher_name": settings.teacher_name,
        "contact_email": settings.contact_email,
    }
    for name_of_setting, value in names.items():
        placeholder = f"{{{name_of_setting}}}"
        # Within the URL of a link it is percent-encoded.
        for written in (placeholder, quote(placeholder)):
            html = html.replace(written, escape(value))
    return LegalPage(title=title, html=html)


@lru_cache
def _rendered(name: LegalName, language: Language) -> tuple[str, str]:
    """The title (the first line) and the HTML of a text, with its placeholders."""
    file = _FOLDER / (f"{name}.md" if language == DEFAULT else f"{name}.{language}.md")
    title, text = file.read_text(encoding="utf-8").split("\n", 1)
    rendered: str = MarkdownIt("commonmark").enable("table").render(text)
    return title.removeprefix("# "), rendered
