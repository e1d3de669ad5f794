"""Addresses that the teachings had on an earlier site (IMPORT-17).

They are looked up only where nothing else answers: no page that exists costs a query more.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from api.library.redirect_repository import RedirectRepository

MAX_PATH_LENGTH = 500
# WordPress's addresses without permalinks: `/?p=12`, and for pages `/?page_id=12`.
ID_PARAMETERS = ("p", "page_id")
_MAX_ID_DIGITS = 12
# What WordPress adds to the address of a page: the number of a further page, or a feed.
_PART_OF_PAGE = re.compile(r"(/.+?)(?:/page/[0-9]{1,5}|(/feed)(?:/(?:rss|rss2|rdf|atom))?)")
# Further pages of a blog at the root: its import has their address without the number.
_PAGE_OF_BLOG = re.compile(r"(/page)/[0-9]{1,5}")


def normal_path(path: str) -> str:
    """The form in which decoded paths are compared: in lower case, no slash at the end."""
    return "/" + unicodedata.normalize("NFC", path).strip("/").lower()


def id_query(parameters: Mapping[str, str]) -> str:
    """The parameter by which an earlier site named its post, such as `p=12`; '' if none."""
    for name in ID_PARAMETERS:
        value = parameters.get(name, "")
        if value.isascii() and value.isdecimal() and len(value) <= _MAX_ID_DIGITS:
            return f"{name}={int(value)}"
    return ""


def pages_around(path: str) -> list[str]:
    """The addresses of which an earlier site's one may be a part (IMPORT-41), the nearest first.

    The feed of a page that has none in the table is that of its comments: it leads to the page.
    """
    if page := _PAGE_OF_BLOG.fullmatch(path):
        return [page[1]]
    found = _PART_OF_PAGE.fullmatch(path)
    if found is None:
        return []
    around = [found[1] + found[2]] if found[2] else []
    return [address for address in (*around, found[1]) if address != path]


class Redirects:
    def __init__(self, repository: RedirectRepository) -> None:
        self._repository = repository

    async def target(self, path: str, parameters: Mapping[str, str]) -> str | None:
        """The path on this site of what an earlier one had here; None for any other address."""
        normal = normal_path(path)
        if len(normal) > MAX_PATH_LENGTH or "\0" in normal:
            return None
        if found := await self._repository.target(normal, id_query(parameters)):
            return found
        for around in pages_around(normal):
            if found := await self._repository.target(around, ""):
                return found
        return None

    async def all(self, limit: int) -> Sequence[tuple[str, str, str]]:
        """Path, query and target of the old addresses, by path; at most `limit`."""
        return await self._repository.all(limit)


def redirects(session: AsyncSession) -> Redirects:
    return Redirects(RedirectRepository(session))
