"""The router of pages: one function a page makes its view, from the services that it needs.

    pages = PageRouter()

    @pages.page("/series/{slug}")
    async def series(slug: Slug, library: PublicLibrary) -> PageResult: ...

The page is answered at its path, its picture card at `/cards…png`. An address that is no page's,
or whose page raises NotFound, leads to where an earlier site had it or to the page that says so.
"""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Awaitable, Callable, Coroutine
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, RedirectResponse, Response

from api.core.cache_policy import ENTITLEMENT_RESPONSE, PUBLIC_RESPONSE
from api.core.error_route import ErrorRoute
from api.core.errors import NotFound, Unavailable
from api.core.read_session import ReadSession
from api.core.state import SETTINGS
from api.core.stored_response import PUBLIC
from api.core.viewer import CurrentViewer
from api.library.redirects import redirects
from api.site.addresses import AddressesDep
from api.site.answering import moved, page_response, unavailable_response
from api.site.any_case import AnyCaseRoute
from api.site.cards.drawing import draw
from api.site.head import HOME_CARD, card_of
from api.site.not_found import not_found_page
from api.site.page_query import PageQuery, read
from api.site.simple import asks_for_simple_site, simple_home
from api.site.view import PageResult, Redirect

PageFunction = Callable[..., Awaitable[PageResult]]
# ROUTE-17. The browser has the same table: `web/src/app/redirects.json`.
REDIRECTS = {
    "/weekly-essays": "/weekly-essay",
    "/blank": "/",
    "/new": "/",
    "/empty": "/",
    "/home": "/",
    "/about:blank": "/",
}
_NOT_FOUND, _NO_CARD = "This page was not found.", "There is no such card."
# In the state of a request: why its page was not found.
_REASON = "not_found"

# Postgres rejects NUL even in parameters.
Slug = Annotated[str, Path(pattern=r"^[^\x00]+$")]


class _UnavailableRoute(ErrorRoute):
    """A page that cannot be made right now is an HTML response, too."""

    rendered = (Unavailable,)

    async def render_error(self, request: Request, response: JSONResponse, /) -> Response:
        return await unavailable_response(request, response)


class PageRoute(AnyCaseRoute, _UnavailableRoute):
    """What is not found is answered by `unknown_address`."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def respond(request: Request) -> Response:
            if asks_for_simple_site(request.query_params):
                return simple_home(request)
            try:
                return await handle(request)
            except NotFound as error:
                reason = error
            except RequestValidationError:
                reason = NotFound(_NOT_FOUND)
            setattr(request.state, _REASON, reason)
            return await _answer_unknown_address(request)

        return respond


class _CardRoute(AnyCaseRoute):
    """A card that is no page's is not found."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def respond(request: Request) -> Response:
            try:
                return await handle(request)
            except RequestValidationError as error:
                raise NotFound(_NO_CARD) from error

        return respond


class PageRouter(APIRouter):
    """Its pages are its routes; their cards are those of `cards`."""

    def __init__(self) -> None:
        super().__init__(include_in_schema=False, route_class=PageRoute)
        self.cards = APIRouter(include_in_schema=False, route_class=_CardRoute)

    def page(self, path: str) -> Callable[[PageFunction], PageFunction]:
        """Declare the function that makes the page at a path."""

        def declare(make: PageFunction) -> PageFunction:
            self.add_api_route(path, _showing(make), dependencies=[ENTITLEMENT_RESPONSE])
            card = f"/cards{HOME_CARD if path == '/' else path}.png"
            self.cards.add_api_route(card, _drawing(make), dependencies=[PUBLIC_RESPONSE])
            return make

        return declare


def _showing(make: PageFunction) -> Callable[..., Awaitable[Response]]:
    made = Depends(make)

    async def show(
        request: Request,
        viewer: CurrentViewer,
        session: ReadSession,
        page: PageResult = made,
    ) -> Response:
        # Others have its connection while the page waits for the renderer.
        await session.commit()
        return await page_response(request, page, viewer)

    return show


def _drawing(make: PageFunction) -> Callable[..., Awaitable[Response]]:
    made = Depends(make)

    async def card(request: Request, page: PageResult = made) -> Response:
        """The image of a page that other sites show for a shared link."""
        if isinstance(page, Redirect):
            return RedirectResponse(f"/cards{page.to}.png", status_code=301)
        settings = SETTINGS.of(request)
        image = await to_thread(draw, card_of(page, settings))
        return Response(image, media_type="image/png", headers={"Cache-Control": PUBLIC})

    return card


async def page_query(request: Request) -> PageQuery:
    return read(request.query_params)


PageQueryDep = Annotated[PageQuery, Depends(page_query)]


async def unknown_address(
    request: Request, session: ReadSession, addresses: AddressesDep, viewer: CurrentViewer
) -> Response:
    """Where an address leads that is no page's, or the page that says so."""
    path: str = request.scope["path"]
    if to := REDIRECTS.get(path.rstrip("/").lower()):
        return moved(request, Redirect(to))
    if to := await redirects(session).target(path, request.query_params):
        return moved(request, Redirect(to, keeps_query=False))
    meaning = await addresses.meaning(path)
    if meaning.to:
        return moved(request, Redirect(meaning.to))
    reason: NotFound = getattr(request.state, _REASON)
    page = not_found_page(path.removeprefix("/"), meaning, reason)
    await session.commit()
    return await page_response(request, page, viewer)


# In no router: its handler resolves the dependencies of `unknown_address` within another route.
_answer_unknown_address = _UnavailableRoute("/", unknown_address).get_route_handler()

# The last route of the site.
unknown = APIRouter(include_in_schema=False, route_class=PageRoute)


@unknown.get("/{path:path}", dependencies=[ENTITLEMENT_RESPONSE])
async def no_page() -> Response:
    raise NotFound(_NOT_FOUND)


# The last of the cards.
no_cards = APIRouter(include_in_schema=False)


@no_cards.get("/cards/{path:path}.png", dependencies=[PUBLIC_RESPONSE])
async def no_card() -> Response:
    raise NotFound(_NO_CARD)
