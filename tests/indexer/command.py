"""The indexer's commands in the process of the test, which saves the seconds of their imports."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from sqlalchemy import Engine

from api.core.database import sync_engine
from indexer import __main__ as program


def run_indexer(*arguments: str) -> int:
    """Run a command and release what the end of its process would release. Returns the exit status."""
    with pytest.MonkeyPatch.context() as patch, ExitStack() as cleanup:

        def opened_engine(url: str) -> Engine:
            engine = sync_engine(url)
            cleanup.callback(engine.dispose)
            return engine

        patch.setattr(program, "sync_engine", opened_engine)
        patch.setenv("PGTZ", "UTC")  # which the command sets
        patch.delenv("PGTZ")
        return program.main(list(arguments))
