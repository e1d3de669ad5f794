"""Table of contents: every router of every domain."""

from fastapi import APIRouter

from api.admin import endpoints as admin
from api.insight import endpoints as insight
from api.insight.spellings import endpoints as spellings
from api.library import endpoints as library
from api.search import endpoints as search
from api.search.instant import endpoints as instant
from api.site import client_errors, health, outward

api_router = APIRouter()
api_router.include_router(health.router)
api_router.include_router(outward.router)
api_router.include_router(client_errors.router)
api_router.include_router(library.router)
api_router.include_router(search.router)
api_router.include_router(instant.router)
api_router.include_router(search.semantic_router)
api_router.include_router(admin.router)
api_router.include_router(insight.router)
api_router.include_router(insight.admin_router)
api_router.include_router(spellings.router)
