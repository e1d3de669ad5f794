"""Files that are broken or meant to do harm write nothing and cost little (IMPORT-19, IMPORT-20)."""

from __future__ import annotations

import json
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest

from api.library.importing import ImportFailed
from api.library.importing.sites import SourceSite
from api.library.importing.sites.ghost import export as ghost_export
from api.library.importing.sites.wordpress import export as wordpress_export
from api.library.importing.sites.wordpress import xml
from tests.library.sites.conftest import FOLDER, Import, Rows, ghost, reported, wordpress

WXR = (FOLDER / "wordpress.xml").read_text("utf-8")
DECLARATION, ROOT = WXR.split("<rss", 1)
LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10 if n else "ha"}">' for n in range(10))
INVALID = "https://[domain]/talk.mp3"
REMOVED = "without a valid address was removed"
ADDRESS = f"address is not valid: {INVALID}"
NOT_VALID = f"an {ADDRESS}"
TABLES = ("posts", "redirects", "post_origins")


def with_doctype(subset: str, text: str) -> str:
    root = ROOT.replace("The Old Well", text)
    return f'<?xml version="1.0"?>\n<!DOCTYPE rss [{subset}]>\n<rss{root}'


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    file = tmp_path / "secret.txt"
    file.write_text("the planted secret")
    return file


def refusal(run: Import, rows: Rows, site: SourceSite) -> str:
    with pytest.raises(ImportFailed) as caught:
        run(site)
    assert [rows(f"SELECT count(*) FROM {table}") for table in TABLES] == [[(0,)]] * 3
    return str(caught.value).replace(str(site.file), "FILE")


@pytest.mark.rule("IMPORT-19")
def test_entities_are_neither_expanded_nor_read(
    run: Import, rows: Rows, tmp_path: Path, secret: Path
) -> None:
    for subset, text in (
        (LAUGHS, "&l9;"),
        (f'<!ENTITY x SYSTEM "{secret.as_uri()}">', "&x;"),
        (f'<!ENTITY % x SYSTEM "{secret.as_uri()}"> %x;', "x"),
        ("", "x"),
    ):
        path = tmp_path / "hostile.xml"
        path.write_text(with_doctype(subset, text))
        message = refusal(run, rows, wordpress(path))
        assert "secret" not in message.replace("secret.txt", "")
        assert "document type" in message or "not well-formed" in message


@pytest.mark.rule("IMPORT-20")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (WXR[: len(WXR) * 3 // 4], "FILE: line"),
        (WXR.replace("</item>", "", 1), "FILE: line"),
        (
            WXR.replace("1.2</wp:wxr_version>", "2.0</wp:wxr_version>"),
            "FILE: is not a WordPress export",
        ),
        ("<html><body>No</body></html>", "FILE: is not a WordPress export"),
        ("", "FILE: is not well-formed XML"),
        ("\0", "FILE: "),
        (WXR.replace("First line", "\x01"), "FILE: line"),
    ],
)
def test_a_broken_export_is_refused(
    run: Import, rows: Rows, tmp_path: Path, text: str, message: str
) -> None:
    path = tmp_path / "broken.xml"
    path.write_text(text, encoding="utf-8")
    assert refusal(run, rows, wordpress(path)).startswith(message)


def _endless(path: Path, element: str, size: int) -> None:
    """An export with one element of this size; the file itself is sparse."""
    with path.open("wb") as file:
        file.write(f"{DECLARATION}<rss><channel><{element}>".encode())
        chunk = b"text " * 200_000
        for _ in range(size // len(chunk)):
            file.write(chunk)


@pytest.mark.rule("IMPORT-19")
@pytest.mark.parametrize("element", ["title", "item><content"])
def test_a_text_of_a_gigabyte_is_refused_in_bounded_memory(
    run: Import, rows: Rows, tmp_path: Path, element: str
) -> None:
    path = tmp_path / "huge.xml"
    _endless(path, element, 1_000_000_000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    message = refusal(run, rows, wordpress(path))
    assert "FILE" in message
    kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert kilobytes < 200_000
    path.unlink()


@pytest.mark.rule("IMPORT-19")
def test_an_entry_of_many_short_fields_is_bounded(
    run: Import, rows: Rows, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(xml, "MAX_ENTRY_BYTES", 200_000)
    path = tmp_path / "long.xml"
    path.write_text(WXR.replace("<description></description>", "<x>y</x>" * 50_000, 1))
    assert refusal(run, rows, wordpress(path)) == "FILE: has an entry of more than 200,000 bytes"


@pytest.mark.rule("IMPORT-19")
def test_files_and_entries_are_counted(
    run: Import, rows: Rows, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wordpress_export, "MAX_ENTRIES", 3)
    assert refusal(run, rows, wordpress()) == "FILE: has more than 3 entries"
    monkeypatch.setattr(xml, "MAX_FILE_BYTES", 100)
    assert refusal(run, rows, wordpress()) == "FILE: is larger than 100 bytes"
    monkeypatch.setattr(ghost_export, "MAX_FILE_BYTES", 100)
    assert refusal(run, rows, ghost()) == "FILE: is larger than 100 bytes"


@pytest.mark.rule("IMPORT-30")
def test_a_ghost_export_with_a_key_twice_is_refused(
    run: Import, rows: Rows, tmp_path: Path
) -> None:
    path = tmp_path / "ghost.json"
    written = (FOLDER / "ghost.json").read_text("utf-8")
    path.write_text(written.replace("{", '{"same": 1, "same": 2, ', 1), "utf-8")
    assert refusal(run, rows, ghost(path)) == "FILE: has the key `same` twice"


def _broken_ghost() -> Iterator[tuple[str, str]]:
    yield "", "is not valid JSON"
    yield "[" * 100_000, "is not valid JSON"
    yield "[]", "is not an export of Ghost"
    yield json.dumps({"db": [{"data": {"posts": "none"}}]}), "is not an export of Ghost"
    yield (FOLDER / "ghost.json").read_text("utf-8")[:-20], "is not valid JSON"


@pytest.mark.rule("IMPORT-20")
@pytest.mark.parametrize(("text", "message"), list(_broken_ghost()))
def test_a_broken_ghost_export_is_refused(
    run: Import, rows: Rows, tmp_path: Path, text: str, message: str
) -> None:
    path = tmp_path / "ghost.json"
    path.write_text(text)
    assert f"FILE: {message}" in refusal(run, rows, ghost(path))


@pytest.mark.rule("IMPORT-20")
@pytest.mark.parametrize(
    ("old", "new", "lost"),
    [
        ("First line", f'<iframe src="{INVALID}"></iframe>', f"<iframe> {REMOVED}: {INVALID}"),
        ("First line", f'<video src="{INVALID}"></video>', f"<video> {REMOVED}: {INVALID}"),
        ("First line", f'<audio src="{INVALID}"></audio>', NOT_VALID),
        ("First line", f'<a href="{INVALID}">words</a>', NOT_VALID),
        ("First line", f'<img src="{INVALID}" alt="">', NOT_VALID),
        (
            "First line",
            '<img src="https://old.example//[x]/a.jpg" alt="">',
            "a file was not copied and stays at the earlier site: https://old.example//[x]/a.jpg",
        ),
        (
            "https://old.example/2019/05/a-classic-post/</link>",
            f"{INVALID}</link>",
            f"its {ADDRESS}",
        ),
    ],
)
def test_an_invalid_address_is_reported(
    run: Import, rows: Rows, tmp_path: Path, old: str, new: str, lost: str
) -> None:
    path = tmp_path / "export.xml"
    assert old in WXR
    path.write_text(WXR.replace(old, new, 1), "utf-8")
    report = run(wordpress(path))
    assert report.count("created") == 3
    assert lost in reported(report, "A classic post & more").lost
    written = rows("SELECT p::text FROM posts p UNION ALL SELECT r::text FROM redirects r")
    assert "[domain]" not in str(written)


@pytest.mark.rule("IMPORT-20")
def test_the_site_itself_may_have_an_invalid_address(run: Import, tmp_path: Path) -> None:
    path = tmp_path / "export.xml"
    path.write_text(WXR.replace("https://old.example</", f"{INVALID}</"), "utf-8")
    assert run(wordpress(path)).count("created") == 3
    assert run(ghost(url=INVALID)).count("created") == 3


@pytest.mark.rule("IMPORT-14")
def test_a_link_out_of_the_folder_is_not_copied(
    run: Import, media: Path, secret: Path, tmp_path: Path
) -> None:
    (media / "2019/05/photo.jpg").unlink()
    (media / "2019/05/photo.jpg").symlink_to(secret)
    run(wordpress(), media)
    copies = [file.read_text() for file in (tmp_path / "uploads").iterdir()]
    assert copies
    assert "the planted secret" not in copies


@pytest.mark.rule("IMPORT-20")
def test_a_failed_import_leaves_no_copies(
    run: Import, rows: Rows, media: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from api.library.importing.sites.media import MediaFolder

    copy = MediaFolder.copy

    def fail(self: MediaFolder) -> int:
        copy(self)
        raise OSError("the disk is full")

    monkeypatch.setattr(MediaFolder, "copy", fail)
    with pytest.raises(OSError, match="the disk is full"):
        run(wordpress(), media)
    assert rows("SELECT count(*) FROM posts") == [(0,)]
    assert list((tmp_path / "uploads").iterdir()) == []
