"""What a folder of Markdown has beside its texts: pictures, recordings, and links between files.

A text without an id is known by its path within the folder, so that a second import changes it
instead of making a copy, and nothing that was edited here since (IMPORT-44).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select

from api.core.static_files import file_within
from api.library.importing.folder_texts import FolderText, take_title
from api.library.importing.reading import MARKDOWN_SUFFIXES, Item
from api.library.importing.records import PostRecord
from api.library.importing.report import ImportFailed, ImportReport, Problem, SourceLocation
from api.library.importing.sites.identities import (
    Identity,
    digest_of_fields,
    identities,
    post_path,
)
from api.library.importing.sites.media import MAX_FILE_BYTES, MediaFolder, is_media
from api.library.importing.sites.site_report import DELETED, EDITED
from api.models import NEVER, Post

_OUT = "leads out of the folder: {}"
_LINK_OUT = "is a symbolic link that leads out of the folder"
_FIELDS = ("imageUrl", "audioUrl", "videoUrl")
_COMPARED = [name for name in PostRecord.model_fields if name not in ("kind", "id", "modified_at")]
_MAX_ORIGIN = 500


class MarkdownFolders:
    """The folders of one import. `media` copies files; without it they are missing.

    A file that was named by itself is in the folder that contains it.
    """

    def __init__(
        self, paths: Iterable[Path], files: Iterable[Path], media: MediaFolder | None
    ) -> None:
        roots = [path for path in paths if path.is_dir()]
        _refuse_equal_names(roots)
        self._roots = {
            file: next((root for root in roots if file.is_relative_to(root)), file.parent)
            for file in files
            if file.suffix.lower() in MARKDOWN_SUFFIXES
        }
        self._media = media
        # The texts by their resolved paths: the type of each, its id, and the origin without one.
        self._texts: dict[Path, tuple[object, object, str]] = {}
        self._places: dict[str, SourceLocation] = {}
        # Known when the files were checked.
        self._known: Mapping[str, Identity] | None = None
        self._written: list[dict[str, Any]] = []
        # Files that texts name and that are not there, each once.
        self._missing: dict[Problem, None] = {}

    @property
    def missing(self) -> list[Problem]:
        """What texts name and is not there, by file and line."""
        return sorted(self._missing, key=lambda problem: problem.location)

    def refusal(self, path: Path) -> str:
        """Why a file may not be read; '' if it may."""
        root = self._roots.get(path)
        return _LINK_OUT if root and file_within(root, path) is None else ""

    def prepare(self, item: Item) -> None:
        """Give a text its title, its files, its links, and the id of an earlier import."""
        path = Path(item.location.file)
        root, data = self._roots.get(path), item.data
        if root is None or not isinstance(data, dict):
            return
        text = FolderText(item, path)
        take_title(data)
        if data.get("id") is None:
            item.origin = _origin(root, path)
            self._places[item.origin] = item.location
            known = (self._known or {}).get(item.origin)
            data["id"] = known and known.post_id
        self._texts[path.resolve()] = (data.get("type"), data.get("id"), item.origin)
        for name in _FIELDS:
            if isinstance(url := data.get(name), str) and url:
                found = self._url(text, root, url, name)
                data[name] = url if found is None else found or None
        text.rewrite(lambda url: self._url(text, root, url, None))

    def _url(self, text: FolderText, root: Path, url: str, field: str | None) -> str | None:
        """Where a file beside a text is here: '' if it is missing, None for any other URL."""
        name = text.relative_path(url)
        if name is None:
            return None
        target = text.path.parent / name
        if "\0" in name or not _is_inside(root, target):
            text.refuse(url, field, _OUT.format(url))
            return ""
        file = file_within(root, target)
        if file is None:
            if target.exists():
                text.refuse(url, field, f"{_LINK_OUT}: {url}")
            else:
                self._miss(text, url, field, "is not in the folder")
            return ""
        if file.suffix.lower() in MARKDOWN_SUFFIXES:
            return self._page(text, url, field, file)
        return self._copy(text, url, field, file)

    def _page(self, text: FolderText, url: str, field: str | None, file: Path) -> str:
        """The page of another text of this import."""
        if self._known is None:
            # Its id is not known yet, and nothing is written yet.
            return "/"
        type, id, origin = self._texts.get(file, (None, None, ""))
        if origin and (known := self._known.get(origin)):
            id = known.post_id
        if not isinstance(id, int):
            self._miss(text, url, field, "is not imported")
            return ""
        return post_path(str(type), id)

    def _copy(self, text: FolderText, url: str, field: str | None, file: Path) -> str:
        if file.stat().st_size > MAX_FILE_BYTES:
            text.refuse(url, field, f"is larger than {MAX_FILE_BYTES:,} bytes: {url}")
            return ""
        if not is_media(file.name):
            self._miss(text, url, field, "is no picture, recording, video or document")
            return ""
        here = self._media.add(file) if self._media else None
        if here is None:
            self._miss(text, url, field, "was not copied")
        return here or ""

    def _miss(self, text: FolderText, url: str, field: str | None, why: str) -> None:
        self._missing[Problem(text.place_of(url, field), field, f"{url} {why}")] = None

    def identify(self, connection: Connection, bad: set[SourceLocation]) -> None:
        """Give each good text its id: that of an earlier import, or a new one."""
        good = [origin for origin, place in self._places.items() if place not in bad]
        self._known = identities(connection, good)

    def is_written(
        self, connection: Connection, item: Item, row: Mapping[str, Any], report: ImportReport
    ) -> bool:
        """Whether a text is new or changed, and nobody has edited its teaching here."""
        known = (self._known or {}).get(item.origin)
        if known is None:
            return True
        digest = digest_of_fields(row, _COMPARED)
        if known.digest not in (None, digest):
            if reason := _why_kept(connection, known, digest):
                report.kept.append(Problem(item.location, None, reason))
                return False
        elif known.digest == digest:
            return False
        origin = {"origin": item.origin, "post_id": known.post_id, "digest": digest}
        self._written.append(origin)
        return True

    def copy(self) -> int:
        """Copy the files that the texts name. Returns the number of new ones."""
        return self._media.copy() if self._media else 0

    def origins(self) -> Sequence[Mapping[str, Any]]:
        """From where the texts that were written come."""
        return self._written


def _why_kept(connection: Connection, known: Identity, digest: str) -> str:
    """Why a teaching is not replaced; '' if it is what an import wrote."""
    query = select(Post.__table__).where(Post.id == known.post_id).with_for_update()
    row = connection.execute(query).mappings().one()
    if digest_of_fields(row, _COMPARED) in (known.digest, digest):
        return ""
    return DELETED if row["publish_date"] == NEVER else EDITED


def _is_inside(root: Path, target: Path) -> bool:
    """Whether a path stays in a folder, whatever links are on it."""
    return Path(os.path.abspath(target)).is_relative_to(os.path.abspath(root))  # noqa: PTH100


def _origin(root: Path, path: Path) -> str:
    name = f"folder {root.resolve().name} {path.relative_to(root).as_posix()}"
    return name[-_MAX_ORIGIN:]


def _refuse_equal_names(roots: Sequence[Path]) -> None:
    names: dict[str, Path] = {}
    for root in dict.fromkeys(path.resolve() for path in roots):
        if names.setdefault(root.name, root) != root:
            message = f"has the same name as {names[root.name]}: texts are known by it"
            raise ImportFailed([Problem(SourceLocation(str(root), 0), None, message)])
