"""The page of an address that is no page's."""

from __future__ import annotations

import re
from functools import partial
from urllib.parse import quote

from api.core.errors import NotFound, error_response
from api.core.translation import gettext_noop, t
from api.library.deps import MAX_ID
from api.site.addresses import MAX_PATH, AddressMeaning
from api.site.initial_data import as_json
from api.site.page_query import api_url
from api.site.plain_pages import plain_list
from api.site.sections import CHAPTER, DAILY, MISHNAH, SERIES, TIMELINE, WEEKLY
from api.site.view import View

TITLE = gettext_noop("404 Page Not Found")
DETAIL = gettext_noop("Did you forget to add the page to the router?")
_ID = re.compile(r"[1-9][0-9]{0,9}")
# As `encodeURIComponent` of the browser leaves them.
_UNESCAPED = "!'()*"


def not_found_page(path: str, meaning: AddressMeaning, error: NotFound) -> View:
    """`path` is decoded, without its first slash; `error` is what the API answers there."""
    data = {api_url("/api/addresses", path=f"/{path}"[:MAX_PATH]): as_json(AddressMeaning, meaning)}
    missing = _missing_response(path)
    if missing:
        data[missing] = bytes(error_response(error).body).decode()
    return View(
        name=t(TITLE),
        description=t("This page was not found."),
        path=None,
        is_indexable=False,
        is_found=False,
        body=partial(plain_list, t(TITLE), [(page.title, page.url) for page in meaning.nearest]),
        data=data,
        missing=missing,
    )


def _missing_response(path: str) -> str | None:
    """The URL of the API with which the page at this path begins; None if it needs nothing."""
    section, _, name = path.strip("/").lower().partition("/")
    if f"/{section}" in (DAILY.path, WEEKLY.path):
        return f"/api/posts/{name}" if _ID.fullmatch(name) and int(name) <= MAX_ID else None
    if section == MISHNAH:
        return f"/api/mishnah/{name}" if CHAPTER.fullmatch(name) else None
    if name and "/" not in name:
        escaped = quote(name, safe=_UNESCAPED)
        if f"/{section}" == SERIES.path:
            return f"/api/series/slug/{escaped}"
        if f"/{section}" == TIMELINE.path:
            return f"/api/torah-timeline/slug/{escaped}"
    return None
