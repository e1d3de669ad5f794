"""`nuggets admin`: the password and the second factor of the admin."""

from __future__ import annotations

import asyncio
import sys

import typer
from sqlalchemy.ext.asyncio import AsyncSession

from api.admin_auth.audit.repository import AuditRepository
from api.admin_auth.audit.service import OPERATOR, Audit
from api.admin_auth.second_factor.repository import SecondFactorRepository
from api.cli.schema import require_current_schema
from api.cli.site import open_site
from api.core.console import CommandError, print_error, print_line
from api.core.database import temporary_engine
from api.core.secrets import set_admin_password
from api.core.settings import load_settings

MIN_PASSWORD_LENGTH = 8

admin = typer.Typer(no_args_is_help=True)


@admin.command(name="set-password")
def set_password() -> None:
    """Set the admin password, asked for on a terminal or read from the first line of input."""
    settings = load_settings()
    if sys.stdin.isatty():
        password = typer.prompt("New admin password", hide_input=True, confirmation_prompt=True)
    else:
        password = sys.stdin.readline().rstrip("\r\n")
    if len(password) < MIN_PASSWORD_LENGTH:
        raise CommandError(f"The password needs at least {MIN_PASSWORD_LENGTH} characters.")
    set_admin_password(settings.data_dir.expanduser().resolve(), password)
    print_line("The admin password is set.")
    if settings.admin_password:
        print_error("ADMIN_PASSWORD is set in the environment and takes precedence.")


@admin.command(name="reset-second-factor")
def reset_second_factor() -> None:
    """Turn off the second factor of the admin's login, after its device and codes were lost."""
    with open_site() as site:
        require_current_schema(site)
        was_on = asyncio.run(reset_admin_second_factor(site.database_url))
    print_line("The second factor is off." if was_on else "There was no second factor.")


async def reset_admin_second_factor(database_url: str) -> bool:
    """Turn the second factor off, and record it. False if there was none."""
    async with (
        temporary_engine(database_url) as engine,
        AsyncSession(engine) as session,
        session.begin(),
    ):
        was_on = await SecondFactorRepository(session).remove()
        if was_on:
            await Audit(AuditRepository(session), OPERATOR).record("second-factor.reset")
    return was_on
