"""Links of an earlier site, which lead to the teachings and files of this one (IMPORT-16)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from urllib.parse import SplitResult, parse_qsl, unquote, urljoin, urlsplit

from api.library.importing.sites.fragments import HtmlElement
from api.library.importing.sites.media import MediaFolder, is_media
from api.library.importing.sites.source import Address, Findings
from api.library.redirects import id_query, normal_path

# What Ghost writes for its own address.
GHOST_URL = "__GHOST_URL__"
# Stands for the address of a site whose export does not say it.
_UNKNOWN = "https://earlier.invalid"
_SHOWN = 120
# Places in one text to which other texts may link.
_MAX_WANTED = 1000


def split_url(url: str) -> SplitResult | None:
    """The parts of a URL; None for a text that cannot be one, such as `https://[domain]/`."""
    try:
        return urlsplit(url)
    except ValueError:
        return None


def address_of(url: str) -> Address | None:
    """The address of a page on the earlier site; None for an invalid URL."""
    parts = split_url(url)
    return None if parts is None else _address(parts)


def _address(parts: SplitResult) -> Address:
    return Address(normal_path(unquote(parts.path)), id_query(dict(parse_qsl(parts.query))))


def host_of(url: str) -> str:
    """The host of a URL in lower case, without `www.`; '' for none or an invalid URL."""
    parts = split_url(url)
    return (parts.hostname or "" if parts else "").removeprefix("www.")


class Links:
    """Rewrites URLs. `pages` maps the addresses of imported posts to their paths on this site.

    `base` is the earlier site's address, '' if its export does not say it: then what only it has
    is left out. An invalid URL is reported, and becomes ''.
    """

    def __init__(self, base: str, pages: Mapping[Address, str], media: MediaFolder) -> None:
        self._is_known = bool(host_of(base))
        self._base = (base if self._is_known else _UNKNOWN).rstrip("/") + "/"
        self._host = host_of(self._base)
        self._home = address_of(self._base)
        self._pages, self._media = pages, media
        # Old addresses of files, as long as `is_redirecting`.
        self.redirects: dict[Address, str] = {}
        self.is_redirecting = True
        # Names of places in the texts, by the texts' paths on this site: those to which links of
        # other texts lead, and the ids that they have here (`places.py`).
        self.wanted: dict[str, set[str]] = {}
        self.places: dict[str, dict[str, str]] = {}
        # Hosts that keep files of the teachings.
        self.hosts: set[str] = set()
        # Links and files that only the earlier site's address would lead to.
        self.left_out = 0

    def rewrite(self, body: HtmlElement, findings: Findings) -> None:
        """Rewrite the links and pictures of a post's text."""
        for name, attribute, rewritten in (("a", "href", self.page), ("img", "src", self.file)):
            for item in body.iter(name):
                if url := item.get(attribute):
                    item.set(attribute, rewritten(url, findings))
                if not item.get(attribute):
                    item.attrib.pop(attribute, None)

    def page(self, url: str, findings: Findings) -> str:
        """Where a link leads now."""
        parts = self._absolute(url)
        if parts is None:
            return _invalid(url, findings)
        if not self._is_own(url, parts):
            return url
        if is_media(parts.path):
            return self.file(url, findings)
        if _address(parts) == self._home:
            return "/" + (f"#{parts.fragment}" if parts.fragment else "")
        path = self._pages.get(_address(parts))
        if path is None:
            return self._elsewhere(parts, "a link", "leads to", findings)
        return self._at_place(path, unquote(parts.fragment), findings)

    def own_address(self, url: str) -> Address | None:
        """The address of a page of the earlier site; None for other URLs."""
        parts = self._absolute(url)
        return _address(parts) if parts and self._is_own(url, parts) else None

    def path_of(self, addresses: Iterable[Address]) -> str | None:
        """The path on this site of the text that had one of these addresses."""
        return next(filter(None, map(self._pages.get, addresses)), None)

    def _at_place(self, path: str, name: str, findings: Findings) -> str:
        if not name:
            return path
        if place := self.places.get(path, {}).get(name):
            return f"{path}#{place}"
        wanted = self.wanted.setdefault(path, set())
        if len(wanted) < _MAX_WANTED:
            wanted.add(name)
        findings.change(
            f"a link to a place in another text leads to its beginning: #{_short(name)}"
        )
        return path

    def file(self, url: str, findings: Findings) -> str:
        """The URL of a picture or recording: a copy if there is one, else where it was."""
        parts = self._absolute(url)
        if parts is None:
            return _invalid(url, findings)
        if not self._is_own(url, parts):
            return url
        if here := self._media.url(parts.path):
            if self.is_redirecting:
                self.redirects[_address(parts)._replace(query="")] = here
            return here
        if self._is_known:
            self.hosts.add(parts.netloc)
        why = "was not among the files" if self._media.is_given else "was not copied"
        return self._elsewhere(parts, "a file", f"{why} and stays at", findings)

    def _elsewhere(self, parts: SplitResult, what: str, stays: str, findings: Findings) -> str:
        """The address at the earlier site; '' if that site is not known.

        Its path alone would be one of this site, which answers 404.
        """
        if self._is_known:
            findings.lose(f"{what} {stays} the earlier site: {_short(parts.geturl())}")
            return parts.geturl()
        self.left_out += 1
        path = parts._replace(scheme="", netloc="").geturl()
        findings.lose(f"{what} was left out, as the site's address is not known: {_short(path)}")
        return ""

    def _absolute(self, url: str) -> SplitResult | None:
        """The parts of a URL as the earlier site understood it; None if it is invalid."""
        url = url.strip().replace(GHOST_URL, self._base.rstrip("/"))
        try:
            return urlsplit(urljoin(self._base, url))
        except ValueError:
            return None

    def _is_own(self, url: str, parts: SplitResult) -> bool:
        """Whether a URL is one of the earlier site, and no place in the text itself."""
        is_web = parts.scheme in ("http", "https") and not url.strip().startswith("#")
        return is_web and (parts.hostname or "").removeprefix("www.") == self._host


def _invalid(url: str, findings: Findings) -> str:
    findings.lose(f"an address is not valid: {_short(url)}")
    return ""


def _short(url: str) -> str:
    return url if len(url) <= _SHOWN else url[:_SHOWN] + "..."
