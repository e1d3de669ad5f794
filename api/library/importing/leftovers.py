"""Removes what cleaning leaves of pictures and links whose address was not allowed (IMPORT-29)."""

from __future__ import annotations

import re

from api.core.html import TAG

_ADDRESSED = re.compile(r"\s(?:href|id)=\"[^\"]")
_SOURCED = re.compile(r"\ssrc=\"[^\"]")


def without_leftovers(html: str) -> str:
    """Sanitised HTML without pictures that have no source and links that have no address.

    A link's text stays, and so does one that is itself the target of a link.
    """
    # A link holds no other link, so the next end belongs to it.
    is_left_out = False

    def kept(tag: re.Match[str]) -> str:
        nonlocal is_left_out
        if tag[0] == "</a>":
            return "" if is_left_out else tag[0]
        if tag[0].startswith(("<a>", "<a ")):
            is_left_out = not _ADDRESSED.search(tag[0])
            return "" if is_left_out else tag[0]
        if tag[0].startswith(("<img>", "<img ")) and not _SOURCED.search(tag[0]):
            return ""
        return tag[0]

    return TAG.sub(kept, html) if "<a" in html or "<img" in html else html
