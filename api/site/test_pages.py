"""The operator's test pages: of background images (PAGE-8), of the chat (PAGE-7). Without links."""

from __future__ import annotations

from functools import partial

from api.core.translation import t
from api.site.plain_pages import plain_page
from api.site.view import PageResult, View


async def image_test_page() -> PageResult:
    """Its images are shown by script only."""
    return _test_page(t("Image Test"), t("Choose one of four background images."), "/image-test")


async def chat_test_page() -> PageResult:
    """Its conversation needs a script."""
    return _test_page(t("Test Chat"), t("A conversation about one teaching."), "/test-chat")


def _test_page(name: str, subtitle: str, path: str) -> View:
    body = partial(plain_page, name, subtitle)
    return View(name, subtitle, path, body=body, is_indexable=False)
