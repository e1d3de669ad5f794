"""`/api/admin/spellings`: what the admin adds to the spelling table."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Response

from api.admin.deps import require_admin
from api.core.database import Session
from api.core.error_responses import errors
from api.insight.spellings.repository import SpellingRepository
from api.insight.spellings.schemas import NewSpelling, Spelling
from api.insight.spellings.service import SpellingService

router = APIRouter(
    prefix="/api/admin/spellings",
    tags=["insight"],
    dependencies=[Depends(require_admin)],
    responses=errors(401),
)


async def spelling_service(session: Session) -> SpellingService:
    return SpellingService(SpellingRepository(session))


Spellings = Annotated[SpellingService, Depends(spelling_service)]
Id = Annotated[int, Path(ge=1, le=2**31 - 1)]


@router.get("", response_model=list[Spelling])
async def spellings(service: Spellings) -> Any:
    """What was added, in the order of its adding."""
    return await service.all()


@router.post("", status_code=201, response_model=Spelling, responses=errors(409))
async def add(given: NewSpelling, service: Spellings) -> Any:
    """Add forms to a term: 409 where one belongs to another. Search knows them in seconds."""
    return await service.add(given.name, given.forms)


@router.delete("/{id}", status_code=204, response_class=Response, responses=errors(404))
async def remove(id: Id, service: Spellings) -> None:
    """Forget forms that were added."""
    await service.remove(id)
