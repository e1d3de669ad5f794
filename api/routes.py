"""Table of contents: the routers of all domains."""

from fastapi import APIRouter

from api.admin import endpoints as admin
from api.analytics import endpoints as analytics
from api.analytics.spellings import endpoints as spellings
from api.library import endpoints as library
from api.search import endpoints as search
from api.search.instant import endpoints as instant
from api.search.meaning import endpoints as meaning
from api.site import client_errors, discovery, health

api_router = APIRouter()
api_router.include_router(health.router)
api_router.include_router(discovery.router)
api_router.include_router(client_errors.router)
api_router.include_router(library.router)
api_router.include_router(search.router)
api_router.include_router(instant.router)
api_router.include_router(meaning.router)
api_router.include_router(admin.router)
api_router.include_router(analytics.router)
api_router.include_router(analytics.admin_router)
api_router.include_router(spellings.router)
