"""What a process of the API keeps: typed values of the application's state.

Each is declared by the domain that it belongs to, set once by `api/app.py` or a domain's lifespan,
and read where a request needs it:

    SEMANTIC = StateKey[SemanticSearch]("semantic")
    SEMANTIC.set(app, semantic_search(settings, pool))
    SEMANTIC.of(request)
"""

from __future__ import annotations

from typing import Annotated, Generic, TypeVar, cast

from fastapi import Depends, FastAPI, Request
from sqlalchemy.ext.asyncio import AsyncEngine
from starlette.requests import HTTPConnection

from api.core.settings import Settings

Value = TypeVar("Value")


class StateKey(Generic[Value]):
    """The name and the type of a value."""

    def __init__(self, name: str) -> None:
        self._name = name

    def set(self, app: FastAPI, value: Value) -> None:
        setattr(app.state, self._name, value)

    def of(self, source: FastAPI | HTTPConnection) -> Value:
        """The value. Raises AttributeError before it was set."""
        app = source if isinstance(source, FastAPI) else source.app
        return cast("Value", getattr(app.state, self._name))


SETTINGS = StateKey[Settings]("settings")
ENGINE = StateKey[AsyncEngine]("engine")


async def site_settings(request: Request) -> Settings:
    return SETTINGS.of(request)


SettingsDep = Annotated[Settings, Depends(site_settings)]
