"""Players, frames and forms in a post's text, of which a teaching keeps links (IMPORT-11)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from urllib.parse import unquote

from api.library.importing.sites.fragments import HtmlElement, element, replace
from api.library.importing.sites.links import split_url
from api.library.importing.sites.source import Findings

_YOUTUBE = re.compile(
    r"(?:https?:)?//(?:www\.|m\.)?(?:youtu\.be/|youtube(?:-nocookie)?\.com/"
    r"(?:embed/|shorts/|live/|watch\?(?:[^\s#]*&)?v=))([\w-]{11})(?![\w-])",
    re.IGNORECASE,
)
_VIMEO = re.compile(
    r"(?:https?:)?//(?:www\.|player\.)?vimeo\.com/(?:video/)?(\d{5,12})(?!\d)", re.IGNORECASE
)
# Elements that a teaching cannot have: named in the report, and removed.
_UNSUPPORTED = ("form", "object", "embed", "canvas", "script", "style", "svg", "math", "applet")
_QUIET = frozenset({"style", "svg"})
_FRAMES = ("iframe", "frame")


@dataclass(slots=True)
class Players:
    """The first recording of a text, and the address of its first video's frame."""

    audio: str | None = None
    video: str | None = None


def video_frame(url: str) -> str | None:
    """The address of the frame that plays a video, which the site allows; None for other URLs."""
    if found := _YOUTUBE.match(url):
        return f"https://www.youtube-nocookie.com/embed/{found[1]}"
    if found := _VIMEO.match(url):
        return f"https://player.vimeo.com/video/{found[1]}"
    return None


def reduce_embeds(body: HtmlElement, audio: str | None, findings: Findings) -> Players:
    """Replace what plays, frames or runs something by links. `audio`: the post's own recording."""
    players = Players(audio)
    for item in list(body.iter("audio")):
        _reduce_audio(item, players, findings)
    for item in list(body.iter("video")):
        _link(item, _source(item), "Watch the video", findings)
    for item in list(body.iter(*_FRAMES)):
        _reduce_frame(item, players, findings)
    for item in list(body.iter(*_UNSUPPORTED)):
        if item.tag not in _QUIET:
            findings.lose(f"<{item.tag}> was removed")
        item.drop_tree()
    for item in body.iter("img"):
        _load_now(item)
    return players


def link_paragraph(url: str, label: str) -> HtmlElement:
    """A link in a paragraph of its own."""
    return element("p", element("a", label, href=url))


def file_label(url: str) -> str:
    """The name of a file at a URL, or else its host, for readers."""
    parts = split_url(url)
    if parts is None:
        return url
    name = unquote(PurePosixPath(parts.path).name)
    return name if PurePosixPath(name).suffix else parts.netloc or url


def _source(item: HtmlElement) -> str:
    inside: Iterator[HtmlElement] = item.iter("source", "a")
    sources = (inner.get("src") or inner.get("href") or "" for inner in inside)
    return (item.get("src") or next(filter(None, sources), "")).strip()


def _reduce_audio(item: HtmlElement, players: Players, findings: Findings) -> None:
    url = _source(item)
    if url and players.audio in (None, url):
        players.audio = url
        findings.change("the first recording in the text is the teaching's recording")
        item.drop_tree()
    else:
        _link(item, url, "Listen", findings)


def _reduce_frame(item: HtmlElement, players: Players, findings: Findings) -> None:
    url = (item.get("src") or item.get("data-src") or "").strip()
    frame = video_frame(url)
    if frame and players.video is None:
        players.video = frame
    _link(item, url, "Watch the video" if frame else "Open", findings)


def _link(item: HtmlElement, url: str, verb: str, findings: Findings) -> None:
    if url.startswith("//"):
        url = f"https:{url}"
    if not url.startswith(("http://", "https://", "/", "__GHOST_URL__")) or not split_url(url):
        shown = f": {url[:120]}" if url else ""
        findings.lose(f"<{item.tag}> without a valid address was removed{shown}")
        item.drop_tree()
        return
    findings.change(f"<{item.tag}> became a link: {url[:120]}")
    replace(item, link_paragraph(url, f"{verb}: {file_label(url)}"))


def _load_now(picture: HtmlElement) -> None:
    """The address of a picture that script would have loaded."""
    if (picture.get("src") or "data:").startswith("data:"):
        later = picture.get("data-src") or picture.get("data-lazy-src") or ""
        if later:
            picture.set("src", later)
