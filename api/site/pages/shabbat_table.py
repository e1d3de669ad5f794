"""The sheet for the Shabbat table (TABLE-1)."""

from __future__ import annotations

from datetime import date
from functools import partial

from api.core.errors import NotFound
from api.core.translation import t
from api.library.portions import portion_name
from api.site.initial_data import as_json
from api.site.page_query import api_url, page_day
from api.site.page_router import PageRouter
from api.site.plain_pages import plain_list
from api.site.sections import SHABBAT_TABLE, post_url_path
from api.site.view import PageResult, View
from api.study.shabbat_table.endpoints import Tables
from api.study.shabbat_table.schemas import ShabbatTable
from api.study.shabbat_table.service import FoundTable

pages = PageRouter()


@pages.page(SHABBAT_TABLE)
async def this_weeks_table(tables: Tables) -> PageResult:
    return _sheet(None, await tables.of(None))


@pages.page(f"{SHABBAT_TABLE}/{{day}}")
async def table_of_day(day: str, tables: Tables) -> PageResult:
    found = page_day(day)
    if found is None:
        raise NotFound("There is no such day.")
    return _sheet(found, await tables.of(found))


def _sheet(day: date | None, found: FoundTable) -> View:
    """The sheet of the Sabbath on or after a day, at the address of that Sabbath; of this week's
    without a day."""
    table = found.table
    reading = table.readings[0]
    title = t(
        "For the Shabbat table: {0}",
        portion_name(reading.name, reading.hebrew_name),
    )
    url = api_url("/api/shabbat-table", day=day.isoformat() if day else None)
    links = [(reading.name, reading.url)] if reading.url else []
    if thought := table.thought:
        links.append((thought.post.title, post_url_path(thought.post.type, thought.post.id)))
    return View(
        name=title,
        description=t("The reading, a thought, questions for each age and a verse to sing."),
        path=SHABBAT_TABLE if day is None else f"{SHABBAT_TABLE}/{table.sabbath}",
        body=partial(plain_list, title, links),
        is_cacheable=found.complete,
        data={url: as_json(ShabbatTable, table)},
    )
