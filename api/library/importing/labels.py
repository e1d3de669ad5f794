"""What the fields of an object are called in messages: as their labels at the desk.

`tests/admin/test_fields.py` compares them with those of `web/src/admin/write/kinds.ts`.
"""

from __future__ import annotations

from collections.abc import Mapping

LABELS: Mapping[str, Mapping[str, str]] = {
    "post": {
        "title": "Title",
        "content": "Text",
        "excerpt": "Summary",
        "questions": "Questions that this teaching answers",
        "studyGuide": "Study guide",
        "type": "Kind",
        "publishDate": "Date of publication",
        "author": "Author",
        "topics": "Topics",
        "audioUrl": "Recording",
        "imageUrl": "Picture",
        "videoUrl": "Video",
        "isPremium": "For members",
        "featured": "Featured",
    },
    "series": {
        "title": "Title",
        "slug": "Address",
        "description": "Description",
        "posts": "Teachings",
        "imageUrl": "Picture",
        "isActive": "Shown to readers",
    },
    "timeline": {
        "title": "Title",
        "hebrewTitle": "Title in Hebrew",
        "parasha": "Name of the portion",
        "hebrewName": "Name in Hebrew",
        "englishName": "Name in English",
        "slug": "Address",
        "book": "Book",
        "startChapter": "First chapter",
        "startVerse": "First verse",
        "endChapter": "Last chapter",
        "endVerse": "Last verse",
        "order": "Place in the timeline",
        "description": "Description",
        "hebrewDescription": "Description in Hebrew",
        "posts": "Teachings",
        "imageUrl": "Picture",
    },
    "journey": {
        "sourcePostId": "From the teaching",
        "targetPostId": "To the teaching",
        "pathType": "Kind of step",
        "description": "Description",
    },
    "testimonial": {
        "name": "Name",
        "role": "Role",
        "content": "Text",
        "rating": "Stars",
    },
}


def sentence(kind: str, field: str | None, fault: str) -> str:
    """'Last verse must be at most 25, the last verse of chapter 2.'

    `field` may name a part of one ('studyGuide.themes.0').
    """
    name = (field or "").partition(".")[0]
    return f"{LABELS[kind].get(name, name) or 'This'} {fault}."
