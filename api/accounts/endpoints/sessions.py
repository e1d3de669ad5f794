"""The sessions of a reader (ACCOUNT-7)."""

from __future__ import annotations

from fastapi import APIRouter, Response

from api.accounts.account_schemas import Session
from api.accounts.deps import Id, Owner, Sessions, SignedIn
from api.accounts.device import translated_device
from api.accounts.tokens import clear_token_cookie
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.core.errors import NotFound
from api.core.state import SettingsDep
from api.core.translation import t
from api.models import UserSession

router = APIRouter(
    prefix="/api/account/sessions",
    tags=["accounts"],
    dependencies=[PERSONAL_RESPONSE],
    responses=errors(401, 403),
)


def _shown(session: UserSession, current_id: int) -> Session:
    return Session(
        id=session.id,
        device=translated_device(session.device),
        created_at=session.created_at,
        last_used_at=session.last_used_at,
        expires_at=session.expires_at,
        is_current=session.id == current_id,
    )


@router.get("")
async def sessions(reader: SignedIn, found: Sessions) -> list[Session]:
    """Where the reader is signed in, the last used first. Of a shared account only this session."""
    shown = [_shown(each, reader.session_id) for each in await found.of_user(reader.user_id)]
    return [each for each in shown if each.is_current or not reader.is_shared]


@router.delete("/{id}", status_code=204, response_class=Response, responses=errors(404))
async def end_session(id: Id, reader: Owner, found: Sessions) -> None:
    """Sign out one device: its token is refused from now on."""
    if not await found.end(reader.user_id, id):
        raise NotFound(t("This device is signed out already."))


@router.delete("", status_code=204, response_class=Response)
async def end_all_sessions(
    reader: Owner, found: Sessions, settings: SettingsDep, response: Response
) -> None:
    """Sign out everywhere, here as well."""
    await found.end_all(reader.user_id)
    clear_token_cookie(response, settings)
