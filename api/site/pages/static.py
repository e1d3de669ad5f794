"""The pages that depend on the settings only, such as about, the legal ones and the reader's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol, get_args

from fastapi import Request
from htpy import a, code, p
from markupsafe import Markup

from api.core.errors import NotFound
from api.core.settings import Settings
from api.core.state import SettingsDep
from api.core.translation import DEFAULT, current_language, gettext_noop, t
from api.site.initial_data import as_json
from api.site.legal.texts import DESCRIPTIONS, LegalName, LegalPage, legal_page
from api.site.page_router import PageQueryDep, PageRouter
from api.site.plain_pages import plain_page
from api.site.sections import (
    ABOUT,
    ACCOUNT,
    AI_LEARNING,
    ASSISTANTS,
    CHECKOUT,
    CONTACT,
    HISTORY,
    LOGIN,
    REGISTER,
    REVIEW,
    SKETCH_PAD,
    SUBSCRIPTION_SUCCESS,
)
from api.site.view import PageResult, Redirect, View

pages = PageRouter()


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
        body=partial(plain_page, t("About the Rabbi"), subtitle),
    )


def _assistants(settings: Settings) -> View:
    """Raises NotFound where assistants cannot connect (MCP-7)."""
    if settings.mcp_url is None:
        raise NotFound("This page was not found.")
    subtitle = t(
        "Let your own assistant search the teachings of {0} and cite them.", settings.site_name
    )
    return View(
        name=t("For Your Assistant"),
        description=subtitle,
        path=ASSISTANTS,
        schema_type="WebPage",
        body=partial(plain_page, t("For Your Assistant"), subtitle, p[code[settings.mcp_url]]),
    )


def _contact(settings: Settings) -> View:
    subtitle = t("A question, a correction, an idea for a teaching: we read every message.")
    email = settings.contact_email
    return View(
        name=t("Contact Us"),
        description=subtitle,
        path=CONTACT,
        schema_type="ContactPage",
        body=partial(plain_page, t("Contact Us"), subtitle, a(href=f"mailto:{email}")[email]),
    )


def _study_page(settings: Settings, path: str, title: str, subtitle: str) -> View:
    return View(
        name=t(title),
        description=t("{0} At {1}.", t(subtitle), settings.site_name),
        path=path,
        schema_type="WebPage",
        body=partial(plain_page, t(title), t(subtitle)),
    )


_STUDY_PAGES: Mapping[str, StaticPage] = {
    path.removeprefix("/"): partial(_study_page, path=path, title=title, subtitle=subtitle)
    for path, title, subtitle in (
        (
            AI_LEARNING,
            gettext_noop("AI Learning"),
            gettext_noop("Study tools that show their sources, for every teaching of the library."),
        ),
        (
            SKETCH_PAD,
            gettext_noop("Torah Sketch Pad"),
            gettext_noop(
                "Take a teaching, and make it yours: a speech, a talk, a lesson, a drawing."
            ),
        ),
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
        body=partial(plain_page, page.title, Markup(page.html)),  # noqa: S704 # our own text
        data={f"/api/legal/{name}{query}": as_json(LegalPage, page)},
    )


def _account_page(settings: Settings, path: str, title: str) -> View:
    """A page without anything about its reader: only the browser knows who that is."""
    return View(
        name=t(title),
        description=t("{0} at {1}.", t(title), settings.site_name),
        path=path,
        is_indexable=False,
        body=partial(plain_page, t(title)),
        has_private_query=True,
    )


def _checkout(settings: Settings) -> View:
    view = _account_page(settings, CHECKOUT, gettext_noop("Membership"))
    return replace(view, has_payment_form=True)


_LEGAL_NAMES: tuple[LegalName, ...] = get_args(LegalName)
# By the first part of the path.
STATIC_PAGES: Mapping[str, StaticPage] = {
    "about": _about,
    "assistants": _assistants,
    "contact": _contact,
    **_STUDY_PAGES,
    **{name: partial(_legal, name=name) for name in _LEGAL_NAMES},
}


def public_names(settings: Settings) -> Sequence[str]:
    """The static pages that the site has with these settings."""
    return [name for name in STATIC_PAGES if name != "assistants" or settings.mcp_server]


# Not in the site map: there is nothing to find.
ACCOUNT_PAGES: Mapping[str, StaticPage] = {
    CHECKOUT.removeprefix("/"): _checkout,
    **{
        path.removeprefix("/"): partial(_account_page, path=path, title=title)
        for path, title in (
            (SUBSCRIPTION_SUCCESS, gettext_noop("Registration Complete!")),
            (LOGIN, gettext_noop("Login")),
            (REGISTER, gettext_noop("Create an account")),
            ("/auth-success", gettext_noop("Completing your sign-in")),
            ("/sign-in", gettext_noop("Sign in by e-mail")),
            ("/reset-password", gettext_noop("Reset your password")),
            ("/verify-email", gettext_noop("Confirm your e-mail")),
            (ACCOUNT, gettext_noop("My Account")),
            (HISTORY, gettext_noop("Your History")),
            (REVIEW, gettext_noop("Your Reviews")),
        )
    },
}


def _declare(path: str, make: StaticPage) -> None:
    @pages.page(path)
    async def page(settings: SettingsDep) -> PageResult:
        return make(settings)


for name, make in (*STATIC_PAGES.items(), *ACCOUNT_PAGES.items()):
    # The other two are declared below: they depend on the query as well.
    if (path := f"/{name}") not in (CONTACT, SUBSCRIPTION_SUCCESS):
        _declare(path, make)


@pages.page(CONTACT)
async def contact(query: PageQueryDep, settings: SettingsDep) -> PageResult:
    """The contact form; with a reader's question it is nobody else's page."""
    is_public = not query.question
    return replace(_contact(settings), is_indexable=is_public, is_cacheable=is_public)


@pages.page(SUBSCRIPTION_SUCCESS)
async def subscription_success(request: Request, settings: SettingsDep) -> PageResult:
    if request.query_params.get("redirect_status") == "failed":
        # The payment provider sent the reader back without a payment (MEMBER-9).
        return Redirect(f"{CHECKOUT}?payment=failed", keeps_query=False, status=303)
    return ACCOUNT_PAGES["subscription-success"](settings)


@pages.page("/offline")
async def offline() -> PageResult:
    """The list of pages available offline, which only the browser knows.

    Its HTML has no text: offline, the service worker serves it for every stored page.
    """
    return View(
        name=t("Read offline"),
        description=t("What you have opened on this device."),
        path="/offline",
        is_rendered=False,
        is_indexable=False,
    )


@pages.page("/image-test")
async def image_test() -> PageResult:
    """The operator's page of background images (PAGE-8). Its images are shown by script only."""
    return _test_page(t("Image Test"), t("Choose one of four background images."), "/image-test")


@pages.page("/test-chat")
async def chat_test() -> PageResult:
    """The operator's page of the chat (PAGE-7), which needs a script. Neither has links."""
    return _test_page(t("Test Chat"), t("A conversation about one teaching."), "/test-chat")


def _test_page(name: str, subtitle: str, path: str) -> View:
    body = partial(plain_page, name, subtitle)
    return View(name, subtitle, path, body=body, is_indexable=False)
