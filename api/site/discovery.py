"""Endpoints for other programs: preview cards, feeds, site maps, robots.txt, llms.txt, manifest.

All of them are public and cached until the library changes.
"""

from __future__ import annotations

from asyncio import to_thread
from datetime import UTC, datetime, time, timedelta
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Depends, Path
from fastapi.responses import RedirectResponse, Response

from api.core.cache_policy import PERSONAL_RESPONSE, PUBLIC_RESPONSE
from api.core.errors import NotFound
from api.core.long_texts import in_thread_if_long
from api.core.state import SettingsDep
from api.core.stored_response import PERSONAL, PUBLIC
from api.library.catalogue import CatalogueDep
from api.library.deps import MAX_ID, PublicMishnah
from api.site import feeds, llms_txt, sitemap
from api.site import manifest as web_manifest
from api.site.base_url import base_url
from api.site.cards.drawing import COVER_SIZE, Card, draw
from api.site.sections import ACCOUNT

router = APIRouter(include_in_schema=False)
_PUBLIC = {"Cache-Control": PUBLIC}

# The text is to be looked at at least once a year; it is made anew each day.
_SECURITY_TXT_VALID = timedelta(days=180)

Base = Annotated[str, Depends(base_url)]


def _answer(content: bytes | str, kind: str) -> Response:
    return Response(content, media_type=kind, headers=_PUBLIC)


def _xml(content: bytes, kind: str) -> Response:
    return _answer(content, f"{kind}; charset=utf-8")


@router.get("/feeds/podcast.xml", dependencies=[PUBLIC_RESPONSE])
async def podcast_feed(catalogue: CatalogueDep, base: Base, settings: SettingsDep) -> Response:
    episodes = [feeds.Item(post, True, found) for post, found in await catalogue.episodes(base)]
    length = sum(len(episode.post.content) for episode in episodes)
    text = await in_thread_if_long(length, feeds.podcast, episodes, base, settings)
    return _xml(text, feeds.MEDIA_TYPE)


@router.get("/feeds/{name}.xml", dependencies=[PUBLIC_RESPONSE])
async def text_feed(
    name: str,
    catalogue: CatalogueDep,
    base: Base,
    settings: SettingsDep,
) -> Response:
    if name not in feeds.FEEDS:
        raise NotFound("There is no such feed.")
    posts = await catalogue.newest(feeds.FEEDS[name].type)
    items = [feeds.Item(post, catalogue.is_open(post)) for post in posts]
    length = sum(len(post.content) for post in posts)
    text = await in_thread_if_long(length, feeds.feed, name, items, base, settings)
    return _xml(text, feeds.MEDIA_TYPE)


@router.get("/sitemap.xml", dependencies=[PUBLIC_RESPONSE])
async def sitemap_index(catalogue: CatalogueDep, base: Base) -> Response:
    return _xml(await sitemap.index(catalogue, base), sitemap.MEDIA_TYPE)


@router.get("/sitemaps/pages.xml", dependencies=[PUBLIC_RESPONSE])
async def sitemap_pages(
    catalogue: CatalogueDep, mishnah: PublicMishnah, base: Base, settings: SettingsDep
) -> Response:
    return _xml(await sitemap.pages(catalogue, mishnah, base, settings), sitemap.MEDIA_TYPE)


@router.get("/sitemaps/posts-{part}.xml", dependencies=[PUBLIC_RESPONSE])
async def sitemap_posts(
    part: Annotated[int, Path(ge=1, le=MAX_ID)], catalogue: CatalogueDep, base: Base
) -> Response:
    return _xml(await sitemap.posts(catalogue, part, base), sitemap.MEDIA_TYPE)


@router.get("/robots.txt", dependencies=[PUBLIC_RESPONSE])
async def robots(base: Base) -> Response:
    return _answer(llms_txt.robots(base), "text/plain")


@router.get("/.well-known/security.txt", dependencies=[PUBLIC_RESPONSE])
async def security_contact(base: Base, settings: SettingsDep) -> Response:
    """Where a fault of the site's security may be reported (RFC 9116)."""
    expires = datetime.combine(datetime.now(UTC) + _SECURITY_TXT_VALID, time(), UTC)
    lines = (
        f"Contact: mailto:{quote(settings.contact_email, safe='@')}",
        f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}",
        "Preferred-Languages: en, he",
        f"Canonical: {base}/.well-known/security.txt",
    )
    return _answer("\n".join((*lines, "")), "text/plain; charset=utf-8")


@router.get("/.well-known/change-password", dependencies=[PERSONAL_RESPONSE])
async def change_password() -> Response:
    """Where password managers send their users: to the page that changes the password."""
    return RedirectResponse(ACCOUNT, 302, {"Cache-Control": PERSONAL})


@router.get("/llms.txt", dependencies=[PUBLIC_RESPONSE])
async def llms(base: Base, settings: SettingsDep) -> Response:
    return _answer(llms_txt.llms(base, settings), "text/markdown")


@router.get("/manifest.webmanifest", dependencies=[PUBLIC_RESPONSE])
async def manifest(settings: SettingsDep) -> Response:
    return _answer(web_manifest.build(settings), web_manifest.MEDIA_TYPE)


@router.get("/cards/podcast.png", dependencies=[PUBLIC_RESPONSE])
async def podcast_cover(settings: SettingsDep) -> Response:
    card = Card("Podcast", settings.site_name, settings.teacher_name)
    return _answer(await to_thread(draw, card, COVER_SIZE), "image/png")
