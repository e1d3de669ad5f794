"""React's HTML of a page, from responses of the API that a test writes."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from api.cli.renderer import renderer_environment
from api.site.renderer import Renderer
from tests.site_fixtures import shared_renderer, site_settings


async def rendered_main(path: str, data: Mapping[str, str]) -> str:
    """What is in `main`, without the comments that React leaves for itself. `data` are responses as
    JSON, by URL."""
    settings = site_settings("postgresql://nobody@127.0.0.1/nothing", Path("nowhere"))
    renderer = Renderer(shared_renderer(renderer_environment(settings)["SITE_CONFIG"]))
    entries = (
        f'{{"key":[{json.dumps(url)}],"entitlement":"any","data":{response}}}'
        for url, response in data.items()
    )
    page = await renderer.fetch(path, "", f"[{','.join(entries)}]")
    await renderer.close()
    assert page
    html = re.sub("<!--.*?-->", "", page.html)
    return html[html.index("<main") : html.index("</main>")]


def section(html: str, labelled_by: str) -> str:
    return html[html.index(f'<section aria-labelledby="{labelled_by}"') :].partition("</section>")[
        0
    ]


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split()).replace(" .", ".").replace(" ;", ";")
