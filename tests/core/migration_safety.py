"""Statements of migrations that would break the release that is running while they are applied.

squawk, a linter for Postgres migrations, reads the SQL that a migration would execute. Only those of
its rules are used that concern a running site; it knows which tables the same migration creates.
"""

from __future__ import annotations

import io
import json
import subprocess
import tomllib
from dataclasses import dataclass
from typing import Any

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import Script, ScriptDirectory

from api.cli.postgres import OLDEST_VERSION
from api.core.migrate import alembic_config
from api.core.paths import ROOT

FIRST_CHECKED = "0017"
RULES = (
    "adding-field-with-default",
    "adding-not-nullable-field",
    "adding-required-field",
    "adding-foreign-key-constraint",
    "adding-serial-primary-key-field",
    "ban-drop-column",
    "ban-drop-database",
    "ban-drop-function",
    "ban-drop-not-null",
    "ban-drop-table",
    "ban-truncate-cascade",
    "changing-column-type",
    "constraint-missing-not-valid",
    "disallowed-unique-constraint",
    "renaming-column",
    "renaming-table",
    "require-concurrent-index-creation",
    "require-concurrent-index-deletion",
)


@dataclass(frozen=True)
class Violation:
    """A statement that a rule refuses."""

    revision: str
    rule: str
    statement: str


@dataclass(frozen=True)
class Exemption:
    """A reviewed exception from a rule."""

    revision: str
    rule: str
    statement: str
    reason: str
    reviewed_by: str

    def covers(self, violation: Violation) -> bool:
        same = (self.revision, self.rule) == (violation.revision, violation.rule)
        return same and self.statement in violation.statement


def checked_migrations() -> list[Script]:
    """The migrations from FIRST_CHECKED on, the oldest first."""
    scripts = ScriptDirectory.from_config(alembic_config("")).walk_revisions()
    return [each for each in reversed(list(scripts)) if each.revision >= FIRST_CHECKED]


def sql_of(script: Script) -> str:
    """The SQL of a migration's upgrade. It may not depend on what a database contains."""
    output = io.StringIO()
    context = MigrationContext.configure(
        dialect_name="postgresql", opts={"as_sql": True, "output_buffer": output}
    )
    with Operations.context(context):
        script.module.upgrade()
    return output.getvalue()


def violations(revision: str, statements: str) -> list[Violation]:
    """What squawk's rules refuse of some SQL. Raises RuntimeError if squawk cannot read it."""
    # Within a transaction nobody else uses a table that it creates.
    options = ["--assume-in-transaction", "--reporter=json", "--stdin-filepath=migration.sql"]
    done = subprocess.run(
        ["squawk", *options, f"--pg-version={OLDEST_VERSION}"],
        input=statements,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    try:
        found: list[dict[str, Any]] = json.loads(done.stdout)
    except ValueError as error:
        raise RuntimeError(f"squawk failed: {done.stderr}") from error
    if unreadable := [each for each in found if each["rule_name"] == "syntax-error"]:
        raise RuntimeError(f"squawk cannot read {revision}: {unreadable}")
    lines = statements.splitlines()
    return [
        Violation(revision, each["rule_name"], _statement(lines, each["line"]))
        for each in found
        if each["rule_name"] in RULES
    ]


def _statement(lines: list[str], first: int) -> str:
    """The text from a line to the end of its statement."""
    rest = "\n".join(lines[first:])
    return rest.partition(";")[0].strip()


def exemptions() -> list[Exemption]:
    """The reviewed exemptions. Raises TypeError where a field is missing."""
    stored = tomllib.loads((ROOT / "migrations" / "exemptions.toml").read_text())
    return [Exemption(**each) for each in stored["exemption"]]
