"""`nuggets accounts`: what the operator does with readers' accounts."""

from __future__ import annotations

from typing import Annotated

import typer
from sqlalchemy import Engine, delete, select

from api.cli.contents import pluralize
from api.cli.schema import require_current_schema
from api.cli.site import open_site
from api.core.console import CommandError, print_line
from api.core.database import sync_engine
from api.models import User, UserSession, has_username

accounts = typer.Typer(no_args_is_help=True)


@accounts.callback()
def group() -> None:
    """Makes `end-sessions` a command of the group: Typer runs a single command without its name."""


@accounts.command(name="end-sessions")
def end_sessions(
    username: Annotated[str | None, typer.Argument(help="The account.")] = None,
    everybody: Annotated[
        bool, typer.Option("--all", help="The sessions of every account.")
    ] = False,
) -> None:
    """Sign one reader, or all readers, out on every device. Their next request is refused."""
    if (username is None) != everybody:
        raise typer.BadParameter("Name one account, or give --all.")
    with open_site() as site:
        require_current_schema(site)
        engine = sync_engine(site.database_url)
        try:
            count = _end_sessions(engine, username)
        finally:
            engine.dispose()
    print_line(f"{pluralize(count, 'session')} ended.")


def _end_sessions(engine: Engine, username: str | None) -> int:
    """The number of sessions that were deleted."""
    statement = delete(UserSession)
    with engine.begin() as connection:
        if username is not None:
            query = select(User.id).where(has_username(username))
            user_id = connection.scalar(query)
            if user_id is None:
                raise CommandError(f"There is no account '{username}'.")
            statement = statement.where(UserSession.user_id == user_id)
        return connection.execute(statement).rowcount
