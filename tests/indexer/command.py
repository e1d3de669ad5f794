"""The indexer's commands in the test's own process, which saves the seconds that importing takes."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from sqlalchemy import Engine

from api.core.database import sync_engine
from indexer import __main__ as program


def run_indexer(*arguments: str) -> int:
    """Run a command, and undo what the end of its process would undo. Gives the exit status."""
    with pytest.MonkeyPatch.context() as patch, ExitStack() as left:

        def opened_engine(url: str) -> Engine:
            engine = sync_engine(url)
            left.callback(engine.dispose)
            return engine

        patch.setattr(program, "sync_engine", opened_engine)
        patch.setenv("PGTZ", "UTC")  # which the command sets
        patch.delenv("PGTZ")
        return program.main(list(arguments))
