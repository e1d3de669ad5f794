"""What a page says where React cannot render it: its text or its links, and the way to others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import htpy
from htpy import (
    Node,
    a,
    article,
    button,
    div,
    footer,
    form,
    fragment,
    h1,
    h2,
    header,
    li,
    main,
    nav,
    p,
    ul,
)
from markupsafe import Markup, escape

from api.core.markup import bidi, content_language
from api.core.settings import Settings
from api.core.translation import pgettext, t
from api.library.portions import in_interface
from api.library.schemas import PostContent, PostText, TimelineEntry
from api.library.torah_text_schemas import PassageText, VerseText
from api.search.references.verses import without_accents
from api.site.sections import (
    ABOUT,
    CONTACT,
    COOKIES,
    HOME,
    LOGIN,
    PRIVACY,
    REGISTER,
    SEARCH,
    SECTIONS,
    TERMS,
    post_url_path,
)


def plain_page(title: str, *content: Node) -> Markup:
    heading = h1(content_language(title), class_="mt-6 mb-6 text-[2.1rem]")[bidi(title)]
    text = article(class_="mx-auto max-w-[38rem]")[heading, content]
    return escape(div(class_="page pt-2 pb-16 md:pt-8")[text])


def plain_list(title: str, pages: Iterable[tuple[str, str]]) -> Markup:
    """`pages`: the title and the path of each."""
    return plain_page(title, ul[(li[a(href=path)[bidi(name)]] for name, path in pages)])


def plain_teaching(post: PostContent) -> Markup:
    return plain_page(post.title, _text(post))


def plain_portion(
    entry: TimelineEntry, teachings: Sequence[PostText], passages: Iterable[PassageText]
) -> Markup:
    """A portion's teachings, and the parts of its text that the URL names."""
    description = in_interface(entry.description, entry.hebrew_description)
    return plain_page(
        in_interface(entry.title, entry.hebrew_title),
        p(content_language(description), class_="mb-6")[description],
        ([_heading(post), _text(post)] for post in teachings),
        (_verse(verse) for passage in passages for verse in passage.verses),
    )


def _heading(post: PostText) -> Node:
    link = a(href=post_url_path(post.type, post.id))[bidi(post.title)]
    return h2(content_language(post.title), class_="mt-10 mb-4 text-2xl")[link]


def _text(post: PostText) -> Node:
    """The text, which was sanitised when it was written; of a locked teaching the preview."""
    if post.is_locked:
        return p(content_language(post.preview))[bidi(post.preview)]
    text = Markup(post.content)  # noqa: S704 # sanitised
    return div(content_language(text), class_="reading")[text]


def _verse(verse: VerseText) -> Node:
    return [
        p(".verse-hebrew", lang="he", dir="rtl")[without_accents(verse.hebrew)],
        p(content_language(verse.english), class_="verse-english verse-translation")[verse.english],
    ]


def plain_frame(body: Markup, settings: Settings) -> Markup:
    """A page's HTML between its header and its footer."""
    links = [
        *((section.path, t(section.title)) for section in SECTIONS),
        (ABOUT, t("About")),
        (CONTACT, t("Contact")),
        (LOGIN, t("Login")),
        (REGISTER, t("Sign Up")),
        (PRIVACY, t("Privacy Policy")),
        (TERMS, t("Terms of Service")),
        (COOKIES, t("Cookie Policy")),
    ]
    return escape(
        fragment[
            header(class_="no-print")[
                div(class_="page flex justify-between py-4")[
                    a(href=HOME)[settings.site_name], _search()
                ]
            ],
            main(".plain-page", id="content")[body],
            footer(class_="no-print")[
                nav(class_="page py-10", aria_label=t("Quick Links"))[
                    ul[(li[a(href=path)[name]] for path, name in links)]
                ]
            ],
        ]
    )


def _search() -> Node:
    field = htpy.input(name="q", aria_label=t("Search teachings, series and portions"))
    return form(action=SEARCH, role="search")[
        field, button(type="submit")[pgettext("verb", "Search")]
    ]
