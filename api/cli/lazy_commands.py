"""Commands whose modules are imported when they run.

Together they import the whole site, which takes seconds; the list of commands needs none of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_group


@dataclass(frozen=True, slots=True)
class LazyCommand:
    """A command. `target` is "module:name" of its function, or of a typer.Typer for a group."""

    name: str
    target: str
    help: str


def lazy_app(about: str, commands: Sequence[LazyCommand]) -> typer.Typer:
    """A program that lists its commands without their modules."""
    by_name = {command.name: command for command in commands}

    class LazyGroup(TyperGroup):
        """Imports the command that runs."""

        def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
            name, listed, rest = super().resolve_command(ctx, args)
            return name, _imported(by_name[name]) if name else listed, rest

    app = _typer(cls=LazyGroup, no_args_is_help=True, help=about)
    for command in commands:
        app.command(name=command.name, short_help=command.help)(_only_listed)
    return app


def _imported(command: LazyCommand) -> Any:
    module, _, name = command.target.partition(":")
    found = getattr(import_module(module), name)
    parent = _typer()
    if isinstance(found, typer.Typer):
        parent.add_typer(found, name=command.name, help=command.help)
    else:
        parent.command(name=command.name, help=command.help)(found)
    return get_group(parent).commands[command.name]


def _only_listed() -> None:
    """Stands for a command until it runs."""


def _typer(**options: Any) -> typer.Typer:
    return typer.Typer(
        add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None, **options
    )
