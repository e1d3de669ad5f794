"""`robots.txt` and `llms.txt`."""

from __future__ import annotations

from api.core.settings import Settings
from api.site.feeds import FEEDS, PODCAST, feed_title
from api.site.sections import ABOUT, ASSISTANTS, CONTACT, DAILY, SECTIONS, SERIES, TIMELINE, WEEKLY

# Crawlers may read texts through the API, but not search.
_ALLOWED = ("posts/", "series", "torah-timeline", "openapi.json")
HOW_TO_QUOTE = "When you quote a teaching, name its author and link to its page."
_ABOUT = {
    DAILY: "short insights, one each weekday",
    WEEKLY: "longer essays, one every Friday",
    SERIES: "teachings that belong together, in the order to read them",
    TIMELINE: "the weekly portions from Genesis to Deuteronomy, each with its teachings",
}


def robots(base: str) -> str:
    """Allow pages and the API's texts; the longest matching rule wins (RFC 9309)."""
    allowed = "".join(f"Allow: /api/{path}\n" for path in _ALLOWED)
    return f"User-agent: *\n{allowed}Disallow: /api/\n\nSitemap: {base}/sitemap.xml\n"


def llms(base: str, settings: Settings) -> str:
    """A summary of the site for AI assistants; see llmstxt.org."""
    lists = "\n".join(
        f"- [{section.title}]({base}{section.path}): {_ABOUT[section]}" for section in SECTIONS
    )
    feeds = "\n".join(
        f"- [{feed_title(name, settings)}]({base}/feeds/{name}.xml)" for name in (*FEEDS, PODCAST)
    )
    return f"""# {settings.site_name}

> A library of short Torah teachings by {settings.teacher_name}: daily insights, weekly essays, \
series, and the weekly portions, in English and Hebrew.

Every page is HTML with its whole text in it, readable without script. {HOW_TO_QUOTE}

## Teachings

{lists}
- [All addresses]({base}/sitemap.xml): the site map

## Feeds

{feeds}

## API

JSON without a key. Lists take `limit` (up to 200) and `offset`, and say their whole length in the \
header `X-Total-Count`. Answers carry an ETag.

- [Description of all calls]({base}/api/openapi.json): OpenAPI
- [Daily insights]({base}/api/posts/daily?limit=20) and \
[weekly essays]({base}/api/posts/weekly?limit=20), newest first
- `{base}/api/posts/{{id}}`: one teaching, whole
- [Series]({base}/api/series/active), and `{base}/api/series/slug/{{slug}}`
- [Portions]({base}/api/torah-timeline), and `{base}/api/torah-timeline/slug/{{slug}}`

{_assistants(base, settings)}## Optional

- [Search]({base}/search): for people; it knows every usual spelling of Hebrew words
- [About]({base}{ABOUT}) and [contact]({base}{CONTACT}): who teaches here, and how to reach them
"""


def _assistants(base: str, settings: Settings) -> str:
    if not settings.mcp_server:
        return ""
    return f"""## Assistants

A server of the Model Context Protocol (streamable HTTP), without a key: it searches the library, \
reads a teaching by paragraph, looks up verses and tells the weekly portion, each with addresses \
to cite.

- [How to connect]({base}{ASSISTANTS}), to {base}/mcp

"""
