"""`python -m api.cli.prepare`: migrates a site's database, and gives a new library its samples.

A process of its own: it needs most of the site's code, and `nuggets up` needs hardly any.
"""

from __future__ import annotations

from datetime import UTC, datetime

from api.cli.main import run_explained
from api.cli.postgres import check_encoding
from api.core.console import print_line
from api.core.database import sync_engine
from api.core.migrate import migrate
from api.core.settings import load_settings
from api.library.importing import load_samples


def prepare() -> None:
    """Prepare the database of the settings. Raises CommandError."""
    settings = load_settings()
    assert settings.database_url is not None
    migrate(settings.database_url)
    check_encoding(settings.database_url)
    if not settings.sample_library:
        return
    engine = sync_engine(settings.database_url)
    if load_samples(engine, datetime.now(UTC), settings.zone):
        print_line("Loaded the sample library.")
    engine.dispose()


if __name__ == "__main__":
    run_explained(prepare)
