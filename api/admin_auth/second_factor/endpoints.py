"""`/api/admin/second-factor` (ADMIN-41)."""

from __future__ import annotations

from collections.abc import AsyncIterator

from fastapi import APIRouter, Depends, Request, Response

from api.admin_auth.audit.service import REFUSED_CODE, AuditLog
from api.admin_auth.deps import Admin, AuditDep, SecondFactorDep
from api.admin_auth.second_factor.schemas import (
    CodeRequest,
    RecoveryCodes,
    SecondFactorSetup,
    SecondFactorState,
)
from api.admin_auth.second_factor.service import IncorrectCode
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.core.state import ENGINE


async def record_refused_code(request: Request, admin: Admin) -> AsyncIterator[None]:
    """Record a wrong code, although the transaction of its request is rolled back."""
    try:
        yield
    except IncorrectCode:
        await AuditLog(ENGINE.of(request)).record(REFUSED_CODE, admin.id)
        raise


router = APIRouter(
    prefix="/api/admin/second-factor",
    tags=["admin"],
    dependencies=[Depends(record_refused_code, scope="function"), PERSONAL_RESPONSE],
    responses=errors(401),
)


@router.get("")
async def second_factor(service: SecondFactorDep) -> SecondFactorState:
    """Whether the login asks for a second factor."""
    return await service.state()


@router.post("/setup", responses=errors(409))
async def set_up(service: SecondFactorDep, audit: AuditDep) -> SecondFactorSetup:
    """A new secret for an authenticator app. It has no effect before it is confirmed."""
    setup = await service.set_up()
    await audit.record("second-factor.setup")
    return setup


@router.post("/confirmation", responses=errors(409, 429))
async def confirm(body: CodeRequest, service: SecondFactorDep, audit: AuditDep) -> RecoveryCodes:
    """Turn it on with a code of the new secret; 422 for a wrong one."""
    codes = await service.confirm(body.code)
    await audit.record("second-factor.on")
    return RecoveryCodes(recovery_codes=codes)


@router.post("/recovery-codes", responses=errors(409, 429))
async def renew_recovery_codes(
    body: CodeRequest, service: SecondFactorDep, audit: AuditDep
) -> RecoveryCodes:
    """New recovery codes instead of the earlier ones; 422 for a wrong code."""
    codes = await service.renew_recovery_codes(body.code)
    await audit.record("second-factor.recovery-codes")
    return RecoveryCodes(recovery_codes=codes)


@router.post("/removal", status_code=204, response_class=Response, responses=errors(409, 429))
async def turn_off(body: CodeRequest, service: SecondFactorDep, audit: AuditDep) -> None:
    """Turn it off with a one-time code or a recovery code; 422 for a wrong one."""
    await service.turn_off(body.code)
    await audit.record("second-factor.off")
