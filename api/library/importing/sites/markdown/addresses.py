"""Under which address a site generator showed a Markdown file (IMPORT-17)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import PurePosixPath

from api.library.importing.sites.markdown.config import SiteConfig
from api.library.importing.sites.markdown.dates import without_date
from api.library.importing.sites.markdown.fields import PostFields
from api.library.importing.sites.source import Address
from api.library.redirects import normal_path

_JEKYLL_STYLES = {
    "date": "/:categories/:year/:month/:day/:title.html",
    "pretty": "/:categories/:year/:month/:day/:title/",
    "ordinal": "/:categories/:year/:y_day/:title.html",
    "none": "/:categories/:title.html",
}
_DATE_TOKENS = dict(
    pair.split("=")
    for pair in (
        "year=%Y month=%m day=%d hour=%H minute=%M second=%S"
        " short_year=%y y_day=%j yearday=%j monthname=%B weekday=%w"
    ).split()
)
_TOKEN = re.compile(r":([a-z_]+)|:\[[^\]]*\]")
_NOT_IN_SLUG = re.compile(r"[^\w]+")
# Folders that are no part of an address.
_HIDDEN_FOLDERS = frozenset({"_posts", "content", "src", "pages", "_drafts"})
_COMPUTED = re.compile(r"\{\{|\{%")


def slug_from(text: str) -> str:
    """A text as generators write it into addresses; letters of any script stay."""
    return _NOT_IN_SLUG.sub("-", unicodedata.normalize("NFC", text).lower()).strip("-")


def addresses_of(
    path: PurePosixPath, fields: PostFields, published: datetime, config: SiteConfig
) -> list[Address]:
    """The addresses of the file at a path within its site, the usual one first."""
    found = [_main(path, fields, published, config), *fields.former_addresses]
    prefix = config.base_path
    paths = (normal_path(prefix + "/" + url.strip("/")) for url in found if _is_path(url))
    return [Address(path) for path in dict.fromkeys(paths)]


def computed_permalink(fields: PostFields) -> str:
    """A permalink that a template computes, which cannot be known here."""
    given = fields.text("permalink", "url")
    return given if _COMPUTED.search(given) else ""


def _is_path(url: str) -> bool:
    return bool(url) and "://" not in url and not _COMPUTED.search(url)


def _main(path: PurePosixPath, fields: PostFields, published: datetime, config: SiteConfig) -> str:
    given = fields.text("permalink", "url")
    if _is_path(given) and ":" not in given:
        return given
    name = path.parent.name if path.stem == "index" else path.stem
    if config.kind == "hugo":
        name = re.sub(r"\.[a-z]{2}\Z", "", name)
    folders = [part for part in _folders(path) if part]
    template = given if _is_path(given) else _template(folders, config)
    if template:
        return _filled(template, name, folders, fields, published)
    slug = fields.text("slug") or (name if config.kind == "hugo" else without_date(name))
    if config.kind == "astro" and fields.text("slug"):
        folders = folders[:1]
    return "/".join(["", *folders, slug])


def _folders(path: PurePosixPath) -> list[str]:
    folders = list(path.parent.parts)
    if path.stem == "index" and folders:
        folders.pop()
    return [part.lstrip("_") for part in folders if part not in _HIDDEN_FOLDERS]


def _template(folders: list[str], config: SiteConfig) -> str:
    if config.kind == "jekyll":
        return _JEKYLL_STYLES.get(config.permalink or "date", config.permalink)
    return config.permalinks.get(folders[0] if folders else "", "") if config.kind == "hugo" else ""


def _filled(
    template: str, name: str, folders: list[str], fields: PostFields, published: datetime
) -> str:
    own = fields.text("slug") or without_date(name)
    values: Mapping[str, str] = {
        **{key: f"{published:{form}}" for key, form in _DATE_TOKENS.items()},
        "categories": "/".join(map(slug_from, fields.categories)),
        "title": own,
        "slug": own,
        "slugorfilename": own,
        "slugorcontentbasename": own,
        "filename": name,
        "contentbasename": name,
        "name": name,
        "path": "/".join([*folders, name]),
        "section": folders[0] if folders else "",
        "sections": "/".join(folders),
        "collection": folders[0] if folders else "",
        "output_ext": ".html",
    }
    filled = _TOKEN.sub(lambda token: values.get(token[1] or "", ""), template)
    return re.sub(r"/{2,}", "/", filled)


def names_of(path: PurePosixPath) -> Iterator[str]:
    """How other files of the site may name a file: its path, and without its ending."""
    yield path.as_posix()
    yield path.with_suffix("").as_posix()
    if path.stem in ("index", "_index"):
        yield path.parent.as_posix()
    parts = path.parts
    if parts and parts[0] in ("content", "_posts", "src"):
        yield from names_of(PurePosixPath(*parts[1:])) if len(parts) > 1 else ()
    yield path.stem
