"""The texts that differ between the two lists (`features/library/texts.ts`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from api.library.schemas import PostType
from api.site.sections import DAILY, WEEKLY

Topic = tuple[str, str]


@dataclass(frozen=True, slots=True)
class ListTexts:
    # `{product}` stands for the product's name.
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
        subtitle="{product}: a short Torah insight for every weekday morning, free to read.",
        latest="Latest Insights",
        search_label="Search daily insights",
        topics_title="Popular Topics",
        topics=tuple((topic, topic) for topic in POPULAR_TOPICS),
        read_more="Read More",
        preview_length=200,
        no_match="No insights found matching your search. "
        "Try different keywords or browse our popular topics.",
        no_page="There is no page this far.",
        load_more="Load more insights",
        newer="Newer insights",
        other="Looking for something longer? Read the weekly essays",
        other_path=WEEKLY.path,
        launch_banner="Launch offer: every insight, old and new, is free for everyone "
        "for a limited time.",
        launch_items=("Full archive of past insights", "Audio versions", "AI content tools"),
        launch_button="Browse the weekly essays",
        subscribe_title="Never Miss an Insight",
        subscribe_text="A short insight in your inbox each weekday morning. "
        "The e-mails are free, and separate from premium membership.",
    ),
    "weekly": ListTexts(
        subtitle="A longer walk through one idea, every Friday, in time for Shabbat.",
        latest="Featured Essays",
        search_label="Search weekly essays",
        topics_title="Categories",
        topics=(
            ("Holidays & Observances", "Shabbat"),
            ("Jewish Ethics", "Ethics"),
            ("Prayer & Spirituality", "Prayer"),
            ("Jewish Philosophy", "Philosophy"),
            ("Jewish History", "History"),
        ),
        read_more="Read Full Essay",
        preview_length=300,
        no_match="No essays found matching your search. "
        "Try different keywords or browse our categories.",
        no_page="There is no page this far.",
        load_more="Load more essays",
        newer="Newer essays",
        other="Only five minutes? Read the daily insights",
        other_path=DAILY.path,
        launch_banner="Launch offer: the whole archive of essays is free for everyone "
        "for a limited time.",
        launch_items=(
            "Archive of past essays",
            "Audio versions",
            "AI content tools",
            "Guided learning journeys",
        ),
        launch_button="Browse all essays",
        subscribe_title="Never Miss an Essay",
        subscribe_text="The new essay in your inbox every Friday. "
        "The e-mails are free, and separate from premium membership.",
    ),
}

TYPE_NAMES: Mapping[PostType, str] = {"daily": "Daily Learning", "weekly": "Weekly Essay"}
BACK_TEXTS: Mapping[PostType, str] = {
    "daily": "Back to Daily Learning",
    "weekly": "Back to Weekly Essays",
}
