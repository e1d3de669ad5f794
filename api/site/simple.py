"""The simple fallback site (SIMPLE-1): plain pages with the built-in essays.

They need neither the library nor the site's code, so that they can be read where these fail. The
build writes the essays into the web bundle, whose `simple.html` is the shell.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from api.core.errors import NotFound
from api.core.settings import Settings
from api.core.translation import t, t_in
from api.site.built_in_essays import Essay
from api.site.html_views import not_found
from api.site.html_views.elements import (
    NOTHING,
    Html,
    bidi,
    concat_html,
    content_language,
    el,
    join,
    t_html,
)
from api.site.view import View

SIMPLE_HTML = "simple.html"
SECTION = "weekly-essay-simple"
_LIST_PATH = f"/{SECTION}"
# Removes the stored flag (SIMPLE-2). The script of these pages knows the link by this address.
_FULL_SITE = "/?simple=0"
# The value of `simple` after an error that the site could not contain (`app/SiteError.tsx`).
_AFTER_ERROR = "error"
_ID = re.compile(r"[1-9][0-9]{0,3}")


def asks_for_simple_site(query: Mapping[str, str]) -> bool:
    return query.get("simple", "0") != "0"


def simple_page(
    path: str, query: Mapping[str, str], essays: Sequence[Essay], settings: Settings
) -> View:
    """The page at `/`, `/weekly-essay-simple` or below. Raises NotFound."""
    section, _, rest = path.rstrip("/").lower().partition("/")
    if not section:
        return _home(essays, settings, is_after_error=query.get("simple") == _AFTER_ERROR)
    if not rest:
        return _list(essays, settings)
    if _ID.fullmatch(rest) and int(rest) <= len(essays):
        return _essay(int(rest), essays, settings)
    raise NotFound(t("This essay was not found."))


def simple_not_found(settings: Settings) -> View:
    body = join(
        el("h1", "", t(not_found.TITLE)),
        el("p", "lead", t(not_found.DETAIL)),
        _links((_LIST_PATH, t("Weekly Essays")), (_FULL_SITE, t("Open the full site"))),
    )
    return _view(t(not_found.TITLE), t("This page was not found."), body, settings)


def _home(essays: Sequence[Essay], settings: Settings, *, is_after_error: bool) -> View:
    body = join(
        _error_note() if is_after_error else NOTHING,
        el("h1", "", settings.site_name),
        el(
            "p",
            "lead",
            t(
                "This is the simple version of the site: a few essays on plain pages, for browsers "
                "and connections that have trouble with the other one."
            ),
        ),
        _essay_list(essays),
    )
    return _view(t("Simple version"), t("A few weekly essays on plain pages."), body, settings)


def _error_note() -> Html:
    return el(
        "div",
        "note",
        el("p", "", t("The full site could not be shown in your browser just now.")),
        el("p", "", el("a", "", t("Try the full site again"), href=_FULL_SITE)),
        role="status",
    )


def _list(essays: Sequence[Essay], settings: Settings) -> View:
    body = join(
        el("h1", "", t("Weekly Essays")),
        el("p", "lead", t("Built-in essays of the simple version.")),
        _essay_list(essays),
    )
    description = t("A few weekly essays on plain pages.")
    return _view(t("Weekly Essays"), description, body, settings, current=_LIST_PATH)


def _essay_list(essays: Sequence[Essay]) -> Html:
    items = concat_html(
        el(
            "li",
            "",
            el("h2", "", el("a", "", bidi(essay.title), href=_path(number))),
            el("p", "", bidi(essay.excerpt)),
            **content_language(essay.title),
        )
        for number, essay in enumerate(essays, start=1)
    )
    return el("ul", "essays", items)


def _essay(number: int, essays: Sequence[Essay], settings: Settings) -> View:
    essay = essays[number - 1]
    following = number % len(essays) + 1
    body = join(
        el(
            "article",
            "",
            el("h1", "", bidi(essay.title)),
            el("p", "byline", bidi(settings.teacher_name)),
            el("div", "reading reading-essay", Html(essay.content)),
            **content_language(Html(essay.content)),
        ),
        _links(
            (_LIST_PATH, t("All essays")),
            (_path(following), t_html("Next: {0}", bidi(essays[following - 1].title))),
        ),
    )
    return _view(essay.title, essay.excerpt, body, settings)


def _path(number: int) -> str:
    return f"{_LIST_PATH}/{number}"


def _links(*links: tuple[str, str]) -> Html:
    return el(
        "nav",
        "more no-print",
        *(el("a", "", text, href=path) for path, text in links),
        aria_label=t_in("tab", "More"),
    )


def _view(
    name: str, description: str, body: Html, settings: Settings, *, current: str = ""
) -> View:
    """A page with the site's header and footer. Search engines index the full site instead."""
    header = el(
        "header",
        "bar no-print",
        el("a", "brand", settings.site_name, href=_LIST_PATH),
        el(
            "nav",
            "",
            el(
                "a",
                "",
                t("Weekly Essays"),
                href=_LIST_PATH,
                aria_current="page" if current == _LIST_PATH else None,
            ),
            el("a", "", t("Full site"), href=_FULL_SITE),
            aria_label=t("Main"),
        ),
    )
    page = join(
        el("a", "skip no-print", t("Skip to content"), href="#main"),
        header,
        el("main", "", body, id="main", tabindex=-1),
        el("footer", "no-print", t("The simple version of {0}", settings.site_name)),
    )
    return View(name=name, description=description, path=None, body=page, is_indexable=False)
