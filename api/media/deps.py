"""The services of uploads and media for one request."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from api.admin_auth.deps import AuditDep
from api.core.session import Session
from api.core.state import SETTINGS
from api.media.repository import MediaRepository, UploadRepository
from api.media.service import MediaService
from api.media.storage import MediaStore
from api.media.uploads import UploadService


async def media_store(request: Request) -> MediaStore:
    return MediaStore(SETTINGS.of(request).data_dir)


Store = Annotated[MediaStore, Depends(media_store)]


async def media_service(session: Session, store: Store, audit: AuditDep) -> MediaService:
    return MediaService(session, MediaRepository(session), store, audit)


MediaServiceDep = Annotated[MediaService, Depends(media_service)]


async def upload_service(session: Session, store: Store, media: MediaServiceDep) -> UploadService:
    return UploadService(session, UploadRepository(session), media, store)


Uploads = Annotated[UploadService, Depends(upload_service)]
