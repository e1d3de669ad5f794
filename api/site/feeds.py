"""RSS 2.0 feeds, and a podcast feed with the iTunes namespace.

They contain the newest teachings: in full where everybody may read them, otherwise only their
excerpts (ACCESS-18, DISCOVERY-1). A feed has no build date, so the same teachings give the same
bytes and conditional requests are answered with 304.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC
from email.utils import format_datetime
from functools import cached_property
from xml.etree.ElementTree import Element, register_namespace

from api.core.hebrew import language_of_text, with_hebrew_marked
from api.core.html import absolute_url, preview, with_absolute_urls, without_paragraph_ids
from api.core.language import in_page_language
from api.core.settings import Settings
from api.core.translation import current_language, gettext_noop, t
from api.library.catalogue import Recording
from api.models import Post
from api.site.sections import DAILY, WEEKLY, post_url_path
from api.site.xml import add, document

MEDIA_TYPE = "application/rss+xml"
_NAMESPACES = {
    "atom": "http://www.w3.org/2005/Atom",
    "content": "http://purl.org/rss/1.0/modules/content/",
    "dc": "http://purl.org/dc/elements/1.1/",
    "itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd",
}
for _prefix, _uri in _NAMESPACES.items():
    register_namespace(_prefix, _uri)
_ATOM, _CONTENT, _DC, _ITUNES = (f"{{{uri}}}" for uri in _NAMESPACES.values())


@dataclass(frozen=True, slots=True)
class Feed:
    """A feed: the type of its posts (None for both), its title, description and home page.

    The texts are to be translated where they are shown: a feed has the language of its address.
    """

    type: str | None
    title: str
    about: str
    home: str


PODCAST = "podcast"
FEEDS = {
    "all": Feed(
        None, gettext_noop("Everything"), gettext_noop("Every daily insight and weekly essay."), "/"
    ),
    "daily": Feed(
        "daily", DAILY.title, gettext_noop("A short insight each weekday morning."), DAILY.path
    ),
    "weekly": Feed(
        "weekly", WEEKLY.title, gettext_noop("A longer essay every Friday."), WEEKLY.path
    ),
}
_PODCAST = Feed(
    None,
    gettext_noop("Podcast"),
    gettext_noop("Daily insights and weekly essays on the Torah, to listen to."),
    "/",
)


@dataclass(frozen=True)
class Item:
    """A teaching in a feed; with a recording it is an episode."""

    post: Post
    is_open: bool
    recording: Recording | None = None

    @cached_property
    def language(self) -> str:
        """The language of what it shows, which the channel and the item tell."""
        return language_of_text(
            self.post.title, self.post.content if self.is_open else self.post.excerpt
        )


def feed_title(name: str, settings: Settings) -> str:
    feed = FEEDS.get(name, _PODCAST)
    return f"{settings.site_name}: {t(feed.title)}"


def feed(name: str, items: Sequence[Item], base: str, settings: Settings) -> bytes:
    """The feed of a name in FEEDS."""
    root, channel = _channel(name, FEEDS[name], base, settings, items)
    for item in items:
        _item(channel, item, base)
    return document(root)


def podcast(episodes: Sequence[Item], base: str, settings: Settings) -> bytes:
    """The podcast feed of all recordings."""
    root, channel = _channel(PODCAST, _PODCAST, base, settings, episodes)
    cover = f"{base}/cards/podcast.png"
    add(channel, f"{_ITUNES}author", settings.teacher_name)
    add(channel, f"{_ITUNES}type", "episodic")
    add(channel, f"{_ITUNES}explicit", "false")
    add(channel, f"{_ITUNES}image", href=cover)
    category = add(channel, f"{_ITUNES}category", text="Religion & Spirituality")
    add(category, f"{_ITUNES}category", text="Judaism")
    owner = add(channel, f"{_ITUNES}owner")
    add(owner, f"{_ITUNES}name", settings.teacher_name)
    add(owner, f"{_ITUNES}email", settings.contact_email)
    for episode in episodes:
        _episode(_item(channel, episode, base), episode, base)
    return document(root)


def _channel_language(items: Sequence[Item]) -> str:
    """The items' language; that of the address, and so of the title, where they are of several.

    A reader of feeds may hyphenate, translate or read out by it.
    """
    languages = {item.language for item in items}
    return languages.pop() if len(languages) == 1 else current_language()


def _channel(
    name: str, feed: Feed, base: str, settings: Settings, items: Sequence[Item]
) -> tuple[Element, Element]:
    root = Element("rss", version="2.0")
    channel = add(root, "channel")
    title, home = feed_title(name, settings), in_page_language(f"{base}{feed.home}")
    add(channel, "title", title)
    add(channel, "link", home)
    add(channel, "description", t(feed.about))
    add(channel, "language", _channel_language(items))
    image = add(channel, "image")
    add(image, "url", f"{base}/cards/home.png")
    add(image, "title", title)
    add(image, "link", home)
    url = in_page_language(f"{base}/feeds/{name}.xml")
    add(channel, f"{_ATOM}link", rel="self", type=MEDIA_TYPE, href=url)
    return root, channel


def _item(channel: Element, item: Item, base: str) -> Element:
    post, element = item.post, add(channel, "item")
    page = base + post_url_path(post.type, post.id)
    add(element, "title", post.title)
    add(element, "link", page)
    # Not the URL: it would change with the site's domain.
    add(element, "guid", f"torah-nuggets:post:{post.id}", isPermaLink="false")
    add(element, "pubDate", format_datetime(post.publish_date.astimezone(UTC), usegmt=True))
    add(element, f"{_DC}creator", post.author)
    # RSS has a language for the whole channel only.
    add(element, f"{_DC}language", item.language)
    for topic in post.topics:
        add(element, "category", topic)
    if short := _summary(item):
        add(element, "description", short)
    if item.is_open:
        content = with_absolute_urls(without_paragraph_ids(post.content), page)
        add(element, f"{_CONTENT}encoded", with_hebrew_marked(content))
    return element


def _summary(item: Item) -> str:
    post = item.post
    return post.excerpt or (preview(post.content) if item.is_open else "")


def _episode(element: Element, item: Item, base: str) -> None:
    recording = item.recording
    assert recording
    add(
        element,
        "enclosure",
        url=absolute_url(f"{base}/", recording.path),
        length=str(recording.size),
        type=recording.kind,
    )
    if recording.seconds:
        add(element, f"{_ITUNES}duration", str(round(recording.seconds)))
    add(element, f"{_ITUNES}author", item.post.author)
    add(element, f"{_ITUNES}explicit", "false")
