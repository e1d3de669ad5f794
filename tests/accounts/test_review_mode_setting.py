"""What the pages tell the browser about reviewer mode: whether it exists, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.site_fixtures import running, site_settings


@pytest.mark.parametrize("is_on", [True, False])
async def test_pages_tell_whether_reviewer_mode_exists(
    library_url: str, tmp_path: Path, is_on: bool
) -> None:
    settings = site_settings(
        library_url, tmp_path, review_mode=is_on, review_password="a-demo-password"
    )
    async with running(settings) as site:
        html = (await site.client.get("/?app_review=1")).text
        status = (await site.client.post("/api/review-login")).status_code
    assert f'"reviewMode": {"true" if is_on else "false"}' in html
    assert "a-demo-password" not in html
    assert status == (200 if is_on else 404)
