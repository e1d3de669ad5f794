"""Receives errors of the web client and writes them to the log."""

from __future__ import annotations

import logging
from typing import Annotated

from fastapi import APIRouter, Depends, Response
from pydantic import Field

from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.core.rate_limit import RateLimit, limit_by_address
from api.core.schemas import Schema

logger = logging.getLogger(__name__)
router = APIRouter(prefix="/api", tags=["site"], dependencies=[PERSONAL_RESPONSE])


class ClientError(Schema):
    """An error of a page. The client omits what the reader typed."""

    message: Annotated[str, Field(min_length=1, max_length=300)]
    stack: Annotated[str, Field(max_length=2000)] = ""
    # The page's path without its query.
    page: Annotated[str, Field(max_length=200)] = ""


# At most 60 log lines a minute, 5 of them from one client.
CLIENT_ERRORS = RateLimit("client errors", limit=5, max_subjects=12)


@router.post(
    "/client-errors",
    status_code=204,
    response_class=Response,
    responses=errors(429),
    dependencies=[Depends(limit_by_address(CLIENT_ERRORS))],
)
async def report_client_error(error: ClientError) -> Response:
    """Write a client error to the log. Nothing is stored."""
    logger.warning(
        "A page failed at %s: %s %s",
        printable(error.page),
        printable(error.message),
        printable(error.stack),
    )
    return Response(status_code=204)


def printable(text: str) -> str:
    """The text on one line: line breaks, control and direction characters are escaped."""
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in text
    )
