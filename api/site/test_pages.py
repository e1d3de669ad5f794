"""The operator's test pages: of background images (PAGE-8), of the chat (PAGE-7). Without links."""

from __future__ import annotations

from api.core.translation import t
from api.site.html_views.elements import page_header
from api.site.view import PageResult, View


async def image_test_page() -> PageResult:
    """Its images are shown by script only."""
    return _test_page(t("Image Test"), t("Choose one of four background images."), "/image-test")


async def chat_test_page() -> PageResult:
    """Its conversation needs a script."""
    return _test_page(t("Test Chat"), t("A conversation about one teaching."), "/test-chat")


def _test_page(name: str, subtitle: str, path: str) -> View:
    return View(
        name=name,
        description=subtitle,
        path=path,
        is_indexable=False,
        body=page_header(name, subtitle),
    )
