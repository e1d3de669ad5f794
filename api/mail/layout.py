"""The HTML of the site's mails: one column, light and dark, with inline styles.

Mail programs drop style sheets, so css-inline writes each rule into the elements. The rules of the
dark theme and of narrow screens stay in the head, for the programs that know them. Outlook on
Windows knows no `max-width`: it gets a table of 600 px.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from css_inline import CSSInliner
from htpy import Element, Node, a, body, div, head, html, meta, p, style, table, td, tr
from htpy import title as title_element
from markupsafe import Markup

from api.core.markup import bidi, main_direction
from api.core.translation import DEFAULT, Language

_STYLES = Path(__file__).with_name("layout.css")
_MSO_START = Markup(
    '<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->'
)
_MSO_END = Markup("<!--[if mso]></td></tr></table><![endif]-->")
# After the preview text, so that inboxes show none of the following text.
_PREVIEW_END = "\u034f\u00a0" * 60


def mail_html(
    title: str,
    preview: str,
    site_name: str,
    site: str,
    *rows: Node,
    footer: Node,
    language: Language = DEFAULT,
) -> str:
    """A whole mail. `preview` is what inboxes show beside the subject; `site` is the site's URL.

    `language` is that of its texts, which a mail of the library's own words does not change.
    """
    direction, align = ("rtl", "column rtl") if language == "he" else ("ltr", "column")
    masthead = p(".masthead")[a(".masthead-link", href=site)[site_name]]
    content = div(class_=align)[masthead, div(".card")[rows], footer]
    page = table(".page", role="presentation", width="100%", cellpadding=0, cellspacing=0)[
        tr[td(".page-cell", align="center")[_MSO_START, content, _MSO_END]]
    ]
    document = html(lang=language, dir=direction)[
        head[
            meta(charset="utf-8"),
            meta(name="viewport", content="width=device-width, initial-scale=1"),
            meta(name="color-scheme", content="light dark"),
            meta(name="supported-color-schemes", content="light dark"),
            title_element[title],
            style[_styles()],
        ],
        body(".page", lang=language, dir=direction)[
            div(".preview", aria_hidden="true")[preview + _PREVIEW_END], page
        ],
    ]
    return _inliner().inline(str(document))


def button(url: str, text: str) -> Element:
    """A link that looks like a button, also where padding of links is ignored."""
    link = a(".button", href=url)[text]
    return table(".button-row", role="presentation")[tr[td(".button-cell")[link]]]


def text_block(element: Element, classes: str, text: str) -> Element:
    """A block in the direction and language of most of its letters."""
    if main_direction(text) == "rtl":
        return element(class_=f"{classes} rtl", dir="rtl", lang="he")[bidi(text)]
    return element(class_=classes, dir="ltr")[bidi(text)]


def mail_footer(*lines: Node) -> Element:
    return div(".footer")[(p(".footer-line")[line] for line in lines)]


def _styles() -> Markup:
    return Markup(_STYLES.read_text(encoding="utf-8"))  # noqa: S704 # our own file


@lru_cache(maxsize=1)
def _inliner() -> CSSInliner:
    return CSSInliner(keep_at_rules=True, load_remote_stylesheets=False)
