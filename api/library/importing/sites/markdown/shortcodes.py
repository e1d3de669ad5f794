"""Shortcodes of Hugo, tags of Jekyll and Eleventy, and components of MDX, as plain HTML.

Unknown ones are named in the report and removed around what they enclose.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape

from api.library.importing.sites.embeds import file_label, video_frame
from api.library.importing.sites.markup import block, figure
from api.library.importing.sites.source import MAX_SHOWN, Findings

_HUGO = re.compile(
    r"\{\{[<%]\s*(?P<end>/?)\s*(?P<name>\w[\w./-]{0,59})"
    r"(?P<rest>(?:\"[^\"\n]*\"|`[^`]*`|[^\"`<>%{}])*?)/?\s*[>%]\}\}"
)
_LIQUID = re.compile(r"\{%-?\s*(?P<name>\w{1,60})(?P<rest>[^%{}]*)-?%\}")
_COMPONENT = re.compile(
    r"<(?P<end>/?)(?P<name>[A-Z][\w.]{0,59})(?P<rest>(?:\s+[\w:-]+(?:=(?:\"[^\"]*\"|'[^']*'"
    r"|\{[^{}]*\}))?)*)\s*/?>"
)
_ESCAPED = re.compile(r"\{\{([<%])/\*([^{}]{0,300}?)\*/([%>])\}\}")
_OUTPUT = re.compile(r"\{\{-?\s*([^{}]*?)\s*-?\}\}")
_SCRIPT_LINE = re.compile(r"^(?:import|export)\s[^\n]*(?:\n|\Z)", re.MULTILINE)
_ARGUMENT = re.compile(
    r"([\w:-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|`([^`]*)`|\{[\"'`]?([^{}]*?)[\"'`]?\}|(\S+))"
    r"|\"([^\"]*)\"|'([^']*)'|`([^`]*)`|([^\s=]+)"
)
_LITERAL = re.compile(
    r"[\"']([^\"']*)[\"'](?:\s*\|\s*(?:relative_url|absolute_url|url|prepend.*))?"
)
_MAX_DEPTH = 5
_SILENT = frozenset({"toc", "tableofcontents", "section", "clear", "br"})
_CODE = frozenset({"highlight", "code"})


@dataclass(frozen=True, slots=True)
class Tag:
    """A shortcode: `tag` is how it begins, `arguments` are by name or position ('0', '1')."""

    name: str
    arguments: Mapping[str, str]
    inner: str
    tag: str

    def first(self, *names: str) -> str:
        return next(filter(None, (self.arguments.get(name, "") for name in names)), "")


# The address of another file of the site; '' if there is none.
Resolve = Callable[[str], str]


class Shortcodes:
    """Replaces the shortcodes of one text. `is_liquid`: the site's texts are templates."""

    def __init__(self, resolve: Resolve, findings: Findings, *, is_liquid: bool) -> None:
        self._resolve, self._findings, self._is_liquid = resolve, findings, is_liquid
        self._hide: Callable[[str], str] = str

    def reduce(self, text: str, hide: Callable[[str], str], *, is_mdx: bool) -> str:
        """The text without shortcodes. `hide` keeps code from what reads the text after this."""
        self._hide = hide
        text = _ESCAPED.sub(lambda tag: hide(f"{{{{{tag[1]}{tag[2]}{tag[3]}}}}}"), text)
        text = self._tags(text, _HUGO, 0)
        if self._is_liquid:
            text = _OUTPUT.sub(self._output, self._tags(text, _LIQUID, 0))
        if is_mdx:
            text = self._tags(_SCRIPT_LINE.sub("", text), _COMPONENT, 0)
        return text

    def _tags(self, text: str, pattern: re.Pattern[str], depth: int) -> str:
        tags = list(pattern.finditer(text))
        ends: dict[str, list[int]] = {}
        for number, tag in enumerate(tags):
            if name := _closed(tag):
                ends.setdefault(name, []).append(number)
        parts, done, number = [], 0, 0
        while number < len(tags):
            tag, name = tags[number], tags[number]["name"]
            parts.append(text[done : tag.start()])
            done, inner = tag.end(), ""
            if not _closed(tag):
                after = [at for at in ends.get(name, ())[:1] if at > number]
                if after and not tag[0].rstrip("}>% ").endswith("/"):
                    closing = tags[after[0]]
                    inner, done, number = text[tag.end() : closing.start()], closing.end(), after[0]
                    if depth < _MAX_DEPTH and name.lower() not in _CODE | {"raw"}:
                        inner = self._tags(inner, pattern, depth + 1)
                parts.append(self._html(Tag(name.lower(), _arguments(tag["rest"]), inner, tag[0])))
            for waiting in ends.values():
                while waiting and waiting[0] <= number:
                    waiting.pop(0)
            number += 1
        return "".join([*parts, text[done:]])

    def _html(self, tag: Tag) -> str:
        if tag.name in ("ref", "relref", "post_url", "link"):
            target = tag.first("path", "0")
            if not (found := self._resolve(target)):
                self._findings.lose(f"a link to another file leads nowhere: {target[:MAX_SHOWN]}")
            return found
        if tag.name == "include":
            return self._include(tag)
        if tag.name == "raw":
            return self._hide(tag.inner)
        if tag.name in _SILENT:
            return tag.inner
        if tag.name in _CODE and tag.inner.strip():
            return block(self._hide(_code(tag)))
        if (render := _RENDERERS.get(tag.name)) and (html := render(tag)):
            return html
        self._findings.lose(f"the shortcode {tag.tag[:MAX_SHOWN]} was removed")
        return tag.inner

    def _include(self, tag: Tag) -> str:
        """An include of Jekyll is named by its file, such as `youtube.html`."""
        name = tag.first("0").rpartition("/")[2].partition(".")[0].lower()
        arguments = {key: value for key, value in tag.arguments.items() if key != "0"}
        return self._html(Tag(name, arguments, "", tag.tag)) if name != "include" else ""

    def _output(self, found: re.Match[str]) -> str:
        expression = found[1]
        if expression in ("site.baseurl", "site.url", "page.url", "site.github.url"):
            return ""
        if literal := _LITERAL.fullmatch(expression):
            return literal[1]
        self._findings.lose(f"the expression {found[0][:MAX_SHOWN]} was removed")
        return ""


def _closed(tag: re.Match[str]) -> str:
    """The name of what a tag ends; '' if it ends nothing."""
    groups = tag.groupdict()
    if "end" in groups:
        return str(tag["name"]) if groups["end"] else ""
    return str(tag["name"]).removeprefix("end") if tag["name"].startswith("end") else ""


def _arguments(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for match in _ARGUMENT.finditer(text):
        name, *values = match.groups()
        value = next((value for value in values if value is not None), "")
        found[name.lower() if name else str(len([key for key in found if key.isdecimal()]))] = value
    return found


def _figure(tag: Tag) -> str:
    source = tag.first("src", "image_path", "url", "path", "image", "0")
    if not source:
        return ""
    caption = " – ".join(
        filter(None, (tag.first("title"), tag.first("caption"), tag.first("attr")))
    )
    picture = f'<img src="{escape(source)}" alt="{escape(tag.first("alt"))}">'
    if link := tag.first("link", "href"):
        picture = f'<a href="{escape(link)}">{picture}</a>'
    return block(figure(picture, caption))


def _video(site: str) -> Callable[[Tag], str]:
    def render(tag: Tag) -> str:
        given = tag.first("id", "videoid", "video_id", "v", "url", "src", "0")
        url = given if "/" in given else site + given
        if not given or not video_frame(url):
            return ""
        return block(f'<iframe src="{escape(url)}"></iframe>')

    return render


def _player(name: str) -> Callable[[Tag], str]:
    def render(tag: Tag) -> str:
        source = tag.first("src", "url", "file", "mp3", "0")
        if video_frame(source):
            return block(f'<iframe src="{escape(source)}"></iframe>')
        return block(f'<{name} src="{escape(source)}"></{name}>') if source else ""

    return render


def _linked(tag: Tag) -> str:
    url = next((value for value in tag.arguments.values() if value.startswith("http")), "")
    label = escape(tag.first("title", "text") or file_label(url))
    return block(f'<p><a href="{escape(url)}">{label}</a></p>') if url else ""


def _code(tag: Tag) -> str:
    inner = escape(tag.inner.strip("\n"), quote=False)
    return f"<pre><code>{inner}</code></pre>"


def _details(tag: Tag) -> str:
    summary = escape(tag.first("summary", "title", "0"))
    return block(f"<p><strong>{summary}</strong></p>\n\n{tag.inner.strip()}")


def _quote(tag: Tag) -> str:
    lines = [f"> {line}" for line in tag.inner.strip().split("\n")]
    by = ", ".join(
        filter(None, (tag.first("author", "cite"), tag.first("source"), tag.first("link")))
    )
    return block("\n".join([*lines, *([">", f"> — {by}"] if by else [])]))


_YOUTUBE, _VIMEO = _video("https://www.youtube.com/watch?v="), _video("https://vimeo.com/")
_RENDERERS: dict[str, Callable[[Tag], str]] = {
    **dict.fromkeys(("figure", "img", "image", "picture", "imgcap"), _figure),
    **dict.fromkeys(("youtube", "youtubeplayer", "youtubeembed", "lite-youtube"), _YOUTUBE),
    **dict.fromkeys(("vimeo", "vimeoplayer"), _VIMEO),
    **dict.fromkeys(("audio", "podcast", "mp3", "audioplayer"), _player("audio")),
    "video": _player("video"),
    **dict.fromkeys(("gist", "tweet", "x", "instagram", "soundcloud", "pdf", "link_card"), _linked),
    **dict.fromkeys(("details", "expand", "collapse", "spoiler"), _details),
    **dict.fromkeys(("quote", "blockquote", "epigraph"), _quote),
}
