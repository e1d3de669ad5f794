"""What WordPress's shortcodes show, as plain HTML: captions, players, documents, code."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape, unescape
from urllib.parse import quote

from api.library.importing.sites.embeds import file_label, video_frame
from api.library.importing.sites.markup import block, figure, player
from api.library.importing.sites.wordpress.entries import Attachment

_PICTURE = re.compile(
    r"\s*((?:<a\s[^<>]*>\s*)?<img\s[^<>]*>(?:\s*</a>)?)(.*)", re.DOTALL | re.IGNORECASE
)
_URL = re.compile(r"https?://[^\s\"'<>|\[\]]+", re.IGNORECASE)
_LONE_URL = re.compile(r"^[ \t]*(https?://[^\s<>\"]+)[ \t]*$", re.MULTILINE | re.IGNORECASE)
# Of an older player: [audio:https://...mp3|titles=The well].
_TITLES = re.compile(r"\|\s*titles=([^|\[\]]{1,200})")
_ADDRESSES = ("url", "src", "source", "file", "href", "link", "mp3")
_AUDIO_KINDS = ("src", "mp3", "m4a", "ogg", "wav", "flac", "wma")
_VIDEO_KINDS = ("src", "mp4", "m4v", "webm", "ogv", "flv", "wmv")
# Documents that are shown in a frame.
DOCUMENTS = (
    *("embedpdf", "pdf", "pdf-embedder", "pdfviewer", "pdfjs-viewer", "embeddoc", "gview"),
    *("google-drive-embed", "wonderplugin_pdf", "pdf_embed", "embed-pdf", "flipbook", "dflip"),
    *("spotify", "mixcloud", "bandcamp", "dailymotion", "ted"),
)

Attributes = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Shortcode:
    """`tag` is how it begins, as it was written."""

    name: str
    attributes: Attributes
    inner: str
    tag: str


def file_html(item: Attachment) -> str:
    url = escape(item.url)
    if item.is_audio:
        return player("audio", url, item.caption or escape(item.title))
    return figure(f'<img src="{url}" alt="{escape(item.alt)}">', item.caption)


def _caption(code: Shortcode) -> str:
    found = _PICTURE.fullmatch(code.inner)
    if found is None:
        caption = code.attributes.get("caption", "").strip()
        return block(figure(code.inner, caption)) if caption else code.inner
    caption = (code.attributes.get("caption") or found[2]).strip().replace("\n", " ")
    return block(figure(found[1], caption))


def _player(name: str, kinds: Sequence[str]) -> Callable[[Shortcode], str]:
    def render(code: Shortcode) -> str:
        urls: Iterator[str] = (code.attributes.get(kind, "") for kind in kinds)
        url = next(filter(None, urls), "") or code.inner.strip() or address_in(code)
        if not url:
            return ""
        if video_frame(url):
            return block(embed_html(url))
        titles = _TITLES.search(code.tag)
        title = escape(titles[1].strip()) if titles else ""
        return block(player(name, escape(url), title))

    return render


def _embed(code: Shortcode) -> str:
    found = address_in(code)
    return block(embed_html(found)) if found else ""


def address_in(code: Shortcode) -> str:
    """The address in a shortcode, which some write in pieces: [audio:https://...mp3|titles=...]."""
    named = (code.attributes.get(name, "") for name in _ADDRESSES)
    given = next((url for url in named if url.startswith(("/", "http://", "https://"))), "")
    found = _URL.search(unescape(code.inner)) or _URL.search(unescape(code.tag))
    return given or (found[0] if found else "")


def _video(site: str, ids: re.Pattern[str]) -> Callable[[Shortcode], str]:
    """A player that is given a video's address, or only its number on its site."""

    def render(code: Shortcode) -> str:
        if html := _embed(code):
            return html
        named = (code.attributes.get(name, "") for name in ("id", "v", "clip_id", "0"))
        given = next(filter(None, (*named, code.inner.strip())), "")
        return block(embed_html(site + given)) if ids.fullmatch(given) else ""

    return render


def _soundcloud(code: Shortcode) -> str:
    """Its API's addresses show nothing to readers: the player's do."""
    url = address_in(code)
    if "://api.soundcloud.com/" in url:
        url = f"https://w.soundcloud.com/player/?url={quote(url, safe='')}"
    return _linked("Listen", url)


def _document(code: Shortcode) -> str:
    label = code.attributes.get("title") or code.attributes.get("name")
    return _linked("Open", address_in(code), label)


def _linked(verb: str, url: str, label: str | None = None) -> str:
    if not url:
        return ""
    text = f"{verb}: {label or file_label(url)}"
    return block(f'<p><a href="{escape(url)}">{escape(text)}</a></p>')


def as_code(inner: str) -> str:
    """Some editors store code escaped, others as it was typed."""
    inner = inner.strip("\r\n")
    return escape(inner, quote=False) if "<" in inner else inner


def embed_html(url: str) -> str:
    """A frame for a video of a known site, a link for any other address."""
    link = escape(unescape(url))
    if video_frame(unescape(url)):
        return f'<iframe src="{link}"></iframe>'
    return f'<p><a href="{link}">{link}</a></p>'


def embed_lone_urls(text: str) -> str:
    """WordPress embeds an address that has a line of its own."""
    return _LONE_URL.sub(lambda found: block(embed_html(found[1])), text)


RENDERERS: dict[str, Callable[[Shortcode], str]] = {
    "caption": _caption,
    "wp_caption": _caption,
    "audio": _player("audio", _AUDIO_KINDS),
    "video": _player("video", _VIDEO_KINDS),
    "embed": _embed,
    "youtube": _video("https://www.youtube.com/watch?v=", re.compile(r"[\w-]{11}")),
    "vimeo": _video("https://vimeo.com/", re.compile(r"\d{5,12}")),
    "soundcloud": _soundcloud,
} | dict.fromkeys(DOCUMENTS, _document)
