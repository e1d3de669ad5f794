"""Media: the site's own files, and images embedded in teachings."""

from __future__ import annotations

import mimetypes
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Scope

from api.core.state import StateKey
from api.core.static_files import StaticFiles, file_within
from api.core.stored_response import PER_ENTITLEMENT
from api.library.media_access import MediaAccess

# Opening lines of some sample teachings, read aloud; `web/sounds` says how they were made.
SAMPLE_RECORDINGS = Path(__file__).parent / "samples" / "audio"
# Their lengths, as podcasts tell them.
SAMPLE_SECONDS = {
    "009-bread-enough-for-two-days.mp3": 49.375,
    "016-the-place-he-ran-into.mp3": 47.35,
    "017-two-candles-one-light.mp3": 49.75,
    "060-i-did-not-know.mp3": 48.85,
}
# Base64 prefixes of image types. Anything else is declared as PNG; browsers detect the type.
_BEGINNINGS = {"/9j/": "image/jpeg", "R0lGOD": "image/gif", "UklGR": "image/webp"}


def picture_url(base64: str | None) -> str | None:
    """A stored image, with or without a data: prefix, as a data URL; None if there is none."""
    if not base64 or base64.startswith("data:"):
        return base64 or None
    kinds = (kind for start, kind in _BEGINNINGS.items() if base64.startswith(start))
    return f"data:{next(kinds, 'image/png')};base64,{base64}"


class MediaFiles(StaticFiles):
    """The files of a media folder. Browsers revalidate them, since a file may be replaced.

    What only members may have is as if it were not there for others (ACCESS-27).

    Types that could run script on the site's origin (HTML, SVG, unknown types) are served as
    attachments with a sandbox policy.
    """

    def __init__(self, url: str, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._url = url

    async def check_config(self) -> None:
        """Skip the check: the folder is created with the first upload."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        access: MediaAccess = scope["app"].state.media_access
        is_for_members = scope["method"] in ("GET", "HEAD") and await access.is_for_members(
            self._url, path
        )
        if is_for_members and not await access.allows(scope):
            raise HTTPException(404)
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = PER_ENTITLEMENT if is_for_members else "no-cache"
        if not _is_plain_media(path):
            response.headers["Content-Disposition"] = "attachment"
            response.headers["Content-Security-Policy"] = "sandbox"
        return response


def _is_plain_media(path: str) -> bool:
    """Whether a browser only displays or plays such a file."""
    kind = mimetypes.guess_type(path)[0] or ""
    return kind.startswith(("image/", "audio/", "video/")) and kind != "image/svg+xml"


def media_file(path: PurePosixPath, folders: Mapping[str, Path]) -> Path | None:
    """The file at a URL such as `/media/uploads/a.mp3`, if it is in a media folder.

    `folders` maps URL prefixes to folders. No URL leads out of a folder, and the result
    does not reveal whether any other file exists.
    """
    for prefix, folder in folders.items():
        if path.is_relative_to(prefix) and ".." not in path.parts and "\0" not in str(path):
            return file_within(folder, folder / path.relative_to(prefix))
    return None


async def media_file_exists(
    path: PurePosixPath, folders: Mapping[str, Path], access: MediaAccess, scope: Scope
) -> bool:
    """Whether a media file exists at a URL, for the sender of a request."""
    if media_file(path, folders) is None:
        return False
    url = next(prefix for prefix in folders if path.is_relative_to(prefix))
    is_for_members = await access.is_for_members(url, str(path.relative_to(url)))
    return not is_for_members or await access.allows(scope)


MEDIA_FOLDERS = StateKey[dict[str, Path]]("media_folders")
