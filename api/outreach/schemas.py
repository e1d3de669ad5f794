"""Schemas that contact and newsletter share."""

from __future__ import annotations

from api.core.schemas import Schema


class Accepted(Schema):
    """The request was accepted. `message` is for the reader."""

    message: str
