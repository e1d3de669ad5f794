"""`POST /api/admin/login`: the way through the gate."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from api.admin.deps import Gate
from api.admin.schemas import AdminPass, Login
from api.admin.service import TooManyAttempts
from api.admin.tokens import LIFETIME_SECONDS

router = APIRouter(prefix="/api/admin", tags=["admin"])


@router.post("/login", response_model=AdminPass)
async def login(given: Login, gate: Gate, request: Request, response: Response) -> Any:
    """A token for the admin's password: 401 for a wrong one, 429 after too many."""
    response.headers["Cache-Control"] = "no-store"
    address = request.client.host if request.client else ""
    try:
        token = await gate.login(given.password.get_secret_value(), address)
    except TooManyAttempts as refused:
        headers = {"Retry-After": str(refused.retry_after)}
        return JSONResponse({"message": refused.message}, refused.status_code, headers)
    return AdminPass(token=token, expires_in=LIFETIME_SECONDS)
