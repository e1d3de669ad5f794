"""Links to places within a text, whose names are replaced by the site's own ids (IMPORT-32)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import unquote

from api.core.footnotes import is_footnote_id
from api.library.importing.content import CITABLE
from api.library.importing.sites.fragments import HtmlElement
from api.library.importing.sites.linked_notes import places_by_name
from api.library.importing.sites.links import Links
from api.library.importing.sites.source import Address, Findings

# What `footnotes.write_notes` gives notes and their marks.
_OWN_NOTE = re.compile(r"fn(?:ref)?[1-9]\d*(?::\d+)?")


class Places:
    """The links of one text to itself. `addresses` are those of its page on the earlier site."""

    def __init__(self, links: Links, addresses: Sequence[Address]) -> None:
        self._links, self._addresses = links, frozenset(addresses)

    def place_of(self, url: str) -> str | None:
        """The name of the place in this text to which a URL leads; None for other URLs."""
        page, hash_sign, name = url.strip().partition("#")
        if not hash_sign:
            return None
        if page and self._links.own_address(page) not in self._addresses:
            return None
        return unquote(name)

    def follow(self, body: HtmlElement, findings: Findings) -> None:
        """Make links of this text, and of others (`Links.wanted`), lead to the places' new ids."""
        inside = {
            link: name
            for link in body.iter("a")
            if (name := self.place_of(link.get("href") or "")) is not None
            and not _OWN_NOTE.fullmatch(name)
        }
        path = self._links.path_of(self._addresses)
        wanted: set[str] = self._links.wanted.get(path, set()) if path else set()
        if not wanted and not inside:
            return
        ids = _with_ids(body)
        if path:
            self._links.places[path] = {name: ids[name] for name in wanted if name in ids}
        for link, name in inside.items():
            if name in ids:
                link.set("href", f"#{ids[name]}")
            else:
                if name not in ("", "top"):
                    findings.lose(f"a link within the text led nowhere: #{name}")
                # Cleaning leaves the words of a link without an address (IMPORT-29).
                del link.attrib["href"]


def _with_ids(body: HtmlElement) -> dict[str, str]:
    """Number the blocks that can be cited. Returns the id of the one at each of the names."""
    order = [item for item in body.iter() if item is not body]
    found = places_by_name(body)
    following: dict[HtmlElement, str] = {}
    ids = _numbered(order)
    after = next((id for id in reversed(ids) if id), "")
    for item, id in zip(reversed(order), reversed(ids), strict=True):
        after = id or after
        following[item] = after
    return {
        name: id
        for name, [first, *_] in found.items()
        if (id := _enclosing(first) or following.get(first, ""))
    }


def _numbered(order: Sequence[HtmlElement]) -> list[str]:
    """The id of each element, '' for those that cannot be cited."""
    ids, number = [], 0
    for item in order:
        if item.tag not in CITABLE or _is_empty(item):
            ids.append("")
            continue
        if not is_footnote_id(item.get("id") or ""):
            number += 1
            item.set("id", f"p{number}")
        ids.append(item.get("id") or "")
    return ids


def _enclosing(item: HtmlElement) -> str:
    """The id of the block that an element is, or is in."""
    around = (item, *item.iterancestors())
    return next((part.get("id") or "" for part in around if _has_id(part)), "")


def _has_id(item: HtmlElement) -> bool:
    return item.tag in CITABLE and not _is_empty(item)


def _is_empty(item: HtmlElement) -> bool:
    has_text = any(text.strip() for text in item.itertext())
    return not has_text and next(item.iter("img"), None) is None
