"""A Markdown text as the HTML that a site generator shows (IMPORT-38)."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from markdown_it import MarkdownIt
from mdit_py_plugins.deflist import deflist_plugin

from api.library.importing.content import markdown_parser
from api.library.importing.sites.fragments import HtmlElement, fragment, text_of
from api.library.importing.sites.markdown.addresses import slug_from
from api.library.importing.sites.markdown.shortcodes import Shortcodes

# Code, in which nothing is a shortcode: fenced, between tags, and within a line.
_CODE = re.compile(
    r"^(?P<fence>`{3,}|~{3,})[^\n]*\n.*?(?:^(?P=fence)[`~]*[ \t]*$|\Z)"
    r"|<(?P<tag>pre|code)(?=[\s>]).*?(?:</(?P=tag)\s*>|\Z)"
    r"|(?P<ticks>`+)(?!`)[^\n]*?(?<!`)(?P=ticks)(?!`)",
    re.DOTALL | re.MULTILINE | re.IGNORECASE,
)
_PLACE = "\ue000{}\ue001"
_PLACES = re.compile("\ue000(\\d+)\ue001")
_LEVELS = 3
_PRIVATE = re.compile("[\ue000\ue001]")
# Attributes of kramdown: a line of its own, or after a heading, where an id is for links.
_ATTRIBUTES = re.compile(r"^[ \t]*\{:?[ \t]*[.#:][^{}\n]*\}[ \t]*$|\{:[^{}\n]*\}", re.MULTILINE)
_HEADING_ID = re.compile(r"[ \t]*\{:?[ \t]*(?:[^{}]*\s)?#([\w:.-]+)[^{}]*\}\s*\Z")
# A list that kramdown replaces by a table of contents.
_CONTENTS = re.compile(r"^[*-][^\n]*\n\{:[ \t]*toc[^{}\n]*\}[ \t]*$|^\[\[?toc\]?\]$", re.I | re.M)
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


def html_of(text: str, shortcodes: Shortcodes, *, is_mdx: bool) -> HtmlElement:
    """The text's HTML, with the ids of headings to which links may lead."""
    kept: list[str] = []

    def hide(code: str) -> str:
        kept.append(code)
        return _PLACE.format(len(kept) - 1)

    text = _CODE.sub(lambda code: hide(code[0]), _PRIVATE.sub("", text))
    text = shortcodes.reduce(text, hide, is_mdx=is_mdx)
    text = _ATTRIBUTES.sub("", _named_headings(_CONTENTS.sub("", text)))
    # Code in code: each level was hidden in its turn.
    for _ in range(_LEVELS):
        text = _PLACES.sub(lambda place: _kept(kept, place), text)
    body = fragment(_parser().render(text))
    _name_headings(body)
    return body


def _kept(kept: list[str], place: re.Match[str]) -> str:
    number = int(place[1])
    return kept[number] if number < len(kept) else ""


@lru_cache
def _parser() -> MarkdownIt:
    return markdown_parser().enable("strikethrough").use(deflist_plugin)


def _named_headings(text: str) -> str:
    """Headings with an id of their own, as HTML that Markdown leaves alone."""
    return "\n".join(map(_named_heading, text.split("\n"))) if "{" in text else text


def _named_heading(line: str) -> str:
    found = _HEADING_ID.search(line) if line.startswith("#") else None
    return f'{line[: found.start()]} <a name="{found[1]}"></a>' if found else line


def _name_headings(body: HtmlElement) -> None:
    """Give headings the ids that generators make of their words."""
    taken: dict[str, int] = {}
    for item in body.iter(*_HEADINGS):
        if not item.get("id") and (name := slug_from(text_of(item))):
            again = taken.get(name, 0)
            taken[name] = again + 1
            item.set("id", f"{name}-{again}" if again else name)


def rewrite_addresses(body: HtmlElement, rewritten: Callable[[str, bool], str]) -> None:
    """Change the addresses of links (False) and of files (True)."""
    for name, attribute in (
        *(("a", "href"), ("img", "src"), ("audio", "src"), ("video", "src"), ("source", "src")),
    ):
        for item in body.iter(name):
            if url := (item.get(attribute) or "").strip():
                item.set(attribute, rewritten(url, name != "a"))
