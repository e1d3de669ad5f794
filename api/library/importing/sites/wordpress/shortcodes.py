"""Shortcodes of WordPress: [caption], [gallery], players, footnotes, and unknown ones.

Texts have brackets, too ("[sic]"): an unknown name is a shortcode only if it has attributes, an
end, or an underscore.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import unescape

from api.library.importing.sites.footnotes import Notes
from api.library.importing.sites.markup import block
from api.library.importing.sites.source import MAX_SHOWN, Findings
from api.library.importing.sites.wordpress.entries import Attachment
from api.library.importing.sites.wordpress.shortcode_html import (
    DOCUMENTS,
    RENDERERS,
    Attributes,
    Shortcode,
    address_in,
    as_code,
    file_html,
)

_TAG = re.compile(
    r"\[(\[?)(/?)([A-Za-z][\w-]{0,59})((?:(?:[ \t\n=:]|&nbsp;|\xa0)[^\[\]]*)?)\](\]?)"
)
_ATTRIBUTE = re.compile(r"([\w-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"']+))|([^\s=]+)")
_MAX_DEPTH = 5
_FILE_LISTS = frozenset({"gallery", "playlist"})
# Footnotes of plug-ins: their text is between the tags.
_NOTES = frozenset({"ref", "efn_note", "footnote", "fn", "mfn"})
# Code, between the tags.
_CODE = frozenset({"code", "sourcecode", "sourcecode_block", "syntaxhighlighter"})
# The player of a post's own recording.
_RECORDING = frozenset({"powerpress", "podcast", "podcast_player", "smart_track_player"})
_WITH_ADDRESS = frozenset({*DOCUMENTS, *_NOTES, *_CODE, "soundcloud", "vimeo", "youtube"})


@dataclass(frozen=True, slots=True)
class ShortcodeText:
    """The post whose text is read, and what is found in it. `has_recording`: the post itself."""

    post_id: str
    findings: Findings
    notes: Notes
    has_recording: bool = False


class Shortcodes:
    """Replaces the shortcodes of one site's texts. `attachments` are its files by their ids."""

    def __init__(
        self,
        attachments: Mapping[str, Attachment],
        children: Mapping[str, Sequence[str]],
    ) -> None:
        self._attachments, self._children = attachments, children

    def reduce(self, text: str, of: ShortcodeText) -> str:
        """The text with plain HTML in the place of each shortcode."""
        return self._reduce(text, of, 0)

    def _reduce(self, text: str, of: ShortcodeText, depth: int) -> str:
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
                parts.append("" if tag[3].lower() in RENDERERS else tag[0])
            else:
                closing = _closing(ends, tag)
                if not _is_shortcode(tag, closing):
                    parts.append(tag[0])
                    continue
                inner = text[tag.end() : closing.start()] if closing else ""
                done = closing.end() if closing else done
                if depth < _MAX_DEPTH and tag[3].lower() not in _CODE:
                    inner = self._reduce(inner, of, depth + 1)
                attributes = _attributes(tag[4].removeprefix(":"))
                code = Shortcode(tag[3].lower(), attributes, inner, tag[0])
                parts += [tag[1], self._html(code, of), tag[5]]
        return "".join([*parts, text[done:]])

    def _html(self, code: Shortcode, of: ShortcodeText) -> str:
        if code.name in _NOTES:
            name = f"[{code.attributes['name']}]" if code.attributes.get("name") else ""
            return of.notes.add(code.inner.strip(), name)
        if code.name in _FILE_LISTS:
            return self._gallery(code, of)
        if code.name in _CODE:
            return block(f"<pre><code>{as_code(code.inner)}</code></pre>")
        if code.name in _RECORDING and not address_in(code):
            if not of.has_recording:
                of.findings.lose(f"the shortcode {_short(code.tag)} was removed")
            return ""
        if (render := RENDERERS.get(code.name)) and (html := render(code)):
            return html
        of.findings.lose(f"the shortcode {_short(code.tag)} was removed")
        return code.inner

    def _gallery(self, code: Shortcode, of: ShortcodeText) -> str:
        ids = code.attributes.get("ids") or code.attributes.get("include") or ""
        chosen: Sequence[str] = re.findall(r"\d+", ids)
        if not chosen:
            files = self._children.get(code.attributes.get("id", of.post_id), ())
            # As WordPress orders them; those of one position as they were uploaded.
            chosen = sorted(files, key=lambda id: self._attachments[id].position)
            if code.attributes.get("order", "").lower() == "desc":
                chosen.reverse()
        found = [self._attachments[id] for id in chosen if id in self._attachments]
        if len(found) < len(chosen) or not found:
            missing = ", ".join(id for id in chosen if id not in self._attachments)
            of.findings.lose(
                f"[{code.name}] names files that are not in the export: {_short(missing) or 'none'}"
            )
        return "".join(block(file_html(item)) for item in found)


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
    name = tag[3].lower()
    if name in _WITH_ADDRESS and not closing:
        # Also words that a text may have in brackets, such as "[pdf]".
        return bool(tag[4].strip(" \t\n/"))
    if name in RENDERERS or name in _FILE_LISTS or name in _RECORDING or closing:
        return True
    if tag[4][:1] in ("=", ":"):
        return False
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


def _short(tag: str) -> str:
    return tag if len(tag) <= MAX_SHOWN else f"{tag[:MAX_SHOWN]}..."
