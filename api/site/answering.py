"""Answers requests with pages: a view becomes a document, with its status and headers."""

from __future__ import annotations

from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from api.core.cache_policy import entitlement_policy
from api.core.long_texts import in_thread_if_long
from api.core.security import CHECKOUT_POLICY
from api.core.state import SETTINGS
from api.core.stored_response import PERSONAL, PUBLIC
from api.core.viewer import Viewer
from api.site.base_url import base_url
from api.site.bundle import BUNDLE_FOLDER, INDEX_HTML
from api.site.renderer import RENDERER, Rendered
from api.site.shell import initial_data, render, render_without_app, shell_file, template
from api.site.unavailable import unavailable_page
from api.site.view import PageResult, Redirect, View


async def page_response(request: Request, page: PageResult, viewer: Viewer) -> Response:
    """The document of a page for its viewer, or a redirect."""
    if isinstance(page, Redirect):
        return moved(request, page)
    settings = SETTINGS.of(request)
    rendered = await _rendered(request, page, viewer) if page.is_rendered else None
    shell, base = _shell(request), base_url(request)
    html = await in_thread_if_long(
        page.length, render, shell, page, base, settings, viewer, rendered
    )
    has_secret = page.has_private_query and request.url.query != ""
    policy = entitlement_policy(launch_free=settings.launch_free)
    if has_secret or not page.is_found:
        policy = PERSONAL
    elif not page.is_cacheable or (page.is_rendered and not rendered):
        policy = "no-cache" if settings.launch_free else PERSONAL
    headers = {"Cache-Control": policy}
    if page.has_payment_form:
        headers["Content-Security-Policy"] = CHECKOUT_POLICY.of(request)
    return HTMLResponse(html, 200 if page.is_found else 404, headers)


def moved(request: Request, page: Redirect) -> Response:
    query = request.url.query if page.keeps_query else ""
    url = f"{page.to}?{query}" if query else page.to
    return RedirectResponse(
        url, page.status, {"Cache-Control": PUBLIC if page.status == 301 else PERSONAL}
    )


async def unavailable_response(request: Request, failure: Response) -> Response:
    """The page that says so, with the status and headers of the API's response."""
    settings = SETTINGS.of(request)
    renderer = RENDERER.of(request)
    rendered = await renderer.fetch_unavailable()
    viewer = Viewer(settings.launch_free)
    html = render(
        _shell(request), unavailable_page(), base_url(request), settings, viewer, rendered
    )
    names = {"cache-control", "retry-after"}
    headers = {name: value for name, value in failure.headers.items() if name in names}
    return HTMLResponse(html, failure.status_code, headers)


async def document_without_app(
    request: Request, page: View, path: str, query: str, viewer: Viewer
) -> str:
    """The HTML of a page that is complete without script, as React renders it at an address."""
    settings = SETTINGS.of(request)
    renderer = RENDERER.of(request)
    rendered = None
    if page.is_rendered:
        rendered = await renderer.fetch(path, query, initial_data(page, viewer))
    return await in_thread_if_long(
        page.length,
        render_without_app,
        _shell(request),
        page,
        base_url(request),
        settings,
        rendered,
    )


def _shell(request: Request) -> str:
    return template(shell_file(BUNDLE_FOLDER.of(request), INDEX_HTML))


async def _rendered(request: Request, page: View, viewer: Viewer) -> Rendered | None:
    renderer = RENDERER.of(request)
    path = request.scope["raw_path"].decode("ascii", "replace")
    return await renderer.fetch(path, request.url.query, initial_data(page, viewer))
