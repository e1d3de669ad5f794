"""Commands that run in the process of the test."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NoReturn

import pytest

from api.cli.main import main
from tests.cli.sites import QUIET_PATH
from tests.indexer.command import run_indexer

Nuggets = Callable[..., "subprocess.CompletedProcess[str]"]


class Terminal(io.StringIO):
    """Standard input that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Nuggets:
    """Runs a command in this process, which saves the seconds of its imports."""

    def become_indexer(_: str, command: list[str], environment: Mapping[str, str]) -> NoReturn:
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        assert command[:3] == [sys.executable, "-m", "indexer"]
        sys.exit(run_indexer(*command[3:]))

    def run(
        *arguments: str | Path, typed: str = "", terminal: bool = False, **settings: str
    ) -> subprocess.CompletedProcess[str]:
        monkeypatch.chdir(Path.cwd())  # `nuggets indexer` changes the folder
        monkeypatch.setenv("PATH", QUIET_PATH)
        for name, value in settings.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(os, "execve", become_indexer)
        monkeypatch.setattr(sys, "argv", ["nuggets", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", Terminal(typed) if terminal else io.StringIO(typed))
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capsys.readouterr()
        return subprocess.CompletedProcess(sys.argv, int(ended.value.code or 0), out, err)

    return run
