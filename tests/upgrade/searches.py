"""What a site finds, as the upgrade test compares it between releases."""

from __future__ import annotations

from pathlib import Path

from api.cli.backups.verify import library_client, rehearsal_settings
from api.core.settings import load_settings

QUERIES = ("candle", "the long road", "shabbos", "well", "light", "noach", "בראשית")


async def results(dsn: str, folder: Path) -> dict[str, list[str]]:
    """The titles of each group that a search finds, in order, by query."""
    settings = rehearsal_settings(load_settings(), dsn, folder)
    async with library_client(settings) as client:
        assert (await client.get("/api/health/ready")).status_code == 200
        found = {
            query: (await client.get("/api/search", params={"q": query})).json()
            for query in QUERIES
        }
    return {
        query: [
            hit["title"] for group in ("posts", "series", "torahTimelines") for hit in hits[group]
        ]
        for query, hits in found.items()
    }
