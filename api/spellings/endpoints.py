"""`/api/admin/spellings`: the custom spellings, which the admin adds."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Response

from api.admin_auth.deps import AuditDep, require_admin
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.core.session import Session
from api.spellings.repository import SpellingRepository
from api.spellings.schemas import NewSpelling, Spelling
from api.spellings.service import SpellingService

router = APIRouter(
    prefix="/api/admin/spellings",
    tags=["spellings"],
    dependencies=[Depends(require_admin), PERSONAL_RESPONSE],
    responses=errors(401),
)


async def spelling_service(session: Session, audit: AuditDep) -> SpellingService:
    return SpellingService(SpellingRepository(session), audit)


Spellings = Annotated[SpellingService, Depends(spelling_service)]
Id = Annotated[int, Path(ge=1, le=2**31 - 1)]


@router.get("", response_model=list[Spelling])
async def spellings(service: Spellings) -> Any:
    """The added spellings, oldest first."""
    return await service.all()


@router.post("", status_code=201, response_model=Spelling, responses=errors(409))
async def add(spelling: NewSpelling, service: Spellings) -> Any:
    """Add forms to a term; 409 if one belongs to another term. Search uses them within seconds."""
    return await service.add(spelling.name, spelling.forms)


@router.delete("/{id}", status_code=204, response_class=Response, responses=errors(404))
async def remove(id: Id, service: Spellings) -> None:
    """Remove added forms."""
    await service.remove(id)
