"""The HTML of the site's mails: one column, light and dark, with inline styles.

Mail programs drop style sheets, so css-inline writes each rule into the elements. The rules of the
dark theme and of narrow screens stay in the head, for the programs that know them. Outlook on
Windows knows no `max-width`: it gets a table of 600 px.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape
from pathlib import Path

from css_inline import CSSInliner

from api.core.translation import DEFAULT, Language
from api.site.html_views.elements import Html, concat_html, el

_STYLES = Path(__file__).with_name("layout.css")
_MSO_START = Html(
    '<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->'
)
_MSO_END = Html("<!--[if mso]></td></tr></table><![endif]-->")
# After the preview text, so that inboxes show none of the following text.
_PREVIEW_END = "\u034f\u00a0" * 60


def mail_html(
    title: str,
    preview: str,
    site_name: str,
    site: str,
    *rows: Html,
    footer: Html,
    language: Language = DEFAULT,
) -> str:
    """A whole mail. `preview` is what inboxes show beside the subject; `site` is the site's URL.

    `language` is that of its texts, which a mail of the library's own words does not change.
    """
    direction, align = ("rtl", "column rtl") if language == "he" else ("ltr", "column")
    masthead = el("p", "masthead", el("a", "masthead-link", site_name, href=site))
    content = el("div", align, masthead, el("div", "card", *rows), footer)
    page = el(
        "table",
        "page",
        el("tr", "", el("td", "page-cell", _MSO_START, content, _MSO_END, align="center")),
        role="presentation",
        width="100%",
        cellpadding=0,
        cellspacing=0,
    )
    hidden = el("div", "preview", preview + _PREVIEW_END, aria_hidden="true")
    styles = _STYLES.read_text(encoding="utf-8")
    html = (
        f'<!doctype html><html lang="{language}" dir="{direction}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        '<meta name="supported-color-schemes" content="light dark">'
        f"<title>{escape(title)}</title><style>{styles}</style></head>"
        f'<body class="page" lang="{language}" dir="{direction}">{concat_html((hidden, page))}'
        "</body></html>"
    )
    return _inliner().inline(html)


def button(url: str, text: str) -> Html:
    """A link that looks like a button, also where padding of links is ignored."""
    cell = el("td", "button-cell", el("a", "button", text, href=url))
    return el("table", "button-row", el("tr", "", cell), role="presentation")


def mail_footer(*lines: Html) -> Html:
    return el("div", "footer", *(el("p", "footer-line", line) for line in lines))


@lru_cache(maxsize=1)
def _inliner() -> CSSInliner:
    return CSSInliner(keep_at_rules=True, load_remote_stylesheets=False)
