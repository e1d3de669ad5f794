"""The search page in the server's HTML (`html_views/search.py`)."""

from __future__ import annotations

from sqlalchemy import Engine

from api.models import Base
from indexer.sync import update_documents
from tests.factories import portion, post, save
from tests.site_fixtures import Site


async def shown(site: Site, engine: Engine, rows: list[Base], url: str) -> str:
    """The page's own HTML in a library of these rows."""
    save(engine, rows)
    while update_documents(engine):
        pass
    return (await site.client.get(url)).text.split('<div id="root">')[1]


async def test_a_result_links_to_its_paragraph(fresh_site: Site, fresh_engine: Engine) -> None:
    found_in_text = post(1, content='<p id="p1">Rest.</p><p id="p2">A lantern.</p>')
    found_in_title = post(2, title="Lantern", content='<p id="p1">Rest.</p>')
    html = await shown(
        fresh_site, fresh_engine, [found_in_text, found_in_title], "/search?q=lantern"
    )
    assert 'href="/daily-learning/1#p2"' in html
    assert 'href="/daily-learning/2"' in html


async def test_the_group_with_the_best_hit_comes_first(
    fresh_site: Site, fresh_engine: Engine
) -> None:
    rows = [post(1, content="<p>Noach walked.</p>"), portion(1, "noach")]
    html = await shown(fresh_site, fresh_engine, rows, "/search?q=noach")
    assert html.index('id="group-timeline"') < html.index('id="group-posts"')
