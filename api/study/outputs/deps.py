"""Dependencies of the admin's queue of outputs."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends

from api.admin_auth.deps import AuditDep
from api.core.session import Session
from api.study.outputs.repository import OutputRepository
from api.study.outputs.service import OutputService


async def output_service(session: Session, audit: AuditDep) -> OutputService:
    return OutputService(OutputRepository(session), audit)


ReviewedOutputs = Annotated[OutputService, Depends(output_service)]
