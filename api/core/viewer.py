"""Who sends a request, and what they may read (ACCESS-11): `Viewer.can_read` decides.

`api/accounts/viewer.py` finds out who it is, once per request. `api/library/access.py` and
`api/search/access.py` remove from rows and search documents what a viewer may not read.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Literal, Protocol

from fastapi import Depends, Request
from starlette.types import Scope

from api.core.state import StateKey

Entitlement = Literal["public", "premium"]
# The key of the resolved viewer in a request's state.
VIEWER = "viewer"


class ViewerKind(StrEnum):
    VISITOR = "visitor"
    USER = "user"
    PREMIUM = "premium"
    ADMIN = "admin"


@dataclass(frozen=True, slots=True)
class Viewer:
    """A visitor, a signed-in user, a premium member or the admin.

    `launch_free` is the setting of that name: while it is on, everybody may read everything.
    """

    launch_free: bool
    kind: ViewerKind = ViewerKind.VISITOR
    user_id: int | None = None
    # The session of the token that the request carries.
    session_id: int | None = None

    @property
    def reads_premium(self) -> bool:
        """Whether the viewer may read premium teachings in full (ACCESS-12)."""
        return self.launch_free or self.kind in (ViewerKind.PREMIUM, ViewerKind.ADMIN)

    def can_read(self, *, is_premium: bool) -> bool:
        """Whether the viewer may read and hear a teaching in full (ACCESS-11, ACCESS-12)."""
        return self.reads_premium or not is_premium

    @property
    def entitlement(self) -> Entitlement:
        """All viewers with the same entitlement receive the same response."""
        return "premium" if self.reads_premium else "public"


class ViewerResolver(Protocol):
    async def resolve(self, scope: Scope) -> Viewer:
        """The viewer of a request, from its state if it was resolved before."""
        ...

    async def entitlement(self, scope: Scope) -> Entitlement:
        """What the viewer of a request may read: enough to choose a stored response."""
        ...

    async def may_play_premium(self, scope: Scope) -> bool:
        """Whether the viewer may have the recordings of premium teachings."""
        ...


async def current_viewer(request: Request) -> Viewer:
    resolver = VIEWER_RESOLVER.of(request)
    return await resolver.resolve(request.scope)


CurrentViewer = Annotated[Viewer, Depends(current_viewer)]


VIEWER_RESOLVER = StateKey[ViewerResolver]("viewer_resolver")
