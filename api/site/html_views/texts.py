"""The texts that differ between the two lists (`features/library/texts.ts`), to be translated where
they are shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from api.core.translation import message
from api.library.schemas import PostType
from api.site.sections import DAILY, WEEKLY

Topic = tuple[str, str]


@dataclass(frozen=True, slots=True)
class ListTexts:
    # `{0}` stands for the product's name.
    subtitle: str
    latest: str
    search_label: str
    topics_title: str
    # Each with its search query.
    topics: tuple[Topic, ...]
    read_more: str
    preview_length: int
    no_match: str
    no_page: str
    load_more: str
    newer: str
    other: str
    other_path: str
    launch_banner: str
    launch_items: tuple[str, ...]
    launch_button: str
    subscribe_title: str
    subscribe_text: str


POPULAR_TOPICS = ("Shabbat", "Gratitude", "Teshuvah", "Book of Ruth", "Mezuzah")

LIST_TEXTS: Mapping[PostType, ListTexts] = {
    "daily": ListTexts(
        subtitle=message("{0}: a short Torah insight for every weekday morning, free to read."),
        latest=message("Latest Insights"),
        search_label=message("Search daily insights"),
        topics_title=message("Popular Topics"),
        topics=tuple((topic, topic) for topic in POPULAR_TOPICS),
        read_more=message("Read More"),
        preview_length=200,
        no_match=message(
            "No insights found matching your search. "
            "Try different keywords or browse our popular topics."
        ),
        no_page=message("There is no page this far."),
        load_more=message("Load more insights"),
        newer=message("Newer insights"),
        other=message("Looking for something longer? Read the weekly essays"),
        other_path=WEEKLY.path,
        launch_banner=message(
            "Launch offer: every insight, old and new, is free for everyone for a limited time."
        ),
        launch_items=(
            message("Full archive of past insights"),
            message("Audio versions"),
            message("AI content tools"),
        ),
        launch_button=message("Browse the weekly essays"),
        subscribe_title=message("Never Miss an Insight"),
        subscribe_text=message(
            "A short insight in your inbox each weekday morning. "
            "The e-mails are free, and separate from premium membership."
        ),
    ),
    "weekly": ListTexts(
        subtitle=message("A longer walk through one idea, every Friday, in time for Shabbat."),
        latest=message("Featured Essays"),
        search_label=message("Search weekly essays"),
        topics_title=message("Categories"),
        topics=(
            (message("Holidays & Observances"), "Shabbat"),
            (message("Jewish Ethics"), "Ethics"),
            (message("Prayer & Spirituality"), "Prayer"),
            (message("Jewish Philosophy"), "Philosophy"),
            (message("Jewish History"), "History"),
        ),
        read_more=message("Read Full Essay"),
        preview_length=300,
        no_match=message(
            "No essays found matching your search. Try different keywords or browse our categories."
        ),
        no_page=message("There is no page this far."),
        load_more=message("Load more essays"),
        newer=message("Newer essays"),
        other=message("Only five minutes? Read the daily insights"),
        other_path=DAILY.path,
        launch_banner=message(
            "Launch offer: the whole archive of essays is free for everyone for a limited time."
        ),
        launch_items=(
            message("Archive of past essays"),
            message("Audio versions"),
            message("AI content tools"),
            message("Guided learning journeys"),
        ),
        launch_button=message("Browse all essays"),
        subscribe_title=message("Never Miss an Essay"),
        subscribe_text=message(
            "The new essay in your inbox every Friday. "
            "The e-mails are free, and separate from premium membership."
        ),
    ),
}

TYPE_NAMES: Mapping[PostType, str] = {
    "daily": message("Daily Learning"),
    "weekly": message("Weekly Essay"),
}
BACK_TEXTS: Mapping[PostType, str] = {
    "daily": message("Back to Daily Learning"),
    "weekly": message("Back to Weekly Essays"),
}
