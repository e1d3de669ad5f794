"""What a page says where React cannot render it: its text or its links, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from api.site.html_views.elements import Html, bidi, concat_html, content_language, el


def plain_page(title: str, *content: str) -> Html:
    heading = el("h1", "mt-6 mb-6 text-[2.1rem]", bidi(title), **content_language(title))
    article = el("article", "mx-auto max-w-[38rem]", heading, *content)
    return el("div", "page pt-2 pb-16 md:pt-8", article)


def plain_list(title: str, pages: Iterable[tuple[str, str]]) -> Html:
    """`pages`: the title and the path of each."""
    links = (el("li", "", el("a", "", bidi(name), href=path)) for name, path in pages)
    return plain_page(title, el("ul", "", concat_html(links)))
