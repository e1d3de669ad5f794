"""The services of the learning tools."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from fastapi import Depends

from api.accounts.deps import SignedIn
from api.core.session import Session
from api.core.state import SettingsDep
from api.core.viewer import CurrentViewer
from api.library.deps import Library
from api.search.deps import Search, Semantic
from api.study.deps import Calls, Provider, Results, TextChecker
from api.study.learning.cross_references import CrossReferenceRepository, CrossReferenceService
from api.study.learning.documents import DocumentRepository
from api.study.learning.path_model import PathModel
from api.study.learning.path_selection import ThemeFinder
from api.study.learning.paths import PathService
from api.study.learning.profile import ProfileService
from api.study.learning.progress import ProgressService
from api.study.learning.recommendations import RecommendationService
from api.study.learning.repository import LearnerRepository
from api.study.learning.sessions import SessionService


async def learner(session: Session, reader: SignedIn) -> LearnerRepository:
    return LearnerRepository(session, reader.user_id)


async def documents(session: Session, viewer: CurrentViewer) -> DocumentRepository:
    return DocumentRepository(session, viewer)


async def site_now(settings: SettingsDep) -> datetime:
    """The time in the site's zone, whose days and weeks count."""
    return datetime.now(settings.zone)


OwnData = Annotated[LearnerRepository, Depends(learner)]
Documents = Annotated[DocumentRepository, Depends(documents)]
SiteNow = Annotated[datetime, Depends(site_now)]


async def profiles(own: OwnData) -> ProfileService:
    return ProfileService(own)


async def sessions(own: OwnData, library: Library) -> SessionService:
    return SessionService(own, library)


async def paths(
    own: OwnData,
    found: Documents,
    search: Search,
    semantic: Semantic,
    library: Library,
    provider: Provider,
    calls: Calls,
    checker: TextChecker,
) -> PathService:
    finder = ThemeFinder(search, semantic, found)
    return PathService(own, found, finder, library, PathModel(provider, calls, checker))


async def cross_references(
    session: Session, found: Documents, semantic: Semantic, results: Results
) -> CrossReferenceService:
    return CrossReferenceService(CrossReferenceRepository(session), found, semantic, results)


async def recommendations(
    own: OwnData,
    found: Documents,
    semantic: Semantic,
    library: Library,
    settings: SettingsDep,
    now: SiteNow,
) -> RecommendationService:
    return RecommendationService(own, found, semantic, library, settings.zone, now)


Profiles = Annotated[ProfileService, Depends(profiles)]
Sessions = Annotated[SessionService, Depends(sessions)]
Paths = Annotated[PathService, Depends(paths)]
References = Annotated[CrossReferenceService, Depends(cross_references)]
RecommendationsFor = Annotated[RecommendationService, Depends(recommendations)]


async def progress(own: OwnData, paths: Paths, library: Library, now: SiteNow) -> ProgressService:
    return ProgressService(own, paths, library, now)


Progress = Annotated[ProgressService, Depends(progress)]
