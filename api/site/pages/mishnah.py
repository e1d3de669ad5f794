"""The page of a chapter of the Mishnah (MISHNAH-4)."""

from __future__ import annotations

from functools import partial

from htpy import Node, a, li, p, ul
from markupsafe import Markup

from api.core.errors import NotFound
from api.core.markup import bidi
from api.core.translation import is_hebrew_interface, t
from api.library.deps import PublicMishnah
from api.library.mishnah_schemas import MishnahChapter, MishnahText
from api.search.translations import Translation
from api.site.initial_data import as_json
from api.site.page_router import PageRouter
from api.site.plain_pages import plain_page
from api.site.sections import CHAPTER, MISHNAH, post_url_path
from api.site.view import PageResult, View

pages = PageRouter()


@pages.page(f"/{MISHNAH}/{{place:path}}")
async def mishnah_chapter(place: str, lookup: PublicMishnah) -> PageResult:
    """A chapter by its place: 'avot/1'."""
    if (found := CHAPTER.fullmatch(place)) is None:
        raise NotFound(t("This page was not found."))
    chapter = await lookup.chapter(found[1], int(found[2]))
    name = chapter.hebrew_name if is_hebrew_interface() else chapter.name
    return View(
        name=name,
        description=t("{0} in Hebrew, with the teachings that cite each mishnah.", name),
        path=chapter.url,
        hebrew_name=chapter.hebrew_name,
        body=partial(_plain_chapter, name, chapter),
        # The text alone is on many sites.
        is_indexable=any(mishnah.teachings for mishnah in chapter.mishnahs),
        data={f"/api/mishnah/{place}": as_json(MishnahChapter, chapter)},
    )


def _plain_chapter(name: str, chapter: MishnahChapter) -> Markup:
    return plain_page(name, (_mishnah(mishnah) for mishnah in chapter.mishnahs))


def _mishnah(mishnah: MishnahText) -> Node:
    links = (
        li[a(href=post_url_path(teaching.type, teaching.id))[bidi(teaching.title)]]
        for teaching in mishnah.teachings
    )
    return [
        p(".verse-hebrew", id=str(mishnah.mishnah), lang="he", dir="rtl")[mishnah.hebrew],
        _translation(mishnah.translation) if mishnah.translation else None,
        ul[links] if mishnah.teachings else None,
    ]


def _translation(translation: Translation) -> Node:
    lines = translation.text.split("\n")
    return [
        (p(lang="en", dir="ltr")[line] for line in lines if line),
        p[t("Translated by {0}", translation.translator)],
    ]
