"""`nuggets questions`: a text provider writes the questions of the library's teachings."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Annotated

import typer
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from api.cli.confirmation import confirm
from api.cli.contents import pluralize
from api.cli.schema import require_current_schema
from api.cli.site import open_site
from api.core.console import CommandError, print_error, print_line, progress
from api.core.database import temporary_engine
from api.core.settings import Settings
from api.study.prompts import prompt
from api.study.providers.factory import study_provider
from api.study.questions.jobs import writer_of
from api.study.questions.material import Estimate, estimated
from api.study.questions.repository import QuestionRepository
from api.study.questions.service import UNLIMITED, Outcome, only_writer

questions = typer.Typer(no_args_is_help=True)
# Teachings that are read at once for the estimate.
_BATCH = 200
_Price = Annotated[
    float | None, typer.Option(min=0, help="The provider's price of a million tokens.")
]
_REPEATED_LATER = (Outcome.UNUSABLE_REPLY, Outcome.UNAVAILABLE)


@questions.callback()
def _group() -> None:
    """Keeps `write` a command of its own, although it is the only one."""


@questions.command()
def write(
    limit: Annotated[
        int | None, typer.Option(min=1, help="For at most so many teachings, the newest first.")
    ] = None,
    renew: Annotated[
        bool, typer.Option("--renew", help="Also where another model or prompt wrote them.")
    ] = False,
    input_price: _Price = None,
    output_price: _Price = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Write questions for all public teachings that lack them, after showing what it takes."""
    with open_site() as site:
        require_current_schema(site)
        _check(site.settings)
        found, estimate = asyncio.run(
            _chosen(site.database_url, site.settings, renew=renew, limit=limit)
        )
        if not found:
            print_line("Every public teaching has its questions.")
            return
        print_line(_describe(estimate, site.settings, input_price, output_price))
        if not yes:
            confirm("Go on?", "Add --yes to confirm.", "Nothing was sent.")
        outcomes = asyncio.run(_write(site.database_url, site.settings, found))
    _print_outcomes(found, outcomes)


def _check(settings: Settings) -> None:
    """Raise CommandError unless the settings allow it."""
    if settings.openai_api_key is None:
        raise CommandError("OPENAI_API_KEY is not set: there is no provider.")
    if not settings.ai_questions_per_day:
        raise CommandError("AI_QUESTIONS_PER_DAY is 0: no questions are written.")


def _describe(
    estimate: Estimate, settings: Settings, input_price: float | None, output_price: float | None
) -> str:
    line = (
        f"{pluralize(estimate.calls, 'teaching')}: at most {estimate.input_tokens:,} tokens to"
        f" {settings.openai_chat_model} and {estimate.output_tokens:,} from it."
    )
    if input_price is None or output_price is None:
        return (
            f"{line} With --input-price and --output-price (of a million tokens) you see the cost."
        )
    return f"{line} Cost: at most {estimate.cost(input_price, output_price):.2f}."


async def _chosen(
    dsn: str, settings: Settings, *, renew: bool, limit: int | None
) -> tuple[Sequence[int], Estimate]:
    """The teachings to write about, the newest first, and what that takes."""
    total = Estimate(0, 0, 0)
    async with temporary_engine(dsn) as engine, AsyncSession(engine) as session:
        repository = QuestionRepository(session)
        if renew:
            model = settings.openai_chat_model
            found = await repository.made_otherwise(model, prompt("questions"))
        else:
            found = await repository.all_lacking()
        chosen = found[:limit]
        for at in range(0, len(chosen), _BATCH):
            total += estimated(await repository.texts(chosen[at : at + _BATCH]))
            session.expunge_all()
    return chosen, total


async def _write(dsn: str, settings: Settings, post_ids: Sequence[int]) -> dict[int, Outcome]:
    async with temporary_engine(dsn) as engine, only_writer(engine) as is_only:
        if not is_only:
            raise CommandError("The site is writing questions now. Try again in some minutes.")
        return await _write_all(engine, settings, post_ids)


async def _write_all(
    engine: AsyncEngine, settings: Settings, post_ids: Sequence[int]
) -> dict[int, Outcome]:
    """The day's limit does not end it: the operator has seen the estimate. Its calls count."""
    done = 0
    async with study_provider(settings) as provider:
        writer = writer_of(engine, settings, provider, UNLIMITED)
        with progress("Writing questions") as show:

            def report(post_id: int, outcome: Outcome) -> None:  # noqa: ARG001
                nonlocal done
                done += 1
                show(done, len(post_ids))

            return await writer.write_all(post_ids, report)


def _print_outcomes(post_ids: Sequence[int], outcomes: dict[int, Outcome]) -> None:
    """Exit status 1 if the provider failed."""
    counts = Counter(outcomes.values())
    print_line(f"Questions written: {pluralize(counts[Outcome.WRITTEN], 'teaching')}.")
    if nothing := counts[Outcome.NOTHING_USABLE]:
        print_line(f"Nothing usable: {pluralize(nothing, 'teaching')}.")
    failed = sum(counts[each] for each in _REPEATED_LATER)
    left = len(post_ids) - len(outcomes)
    if failed or left:
        print_error(f"Failed: {failed:,}, not tried: {left:,}. They are repeated later.")
        raise typer.Exit(1)
