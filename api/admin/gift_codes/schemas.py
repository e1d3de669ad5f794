"""Schemas of the gift codes."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from api.core.schemas import JSON_INTEGER, Schema
from api.models import MAX_GIFT_MONTHS, MAX_GIFT_NOTE_LENGTH

_Note = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, max_length=MAX_GIFT_NOTE_LENGTH, pattern=r"^[^\x00-\x1f\x7f]*$"
    ),
]


class GiftCode(Schema):
    """`redeemed_by` is a username, and `redeemed_at` of a code that was redeemed."""

    id: int
    months: int
    note: str
    state: Literal["unused", "redeemed", "revoked"]
    created_at: datetime
    redeemed_at: datetime | None
    redeemed_by: str | None


class NewGiftCode(Schema):
    months: Annotated[int, Field(ge=1, le=MAX_GIFT_MONTHS), JSON_INTEGER]
    note: _Note = ""


class CreatedGiftCode(Schema):
    """The code itself, which is shown this once."""

    id: int
    code: str
