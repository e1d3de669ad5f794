"""What the pages tell the browser about reviewer mode: whether it exists, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.accounts.people import REVIEW_SECRET
from tests.site_fixtures import running, site_settings


@pytest.mark.rule("REVIEW-2")
@pytest.mark.parametrize(
    ("mode", "secret", "is_on"),
    [(True, REVIEW_SECRET, True), (True, None, False), (False, REVIEW_SECRET, False)],
)
async def test_pages_tell_whether_reviewer_mode_exists(
    library_url: str, tmp_path: Path, mode: bool, secret: str | None, is_on: bool
) -> None:
    """Without the secret of a link it is off."""
    settings = site_settings(
        library_url,
        tmp_path,
        review_mode=mode,
        review_secret=secret,
        review_password="a-demo-password",
    )
    async with running(settings) as site:
        html = (await site.client.get("/?app_review=1")).text
        body = {"secret": REVIEW_SECRET}
        status = (await site.client.post("/api/review-login", json=body)).status_code
    assert f'"reviewMode": {"true" if is_on else "false"}' in html
    assert "a-demo-password" not in html
    assert status == (200 if is_on else 404)
