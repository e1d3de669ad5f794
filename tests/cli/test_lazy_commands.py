"""The list of commands needs no part of the site (OPS-31)."""

from __future__ import annotations

import subprocess
import sys

import pytest

from api.cli.main import COMMANDS
from tests.cli.conftest import Nuggets
from tests.processes import COMMAND_SECONDS

HEAVY = ("fastapi", "sqlalchemy", "pydantic", "numpy", "stripe", "openai")
LIST_COMMANDS = f"""
import sys
sys.argv = ["nuggets", "--help"]
from api.cli.main import main
try:
    main()
except SystemExit:
    print("imported:", *(name for name in {HEAVY!r} if name in sys.modules))
"""


@pytest.mark.rule("OPS-31")
def test_the_list_of_commands_imports_none_of_them() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIST_COMMANDS],
        capture_output=True,
        text=True,
        check=True,
        timeout=COMMAND_SECONDS,
    )
    assert all(command.help in " ".join(done.stdout.split()) for command in COMMANDS)
    assert done.stdout.endswith("imported:\n")


@pytest.mark.rule("OPS-31")
@pytest.mark.parametrize("name", [command.name for command in COMMANDS])
def test_each_command_is_found_where_the_table_says(command: Nuggets, name: str) -> None:
    done = command(name, "--help")
    assert done.returncode == 0
    assert f"nuggets {name}" in done.stdout
    [entry] = [entry for entry in COMMANDS if entry.name == name]
    assert entry.help in " ".join(done.stdout.split())


def test_an_unknown_command_names_the_nearest(command: Nuggets) -> None:
    done = command("bakcup")
    assert done.returncode == 2
    assert "No such command 'bakcup'. Did you mean 'backup'?" in done.stderr
