"""The simple fallback site (SIMPLE-1): plain pages with the built-in essays.

They need neither the library nor the site's code, so that they can be read where these fail. The
build writes the essays into the web bundle, whose `simple.html` is the shell.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from htpy import (
    Element,
    Node,
    a,
    article,
    div,
    footer,
    fragment,
    h1,
    h2,
    header,
    li,
    main,
    nav,
    p,
    ul,
)
from markupsafe import Markup, escape

from api.core.markup import bidi, content_language, t_markup
from api.core.settings import Settings
from api.core.state import SETTINGS, SettingsDep
from api.core.stored_response import PERSONAL, PUBLIC
from api.core.translation import pgettext, t
from api.site.answering import moved
from api.site.any_case import AnyCaseRoute
from api.site.base_url import base_url
from api.site.built_in_essays import ESSAYS_JSON, Essay, read_essays
from api.site.bundle import BUNDLE_FOLDER, SIMPLE_HTML
from api.site.not_found import DETAIL, TITLE
from api.site.shell import render_simple, shell_file, template
from api.site.view import Redirect, View

_LIST_PATH = "/weekly-essay-simple"
router = APIRouter(include_in_schema=False, route_class=AnyCaseRoute)
# Removes the stored flag (SIMPLE-2). The script of these pages knows the link by this address.
_FULL_SITE = "/?simple=0"
# The value of `simple` after an error that the site could not contain (`app/SiteError.tsx`).
_AFTER_ERROR = "error"
_NUMBER = re.compile(r"(0*)([1-9][0-9]{0,3})")


def asks_for_simple_site(query: Mapping[str, str]) -> bool:
    return query.get("simple", "0") != "0"


def simple_home(request: Request) -> Response:
    """The home page, to which the parameter leads from every other one."""
    if request.url.path != "/":
        return RedirectResponse("/?simple", 302, {"Cache-Control": PERSONAL})
    is_after_error = request.query_params.get("simple") == _AFTER_ERROR
    settings = SETTINGS.of(request)
    return _document(request, _home(_essays(request), settings, is_after_error=is_after_error))


@router.get(_LIST_PATH)
async def essays(request: Request, settings: SettingsDep) -> Response:
    return _document(request, _list(_essays(request), settings))


@router.get(f"{_LIST_PATH}/{{number:path}}")
async def essay(number: str, request: Request, settings: SettingsDep) -> Response:
    written, essays = _NUMBER.fullmatch(number), _essays(request)
    if written is None or int(number) > len(essays):
        return _document(request, _not_found(settings), status=404)
    if written[1]:  # ROUTE-15
        return moved(request, Redirect(_path(int(number))))
    return _document(request, _essay(int(number), essays, settings))


def _essays(request: Request) -> Sequence[Essay]:
    return read_essays(BUNDLE_FOLDER.of(request) / ESSAYS_JSON)


def _document(request: Request, page: View, status: int = 200) -> Response:
    shell = template(shell_file(BUNDLE_FOLDER.of(request), SIMPLE_HTML))
    html = render_simple(shell, page, base_url(request), SETTINGS.of(request))
    return HTMLResponse(html, status, {"Cache-Control": PUBLIC if status == 200 else PERSONAL})


def _not_found(settings: Settings) -> View:
    body = [
        h1[t(TITLE)],
        p(".lead")[t(DETAIL)],
        _links((_LIST_PATH, t("Weekly Essays")), (_FULL_SITE, t("Open the full site"))),
    ]
    return _view(t(TITLE), t("This page was not found."), body, settings)


def _home(essays: Sequence[Essay], settings: Settings, *, is_after_error: bool) -> View:
    lead = t(
        "This is the simple version of the site: a few essays on plain pages, for browsers "
        "and connections that have trouble with the other one."
    )
    body = [
        _error_note() if is_after_error else None,
        h1[settings.site_name],
        p(".lead")[lead],
        _essay_list(essays),
    ]
    return _view(t("Simple version"), t("A few weekly essays on plain pages."), body, settings)


def _error_note() -> Element:
    return div(".note", role="status")[
        p[t("The full site could not be shown in your browser just now.")],
        p[a(href=_FULL_SITE)[t("Try the full site again")]],
    ]


def _list(essays: Sequence[Essay], settings: Settings) -> View:
    body = [
        h1[t("Weekly Essays")],
        p(".lead")[t("Built-in essays of the simple version.")],
        _essay_list(essays),
    ]
    description = t("A few weekly essays on plain pages.")
    return _view(t("Weekly Essays"), description, body, settings, current=_LIST_PATH)


def _essay_list(essays: Sequence[Essay]) -> Element:
    return ul(".essays")[
        (
            li(content_language(essay.title))[
                h2[a(href=_path(number))[bidi(essay.title)]], p[bidi(essay.excerpt)]
            ]
            for number, essay in enumerate(essays, start=1)
        )
    ]


def _essay(number: int, essays: Sequence[Essay], settings: Settings) -> View:
    essay = essays[number - 1]
    text = Markup(essay.content)  # noqa: S704 # the build sanitised it
    following = number % len(essays) + 1
    body = [
        article(content_language(text))[
            h1[bidi(essay.title)],
            p(".byline")[bidi(settings.teacher_name)],
            div(".reading.reading-essay")[text],
        ],
        _links(
            (_LIST_PATH, t("All essays")),
            (_path(following), t_markup("Next: {0}", bidi(essays[following - 1].title))),
        ),
    ]
    return _view(essay.title, essay.excerpt, body, settings)


def _path(number: int) -> str:
    return f"{_LIST_PATH}/{number}"


def _links(*links: tuple[str, str]) -> Element:
    return nav(".more.no-print", aria_label=pgettext("tab", "More"))[
        (a(href=path)[text] for path, text in links)
    ]


def _view(
    name: str, description: str, body: Sequence[Node], settings: Settings, *, current: str = ""
) -> View:
    """A page with the site's header and footer. Search engines index the full site instead."""
    is_list = current == _LIST_PATH
    page = fragment[
        a(".skip.no-print", href="#main")[t("Skip to content")],
        header(".bar.no-print")[
            a(".brand", href=_LIST_PATH)[settings.site_name],
            nav(aria_label=t("Main"))[
                a(href=_LIST_PATH, aria_current="page" if is_list else None)[t("Weekly Essays")],
                a(href=_FULL_SITE)[t("Full site")],
            ],
        ],
        main("#main", tabindex=-1)[body],
        footer(".no-print")[t("The simple version of {0}", settings.site_name)],
    ]
    return View(
        name,
        description,
        path=None,
        body=partial(escape, page),
        is_rendered=False,
        is_indexable=False,
    )
