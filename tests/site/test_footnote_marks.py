"""The mark of a footnote stands in no text that the site derives from a teaching (READ-76)."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine

from tests.factories import post, save
from tests.site_fixtures import Site

_MARK = '<sup><a href="#fn1" id="fnref1">[1]</a></sup>'
_NOTE = '<ol><li id="fn1"><p id="p2">A source. <a href="#fnref1">↩</a></p></li></ol>'


@pytest.mark.rule("READ-76")
async def test_previews_descriptions_and_feeds_have_words_alone(
    fresh_site: Site, fresh_engine: Engine
) -> None:
    content = f'<p id="p1">The covenant{_MARK} here.</p>{_NOTE}'
    save(fresh_engine, [post(7, content=content, excerpt="")])
    client, text = fresh_site.client, "The covenant here."
    assert (await client.get("/api/posts/7")).json()["preview"] == text
    assert (await client.get("/api/posts/daily")).json()[0]["preview"] == text
    page = (await client.get("/daily-learning/7")).text
    assert f'<meta name="description" content="{text}"' in page
    assert "covenant[1]" not in page
    feed = (await client.get("/feeds/all.xml")).text
    assert f"<description>{text}</description>" in feed
