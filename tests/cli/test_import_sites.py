"""`nuggets import-wordpress` and `import-ghost`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import psycopg
import pytest

from api.core.paths import BUNDLE
from api.site.bundle import bundle_is_built
from tests.cli.conftest import Nuggets

FOLDER = Path(__file__).parents[1] / "library" / "sites"
HUGO = FOLDER / "everything" / "hugo"
WORDPRESS, GHOST, MEMBERS = (
    FOLDER / name for name in ("wordpress.xml", "ghost.json", "members.csv")
)


@pytest.fixture
def site(tmp_path: Path, fresh_database_url: str) -> dict[str, Any]:
    return {"DATABASE_URL": fresh_database_url, "DATA_DIR": str(tmp_path / "data")}


def count(site: dict[str, Any], table: str) -> int:
    with psycopg.connect(site["DATABASE_URL"]) as connection:
        row = connection.execute(f"SELECT count(*) FROM {table}").fetchone()
    assert row is not None
    return int(row[0])


@pytest.mark.rule("IMPORT-9", "IMPORT-21")
def test_a_wordpress_export_with_its_files(
    command: Nuggets, site: dict[str, Any], tmp_path: Path
) -> None:
    media, report = tmp_path / "files", tmp_path / "report.json"
    (media / "2019/05").mkdir(parents=True)
    (media / "2019/05/photo.jpg").write_bytes(b"photo")
    done = command(
        "import-wordpress",
        WORDPRESS,
        "--media",
        media,
        "--type",
        "weekly",
        "--report",
        report,
        **site,
    )
    assert done.returncode == 0, done.stderr
    assert (
        "Imported 11 entries: 3 created, 5 drafted, 0 updated, 0 unchanged, 0 kept, 3 left out."
        in done.stdout
    )
    assert "1 file copied" in done.stdout
    assert "5 entries are drafts, which only the teacher's desk shows" in done.stdout
    assert "  About: a draft here, since it is a page, not a post\n" in done.stdout
    assert "  Thrown away: its status is 'trash'\n" in done.stdout
    assert "Pictures of old.example show only if IMAGE_HOSTS allows it" in done.stderr
    written = json.loads(report.read_text("utf-8"))
    assert written["counts"] == {"created": 3, "drafted": 5, "left out": 3}
    first = written["posts"][0]
    assert first["path"].startswith("/weekly-essay/")
    assert "comments: 1" in first["lost"]
    uploads = list((tmp_path / "data" / "uploads").iterdir())
    assert [file.read_bytes() for file in uploads] == [b"photo"]
    assert uploads[0].stat().st_mode & 0o077 == 0


@pytest.mark.rule("IMPORT-12", "IMPORT-21", "IMPORT-22")
def test_a_ghost_export_with_its_members(
    command: Nuggets, site: dict[str, Any], tmp_path: Path
) -> None:
    report = tmp_path / "report.json"
    arguments = ("import-ghost", GHOST, "--members", MEMBERS, "--url", "https://old.example")
    done = command(*arguments, "--report", report, **site)
    assert done.returncode == 0, done.stderr
    assert "Members: 2 subscribed, 3 unsubscribed, 0 known, 3 unknown, 1 invalid." in done.stdout
    assert json.loads(report.read_text("utf-8"))["members"]["subscribed"] == 2
    assert "  The file of members, line 6: has no valid e-mail address.\n" in done.stdout
    assert "2 teachings for members only: everybody can read" in done.stderr
    # No address of a member stands in a report.
    assert "@reader.example" not in report.read_text("utf-8") + done.stdout
    again = command(*arguments, **site)
    assert "0 created, 0 drafted, 0 updated, 7 unchanged" in again.stdout
    assert "Members: 0 subscribed, 0 unsubscribed, 5 known" in again.stdout


@pytest.mark.rule("IMPORT-43")
def test_complimentary_members_receive_gifts(
    command: Nuggets, site: dict[str, Any], tmp_path: Path
) -> None:
    members, codes = tmp_path / "members.csv", tmp_path / "codes.csv"
    members.write_text(
        "email,subscribed_to_emails,complimentary_plan\n"
        "dov@reader.example,true,true\nruth@reader.example,true,false\n"
    )
    arguments = ("import-ghost", GHOST, "--members", members, "--members-only", "draft")
    done = command(*arguments, **site)
    assert done.returncode == 0, done.stderr
    assert "Complimentary members: 1 without an account.\n" in done.stdout
    assert "import again with --gift-codes FILE" in done.stderr
    assert "1 teaching for members only" in done.stderr
    done = command(*arguments, "--gift-codes", codes, **site)
    assert done.returncode == 0, done.stderr
    assert f"The gift codes are in {codes}, and nowhere else.\n" in done.stdout
    header, line = codes.read_text().splitlines()
    assert (header, line[:23]) == ("email,months,code", "dov@reader.example,120,")
    assert codes.stat().st_mode & 0o077 == 0
    assert count(site, "membership_gifts") == 1
    # A file that has codes is never written over; who has one receives no other.
    assert command(*arguments, "--gift-codes", codes, **site).returncode == 2
    again = command(*arguments, "--gift-codes", tmp_path / "more.csv", **site)
    assert "Complimentary members: 1 had one before.\n" in again.stdout
    assert not (tmp_path / "more.csv").exists()
    assert command("import-ghost", GHOST, "--members-only", "all", **site).returncode == 2


@pytest.mark.rule("IMPORT-43")
def test_gift_codes_that_cannot_be_written_are_not_made(
    command: Nuggets, site: dict[str, Any], tmp_path: Path
) -> None:
    members = tmp_path / "members.csv"
    members.write_text(
        "email,subscribed_to_emails,complimentary_plan\ndov@reader.example,true,true\n"
    )
    codes = tmp_path / "no such folder" / "codes.csv"
    done = command("import-ghost", GHOST, "--members", members, "--gift-codes", codes, **site)
    assert done.returncode == 1
    assert "the gift codes cannot be written: No such file or directory" in done.stderr
    assert count(site, "membership_gifts") == 0
    assert count(site, "posts") == 3


@pytest.mark.rule("IMPORT-38")
def test_a_folder_of_hugo_with_its_files(
    command: Nuggets, site: dict[str, Any], tmp_path: Path
) -> None:
    report = tmp_path / "report.json"
    arguments = ("import", HUGO, "--type", "weekly", "--author", "Dov Example", "--report", report)
    done = command(*arguments, **site)
    assert done.returncode == 0, done.stderr
    assert (
        "Imported 7 entries: 3 created, 0 drafted, 0 updated, 0 unchanged, 0 kept, 4 left out."
        in done.stdout
    )
    assert "  About: it has no date\n" in done.stdout
    assert "Series: On wells." in done.stdout
    written = json.loads(report.read_text("utf-8"))
    assert written["source"] == "Hugo"
    assert "3 unchanged" in command(*arguments, **site).stdout
    with psycopg.connect(site["DATABASE_URL"]) as connection:
        query = "SELECT DISTINCT type, author FROM posts"
        assert connection.execute(query).fetchall() == [("weekly", "Dov Example")]


@pytest.mark.rule("IMPORT-44")
def test_a_folder_with_its_pictures_says_what_is_missing(
    command: Nuggets, site: dict[str, Any], tmp_path: Path
) -> None:
    folder = tmp_path / "teachings"
    folder.mkdir()
    (folder / "menorah.jpg").write_bytes(b"a menorah")
    fields = "type: daily\npublishDate: 2026-01-01\nauthor: A"
    text = "# A lamp\n\n![The menorah](menorah.jpg) ![Gone](gone.jpg)"
    (folder / "a.md").write_text(f"---\n{fields}\n---\n{text}\n")
    done = command("import", folder, **site)
    assert done.returncode == 0, done.stderr
    assert "Imported 1 object: 1 created, 0 updated, 0 unchanged.\n1 file copied." in done.stdout
    assert f"{folder}/a.md: line 8: gone.jpg is not in the folder\n" in done.stderr
    assert "Missing: 1 file that texts name." in done.stderr
    [copied] = (tmp_path / "data" / "uploads").iterdir()
    assert copied.read_bytes() == b"a menorah"
    assert copied.stat().st_mode & 0o077 == 0
    with psycopg.connect(site["DATABASE_URL"]) as connection:
        connection.execute("UPDATE posts SET excerpt = 'Mine'")
    (folder / "a.md").write_text(f"---\n{fields}\n---\n# A lamp\n\nNew.\n")
    again = command("import", folder, **site)
    assert "1 unchanged" in again.stdout
    assert "Kept as they are here: 1 teaching." in again.stderr


@pytest.mark.rule("IMPORT-39")
def test_many_bad_files_give_one_line_for_each_kind_of_problem(
    command: Nuggets, site: dict[str, Any], tmp_path: Path
) -> None:
    folder = tmp_path / "blog"
    folder.mkdir()
    for number in range(60):
        (folder / f"{number:03}.md").write_text(f"---\ntitle: A\ndate: 2020-01-01\n---\n{number}\n")
    done = command("import", folder, **site)
    assert done.returncode == 1
    lines = done.stderr.splitlines()
    assert len(lines) == 6
    assert f"{folder}/000.md: line 1: type: is missing (60 times: also " in lines[0]
    assert lines[-2].startswith("A folder of Hugo, Jekyll, Astro or Eleventy is imported")
    assert lines[-1] == "Nothing was imported."
    kept = command("import", folder, "--keep-going", **site)
    assert kept.returncode == 1
    assert len(kept.stderr.splitlines()) == 5
    assert "(60 times: also " in kept.stderr
    assert command("import", folder, "--author", "A", **site).returncode == 2
    assert command("import", WORDPRESS, "--type", "daily", **site).returncode == 2
    assert "60 created" in command("import", folder, "--type", "daily", **site).stdout


@pytest.mark.rule("IMPORT-36")
def test_without_the_address_ghost_asks_for_it(command: Nuggets, site: dict[str, Any]) -> None:
    done = command("import-ghost", GHOST, **site)
    assert done.returncode == 0
    assert "left out, since the export does not say the site's address." in done.stderr
    assert "--url https://..." in done.stderr
    again = command("import-ghost", GHOST, "--url", "https://old.example", **site)
    assert "address" not in again.stderr
    assert "0 created" in again.stdout


@pytest.mark.rule("IMPORT-20")
def test_a_bad_file_of_members_imports_nothing(
    command: Nuggets, site: dict[str, Any], tmp_path: Path
) -> None:
    bad = tmp_path / "members.csv"
    bad.write_text("name\nx\n")
    done = command("import-ghost", GHOST, "--members", bad, **site)
    assert done.returncode == 1
    assert "has no columns email" in done.stderr
    assert done.stderr.endswith("\nNothing was imported.\n")
    assert count(site, "posts") == count(site, "redirects") == 0


@pytest.mark.rule("IMPORT-20")
def test_a_bad_export_imports_nothing(
    command: Nuggets, site: dict[str, Any], tmp_path: Path
) -> None:
    done = command("import-wordpress", MEMBERS, **site)
    assert done.returncode == 1
    assert "is not well-formed XML" in done.stderr
    assert done.stderr.endswith("\nNothing was imported.\n")
    assert "Traceback" not in done.stderr
    assert command("import-ghost", tmp_path / "none.json", **site).returncode == 2
    wrong = command("import-ghost", GHOST, "--url", "https://[domain]", **site)
    assert wrong.returncode == 2
    assert "must be an address such as" in wrong.stderr


@pytest.mark.rule("IMPORT-25", "IMPORT-45")
@pytest.mark.skipif(not bundle_is_built(BUNDLE), reason="the web bundle is not built")
def test_the_library_is_exported_as_a_static_site(
    command: Nuggets, site: dict[str, Any], tmp_path: Path
) -> None:
    command("import-wordpress", WORDPRESS, **site)
    target = tmp_path / "static"
    done = command("export", "--static", target, "--url", "https://static.example/", **site)
    assert done.returncode == 0, done.stderr
    [classic] = [
        file for file in (target / "daily-learning").iterdir() if "[sic]" in file.read_text("utf-8")
    ]
    assert "../assets/" in classic.read_text("utf-8")
    assert "https://static.example/daily-learning/" in (target / "sitemap.xml").read_text("utf-8")
    assert re.search(r"Not in it: [1-9] drafts? and 0 subscribers of the newsletter", done.stdout)
    # The addresses of the earlier site lead on, and nothing names what is a draft.
    assert "old addresses lead on; servers that read the file `_redirects`" in done.stdout
    assert f"/ p=10 /daily-learning/{classic.name} 301\n" in (target / "_redirects").read_text()
    moved = (target / "2019/05/a-classic-post/index.html").read_text("utf-8")
    assert f"../../../daily-learning/{classic.name}" in moved
    assert not [file for file in target.rglob("*protected*")]
    (target / "nuggets-static-site.json").unlink()
    again = command("export", "--static", target, **site)
    assert again.returncode == 1
    assert "is not empty and no static export" in again.stderr
    assert command("export", target, **site).returncode == 2
    assert (
        command("export", "--url", "https://x.example", tmp_path / "x.jsonl", **site).returncode
        == 2
    )
