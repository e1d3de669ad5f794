"""Asks the operator before a command does what cannot be undone, or what costs money."""

from __future__ import annotations

import sys

import typer

from api.core.console import CommandError


def confirm(question: str, without_terminal: str, refused: str) -> None:
    """Raise CommandError unless the operator agrees.

    Without a terminal the error tells how to agree. `refused` is what has not happened.
    """
    if not sys.stdin.isatty():
        raise CommandError(f"{without_terminal} {refused}")
    if not typer.confirm(question):
        raise CommandError(refused)
