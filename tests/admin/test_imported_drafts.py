"""A draft that was imported is published at the desk, and its export imported again (IMPORT-40)."""

from __future__ import annotations

from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from api.core.database import sync_engine
from api.library.importing.sites import ImportOptions, MediaFolder, SiteReport, import_site
from api.library.importing.sites.wordpress.export import WordPressExport
from tests.admin.conftest import Desk
from tests.site_fixtures import Site

EXPORT = Path(__file__).parents[1] / "library" / "sites" / "wordpress.xml"
ZONE = ZoneInfo("America/New_York")


def import_export(dsn: str, path: Path, uploads: Path) -> SiteReport:
    engine = sync_engine(dsn)
    options = ImportOptions("daily", "A Teacher", ZONE)
    with MediaFolder([], uploads) as files, engine.begin() as connection:
        report = import_site(connection, WordPressExport(path, ZONE), files, options)
    engine.dispose()
    return report


@pytest.mark.rule("IMPORT-40")
@pytest.mark.parametrize("text", ["A secret.", "Another secret."])
async def test_a_published_draft_is_not_imported_again(
    teacher: Desk, fresh_database_url: str, tmp_path: Path, text: str
) -> None:
    import_export(fresh_database_url, EXPORT, tmp_path)
    assert (await teacher.read("/2020/03/protected/")).status_code == 404
    listed = await teacher.get("/drafts?kind=post")
    [found] = [draft for draft in listed if draft["title"] == "Protected"]
    draft = await teacher.get(f"/drafts/{found['id']}")
    published = await teacher.publish(draft, mail=False)
    export = tmp_path / "export.xml"
    export.write_text(EXPORT.read_text("utf-8").replace("A secret.", text), "utf-8")
    report = import_export(fresh_database_url, export, tmp_path)
    [status] = [post.status for post in report.posts if post.title == "Protected"]
    assert status == ("unchanged" if text == "A secret." else "kept")
    post = await teacher.read(f"/api/posts/{published['id']}")
    assert post.json()["content"] == '<p id="p1">A secret.</p>'
    assert "Protected" not in [draft["title"] for draft in await teacher.get("/drafts?kind=post")]
    # Its old address is known since this import.
    response = await teacher.read("/2020/03/protected/")
    assert response.headers["location"] == f"/daily-learning/{published['id']}"


@pytest.mark.rule("IMPORT-40")
async def test_a_deleted_draft_does_not_come_back(
    desk: Site, teacher: Desk, fresh_database_url: str, tmp_path: Path
) -> None:
    import_export(fresh_database_url, EXPORT, tmp_path)
    listed = await teacher.get("/drafts?kind=post")
    assert len(listed) == 5
    for draft in listed:
        response = await desk.client.delete(f"/api/admin/drafts/{draft['id']}")
        assert response.status_code == 204
    import_export(fresh_database_url, EXPORT, tmp_path)
    assert await teacher.get("/drafts?kind=post") == []
