"""The pages: the HTML shell for each address that the front end knows, a real 404 for others."""

from __future__ import annotations

from collections.abc import Awaitable
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from api.core.database import ROOT
from api.core.errors import NotFound
from api.core.public_cache import PUBLIC
from api.core.settings import Settings
from api.library.deps import GREATEST_ID, Library
from api.site.pages import Answer, Moved, Pages
from api.site.shell import render, template

router = APIRouter(include_in_schema=False)
BUNDLE = ROOT / "web" / "dist"


def pages(request: Request, library: Library) -> Pages:
    return Pages(library, request.app.state.settings)


SitePages = Annotated[Pages, Depends(pages)]


@router.get("/{path:path}")
async def show(path: str, request: Request, pages: SitePages) -> Response:
    """Any address that no other route took. Matching is case-insensitive (document 1)."""
    settings: Settings = request.app.state.settings
    shell = template(request.app.state.bundle / "index.html")
    if moved := _MOVED.get(path.rstrip("/").lower()):
        return RedirectResponse(moved, status_code=301)
    try:
        answer = await _view(pages, path)
    except NotFound:
        view = pages.not_found()
        return HTMLResponse(render(shell, view, f"/{path}", settings), status_code=404)
    if isinstance(answer, Moved):
        return RedirectResponse(answer.to, status_code=301)
    html = render(shell, answer, f"/{path}".rstrip("/") or "/", settings)
    return HTMLResponse(html, headers={"Cache-Control": PUBLIC})


# Decision 21.
_MOVED = {"weekly-essays": "/weekly-essay", "blank": "/", "new": "/", "about:blank": "/"}


def _view(pages: Pages, path: str) -> Awaitable[Answer]:
    """The page at a path. Raises NotFound."""
    match path.rstrip("/").lower().split("/"):
        case [""]:
            return pages.home()
        case ["daily-learning"]:
            return pages.daily_list()
        case ["weekly-essay"]:
            return pages.weekly_list()
        case ["daily-learning", id]:
            return pages.post("daily", _id(id))
        case ["weekly-essay", id]:
            return pages.post("weekly", _id(id))
        case ["series"]:
            return pages.series_list()
        case ["series", slug]:
            return pages.series(slug)
        case ["torah-timeline"]:
            return pages.timeline()
        case ["torah-timeline", slug]:
            return pages.portion(slug)
        case ["search"]:
            return pages.search()
    raise NotFound("This page was not found.")


def _id(text: str) -> int:
    if text.isascii() and text.isdigit() and 0 < len(text) <= 10 and 0 < int(text) <= GREATEST_ID:
        return int(text)
    raise NotFound("This teaching was not found.")


def bundle_is_built(bundle: Path) -> bool:
    return (bundle / "index.html").is_file()
