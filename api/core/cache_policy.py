"""Which responses may be stored, declared beside each endpoint.

    @router.get("/series", dependencies=[PUBLIC_RESPONSE])

- PUBLIC_RESPONSE: the same for everyone. Stored once and served to signed-in readers as well.
- ENTITLEMENT_RESPONSE: depends on what the viewer may read. Stored per entitlement, never per user.
- PERSONAL_RESPONSE: never stored.

The declaration sets `Cache-Control`, which tells `response_cache.py` what to store. An endpoint may
replace the header for a response that must not be stored, such as a degraded search. An endpoint
that returns a `Response` of its own sets the header there: FastAPI does not add it.
"""

from __future__ import annotations

from fastapi import Depends, Response

from api.core.stored_response import PER_ENTITLEMENT, PERSONAL, PUBLIC
from api.core.viewer import CurrentViewer


async def public_response(response: Response) -> None:
    response.headers["Cache-Control"] = PUBLIC


async def entitlement_response(response: Response, viewer: CurrentViewer) -> None:
    response.headers["Cache-Control"] = entitlement_policy(launch_free=viewer.launch_free)
    if not viewer.launch_free:
        # Tells the service worker whether every visitor receives this response (OFFLINE-14).
        response.headers["X-Entitlement"] = viewer.entitlement


async def personal_response(response: Response) -> None:
    response.headers["Cache-Control"] = PERSONAL


def entitlement_policy(*, launch_free: bool) -> str:
    """While everything is free, responses do not depend on the entitlement."""
    return PUBLIC if launch_free else PER_ENTITLEMENT


PUBLIC_RESPONSE = Depends(public_response)
ENTITLEMENT_RESPONSE = Depends(entitlement_response)
PERSONAL_RESPONSE = Depends(personal_response)
POLICIES = (public_response, entitlement_response, personal_response)
