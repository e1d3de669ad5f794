"""Index settings as plain data: the searchable attributes by weight, and what may be filtered,
sorted and shown. Both engines read this table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from api.search.types import IndexUid

ValueKind = Literal["text", "number"]
# The forms of terms that a document has itself. Queries are filtered by it, but readers do not
# filter: counts of it would tell the words of locked texts.
SURFACE_FORMS = "surfaceForms"


@dataclass(frozen=True, slots=True)
class IndexSettings:
    """`searchable` is ordered by weight, the greatest first.

    `weights` are Postgres' weight classes of the attributes that are short enough for its `head`.
    """

    searchable: tuple[str, ...]
    weights: Mapping[str, Literal["A", "B", "C", "D"]]
    filterable: Mapping[str, ValueKind]
    sortable: tuple[str, ...]
    # What a reader may see of a document.
    public: tuple[str, ...]
    # What may be shown with the matched words highlighted; `content` is cut to a sentence.
    formatted: tuple[str, ...]
    # What an engine returns besides, to cut snippets from.
    snippet_sources: tuple[str, ...] = ("content",)

    @property
    def retrieved(self) -> tuple[str, ...]:
        """What an engine returns of a document."""
        return (*self.public, *self.snippet_sources)


INDEXES: Mapping[IndexUid, IndexSettings] = {
    "posts": IndexSettings(
        searchable=(
            "title",
            "titleForms",
            "topics",
            "names",
            "excerpt",
            "excerptForms",
            "forms",
            "content",
            "sounds",
        ),
        weights={
            "title": "A",
            "titleForms": "A",
            "topics": "B",
            "names": "B",
            "excerpt": "C",
            "excerptForms": "C",
        },
        filterable={
            "type": "text",
            "length": "text",
            "citations": "text",
            "chapters": "text",
            "topics": "text",
            "series": "text",
            "portions": "text",
            "books": "text",
            "isPremium": "number",
            "featured": "number",
            "publishTs": "number",
            "readMinutes": "number",
        },
        sortable=("publishTs",),
        public=(
            "id",
            "type",
            "title",
            "excerpt",
            "author",
            "topics",
            "publishDate",
            "publishTs",
            "isPremium",
            "featured",
            "imageUrl",
            "audioUrl",
            "readMinutes",
            "length",
            "series",
            "portions",
            "books",
        ),
        formatted=("title", "excerpt", "content"),
        snippet_sources=("content", "anchors"),
    ),
    "series": IndexSettings(
        searchable=("title", "titleForms", "topics", "content", "names", "forms", "sounds"),
        weights={
            "title": "A",
            "titleForms": "A",
            "topics": "B",
            "names": "C",
            "content": "C",
            "forms": "D",
        },
        filterable={
            "topics": "text",
            "citations": "text",
            "publishTs": "number",
        },
        sortable=("publishTs",),
        public=(
            "id",
            "slug",
            "title",
            "description",
            "lessonCount",
            "postTitles",
            "topics",
            "imageUrl",
        ),
        formatted=("title", "description", "content"),
    ),
    "torah_timelines": IndexSettings(
        searchable=(
            "parasha",
            "title",
            "titleForms",
            "names",
            "content",
            "forms",
            "hebrewForms",
            "sounds",
        ),
        weights={
            "parasha": "A",
            "title": "A",
            "titleForms": "A",
            "names": "C",
            "content": "C",
            "forms": "D",
        },
        filterable={
            "book": "text",
            "parasha": "text",
            "citations": "text",
            "order": "number",
            "publishTs": "number",
            "firstVerse": "number",
            "lastVerse": "number",
        },
        sortable=("order", "publishTs"),
        public=(
            "id",
            "slug",
            "parasha",
            "book",
            "title",
            "description",
            "hebrewTitle",
            "hebrewDescription",
            "hebrewName",
            "englishName",
            "startChapter",
            "startVerse",
            "endChapter",
            "endVerse",
            "order",
            "imageUrl",
            "lessonCount",
        ),
        formatted=("title", "hebrewTitle", "parasha", "description", "content"),
    ),
}

# No typos are forgiven in these. Phonetic keys are not written words. Few texts are Hebrew, so that
# a misspelt Hebrew word is nearer to some word of the portions' summaries than to the right one.
EXACT_ATTRIBUTES = ("hebrewForms", "sounds")
# A query that sorts is sorted first of all. Else Meilisearch's default order without
# `wordPosition`; then the newest document first.
RANKING_RULES = (
    "sort",
    "words",
    "typo",
    "proximity",
    "attributeRank",
    "exactness",
    "publishTs:desc",
)
SEARCH_CUTOFF_MS = 500
MAX_TOTAL_HITS = 1000
MAX_FACET_VALUES = 100
