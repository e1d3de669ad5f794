"""Shortcodes of WordPress: [caption], [gallery], [audio], [video], [embed] and unknown ones.

Texts have brackets, too ("[sic]"): an unknown name is a shortcode only if it has attributes, an
end, or an underscore.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape, unescape

from api.library.importing.sites.embeds import video_frame
from api.library.importing.sites.source import Findings
from api.library.importing.sites.wordpress.entries import Attachment

_TAG = re.compile(r"\[(\[?)(/?)([A-Za-z][\w-]{0,59})((?:[ \t\n][^\[\]]*)?)\](\]?)")
_ATTRIBUTE = re.compile(r"([\w-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"']+))|([^\s=]+)")
_PICTURE = re.compile(
    r"\s*((?:<a\s[^<>]*>\s*)?<img\s[^<>]*>(?:\s*</a>)?)(.*)", re.DOTALL | re.IGNORECASE
)
_URL = re.compile(r"https?://\S+", re.IGNORECASE)
_LONE_URL = re.compile(r"^[ \t]*(https?://[^\s<>\"]+)[ \t]*$", re.MULTILINE | re.IGNORECASE)
_AUDIO_KINDS = ("src", "mp3", "m4a", "ogg", "wav", "flac", "wma")
_VIDEO_KINDS = ("src", "mp4", "m4v", "webm", "ogv", "flv", "wmv")
_MAX_DEPTH = 5

Attributes = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Shortcode:
    name: str
    attributes: Attributes
    inner: str


class Shortcodes:
    """Replaces the shortcodes of one site's texts. `attachments` are its files by their ids."""

    def __init__(
        self,
        attachments: Mapping[str, Attachment],
        children: Mapping[str, Sequence[str]],
    ) -> None:
        self._attachments, self._children = attachments, children

    def reduce(self, text: str, post_id: str, findings: Findings) -> str:
        """The text with plain HTML in the place of each shortcode."""
        return self._reduce(text, post_id, findings, 0)

    def _reduce(self, text: str, post_id: str, findings: Findings, depth: int) -> str:
        parts, done = [], 0
        ends = _ends(text)
        for tag in _TAG.finditer(text):
            if tag.start() < done:
                continue
            parts.append(text[done : tag.start()])
            done = tag.end()
            if tag[1] and tag[5]:
                parts.append(tag[0][1:-1])  # [[escaped]]
            elif tag[2]:
                parts.append("" if tag[3] in _RENDERERS else tag[0])
            else:
                closing = _closing(ends, tag)
                if not _is_shortcode(tag, closing):
                    parts.append(tag[0])
                    continue
                inner = text[tag.end() : closing.start()] if closing else ""
                done = closing.end() if closing else done
                if depth < _MAX_DEPTH:
                    inner = self._reduce(inner, post_id, findings, depth + 1)
                code = _Shortcode(tag[3].lower(), _attributes(tag[4]), inner)
                parts += [tag[1], self._html(code, post_id, findings), tag[5]]
        return "".join([*parts, text[done:]])

    def _html(self, code: _Shortcode, post_id: str, findings: Findings) -> str:
        if code.name in ("gallery", "playlist"):
            return self._gallery(code, post_id, findings)
        if render := _RENDERERS.get(code.name):
            return render(code)
        findings.lose(f"the shortcode [{code.name}] was removed")
        return code.inner

    def _gallery(self, code: _Shortcode, post_id: str, findings: Findings) -> str:
        ids = code.attributes.get("ids") or code.attributes.get("include") or ""
        chosen: Sequence[str] = re.findall(r"\d+", ids)
        if not chosen:
            chosen = self._children.get(code.attributes.get("id", post_id), ())
        found = [self._attachments[id] for id in chosen if id in self._attachments]
        if len(found) < len(chosen) or not found:
            findings.lose(f"[{code.name}] names files that are not in the export")
        return "".join(_block(_file_html(item)) for item in found)


def _ends(text: str) -> dict[str, tuple[list[int], list[re.Match[str]]]]:
    """The closing tags by name, with their positions."""
    ends: dict[str, tuple[list[int], list[re.Match[str]]]] = {}
    for tag in _TAG.finditer(text):
        if tag[2]:
            positions, tags = ends.setdefault(tag[3], ([], []))
            positions.append(tag.start())
            tags.append(tag)
    return ends


def _closing(
    ends: dict[str, tuple[list[int], list[re.Match[str]]]], tag: re.Match[str]
) -> re.Match[str] | None:
    """The first closing tag of this name after an opening one."""
    if tag[4].rstrip().endswith("/") or tag[3] not in ends:
        return None
    positions, tags = ends[tag[3]]
    at = bisect_left(positions, tag.end())
    return tags[at] if at < len(tags) else None


def _is_shortcode(tag: re.Match[str], closing: re.Match[str] | None) -> bool:
    if tag[3].lower() in {*_RENDERERS, "gallery", "playlist"} or closing:
        return True
    return "_" in tag[3] or "=" in tag[4] or tag[4].rstrip().endswith("/")


def _attributes(text: str) -> Attributes:
    """Attributes by name; those without one by their position ('0', '1', ...)."""
    found: dict[str, str] = {}
    for match in _ATTRIBUTE.finditer(unescape(text)):
        name, *values, bare = match.groups()
        if name:
            found[name.lower()] = next((value for value in values if value), "")
        elif bare != "/":
            found[str(len(found))] = bare.strip("\"'")
    return found


def _block(html: str) -> str:
    return f"\n\n{html}\n\n"


def _file_html(item: Attachment) -> str:
    url, caption = escape(item.url), item.caption
    if item.is_audio:
        return f'<audio src="{url}"></audio>'
    picture = f'<img src="{url}" alt="{escape(item.alt)}">'
    return f"<figure>{picture}{f'<figcaption>{caption}</figcaption>' if caption else ''}</figure>"


def _caption(code: _Shortcode) -> str:
    found = _PICTURE.fullmatch(code.inner)
    if found is None:
        return code.inner
    caption = (code.attributes.get("caption") or found[2]).strip().replace("\n", " ")
    text = f"<figcaption>{caption}</figcaption>" if caption else ""
    return _block(f"<figure>{found[1]}{text}</figure>")


def _player(name: str, kinds: Sequence[str]) -> Callable[[_Shortcode], str]:
    def render(code: _Shortcode) -> str:
        urls: Iterator[str] = (code.attributes.get(kind, "") for kind in kinds)
        url = next(filter(None, urls), "") or code.inner.strip()
        if video_frame(url):
            return _block(embed_html(url))
        return _block(f'<{name} src="{escape(url)}"></{name}>')

    return render


def _embed(code: _Shortcode) -> str:
    found = _URL.search(code.inner) or _URL.search(" ".join(code.attributes.values()))
    return _block(embed_html(found[0])) if found else ""


def embed_html(url: str) -> str:
    """A frame for a video of a known site, a link for any other address."""
    link = escape(unescape(url))
    if video_frame(unescape(url)):
        return f'<iframe src="{link}"></iframe>'
    return f'<p><a href="{link}">{link}</a></p>'


def embed_lone_urls(text: str) -> str:
    """WordPress embeds an address that has a line of its own."""
    return _LONE_URL.sub(lambda found: _block(embed_html(found[1])), text)


_RENDERERS: dict[str, Callable[[_Shortcode], str]] = {
    "caption": _caption,
    "wp_caption": _caption,
    "audio": _player("audio", _AUDIO_KINDS),
    "video": _player("video", _VIDEO_KINDS),
    "embed": _embed,
    "youtube": _embed,
    "vimeo": _embed,
}
