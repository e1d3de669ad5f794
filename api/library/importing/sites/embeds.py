"""Players, frames and forms in a post's text, of which a teaching keeps links (IMPORT-11)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from urllib.parse import unquote

from api.library.importing.sites.fragments import HtmlElement, element, replace, text_of
from api.library.importing.sites.links import split_url
from api.library.importing.sites.source import MAX_SHOWN, Findings

_YOUTUBE = re.compile(
    r"(?:https?:)?//(?:www\.|m\.)?(?:youtu\.be/|youtube(?:-nocookie)?\.com/"
    r"(?:embed/|shorts/|live/|v/|watch\?(?:[^\s#]*&)?v=))([\w-]{11})(?![\w-])",
    re.IGNORECASE,
)
_VIMEO = re.compile(
    r"(?:https?:)?//(?:www\.|player\.)?vimeo\.com/(?:video/)?(\d{5,12})(?!\d)", re.IGNORECASE
)
# Elements that a teaching cannot have: named in the report, and removed.
_UNSUPPORTED = (
    *("form", "embed", "canvas", "script", "style", "svg", "math", "applet", "noscript"),
    *("template", "textarea"),
)
_QUIET = frozenset({"style", "svg"})
_FRAMES = ("iframe", "frame", "object", "embed")
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*):", re.IGNORECASE)
_MAX_DATA = 60
# Of the caption of a player, as the text of its link.
_MAX_LABEL = 200


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
        _reduce_video(item, players, findings)
    for item in list(body.iter(*_FRAMES)):
        _reduce_frame(item, players, findings)
    for item in list(body.iter(*_UNSUPPORTED)):
        if item.tag not in _QUIET and not _is_double(item):
            findings.lose(_removed(item))
        item.drop_tree()
    for item in body.iter("img"):
        _load_now(item)
    return players


def report_unkept(body: HtmlElement, findings: Findings) -> None:
    """Name the addresses that no teaching can have: of mails, of programs, of pictures as data."""
    for name, attribute in (("a", "href"), ("img", "src")):
        for item in body.iter(name):
            url = (item.get(attribute) or "").strip()
            scheme = _SCHEME.match(url)
            if scheme and scheme[1].lower() not in ("http", "https"):
                what = "a link became its text" if name == "a" else "a picture was removed"
                shown = url[:_MAX_DATA] if scheme[1].lower() == "data" else url[:MAX_SHOWN]
                findings.lose(
                    f"{what}: {shown}" + (f" ({text})" if (text := text_of(item)) else "")
                )


def _is_double(item: HtmlElement) -> bool:
    """Whether it only repeats a picture or player for browsers without script."""
    return item.tag == "noscript" and item.getprevious() is not None and not text_of(item)


def _removed(item: HtmlElement) -> str:
    """What was removed, with its address and its text."""
    url = next(filter(None, (item.get(name) for name in ("src", "action", "data", "code"))), "")
    said = " ".join(filter(None, (url, text_of(item))))[:MAX_SHOWN]
    return f"<{item.tag}> was removed" + (f": {said}" if said else "")


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
        _remove_player(item)
    else:
        _link(item, url, "Listen", findings)


def _reduce_video(item: HtmlElement, players: Players, findings: Findings) -> None:
    url = _source(item)
    if video_frame(url):
        item.set("src", url)
        _reduce_frame(item, players, findings)
    else:
        _link(item, url, "Watch the video", findings)


def _reduce_frame(item: HtmlElement, players: Players, findings: Findings) -> None:
    if item.getparent() is None:
        return  # An <embed> in an <object>, which was replaced.
    urls = list(_frame_urls(item))
    video = next(((url, frame) for url in urls if (frame := video_frame(url))), None)
    if video is None:
        _link(item, next(iter(urls), ""), "Open", findings)
    elif players.video in (None, video[1]):
        # The page shows it.
        players.video = video[1]
        findings.change("the first video in the text is the teaching's video")
        _remove_player(item)
    else:
        _link(item, video[0], "Watch the video", findings)


def _frame_urls(item: HtmlElement) -> Iterator[str]:
    """The addresses of a frame, or of Flash's player, in which any of several elements has it."""
    for inner in (item, *item.iterdescendants("param", "embed", "iframe")):
        if inner.tag != "param":
            named: Iterable[str] = ("src", "data-src", "data-lazy-src", "data")
        else:
            is_address = (inner.get("name") or "").lower() in ("movie", "src", "url")
            named = ("value",) if is_address else ()
        yield from (url.strip() for name in named if (url := inner.get(name)))


def _link(item: HtmlElement, url: str, verb: str, findings: Findings) -> None:
    if url.startswith("//"):
        url = f"https:{url}"
    if not url.startswith(("http://", "https://", "/", "__GHOST_URL__")) or not split_url(url):
        said = " ".join(filter(None, (url, text_of(item))))[:MAX_SHOWN]
        shown = f": {said}" if said else ""
        findings.lose(f"<{item.tag}> without a valid address was removed{shown}")
        item.drop_tree()
        return
    findings.change(f"<{item.tag}> became a link: {url[:120]}")
    figure, caption = _captioned(item)
    title = "" if caption is None else text_of(caption)
    if figure is None or caption is None or len(title) > _MAX_LABEL or _has_link(caption):
        replace(item, link_paragraph(url, f"{verb}: {file_label(url)}"))
    else:
        replace(figure, link_paragraph(url, f"{verb}: {title or file_label(url)}"))


def _has_link(caption: HtmlElement) -> bool:
    return next(caption.iter("a"), None) is not None


def _captioned(item: HtmlElement) -> tuple[HtmlElement | None, HtmlElement | None]:
    """The figure that has only this player and a caption, and the caption."""
    figure = next(item.iterancestors("figure"), None)
    if figure is None:
        return None, None
    shown = [part for part in figure.iter("img", "audio", "video", *_FRAMES) if part is not item]
    caption = next(figure.iter("figcaption"), None)
    return (None, None) if shown else (figure, caption)


def _remove_player(item: HtmlElement) -> None:
    """Remove a player that the page shows elsewhere. Its caption becomes a paragraph."""
    figure, caption = _captioned(item)
    item.drop_tree()
    if figure is not None and caption is not None and text_of(caption):
        caption.tag = "p"
        replace(figure, caption)


def _load_now(picture: HtmlElement) -> None:
    """The address of a picture that script would have loaded."""
    if (picture.get("src") or "data:").startswith("data:"):
        later = picture.get("data-src") or picture.get("data-lazy-src") or ""
        if later:
            picture.set("src", later)
