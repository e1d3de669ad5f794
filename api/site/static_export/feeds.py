"""Feeds and the site map of a static site: those of the site, with the addresses of its files."""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import quote
from xml.etree.ElementTree import Element

from api.site.feeds import FEEDS, PODCAST
from api.site.sitemap import NAMESPACE
from api.site.static_export.paths import Links, PageUrl
from api.site.xml import add, document

FEED_NAMES = (*FEEDS, PODCAST)
# The pictures of the feeds.
CARDS = ("home", "podcast")


def static_feed(text: str, origin: str, base: str, links: Links) -> str:
    """The feed with the addresses of files at `base` in the place of those at `origin`."""
    own_url = re.compile(re.escape(origin) + r"(/[^\s\"'<>&]*)")
    return own_url.sub(lambda found: links.absolute(found[1], base), text)


def static_sitemap(pages: Iterable[PageUrl], base: str) -> bytes:
    """All pages, but for the further ones of lists."""
    root = Element("urlset", xmlns=NAMESPACE)
    for page in pages:
        if page.number == 1:
            add(add(root, "url"), "loc", f"{base}/{quote(page.file)}")
    return document(root)
