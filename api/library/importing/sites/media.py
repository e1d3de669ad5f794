"""Pictures, recordings and documents of an earlier site: found in a folder, copied to the uploads.

A copy is named by a digest of its content, so the same file is copied once, whatever its names.
"""

from __future__ import annotations

import mimetypes
import os
import re
import shutil
from collections.abc import Sequence
from hashlib import file_digest
from pathlib import Path, PurePosixPath
from types import TracebackType
from urllib.parse import unquote

from api.core.static_files import file_within

UPLOADS_URL = "/media/uploads"
MAX_FILES = 100_000
MAX_FILE_BYTES = 1_000_000_000
_DIGEST_LENGTH = 20
# What a teaching may show or play, and what it may link to (`MediaFiles` serves the latter as
# downloads).
_KINDS = ("image/", "audio/", "video/")
_DOCUMENTS = frozenset({"pdf", "epub", "doc", "docx", "odt", "rtf", "ppt", "pptx"})
_EXTENSIONS = {
    *("jpg", "jpeg", "png", "gif", "webp", "avif"),
    *("mp3", "m4a", "aac", "ogg", "oga", "opus", "wav", "flac", "mp4", "m4v", "webm", "ogv"),
}
# 'photo-300x200.jpg' is a smaller copy of 'photo.jpg'; WordPress keeps large ones as '-scaled'.
_SIZE = re.compile(r"-(?:\d{1,5}x\d{1,5}|scaled)(?=\.[a-z0-9]+$)", re.IGNORECASE)
# Ghost keeps smaller copies in a folder of their own: `images/size/w600/2020/01/photo.jpg`.
_SIZE_FOLDER = re.compile(r"/size/w\d{1,5}(?:h\d{1,5})?(?:/format/[a-z]+)?/")


class MediaFolder:
    """The files of an earlier site. A context manager: an exception removes the copies it made.

    `folders` are where they may be; none if there are no files. `uploads` is where copies are made.
    """

    def __init__(self, folders: Sequence[Path], uploads: Path) -> None:
        self.is_given = bool(folders)
        # Resolved once: a file of each wanted name is looked for in each of them.
        self._folders = [folder.resolve() for folder in folders]
        self._uploads = uploads
        self._wanted: dict[str, Path] = {}
        self._found: dict[Path, str | None] = {}
        self._made: list[Path] = []

    def __enter__(self) -> MediaFolder:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is not None:
            for path in self._made:
                path.unlink(missing_ok=True)

    def url(self, path: str) -> str | None:
        """The URL on this site of the file at a path of the earlier one; None if not found."""
        file = self._find(unquote(path))
        return self.add(file) if file else None

    def add(self, file: Path) -> str | None:
        """The URL on this site of a file; None for one that is too large or one too many."""
        if file not in self._found:
            self._found[file] = self._name(file)
        name = self._found[file]
        return f"{UPLOADS_URL}/{name}" if name else None

    def _name(self, file: Path) -> str | None:
        if file.stat().st_size > MAX_FILE_BYTES or len(self._wanted) >= MAX_FILES:
            return None
        with file.open("rb") as content:
            digest = file_digest(content, "sha256").hexdigest()[:_DIGEST_LENGTH]
        name = digest + file.suffix.lower()
        self._wanted[name] = file
        return name

    def _find(self, path: str) -> Path | None:
        """The file with the longest end of a path: the folder may be any part of the old one."""
        if not is_media(path) or "\0" in path:
            return None
        for wanted in dict.fromkeys((path, _SIZE_FOLDER.sub("/", path), _SIZE.sub("", path))):
            parts = [part for part in PurePosixPath(wanted).parts if part not in ("/", "..", ".")]
            for start in range(len(parts)):
                if file := self._file(Path(*parts[start:])):
                    return file
        return None

    def _file(self, relative: Path) -> Path | None:
        found = (file_within(folder, folder / relative) for folder in self._folders)
        return next(filter(None, found), None)

    def copy(self) -> int:
        """Copy every file that `url` gave an address. Returns the number of new files."""
        for name, source in self._wanted.items():
            target = self._uploads / name
            if target.exists():
                continue
            self._uploads.mkdir(parents=True, exist_ok=True)
            part = target.with_name(f".{name}.{os.getpid()}.part")
            self._made += [part, target]
            shutil.copyfile(source, part)
            part.replace(target)
        return len(self._made) // 2


def is_media(path: str) -> bool:
    """Whether a path names a picture, a recording, a video or a document."""
    kind = mimetypes.guess_type(path)[0] or ""
    suffix = PurePosixPath(path).suffix.lower().removeprefix(".")
    return suffix in _DOCUMENTS or (suffix in _EXTENSIONS and kind.startswith(_KINDS))
