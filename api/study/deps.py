"""Dependencies of the study endpoints."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from api.core.client_address import ClientAddress
from api.core.rate_limit import RateLimit, limit_by_address
from api.core.secrets import site_secret
from api.core.session import Session
from api.core.state import SettingsDep, StateKey
from api.core.viewer import CurrentViewer
from api.library.deps import Library
from api.search.deps import Search
from api.study.allowances import CallAllowance, CallLedger, allowance_of
from api.study.checking.checker import Checker
from api.study.generation import Generation
from api.study.grounding.library_words import LibraryWords
from api.study.grounding.service import GroundingService
from api.study.outputs.store import OutputStore
from api.study.provider import StudyProvider
from api.study.results import KeptResults, ResultStore
from api.study.teaching import Teachings
from api.study.tokens import TokenCounter

STUDY_PROVIDER = StateKey[StudyProvider]("study_provider")
CALL_LEDGER = StateKey[CallLedger]("call_ledger")
STUDY_RESULTS = StateKey[ResultStore]("study_results")
TOKEN_COUNTER = StateKey[TokenCounter]("token_counter")
LIBRARY_WORDS = StateKey[LibraryWords]("library_words")
CHECKER = StateKey[Checker]("checker")

# A flood costs processor time. Readers in one network, such as a school's classes, do not reach it.
CALL_RATE = Depends(limit_by_address(RateLimit("study calls", limit=600)))


async def study_provider(request: Request) -> StudyProvider:
    """The provider of the process: it keeps its connections and its circuit breaker."""
    return STUDY_PROVIDER.of(request)


async def token_counter(request: Request) -> TokenCounter:
    return TOKEN_COUNTER.of(request)


async def text_checker(request: Request) -> Checker:
    return CHECKER.of(request)


async def call_allowance(
    request: Request,
    settings: SettingsDep,
    viewer: CurrentViewer,
    address: ClientAddress,
    session: Session,
) -> CallAllowance:
    ledger = CALL_LEDGER.of(request)
    key = site_secret(settings.secret_key, settings.data_dir)
    return CallAllowance(ledger, allowance_of(settings, viewer, address, key), session)


async def teachings(library: Library) -> Teachings:
    return Teachings(library)


async def grounding(request: Request, search: Search, library: Library) -> GroundingService:
    return GroundingService(search, Teachings(library), LIBRARY_WORDS.of(request))


async def kept_results(request: Request, viewer: CurrentViewer) -> KeptResults:
    return KeptResults(STUDY_RESULTS.of(request), viewer)


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
