"""Dependencies of the reading endpoints."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Query, Request

from api.core.read_session import ReadSession
from api.core.session import Session
from api.core.state import SETTINGS
from api.core.viewer import CurrentViewer
from api.library.mishnah import MishnahLookup
from api.library.nearest_teachings import NearestTeachings
from api.library.paging import DEFAULT_LIMIT, Limit, Offset
from api.library.reading_order import ReadingOrder
from api.library.reading_order_repository import ReadingOrderRepository
from api.library.repository import LibraryRepository
from api.library.service import LibraryService, Pagination
from api.library.source_translation_repository import SourceTranslationRepository
from api.library.source_translations import SourceTranslations
from api.library.torah_text import TorahText
from api.library.torah_text_repository import TorahTextRepository
from api.library.verse_lookup import VerseLookup
from api.search.deps import QUERY_PARSER, Search, Semantic

# The maximum of a Postgres integer column.
MAX_ID = 2**31 - 1


async def library(session: Session, search: Search, viewer: CurrentViewer) -> LibraryService:
    return LibraryService(LibraryRepository(session), search, viewer)


async def public_library(
    session: ReadSession, search: Search, viewer: CurrentViewer
) -> LibraryService:
    return LibraryService(LibraryRepository(session), search, viewer)


async def reading_order(session: ReadSession, viewer: CurrentViewer) -> ReadingOrder:
    return ReadingOrder(ReadingOrderRepository(session), viewer)


async def torah_text(request: Request, session: ReadSession, viewer: CurrentViewer) -> TorahText:
    zone = SETTINGS.of(request).zone
    return TorahText(LibraryRepository(session), TorahTextRepository(session), viewer, zone)


async def nearest_teachings(
    request: Request, session: ReadSession, semantic: Semantic, viewer: CurrentViewer
) -> NearestTeachings:
    return NearestTeachings(
        LibraryRepository(session),
        TorahTextRepository(session),
        QUERY_PARSER.of(request),
        semantic,
        viewer,
    )


async def verse_lookup(session: ReadSession) -> VerseLookup:
    return VerseLookup(LibraryRepository(session), TorahTextRepository(session))


async def mishnah_lookup(session: ReadSession, viewer: CurrentViewer) -> MishnahLookup:
    return MishnahLookup(TorahTextRepository(session), await translations(session), viewer)


async def translations(session: Session) -> SourceTranslations:
    return SourceTranslations(SourceTranslationRepository(session))


async def pagination(
    q: Annotated[str, Query(max_length=200, pattern=r"^[^\x00]*$")] = "",
    limit: Limit = DEFAULT_LIMIT,
    offset: Offset = 0,
) -> Pagination:
    return Pagination(q, limit, offset)


# For what a reader does with the library, in one transaction with it.
Library = Annotated[LibraryService, Depends(library)]
# For reading alone: a replica may answer (SCALE-1).
PublicLibrary = Annotated[LibraryService, Depends(public_library)]
PublicReadingOrder = Annotated[ReadingOrder, Depends(reading_order)]
PublicNearest = Annotated[NearestTeachings, Depends(nearest_teachings)]
PublicTorahText = Annotated[TorahText, Depends(torah_text)]
PublicVerses = Annotated[VerseLookup, Depends(verse_lookup)]
PublicMishnah = Annotated[MishnahLookup, Depends(mishnah_lookup)]
EditedTranslations = Annotated[SourceTranslations, Depends(translations)]
PaginationQuery = Annotated[Pagination, Depends(pagination)]
