"""Whether a site's database has the schema of this release."""

from __future__ import annotations

from api.cli.site import Site
from api.core.console import CommandError
from api.core.migrate import is_current, migrate


def require_current_schema(site: Site) -> None:
    """Migrate the embedded database; refuse an external one that is not up to date."""
    if site.settings.database_url is None:
        migrate(site.database_url)
    elif not is_current(site.database_url):
        raise CommandError("The database lacks migrations. Run `nuggets migrate` first.")
