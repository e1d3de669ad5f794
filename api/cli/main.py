"""The `nuggets` command. Exit status 0 on success, 1 on failure, 2 on bad arguments."""

from __future__ import annotations

import sys
from collections.abc import Callable

from api.cli.lazy_commands import LazyCommand, lazy_app
from api.core.console import print_error

# In the order of the help.
COMMANDS = (
    LazyCommand(
        "up",
        "api.cli.commands.site:up",
        "Start the site and keep it running until Ctrl-C or SIGTERM.",
    ),
    LazyCommand(
        "restart",
        "api.cli.commands.site:restart",
        "Restart the running site of DATA_DIR without refusing or losing a request.",
    ),
    LazyCommand(
        "migrate",
        "api.cli.commands.database:migrate_command",
        "Migrate the database to the newest schema.",
    ),
    LazyCommand(
        "prepare-database",
        "api.cli.commands.database:prepare_database",
        "Make the site's own role on a Postgres server, and give it the database and a password.",
    ),
    LazyCommand(
        "backup",
        "api.cli.backups.commands:backup",
        "Write the database and the uploads to one file, or check that one can be restored.",
    ),
    LazyCommand(
        "restore",
        "api.cli.commands.database:restore",
        "Replace the database and the uploads by those of a backup, then rebuild the search index.",
    ),
    LazyCommand(
        "import",
        "api.cli.commands.content:import_command",
        "Import JSONL files, Markdown files, or folders of them.",
    ),
    LazyCommand(
        "import-wordpress",
        "api.cli.import_sites:import_wordpress",
        "Import a WordPress export (Tools > Export: XML).",
    ),
    LazyCommand(
        "import-ghost",
        "api.cli.import_sites:import_ghost",
        "Import a Ghost export (Settings > Export: JSON), and its members.",
    ),
    LazyCommand(
        "export",
        "api.cli.commands.content:export_command",
        "Write the whole library to one JSONL file in the import format, or as a static site.",
    ),
    LazyCommand(
        "indexer",
        "api.cli.commands.workers:indexer",
        "Run the indexer, rebuild or verify the search, or show how far behind it is.",
    ),
    LazyCommand(
        "jobs",
        "api.cli.commands.workers:jobs_command",
        "Run the job worker, show the state of the job queue, or queue failed jobs again.",
    ),
    LazyCommand("admin", "api.cli.admin:admin", "The admin's access."),
    LazyCommand("accounts", "api.cli.accounts:accounts", "Readers' accounts."),
    LazyCommand("membership", "api.cli.membership:membership", "Memberships and payments."),
    LazyCommand("newsletter", "api.cli.newsletter:newsletter", "The newsletter."),
    LazyCommand(
        "questions",
        "api.cli.questions:questions",
        "Questions that a text provider writes for the search by meaning.",
    ),
)


app = lazy_app("Run and look after a Torah Nuggets site.", COMMANDS)


def main() -> None:
    """Run the command."""
    run_explained(app)


def run_explained(command: Callable[[], object]) -> None:
    """Run a command. An expected error is printed without a traceback; the exit status is 1."""
    try:
        command()
    except Exception as error:
        # Its modules are loaded only now, as the command's are.
        from api.cli.errors import explanation

        text = explanation(error)
        if text is None:
            raise
        print_error(text)
        sys.exit(1)


if __name__ == "__main__":
    main()
