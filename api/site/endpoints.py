"""Serves the HTML shell for every client route, and a real 404 for other URLs.

The admin's app (`web/src/admin`) has a shell of its own, at `/admin` and below, as has the simple
site (`simple.py`).
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.convertors import PathConvertor, register_url_convertor

from api.core.cache_policy import ENTITLEMENT_RESPONSE, entitlement_policy
from api.core.database import ROOT
from api.core.error_route import ErrorRoute
from api.core.errors import NotFound, Unavailable
from api.core.long_texts import in_thread_if_long
from api.core.read_session import ReadSession
from api.core.settings import Settings
from api.core.stored_response import PERSONAL, PUBLIC
from api.core.viewer import CurrentViewer, Viewer
from api.library.deps import (
    MAX_ID,
    PublicLibrary,
    mishnah_lookup,
    nearest_teachings,
    reading_order,
    torah_text,
)
from api.library.redirects import Redirects, id_query, redirects
from api.search.deps import Search, Semantic
from api.site.addresses import Addresses, addresses
from api.site.base_url import base_url
from api.site.built_in_essays import ESSAYS_JSON, Essay, read_essays
from api.site.manifest import offline_page
from api.site.not_found import not_found_page
from api.site.page_query import PageQuery, page_day, read
from api.site.pages import Pages
from api.site.renderer import Rendered, Renderer
from api.site.sections import CHECKOUT, HOME, MISHNAH, SEARCH, SECTIONS, SUBSCRIPTION_SUCCESS
from api.site.shell import (
    BUNDLE_FOLDERS,
    initial_data,
    render,
    render_admin,
    render_simple,
    scripts_inside,
    shell_file,
    template,
)
from api.site.simple import (
    SECTION,
    SIMPLE_HTML,
    asks_for_simple_site,
    simple_not_found,
    simple_page,
)
from api.site.static_pages import ACCOUNT_PAGES, STATIC_PAGES
from api.site.test_pages import chat_test_page, image_test_page
from api.site.unavailable import unavailable_page
from api.site.view import PageResult, Redirect, View


class PageRoute(ErrorRoute):
    """A page that cannot be made right now is an HTML response, too."""

    rendered = (Unavailable,)

    async def render_error(self, request: Request, response: JSONResponse, /) -> Response:
        return await _unavailable(request, response)


class ReadingPath(PathConvertor):
    """Of the pages that are read most: the home page, searches, and the sections with their
    items."""

    regex = "|".join(
        (
            HOME.removeprefix("/"),
            SEARCH.removeprefix("/"),
            *(f"{section.path.removeprefix('/')}(?:/[^/]*)?" for section in SECTIONS),
        )
    )


register_url_convertor("reading", ReadingPath())
router = APIRouter(include_in_schema=False, route_class=PageRoute)
# To be tried before all others: passing the API's two hundred routes takes a millisecond.
reading_router = APIRouter(include_in_schema=False, route_class=PageRoute)
BUNDLE = ROOT / "web" / "dist"
INDEX_HTML, ADMIN_HTML = "index.html", "admin.html"
_READERS_SHELLS = (INDEX_HTML, SIMPLE_HTML)
# The table of the admin's app: `web/src/admin/routeTable.ts`.
_ADMIN_DETAIL = re.compile(
    r"admin/(?:users/\d{1,10}|drafts/\d{1,10}(?:/(?:preview|newsletter))?"
    r"|teachings/\d{1,10}(?:/edit)?|history/[a-z]{1,20}/\d{1,10})"
)
ADMIN_PAGES = (
    *("admin", "admin/users", "admin/messages", "admin/subscribers", "admin/gift-codes"),
    *("admin/jobs", "admin/audit", "admin/security"),
    *(f"admin/write/{kind}" for kind in ("teachings", "series", "portions", "journeys")),
    *("admin/write/testimonials", "admin/calendar", "admin/media", "admin/trash"),
    *("admin/searches", "admin/spellings", "admin/study-texts"),
    *("admin/translations", "admin/translations/edit"),
)
# A test page that needs the admin's token (PAGE-6) belongs to the admin's app, too.
AUDIO_TEST = "audiotest"
_EMPTY_QUERY = PageQuery()
_NO_CACHE = {"Cache-Control": PERSONAL}


@dataclass(frozen=True, slots=True)
class SiteServices:
    """What answers an address: with its page, or with where it leads and what it means."""

    pages: Pages
    redirects: Redirects
    addresses: Addresses
    viewer: Viewer
    session: AsyncSession


async def site_services(
    request: Request,
    session: ReadSession,
    library: PublicLibrary,
    search: Search,
    semantic: Semantic,
    viewer: CurrentViewer,
) -> SiteServices:
    # Made here, not declared: with a dependency for each, the shortest page took 0.9 ms more.
    text = await torah_text(request, session, viewer)
    order = await reading_order(session, viewer)
    nearest = await nearest_teachings(request, session, semantic, viewer)
    mishnah = await mishnah_lookup(session, viewer)
    settings: Settings = request.app.state.settings
    return SiteServices(
        Pages(library, search, semantic, text, order, nearest, mishnah, settings, viewer),
        redirects(session),
        await addresses(request, library),
        viewer,
        session,
    )


Site = Annotated[SiteServices, Depends(site_services)]


@reading_router.get("/{path:reading}", dependencies=[ENTITLEMENT_RESPONSE])
@router.get("/{path:path}", dependencies=[ENTITLEMENT_RESPONSE])
async def show(path: str, request: Request, site: Site) -> Response:
    """Any URL that no other route matches, case-insensitively (ROUTE-13)."""
    if (admin_page := path.rstrip("/").lower()).partition("/")[0] in ("admin", AUDIO_TEST):
        return _admin(request, is_found=is_admin_page(admin_page))
    if redirect := REDIRECTS.get("/" + path.rstrip("/").lower()) or _without_leading_zeros(path):
        return _redirect(request, redirect)
    if path.rstrip("/").lower().partition("/")[0] == SECTION:
        return _simple(request, path)
    if _is_failed_payment(path, request):
        return RedirectResponse(f"{CHECKOUT}?payment=failed", 303, _NO_CACHE)
    if asks_for_simple_site(request.query_params):
        return _simple(request, path) if not path else RedirectResponse("/?simple", 302, _NO_CACHE)
    try:
        page = await _page_or_redirect(request, path, site)
    except NotFound as error:
        meaning = await site.addresses.meaning(f"/{path}")
        page = Redirect(meaning.to) if meaning.to else not_found_page(path, meaning, error)
    if isinstance(page, Redirect):
        return _redirect(request, page.to, keeps_query=page.keeps_query)
    # Others have its connection while the page waits for the renderer.
    await site.session.commit()
    return await _page(request, page, site.viewer)


async def _page(request: Request, page: View, viewer: Viewer) -> Response:
    settings: Settings = request.app.state.settings
    shell = template(shell_file(request.app.state.bundle, INDEX_HTML))
    query = request.url.query
    rendered = await _rendered(request, page, viewer) if page.is_rendered else None
    html = await in_thread_if_long(
        page.length, render, shell, page, base_url(request), settings, viewer, rendered
    )
    has_secret = page.has_private_query and query != ""
    policy = entitlement_policy(launch_free=settings.launch_free)
    if has_secret or not page.is_found:
        policy = PERSONAL
    elif not page.is_cacheable or (page.is_rendered and not rendered):
        policy = "no-cache" if settings.launch_free else PERSONAL
    headers = {"Cache-Control": policy}
    if page.has_payment_form:
        headers["Content-Security-Policy"] = request.app.state.checkout_policy
    return HTMLResponse(html, 200 if page.is_found else 404, headers)


async def _rendered(request: Request, page: View, viewer: Viewer) -> Rendered | None:
    renderer: Renderer = request.app.state.renderer
    path = request.scope["raw_path"].decode("ascii", "replace")
    return await renderer.fetch(path, request.url.query, initial_data(page, viewer))


async def _page_or_redirect(request: Request, path: str, site: SiteServices) -> PageResult:
    """The page at a path, or where an address of an earlier site leads. Raises NotFound."""
    parameters = request.query_params
    if not path and id_query(parameters) and (to := await site.redirects.target("/", parameters)):
        return Redirect(to, keeps_query=False)
    try:
        return await view_at(site.pages, path, read(parameters))
    except NotFound:
        if to := await site.redirects.target(f"/{path}", parameters):
            return Redirect(to, keeps_query=False)
        raise


def _is_failed_payment(path: str, request: Request) -> bool:
    """Whether the payment provider sent the reader back without a payment (MEMBER-9)."""
    is_return = path.rstrip("/").lower() == SUBSCRIPTION_SUCCESS.removeprefix("/")
    return is_return and request.query_params.get("redirect_status") == "failed"


async def _unavailable(request: Request, response: Response) -> Response:
    """The page that says so, with the status and headers of the JSON response."""
    settings: Settings = request.app.state.settings
    shell = template(shell_file(request.app.state.bundle, INDEX_HTML))
    viewer = Viewer(settings.launch_free)
    renderer: Renderer = request.app.state.renderer
    rendered = await renderer.fetch_unavailable()
    html = render(shell, unavailable_page(), base_url(request), settings, viewer, rendered)
    names = {"cache-control", "retry-after"}
    headers = {name: value for name, value in response.headers.items() if name in names}
    return HTMLResponse(html, response.status_code, headers)


def is_admin_page(path: str) -> bool:
    """Whether the admin's app has a page at `path`: lower case, without slashes around it."""
    return path in (*ADMIN_PAGES, AUDIO_TEST) or _ADMIN_DETAIL.fullmatch(path) is not None


def _admin(request: Request, *, is_found: bool) -> Response:
    """The admin's app. Its router shows what is not found, too. The password protects the data."""
    html = render_admin(template(request.app.state.bundle / ADMIN_HTML), request.app.state.settings)
    headers = {
        "Cache-Control": PERSONAL,
        "Content-Security-Policy": request.app.state.desk_policy,
    }
    return HTMLResponse(html, status_code=200 if is_found else 404, headers=headers)


def _simple(request: Request, path: str) -> Response:
    """A page of the simple site (SIMPLE-1)."""
    settings: Settings = request.app.state.settings
    bundle: Path = request.app.state.bundle
    try:
        page, status = simple_page(path, request.query_params, _essays(request), settings), 200
    except NotFound:
        page, status = simple_not_found(settings), 404
    html = render_simple(
        template(shell_file(bundle, SIMPLE_HTML)), page, base_url(request), settings
    )
    headers = {"Cache-Control": PUBLIC} if status == 200 else _NO_CACHE
    return HTMLResponse(html, status, headers)


def _essays(request: Request) -> Sequence[Essay]:
    return read_essays(request.app.state.bundle / ESSAYS_JSON)


def _redirect(request: Request, to: str, *, keeps_query: bool = True) -> Response:
    """A permanent redirect."""
    query = request.url.query if keeps_query else ""
    url = f"{to}?{query}" if query else to
    return RedirectResponse(url, 301, {"Cache-Control": PUBLIC})


# ROUTE-17. The browser has the same table: `web/src/app/redirects.json`.
REDIRECTS = {
    "/weekly-essays": "/weekly-essay",
    "/blank": "/",
    "/new": "/",
    "/empty": "/",
    "/home": "/",
    "/about:blank": "/",
}
_WHOLE_NUMBER = re.compile(r"[1-9][0-9]{0,9}")
# ROUTE-15.
_LEADING_ZEROS = re.compile(
    r"(daily-learning|weekly-essay(?:-simple)?)/0+([1-9][0-9]{0,9})/?", re.IGNORECASE
)


def view_at(pages: Pages, path: str, page_query: PageQuery = _EMPTY_QUERY) -> Awaitable[PageResult]:
    """The page at a path, for the query of its URL. Raises NotFound."""
    section, _, rest = path.rstrip("/").lower().partition("/")
    lists: dict[str, Callable[[], Awaitable[PageResult]]] = {
        "": pages.home,
        "daily-learning": lambda: pages.daily_list(page_query),
        "weekly-essay": lambda: pages.weekly_list(page_query),
        "series": pages.series_list,
        "torah-timeline": lambda: pages.timeline(page_query),
        "search": lambda: pages.search(page_query),
        "shabbat-table": lambda: pages.shabbat_table(None),
        "offline": offline_page,
        "image-test": image_test_page,
        "test-chat": chat_test_page,
        **{name: partial(pages.static, name) for name in (*STATIC_PAGES, *ACCOUNT_PAGES)},
        "contact": lambda: pages.contact(page_query),
    }
    details: dict[str, Callable[[str], Awaitable[PageResult]]] = {
        "daily-learning": lambda id: pages.post("daily", _id(id)),
        "weekly-essay": lambda id: pages.post("weekly", _id(id)),
        "series": pages.series,
        "torah-timeline": lambda slug: pages.portion(slug, page_query),
        "shabbat-table": lambda day: pages.shabbat_table(_day(day)),
    }
    if section == MISHNAH:
        return pages.mishnah(rest)
    if section in lists and not rest:
        return lists[section]()
    slug, _, page = rest.partition("/")
    if section == "torah-timeline" and page == "print" and "\0" not in slug:
        return pages.printed_portion(slug, page_query)
    # Postgres rejects NUL even in parameters.
    if section in details and "/" not in rest and "\0" not in rest:
        return details[section](rest)
    raise NotFound("This page was not found.")


def _without_leading_zeros(path: str) -> str | None:
    """The URL of a teaching whose id was written with leading zeros."""
    found = _LEADING_ZEROS.fullmatch(path)
    return f"/{found[1].lower()}/{found[2]}" if found else None


def _id(text: str) -> int:
    if _WHOLE_NUMBER.fullmatch(text) and int(text) <= MAX_ID:
        return int(text)
    raise NotFound("This teaching was not found.")


def _day(text: str) -> date:
    if day := page_day(text):
        return day
    raise NotFound("There is no such day.")


def bundle_folders(bundle: Path) -> list[tuple[Path, str]]:
    """The bundle's folder of each language, with its URL."""
    names = BUNDLE_FOLDERS.values()
    return [(bundle / name, f"/{name}" if name else "") for name in names]


def bundle_is_built(bundle: Path) -> bool:
    return all(file.is_file() for file in (*_shells(bundle), bundle / ESSAYS_JSON))


def inline_scripts(bundle: Path) -> list[str]:
    """The inline scripts of all shells, each once."""
    if not bundle_is_built(bundle):
        return []
    shells = (template(file) for file in _shells(bundle))
    return list(dict.fromkeys(script for shell in shells for script in scripts_inside(shell)))


def _shells(bundle: Path) -> list[Path]:
    """The HTML files; the admin's is in English only."""
    readers = [folder / name for folder, _ in bundle_folders(bundle) for name in _READERS_SHELLS]
    return [*readers, bundle / ADMIN_HTML]
