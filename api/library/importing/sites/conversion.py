"""Makes an object of the import format from a post of another site, and notes what changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Any, Literal
from urllib.parse import quote
from zoneinfo import ZoneInfo

from api.core.footnotes import is_footnote_id
from api.core.html import TAG
from api.library.importing.sites.blocks import unwrap
from api.library.importing.sites.embeds import reduce_embeds, report_unkept
from api.library.importing.sites.footnotes import write_notes
from api.library.importing.sites.fragments import inner_html, text_of
from api.library.importing.sites.linked_notes import collect_linked
from api.library.importing.sites.links import Links
from api.library.importing.sites.places import Places
from api.library.importing.sites.source import Findings, SourcePost

# The limits of the fields (DATA-5).
_TITLE, _NAME, _URL, _TOPICS = 255, 100, 255, 50
_SAFE_IN_URLS = "/:?#[]@!$&'()*+,;=%~"
# Elements that hold nothing without what was in them, such as a player.
_EMPTY = ("figure", "p", "div", "span", "figcaption", "a", "li", "ul", "ol", "strong", "em", "b")


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """`type`: of all posts. `author`: of posts without one. `zone`: of dates without a time."""

    type: Literal["daily", "weekly"]
    author: str
    zone: ZoneInfo


def as_record(
    post: SourcePost, options: ImportOptions, links: Links, topics: Topics
) -> dict[str, Any]:
    """The post as a line of an import file, without an id. Changes the post's body."""
    findings = post.findings
    places = Places(links, post.addresses)
    collect_linked(post.body, post.notes, places.place_of)
    write_notes(post.body, post.notes)
    players = reduce_embeds(post.body, post.audio, findings)
    audio = _url(players.audio, links, findings, is_audio=True)
    image = _url(post.image, links, findings)
    unwrap(post.body)
    places.follow(post.body, findings)
    links.rewrite(post.body, findings)
    report_unkept(post.body, findings)
    _remove_empty(post)
    if post.is_restricted:
        findings.change("was for members only: is premium here")
    content = inner_html(post.body).strip()
    if not text_of(post.body) and "<img" not in content and (audio or image or players.video):
        content = f"<p>{escape(post.title)}</p>"
        findings.change("had no text: its title is the text")
    return {
        "kind": "post",
        "type": post.type or options.type,
        "title": _shortened(post.title, _TITLE, "title", findings),
        "content": content,
        "excerpt": post.excerpt,
        "publishDate": post.published and post.published.isoformat(),
        "author": _shortened(post.author or options.author, _NAME, "author", findings),
        "topics": _topics(post, topics, findings),
        "audioUrl": audio,
        "videoUrl": players.video,
        "imageUrl": image,
        "isPremium": int(post.is_restricted),
        "featured": int(post.featured),
        "modifiedAt": post.modified and post.modified.isoformat(),
    }


def _shortened(text: str, length: int, name: str, findings: Findings) -> str:
    text = " ".join(TAG.sub("", text).split())
    if len(text) <= length:
        return text
    findings.lose(f"the {name} was cut to {length} characters: {text}")
    return text[: length - 1].rstrip() + "…"


class Topics:
    """The spellings of topics: those that differ by capitals only are one, spelled as first met.

    `known`: the library's own, the most usual first.
    """

    def __init__(self, known: Iterable[str] = ()) -> None:
        self._spellings: dict[str, str] = {}
        for name in known:
            self.spelling(name)

    def spelling(self, name: str) -> str:
        return self._spellings.setdefault(name.casefold(), name)


def _topics(post: SourcePost, topics: Topics, findings: Findings) -> list[str]:
    names = (_shortened(topic, _NAME, "topic", findings) for topic in post.topics)
    found = list(dict.fromkeys(map(topics.spelling, filter(None, names))))
    for topic in found[_TOPICS:]:
        findings.lose(f"more than {_TOPICS} topics: {topic}")
    return found[:_TOPICS]


def _url(
    url: str | None, links: Links, findings: Findings, *, is_audio: bool = False
) -> str | None:
    """The address of a picture or recording; None if the library cannot have it."""
    if not url:
        return None
    found = quote(links.file(url, findings), safe=_SAFE_IN_URLS)
    if not found:
        return None
    if found.startswith("//"):
        found = f"https:{found}"
    if is_audio and found.startswith("http://"):
        # IMPORT-6.
        findings.change("the recording's address begins with https://")
        found = found.replace("http://", "https://", 1)
    if len(found) > _URL or not found.startswith(("https://", "http://", "/")):
        findings.lose(f"the address of a file: {found[:_URL]}")
        return None
    return found


def _remove_empty(post: SourcePost) -> None:
    """Remove elements that are empty now, such as the figure around a player."""
    for item in reversed(list(post.body.iter(*_EMPTY))):
        is_empty = not len(item) and not (item.text or "").strip()
        if is_empty and item is not post.body and not is_footnote_id(item.get("id") or ""):
            item.drop_tree()
