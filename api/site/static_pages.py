"""The pages that depend on the settings only: about, contact, the legal ones and the account."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Protocol, get_args

from api.core.settings import Settings
from api.site.html_views import about, contact
from api.site.html_views.legal import legal_text
from api.site.initial_data import as_json
from api.site.legal.texts import DESCRIPTIONS, LegalName, LegalPage, legal_page
from api.site.sections import ABOUT, CONTACT
from api.site.view import PageResult, View


class StaticPage(Protocol):
    def __call__(self, settings: Settings) -> View: ...


def _about(settings: Settings) -> View:
    return View(
        name=about.TITLE,
        description=about.subtitle(settings),
        path=ABOUT,
        schema_type="AboutPage",
        body=about.about(settings),
    )


def _contact(settings: Settings) -> View:
    return View(
        name=contact.TITLE,
        description=contact.SUBTITLE,
        path=CONTACT,
        schema_type="ContactPage",
        questions=contact.questions(settings),
        body=contact.contact(settings),
    )


def _legal(settings: Settings, name: LegalName) -> View:
    page = legal_page(name, settings)
    return View(
        name=page.title,
        description=DESCRIPTIONS[name],
        path=f"/{name}",
        schema_type="WebPage",
        body=legal_text(page),
        data={f"/api/legal/{name}": as_json(LegalPage, page)},
    )


async def account_page() -> PageResult:
    """The reader's own page. Only the browser knows who reads it, so its HTML has no text."""
    return View(
        name="My Account",
        description="Your profile, saved teachings and settings.",
        path="/account",
        is_indexable=False,
    )


_LEGAL_NAMES: tuple[LegalName, ...] = get_args(LegalName)
# By the first part of the path.
STATIC_PAGES: Mapping[str, StaticPage] = {
    "about": _about,
    "contact": _contact,
    **{name: partial(_legal, name=name) for name in _LEGAL_NAMES},
}
