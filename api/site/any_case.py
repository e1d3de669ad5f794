"""Routes of pages, whose addresses are typed by people (ROUTE-13)."""

from __future__ import annotations

from fastapi.routing import APIRoute
from starlette.routing import Match
from starlette.types import Scope

# In the scope of a request: its path as it is compared.
_COMPARED = "compared_path"


class AnyCaseRoute(APIRoute):
    """Matches in any case and with any slashes at the end. Parameters are in lower case."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        path = scope.get(_COMPARED)
        if path is None:
            path = scope[_COMPARED] = scope["path"].rstrip("/").lower() or "/"
        if not self.path_regex.match(path):
            return Match.NONE, {}
        return super().matches({**scope, "path": path})
