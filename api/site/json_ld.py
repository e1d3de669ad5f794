"""Structured data of a page (schema.org as JSON-LD)."""

from __future__ import annotations

import mimetypes
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from api.core.html import absolute_url
from api.core.settings import Settings
from api.core.translation import t
from api.core.viewer import Viewer
from api.library.access import VisiblePost
from api.site.sections import section_of
from api.site.view import View

Thing = dict[str, Any]
_CONTEXT = "https://schema.org"


def json_ld(view: View, base: str, settings: Settings) -> Iterator[Thing]:
    """The JSON-LD objects of a page; none for a page without a URL."""
    if view.path is None:
        return
    if view.path == "/":
        yield _site(base, settings)
    else:
        yield _breadcrumbs(view, base)
    if view.schema_type:
        yield _page(view, view.schema_type, base, settings)
    if view.post:
        yield _article(view, view.post, base, settings)
        if view.post.audio_url:
            yield _episode(view, view.post, view.post.audio_url, base, settings)


def _thing(type: str, **fields: Any) -> Thing:
    return {"@context": _CONTEXT, "@type": type, **fields}


def _site(base: str, settings: Settings) -> Thing:
    return _thing(
        "WebSite",
        name=settings.site_name,
        url=f"{base}/",
        inLanguage=["en", "he"],
        publisher=_publisher(base, settings),
        potentialAction={
            "@type": "SearchAction",
            "target": {
                "@type": "EntryPoint",
                "urlTemplate": f"{base}/search?q={{search_term_string}}",
            },
            "query-input": "required name=search_term_string",
        },
    )


def _publisher(base: str, settings: Settings) -> Thing:
    logo = f"{base}/favicon.svg"
    return {"@type": "Organization", "name": settings.site_name, "url": f"{base}/", "logo": logo}


def _breadcrumbs(view: View, base: str) -> Thing:
    """The breadcrumbs from the home page."""
    path = view.path or ""
    steps = [(t("Home"), "/"), (view.name, path)]
    if section := section_of(path):
        steps.insert(1, (t(section.title), section.path))
    items = [
        {"@type": "ListItem", "position": position, "name": name, "item": base + to}
        for position, (name, to) in enumerate(steps, start=1)
    ]
    return _thing("BreadcrumbList", itemListElement=items)


def _page(view: View, type: str, base: str, settings: Settings) -> Thing:
    return _thing(
        type,
        name=view.name,
        description=view.description,
        url=f"{base}{view.path}",
        inLanguage=view.language,
        isPartOf={"@type": "WebSite", "name": settings.site_name, "url": f"{base}/"},
        publisher=_publisher(base, settings),
    )


def _article(view: View, post: VisiblePost, base: str, settings: Settings) -> Thing:
    url = f"{base}{view.path}"
    pictures = [f"{base}/cards{view.path}.png"]
    if post.image_url:
        pictures.append(absolute_url(f"{base}/", post.image_url))
    return _thing(
        "BlogPosting" if post.type == "daily" else "Article",
        headline=post.title,
        description=view.description,
        datePublished=_moment(post.publish_date, settings),
        dateModified=_moment(post.modified_at, settings),
        author={"@type": "Person", "name": post.author},
        publisher=_publisher(base, settings),
        mainEntityOfPage=url,
        url=url,
        image=pictures,
        keywords=post.topics,
        inLanguage=post.language,
        timeRequired=f"PT{post.read_minutes}M",
        isAccessibleForFree=Viewer(settings.launch_free).can_read(is_premium=bool(post.is_premium)),
    )


def _moment(date: datetime, settings: Settings) -> str:
    return date.astimezone(settings.zone).isoformat(timespec="seconds")


def _episode(view: View, post: VisiblePost, audio: str, base: str, settings: Settings) -> Thing:
    kind = mimetypes.guess_type(audio.partition("?")[0])[0]
    media = {"@type": "AudioObject", "contentUrl": absolute_url(f"{base}/", audio)}
    return _thing(
        "PodcastEpisode",
        name=post.title,
        description=view.description,
        datePublished=_moment(post.publish_date, settings),
        url=f"{base}{view.path}",
        inLanguage=post.language,
        associatedMedia=media | ({"encodingFormat": kind} if kind else {}),
        partOfSeries={
            "@type": "PodcastSeries",
            "name": settings.site_name,
            "url": f"{base}/",
            "webFeed": f"{base}/feeds/podcast.xml",
        },
    )
