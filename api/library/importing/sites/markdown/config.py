"""What a site generator's configuration says: the site's address, name and permalinks."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from api.library.importing.reading import load_yaml

Kind = Literal["hugo", "jekyll", "astro", "eleventy", "markdown"]
_MAX_BYTES = 1_000_000
# Files that only one generator has, in the order in which they are looked for.
_FILES: tuple[tuple[Kind, tuple[str, ...]], ...] = (
    ("jekyll", ("_config.yml", "_config.yaml", "_config.toml")),
    ("astro", tuple(f"astro.config.{end}" for end in ("mjs", "ts", "js", "cjs"))),
    (
        "eleventy",
        ("eleventy.config.js", "eleventy.config.mjs", "eleventy.config.cjs", ".eleventy.js"),
    ),
    ("hugo", ("hugo.toml", "hugo.yaml", "hugo.yml", "config.toml", "config.yaml", "config.yml")),
    ("hugo", ("config/_default/hugo.toml", "config/_default/config.toml")),
)
_FOLDERS: tuple[tuple[Kind, str], ...] = (
    ("jekyll", "_posts"),
    ("astro", "src/content"),
    ("hugo", "content"),
)
_GENERATORS: Mapping[Kind, str] = {
    "hugo": "Hugo",
    "jekyll": "Jekyll",
    "astro": "Astro",
    "eleventy": "Eleventy",
    "markdown": "Markdown",
}
# How far above the given folder the site may begin, as in `blog/content/posts`.
_PARENTS = 4
_SITE_IN_SCRIPT = re.compile(r"\bsite\s*:\s*[\"'`](https?://[^\"'`\s]+)")


@dataclass(frozen=True, slots=True)
class SiteConfig:
    """`root`: where the site begins. `permalinks`: Hugo's, by section."""

    root: Path
    kind: Kind = "markdown"
    base: str = ""
    permalink: str = ""
    permalinks: Mapping[str, str] = field(default_factory=dict)
    people: Mapping[str, str] = field(default_factory=dict)

    @property
    def generator(self) -> str:
        return _GENERATORS[self.kind]

    @property
    def base_path(self) -> str:
        """The folder of its host in which the site is."""
        try:
            return urlsplit(self.base).path.rstrip("/")
        except ValueError:
            return ""


def read_config(folder: Path, url: str) -> SiteConfig:
    """The configuration of the site in a folder, or around it.

    `url` is its address, '' if unknown.
    """
    roots = (folder, *folder.resolve().parents[:_PARENTS])
    for root in roots:
        for kind, names in _FILES:
            for name in names:
                if (root / name).is_file():
                    return _read(root, kind, root / name, url)
    for kind, name in _FOLDERS:
        for root in roots:
            texts = root / name
            is_around = root == folder or folder.resolve().is_relative_to(texts.resolve())
            if texts.is_dir() and is_around:
                return SiteConfig(root, kind, url)
    return SiteConfig(folder, base=url)


def _read(root: Path, kind: Kind, file: Path, url: str) -> SiteConfig:
    text = _text(file)
    values = _values(file, text)
    if kind == "jekyll":
        own = _string(values.get("url")).rstrip("/") + _string(values.get("baseurl"))
        people = _people(root / "_data" / "authors.yml")
        permalink = _string(values.get("permalink"))
        return SiteConfig(root, kind, url or own, permalink, people=people)
    if kind == "hugo":
        own = _string(values.get("baseURL") or values.get("baseurl"))
        own = own if own.startswith("http") else ""
        return SiteConfig(root, kind, url or own, permalinks=_hugo_permalinks(values))
    found = _SITE_IN_SCRIPT.search(text)
    return SiteConfig(root, kind, url or (found[1] if found else ""))


def _text(file: Path) -> str:
    try:
        with file.open("rb") as content:
            return content.read(_MAX_BYTES).decode("utf-8", errors="replace")
    except OSError:
        return ""


def _values(file: Path, text: str) -> Mapping[str, Any]:
    """The values of a file of YAML or TOML; none if it cannot be read."""
    try:
        if file.suffix == ".toml":
            return tomllib.loads(text)
        found = load_yaml(text) if file.suffix in (".yml", ".yaml") else None
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _string(value: object) -> str:
    return value.strip() if isinstance(value, str) else ""


def _hugo_permalinks(values: Mapping[str, Any]) -> dict[str, str]:
    """By section, from either form: of all pages, or those of the kind `page`."""
    given = values.get("permalinks")
    given = given if isinstance(given, dict) else {}
    inner = given.get("page")
    pages = inner if isinstance(inner, dict) else {}
    return {name: value for name, value in (given | pages).items() if isinstance(value, str)}


def _people(file: Path) -> dict[str, str]:
    """The names of Jekyll's authors by their keys."""
    people = _values(file, _text(file)) if file.is_file() else {}
    return {
        str(key): _string(person.get("name"))
        for key, person in people.items()
        if isinstance(person, dict) and _string(person.get("name"))
    }
