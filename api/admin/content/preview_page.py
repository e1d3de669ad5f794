"""The preview of a draft at its private address: the page as readers will see it (ADMIN-61)."""

from __future__ import annotations

from asyncio import to_thread
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Request
from fastapi.responses import HTMLResponse
from htpy import article, div, h1, p
from markupsafe import Markup, escape

from api.admin.content.preview import DraftPreview, previewed_draft
from api.admin.content.preview_path import PREVIEW
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.markup import bidi
from api.core.security import PREVIEW_POLICY
from api.core.session import Session
from api.core.state import SETTINGS
from api.core.stored_response import PERSONAL
from api.core.viewer import Viewer
from api.library.access import VisiblePost
from api.library.deps import MAX_ID, Library
from api.library.schemas import PostCollections, PostContent
from api.library.shown_content import shown_content
from api.library.verse_places import VersePlaces
from api.site.answering import document_without_app
from api.site.initial_data import as_json, as_schema
from api.site.plain_pages import plain_teaching
from api.site.sections import post_url_path
from api.site.view import View

router = APIRouter(include_in_schema=False, dependencies=[PERSONAL_RESPONSE])
Key = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{32}$")]
_NOTHING_BESIDE = PostCollections(previous=None, next=None, series=[], timeline=[])
_HTML = '<html lang="en"'


async def previewed(key: Key, session: Session, request: Request) -> DraftPreview:
    settings = SETTINGS.of(request)
    return await previewed_draft(session, key, settings.zone, datetime.now(UTC))


@router.get(f"{PREVIEW}/{{key}}", response_class=HTMLResponse)
async def preview(
    request: Request,
    draft: Annotated[DraftPreview, Depends(previewed)],
    library: Library,
    theme: Literal["light", "dark"] | None = None,
) -> HTMLResponse:
    """The draft's page, in a theme or in that of the reader."""
    view = View(
        name=draft.title,
        description="A preview, which is not published yet.",
        path=None,
        body=partial(_lines, draft),
        is_rendered=False,
        is_indexable=False,
    )
    path = ""
    if draft.post:
        view, path = await to_thread(_teaching, view, draft.post, await library.verse_places())
    html = await document_without_app(request, view, path, "", Viewer(launch_free=True))
    if theme:
        html = html.replace(_HTML, f'{_HTML} data-theme="{theme}"', 1)
    headers = {
        "Cache-Control": PERSONAL,
        "Content-Security-Policy": PREVIEW_POLICY.of(request),
        "X-Robots-Tag": "noindex, nofollow",
        "Referrer-Policy": "no-referrer",
    }
    return HTMLResponse(html, headers=headers)


def _teaching(view: View, post: VisiblePost, places: VersePlaces) -> tuple[View, str]:
    """The view of a drafted teaching, and the address of its page."""
    # A new teaching has no id yet.
    id = post.id or MAX_ID
    text = shown_content(post.content, places)
    content = as_schema(PostContent, replace(post, id=id, content=text))
    data = {
        f"/api/posts/{id}": as_json(PostContent, content),
        f"/api/posts/{id}/collections": as_json(PostCollections, _NOTHING_BESIDE),
    }
    view = replace(view, body=partial(plain_teaching, content), is_rendered=True, data=data)
    return view, post_url_path(post.type, id)


def _lines(draft: DraftPreview) -> Markup:
    lines = (p[bidi(line)] for line in draft.lines)
    text = article(class_="reading mx-auto")[h1(class_="text-4xl")[bidi(draft.title)], lines]
    return escape(div(class_="page pt-5 pb-16 md:pt-8")[text])
