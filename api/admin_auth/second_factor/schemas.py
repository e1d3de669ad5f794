"""Schemas of the second factor."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from pydantic import Field

from api.core.schemas import Schema

# Six digits, or a recovery code; both may be typed with spaces.
Code = Annotated[str, Field(min_length=6, max_length=40, pattern=r"^[0-9A-Za-z \-]+$")]


class CodeRequest(Schema):
    code: Code


class SecondFactorState(Schema):
    is_on: bool
    since: datetime | None
    recovery_codes_left: int


class SecondFactorSetup(Schema):
    """A new secret: for typing, and as a picture (a `data:` URL of an SVG) for scanning."""

    secret: str
    qr_code: str


class RecoveryCodes(Schema):
    """They are shown once: only their hashes are stored."""

    recovery_codes: list[str]
