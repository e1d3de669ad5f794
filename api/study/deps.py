"""Dependencies of the study endpoints."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from api.accounts.deps import SiteSettings
from api.core.client_address import ClientAddress
from api.core.rate_limit import RateLimit, limit_by_address
from api.core.secrets import site_secret
from api.core.session import Session
from api.core.viewer import CurrentViewer
from api.library.deps import Library
from api.search.deps import Search
from api.study.allowances import CallAllowance, CallLedger, allowance_of
from api.study.checking.checker import Checker
from api.study.generation import Generation
from api.study.grounding.service import GroundingService
from api.study.outputs.store import OutputStore
from api.study.provider import StudyProvider
from api.study.results import KeptResults
from api.study.teaching import Teachings
from api.study.tokens import TokenCounter

# A flood costs processor time. Readers in one network, such as a school's classes, do not reach it.
CALL_RATE = Depends(limit_by_address(RateLimit("study calls", limit=600)))


async def study_provider(request: Request) -> StudyProvider:
    """The provider of the process: it keeps its connections and its circuit breaker."""
    provider: StudyProvider = request.app.state.study_provider
    return provider


async def token_counter(request: Request) -> TokenCounter:
    counter: TokenCounter = request.app.state.token_counter
    return counter


async def text_checker(request: Request) -> Checker:
    checker: Checker = request.app.state.checker
    return checker


async def call_allowance(
    request: Request,
    settings: SiteSettings,
    viewer: CurrentViewer,
    address: ClientAddress,
    session: Session,
) -> CallAllowance:
    ledger: CallLedger = request.app.state.call_ledger
    key = site_secret(settings.secret_key, settings.data_dir)
    return CallAllowance(ledger, allowance_of(settings, viewer, address, key), session)


async def teachings(library: Library) -> Teachings:
    return Teachings(library)


async def grounding(request: Request, search: Search, library: Library) -> GroundingService:
    return GroundingService(search, Teachings(library), request.app.state.library_words)


async def kept_results(request: Request, viewer: CurrentViewer) -> KeptResults:
    return KeptResults(request.app.state.study_results, viewer)


Provider = Annotated[StudyProvider, Depends(study_provider)]
TextChecker = Annotated[Checker, Depends(text_checker)]
Tokens = Annotated[TokenCounter, Depends(token_counter)]
Calls = Annotated[CallAllowance, Depends(call_allowance)]
ReadableTeachings = Annotated[Teachings, Depends(teachings)]
Results = Annotated[KeptResults, Depends(kept_results)]
Grounding = Annotated[GroundingService, Depends(grounding)]


async def generation(
    teachings: ReadableTeachings,
    calls: Calls,
    provider: Provider,
    session: Session,
    tokens: Tokens,
    results: Results,
    checker: TextChecker,
) -> Generation:
    outputs = OutputStore(session)
    return Generation(teachings, calls, provider, outputs, tokens, results, checker)


GenerationDep = Annotated[Generation, Depends(generation)]
