"""What requests take from the application's state, as dependencies."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from api.core.settings import Settings


async def site_settings(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings


SettingsDep = Annotated[Settings, Depends(site_settings)]
