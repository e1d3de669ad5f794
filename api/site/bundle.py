"""The web bundle's HTML files: a shell of each language, the simple site's, and the admin's."""

from __future__ import annotations

from pathlib import Path

from api.core.state import StateKey
from api.site.built_in_essays import ESSAYS_JSON
from api.site.shell import BUNDLE_FOLDERS, scripts_inside, template

INDEX_HTML, SIMPLE_HTML, ADMIN_HTML = "index.html", "simple.html", "admin.html"


def bundle_folders(bundle: Path) -> list[tuple[Path, str]]:
    """The bundle's folder of each language, with its URL."""
    names = BUNDLE_FOLDERS.values()
    return [(bundle / name, f"/{name}" if name else "") for name in names]


def bundle_is_built(bundle: Path) -> bool:
    return all(file.is_file() for file in (*_shells(bundle), bundle / ESSAYS_JSON))


def inline_scripts(bundle: Path) -> list[str]:
    """The inline scripts of all shells, each once."""
    if not bundle_is_built(bundle):
        return []
    shells = (template(file) for file in _shells(bundle))
    return list(dict.fromkeys(script for shell in shells for script in scripts_inside(shell)))


def _shells(bundle: Path) -> list[Path]:
    """The HTML files; the admin's is in English only."""
    names = (INDEX_HTML, SIMPLE_HTML)
    readers = [folder / name for folder, _ in bundle_folders(bundle) for name in names]
    return [*readers, bundle / ADMIN_HTML]


BUNDLE_FOLDER = StateKey[Path]("bundle")
