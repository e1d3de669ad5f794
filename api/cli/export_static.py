"""`nuggets export --static`: the public library as files that need no server."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx2
from sqlalchemy.ext.asyncio import AsyncSession

from api.app import create_app
from api.cli.contents import left_out, pluralize
from api.cli.renderer import running_renderer
from api.cli.schema import require_current_schema
from api.cli.site import open_site
from api.core.console import CommandError, Report, print_error, print_line, progress
from api.core.paths import BUNDLE
from api.core.settings import Settings
from api.core.state import ENGINE, SETTINGS
from api.library.media import MEDIA_FOLDERS
from api.library.redirects import redirects
from api.search.deps import QUERY_PARSER
from api.site.bundle import BUNDLE_FOLDER, bundle_is_built
from api.site.static_export import (
    MAX_ADDRESSES,
    Fetched,
    OldAddress,
    StaticExport,
    StaticReport,
    check_target,
    export_static,
)

# The site in this process; the export has another address in its place.
_ORIGIN = "http://static.invalid"
SHOWN = 10


def export_static_site(target: Path, url: str | None) -> None:
    """Write the static site. `url` is the address at which it will be found.

    Raises CommandError.
    """
    if not bundle_is_built(BUNDLE):
        raise CommandError("The web bundle is not built: run `make up` or `npm run build` first.")
    try:
        check_target(target)
    except FileExistsError as error:
        raise CommandError(f"{error}.") from None
    with open_site() as site:
        require_current_schema(site)
        settings = site.settings.model_copy(
            update={
                "data_dir": site.data_dir,
                "database_url": site.database_url,
                "site_url": _ORIGIN,
                # Files answer no assistant.
                "mcp_server": False,
            }
        )
        with running_renderer(settings), progress("Exporting") as report:
            done = asyncio.run(_export(target, settings, site.settings.site_url, url, report))
        remains = left_out(site.database_url)
    print_line(
        f"Exported {pluralize(done.pages, 'page')} and {pluralize(done.media, 'media file')}"
        f" to {target}."
    )
    print_line(remains)
    if done.old_addresses:
        addresses = pluralize(done.old_addresses, "old address leads", "old addresses lead")
        print_line(f"{addresses} on; servers that read the file `_redirects` answer with 301.")
    for path in done.missing[:SHOWN]:
        print_error(f"Missing: {path}")
    if not (url or site.settings.site_url):
        print_error("Without --url or SITE_URL there are no feeds and no site map.")


async def _export(
    target: Path, settings: Settings, online: str | None, url: str | None, report: Report
) -> StaticReport:
    """Run the site in this process, and visit it without an account."""
    app = create_app(settings)
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url=_ORIGIN) as client,
    ):

        async def visit(path: str) -> Fetched:
            response = await client.get(path)
            return Fetched(response.status_code, response.content)

        async with AsyncSession(ENGINE.of(app)) as session:
            old = await redirects(session).all(MAX_ADDRESSES)
        export = StaticExport(
            target=target,
            origin=_ORIGIN,
            bundle=BUNDLE_FOLDER.of(app),
            folders=MEDIA_FOLDERS.of(app),
            synonyms=QUERY_PARSER.of(app).synonyms,
            zone=SETTINGS.of(app).zone,
            base=url or online,
            online=online,
            old_addresses=[OldAddress(*address) for address in old],
        )
        return await export_static(visit, export, report)
