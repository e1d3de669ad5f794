"""The operator's test page of background images (PAGE-8). Nothing links to it."""

from __future__ import annotations

from api.site.html_views.elements import page_header
from api.site.view import PageResult, View


async def image_test_page() -> PageResult:
    """Its images are shown by script only."""
    name, subtitle = "Image Test", "Choose one of four background images."
    return View(
        name=name,
        description=subtitle,
        path="/image-test",
        is_indexable=False,
        body=page_header(name, subtitle),
    )
