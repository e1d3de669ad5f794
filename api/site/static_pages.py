"""The pages that depend on the settings only, such as about, the legal ones and the reader's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Protocol, get_args

from api.core.settings import Settings
from api.core.translation import DEFAULT, current_language, message, t
from api.site.html_views import accounts, contact, history, membership, study
from api.site.html_views.elements import NOTHING, Html
from api.site.html_views.plain import plain_page
from api.site.initial_data import as_json
from api.site.legal.texts import DESCRIPTIONS, LegalName, LegalPage, legal_page
from api.site.sections import (
    ABOUT,
    ACCOUNT,
    AI_LEARNING,
    CHECKOUT,
    CONTACT,
    HISTORY,
    LOGIN,
    REGISTER,
    REVIEW,
    SKETCH_PAD,
    SUBSCRIPTION_SUCCESS,
)
from api.site.view import View


class StaticPage(Protocol):
    def __call__(self, settings: Settings) -> View: ...


def _about(settings: Settings) -> View:
    subtitle = t(
        "{0} writes the insights and essays of {1}: old words, read slowly, for the week ahead.",
        settings.teacher_name,
        settings.site_name,
    )
    return View(
        name=t("About the Rabbi"),
        description=subtitle,
        path=ABOUT,
        schema_type="AboutPage",
        body=plain_page(t("About the Rabbi"), subtitle),
        is_rendered=True,
    )


def contact_page(settings: Settings, question: str = "") -> View:
    """The contact form; with a reader's question it is nobody else's page."""
    return View(
        name=t(contact.TITLE),
        description=t(contact.SUBTITLE),
        path=CONTACT,
        schema_type="ContactPage",
        questions=contact.questions(settings),
        body=contact.contact(settings, question),
        is_indexable=not question,
        is_cacheable=not question,
    )


def _study_page(
    settings: Settings, path: str, title: str, subtitle: str, body: Callable[[Settings], Html]
) -> View:
    return View(
        name=t(title),
        description=t("{0} At {1}.", t(subtitle), settings.site_name),
        path=path,
        schema_type="WebPage",
        body=body(settings),
    )


_STUDY_PAGES: Mapping[str, StaticPage] = {
    path.removeprefix("/"): partial(
        _study_page, path=path, title=title, subtitle=subtitle, body=body
    )
    for path, title, subtitle, body in (
        (AI_LEARNING, study.AI_TITLE, study.AI_SUBTITLE, study.ai_learning),
        (SKETCH_PAD, study.SKETCH_TITLE, study.SKETCH_SUBTITLE, study.sketch_pad),
    )
}


def _legal(settings: Settings, name: LegalName) -> View:
    language = current_language()
    page = legal_page(name, settings, language)
    query = "" if language == DEFAULT else f"?language={language}"
    return View(
        name=page.title,
        description=t(DESCRIPTIONS[name]),
        path=f"/{name}",
        schema_type="WebPage",
        body=plain_page(page.title, Html(page.html)),
        is_rendered=True,
        data={f"/api/legal/{name}{query}": as_json(LegalPage, page)},
    )


def _account_page(settings: Settings, path: str, title: str, body: Callable[[], Html]) -> View:
    """A page without anything about its reader: only the browser knows who that is."""
    return View(
        name=t(title),
        description=t("{0} at {1}.", t(title), settings.site_name),
        path=path,
        is_indexable=False,
        body=body(),
    )


def _checkout(settings: Settings) -> View:
    body = partial(membership.checkout, settings)
    view = _account_page(settings, CHECKOUT, membership.CHECKOUT_TITLE, body)
    return replace(view, has_payment_form=True)


def _subscription_success(settings: Settings) -> View:
    body = partial(membership.subscription_success, settings)
    return _account_page(settings, SUBSCRIPTION_SUCCESS, membership.SUCCESS_TITLE, body)


def _form_card(path: str, title: str) -> tuple[str, str, Callable[[], Html]]:
    return path, title, partial(accounts.form_card, title)


def _nothing() -> Html:
    return NOTHING


_LEGAL_NAMES: tuple[LegalName, ...] = get_args(LegalName)
# By the first part of the path.
STATIC_PAGES: Mapping[str, StaticPage] = {
    "about": _about,
    "contact": contact_page,
    **_STUDY_PAGES,
    **{name: partial(_legal, name=name) for name in _LEGAL_NAMES},
}
# Not in the site map: there is nothing to find.
ACCOUNT_PAGES: Mapping[str, StaticPage] = {
    CHECKOUT.removeprefix("/"): _checkout,
    SUBSCRIPTION_SUCCESS.removeprefix("/"): _subscription_success,
    **{
        path.removeprefix("/"): partial(_account_page, path=path, title=title, body=body)
        for path, title, body in (
            (LOGIN, message("Login"), accounts.login),
            (REGISTER, message("Create an account"), accounts.register),
            (
                "/auth-success",
                message("Completing your sign-in"),
                partial(accounts.form_card, message("Processing Authentication...")),
            ),
            _form_card("/sign-in", message("Sign in by e-mail")),
            _form_card("/reset-password", message("Reset your password")),
            _form_card("/verify-email", message("Confirm your e-mail")),
            (ACCOUNT, message("My Account"), _nothing),
            (HISTORY, history.TITLE, history.history),
            (REVIEW, message("Your Reviews"), _nothing),
        )
    },
}
