"""The service of study notes."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends

from api.accounts.deps import Owner
from api.core.session import Session
from api.library.deps import Library
from api.search.deps import Search
from api.study.deps import ReadableTeachings
from api.study.notes.repository import NoteRepository
from api.study.notes.service import NoteService


async def notes(
    session: Session, reader: Owner, library: Library, found: ReadableTeachings, search: Search
) -> NoteService:
    return NoteService(NoteRepository(session, reader.user_id), library, found, search)


Notes = Annotated[NoteService, Depends(notes)]
