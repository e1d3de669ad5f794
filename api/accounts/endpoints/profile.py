"""The reader's own account (ACCOUNT-3 to ACCOUNT-6)."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, Depends, Response
from fastapi.encoders import jsonable_encoder

from api.accounts.account_schemas import (
    EmailChange,
    PasswordChange,
    PasswordProof,
    ProfileChanges,
)
from api.accounts.deps import Account, Owner, SignedIn
from api.accounts.export import export_account
from api.accounts.limits import EXPORTS, LINK_REQUESTS
from api.accounts.repositories.users import UserRepository
from api.accounts.schemas import Accepted, UserProfile
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.core.errors import Unauthorized
from api.core.rate_limit import Limiter, limit_by_address
from api.core.session import Session
from api.core.stored_response import PERSONAL
from api.core.translation import t
from api.core.viewer import CurrentViewer

router = APIRouter(
    prefix="/api/account",
    tags=["accounts"],
    dependencies=[PERSONAL_RESPONSE],
    responses=errors(401, 403),
)

_LINK_SENT = Accepted(message="Please open the link that is on its way to this address.")


def _text(proof: PasswordProof) -> str | None:
    return proof.current_password.get_secret_value() if proof.current_password else None


@router.get("", responses={})
async def account(reader: SignedIn, service: Account) -> UserProfile:
    """The same as `GET /api/user`."""
    return await service.profile(reader.user_id)


@router.patch("")
async def change_profile(changes: ProfileChanges, reader: Owner, service: Account) -> UserProfile:
    """Change the name, the privacy of the address, or the consent."""
    return await service.change_profile(
        reader.user_id, changes.model_dump(exclude_unset=True, by_alias=False)
    )


@router.put("/password", status_code=204, response_class=Response, responses=errors(429))
async def change_password(change: PasswordChange, reader: Owner, service: Account) -> None:
    """Set a new password; all other sessions end."""
    new = change.password.get_secret_value()
    await service.change_password(reader.user_id, reader.session_id, _text(change), new)


@router.put(
    "/email",
    status_code=202,
    responses=errors(429),
    dependencies=[Depends(limit_by_address(LINK_REQUESTS))],
)
async def change_email(change: EmailChange, reader: Owner, service: Account) -> Accepted:
    """Send a link to a new address. The response is the same if another account has it."""
    await service.request_email(reader.user_id, reader.session_id, _text(change), change.email)
    return _LINK_SENT


@router.post("/email/removal", status_code=204, response_class=Response, responses=errors(429))
async def remove_email(proof: PasswordProof, reader: Owner, service: Account) -> None:
    """Remove the address from the account."""
    await service.remove_email(reader.user_id, reader.session_id, _text(proof))


@router.get("/export", response_class=Response, responses=errors(429))
async def export(
    reader: Owner, viewer: CurrentViewer, session: Session, limiter: Limiter
) -> Response:
    """A file with what the site stores about the reader, without texts of locked teachings."""
    await limiter.check(EXPORTS, str(reader.user_id))
    user = await UserRepository(session).get(reader.user_id)
    if user is None:
        raise Unauthorized(t("Please sign in."))
    content: Any = jsonable_encoder(await export_account(session, user, viewer))
    return Response(
        json.dumps(content, ensure_ascii=False, indent=2),
        media_type="application/json",
        headers={
            "Cache-Control": PERSONAL,
            "Content-Disposition": 'attachment; filename="my-account.json"',
        },
    )


@router.post("/deletion", responses=errors(429))
async def request_deletion(proof: PasswordProof, reader: Owner, service: Account) -> UserProfile:
    """Delete the account after seven days. All other sessions end."""
    return await service.request_deletion(reader.user_id, reader.session_id, _text(proof))


@router.delete("/deletion")
async def cancel_deletion(reader: Owner, service: Account) -> UserProfile:
    """Keep the account after all."""
    return await service.cancel_deletion(reader.user_id)
