"""Texts of several pages (`features/library/texts.ts`), to be translated where they are shown."""

from __future__ import annotations

from collections.abc import Mapping

from api.core.translation import message
from api.library.schemas import PostType

POPULAR_TOPICS = ("Shabbat", "Gratitude", "Teshuvah", "Book of Ruth", "Mezuzah")

TYPE_NAMES: Mapping[PostType, str] = {
    "daily": message("Daily Learning"),
    "weekly": message("Weekly Essay"),
}
BACK_TEXTS: Mapping[PostType, str] = {
    "daily": message("Back to Daily Learning"),
    "weekly": message("Back to Weekly Essays"),
}
