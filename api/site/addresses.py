"""Where an unknown address leads (ROUTE-27): to the portion or the series that it surely means, or
else to the three pages that come nearest to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from rapidfuzz import fuzz

from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.schemas import Schema
from api.core.translation import t
from api.library.deps import MAX_ID, PublicLibrary
from api.library.portions import portion_name
from api.library.service import LibraryService
from api.library.verse_places import PortionEntry
from api.search.deps import QUERY_PARSER
from api.search.query.parser import QueryParser
from api.search.query.site_page_texts import site_page_name
from api.search.query.site_pages import site_pages
from api.search.text.analyzer import tokens
from api.search.text.query_analysis import analyze
from api.site.sections import DAILY, SECTIONS, SERIES, TIMELINE, WEEKLY, post_url_path

NEAREST = 3
MAX_PATH = 500
# Fewer letters begin a slug by chance.
_MIN_BEGINNING = 3
# Below it two names are alike by chance ('premium' and 'Acharei Mot').
_MIN_CLOSENESS = 60
_ID = re.compile(r"[0-9]{1,10}")
_FILE_ENDING = re.compile(r"\.(html?|php|aspx?)$", re.IGNORECASE)
_POST_TYPES = {DAILY.path: "daily", WEEKLY.path: "weekly"}


class NearPage(Schema):
    """A page by its title in the interface's language."""

    title: str
    url: str


class AddressMeaning(Schema):
    """`to` is the page that an address surely means, without the query; else `nearest` are the
    pages that come nearest to it."""

    to: str | None
    nearest: list[NearPage]


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A page, and what may stand for it in an address."""

    page: NearPage
    names: tuple[str, ...]

    def closeness(self, text: str) -> float:
        return max(fuzz.ratio(text, _folded(name)) for name in self.names)


class Addresses:
    def __init__(self, library: LibraryService, parser: QueryParser) -> None:
        self._library, self._parser = library, parser

    async def meaning(self, path: str) -> AddressMeaning:
        """What a decoded path that is no page's means."""
        section, _, rest = path.strip("/").partition("/")
        section = f"/{section.lower()}"
        if "\0" in path or len(path) > MAX_PATH:
            return AddressMeaning(to=None, nearest=[])
        if type := _POST_TYPES.get(section):
            return AddressMeaning(to=None, nearest=await self._posts(type, rest))
        entries = await self._library.portion_entries()
        series = await self._library.series_names()
        candidates: Iterable[_Candidate]
        if section == TIMELINE.path:
            if entry := self._portion_of(rest, entries):
                return AddressMeaning(to=TIMELINE.at(entry.slug), nearest=[])
            candidates = _portions(entries)
        elif section == SERIES.path:
            if slug := _only_beginning(rest, [slug for slug, _ in series]):
                return AddressMeaning(to=SERIES.at(slug), nearest=[])
            candidates = _series(series)
        else:
            candidates = (*_sections(), *_portions(entries), *_series(series))
        text = _FILE_ENDING.sub("", path.strip("/").rpartition("/")[2])
        near = [*self._site_pages(text), *_closest(text, candidates), *_lists()]
        nearest = list({page.url: page for page in near}.values())[:NEAREST]
        return AddressMeaning(to=None, nearest=nearest)

    def _site_pages(self, text: str) -> list[NearPage]:
        """The pages that a search for these words offers (SEARCH-92)."""
        pages = site_pages(self._parser.parse(_spaced(text)), self._parser.synonyms)
        return [NearPage(title=site_page_name(page.id), url=page.url) for page in pages]

    async def _posts(self, type: str, id: str) -> list[NearPage]:
        """The teachings with the nearest ids; the newest ones for what is no id."""
        number = int(id) if _ID.fullmatch(id) else MAX_ID
        found = await self._library.posts_near(type, min(number, MAX_ID), NEAREST)
        return [NearPage(title=title, url=post_url_path(type, id)) for id, title in found]

    def _portion_of(self, text: str, entries: Sequence[PortionEntry]) -> PortionEntry | None:
        """The entry that is called so, in any known spelling of its portion."""
        written, term = _folded(text), self._term(text)
        for entry in entries:
            names = (entry.slug, entry.parasha, entry.hebrew_name)
            if written and written in map(_folded, names):
                return entry
            if term and term in map(self._term, (entry.parasha, entry.slug)):
                return entry
        return None

    def _term(self, text: str) -> str | None:
        """The book or portion that a text names as a whole, exactly as the table has it."""
        analysis = analyze(_spaced(text), self._parser.synonyms)
        if len(analysis.matches) != 1 or analysis.guessed:
            return None
        [match] = analysis.matches
        is_whole = (match.start, match.end) == (0, len(analysis.tokens))
        return match.term.name if is_whole and match.term.titles else None


def _portions(entries: Iterable[PortionEntry]) -> Iterable[_Candidate]:
    for entry in entries:
        title = portion_name(entry.parasha, entry.hebrew_name)
        page = NearPage(title=title, url=TIMELINE.at(entry.slug))
        yield _Candidate(page, (entry.slug, entry.parasha, entry.hebrew_name))


def _series(series: Iterable[tuple[str, str]]) -> Iterable[_Candidate]:
    for slug, title in series:
        yield _Candidate(NearPage(title=title, url=SERIES.at(slug)), (slug, title))


def _sections() -> Iterable[_Candidate]:
    for page in _lists():
        yield _Candidate(page, (page.url, page.title))


def _lists() -> list[NearPage]:
    return [NearPage(title=t(section.title), url=section.path) for section in SECTIONS]


def _closest(text: str, candidates: Iterable[_Candidate]) -> list[NearPage]:
    written = _folded(text)
    scored = [(-each.closeness(written), each.page) for each in candidates]
    scored.sort(key=itemgetter(0))
    return [page for distance, page in scored if -distance >= _MIN_CLOSENESS]


def _only_beginning(text: str, slugs: Sequence[str]) -> str | None:
    """The only slug that begins so."""
    written = text.strip("/ ").lower()
    if len(written) < _MIN_BEGINNING:
        return None
    found = [slug for slug in slugs if slug.startswith(written)]
    return found[0] if len(found) == 1 else None


def _spaced(text: str) -> str:
    return re.sub(r"[-_+/]+", " ", text)


def _folded(text: str) -> str:
    """'lech-lecha', 'Lech Lecha' and 'lechlecha' as one."""
    return "".join(tokens(_spaced(text)))


async def addresses(request: Request, library: PublicLibrary) -> Addresses:
    return Addresses(library, QUERY_PARSER.of(request))


AddressesDep = Annotated[Addresses, Depends(addresses)]
router = APIRouter(prefix="/api", tags=["site"])


@router.get("/addresses", dependencies=[PERSONAL_RESPONSE])
async def address_meaning(
    addresses: AddressesDep,
    path: Annotated[str, Query(min_length=1, max_length=MAX_PATH, pattern=r"^/[^\x00]*$")],
) -> AddressMeaning:
    """What an address that is no page's means: the page itself, or else the nearest three."""
    return await addresses.meaning(path)
