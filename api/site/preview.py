"""The preview of a draft at its private address: the page as readers will see it (ADMIN-61)."""

from __future__ import annotations

from asyncio import to_thread
from dataclasses import replace
from datetime import UTC, datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Request
from fastapi.responses import HTMLResponse

from api.admin.content.preview import DraftPreview, previewed_draft
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.database import Session
from api.core.long_texts import in_thread_if_long
from api.core.settings import Settings
from api.core.stored_response import PERSONAL
from api.library.deps import Library
from api.library.schemas import PostCollections, PostContent
from api.library.shown_content import shown_content
from api.library.verse_places import VersePlaces
from api.site.base_url import base_url
from api.site.html_views.elements import Html, bidi, el
from api.site.html_views.post import Beside, teaching_page
from api.site.initial_data import as_schema
from api.site.preview_path import PREVIEW
from api.site.shell import render_without_app, shell_file, template
from api.site.view import View

router = APIRouter(include_in_schema=False, dependencies=[PERSONAL_RESPONSE])
Key = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{32}$")]
_NOTHING_BESIDE = Beside(PostCollections(previous=None, next=None, series=[], timeline=[]), [], [])
_HTML = '<html lang="en"'


async def previewed(key: Key, session: Session, request: Request) -> DraftPreview:
    settings: Settings = request.app.state.settings
    return await previewed_draft(session, key, settings.zone, datetime.now(UTC))


@router.get(f"{PREVIEW}/{{key}}", response_class=HTMLResponse)
async def preview(
    request: Request,
    draft: Annotated[DraftPreview, Depends(previewed)],
    library: Library,
    theme: Literal["light", "dark"] | None = None,
) -> HTMLResponse:
    """The draft's page, in a theme or in that of the reader."""
    settings: Settings = request.app.state.settings
    view = View(
        name=draft.title,
        description="A preview, which is not published yet.",
        path=None,
        body=await to_thread(_body, draft, await library.verse_places(), settings),
        is_indexable=False,
    )
    shell = template(shell_file(request.app.state.bundle, "index.html"))
    html = await in_thread_if_long(
        len(view.body), render_without_app, shell, view, base_url(request), settings
    )
    if theme:
        html = html.replace(_HTML, f'{_HTML} data-theme="{theme}"', 1)
    headers = {
        "Cache-Control": PERSONAL,
        "Content-Security-Policy": request.app.state.preview_policy,
        "X-Robots-Tag": "noindex, nofollow",
        "Referrer-Policy": "no-referrer",
    }
    return HTMLResponse(html, headers=headers)


def _body(draft: DraftPreview, places: VersePlaces, settings: Settings) -> Html:
    if draft.post:
        text = shown_content(draft.post.content, places)
        post = as_schema(PostContent, replace(draft.post, content=text))
        return teaching_page(post, _NOTHING_BESIDE, settings)
    return el(
        "div",
        "page pt-5 pb-16 md:pt-8",
        el(
            "article",
            "reading mx-auto",
            el("h1", "text-4xl", bidi(draft.title)),
            *(el("p", "", bidi(line)) for line in draft.lines),
        ),
    )
