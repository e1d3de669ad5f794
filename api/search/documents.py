"""Row to document: the only mapping. What an engine stores is decided here and nowhere else."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from api.core.html import paragraphs, plain_text, read_minutes
from api.models import Post, Series, TorahTimeline
from api.search.aliases import forms_in
from api.search.language import is_hebrew, stems, tokens
from api.search.types import IndexUid

SearchDocumentData = dict[str, Any]

# The outbox's word for what a row is, and the index that holds its document.
INDEX_OF_ENTITY: dict[str, IndexUid] = {
    "post": "posts",
    "series": "series",
    "timeline": "torah_timelines",
}


def post_document(
    post: Post, series: Sequence[Series], portions: Sequence[TorahTimeline]
) -> SearchDocumentData:
    """A post with the names of the active series and the portions that hold it.

    A post is stored before it is public; every query asks for `publishTs` in the past.
    """
    titles = [entry.title for entry in series if entry.is_active]
    content = paragraphs(post.content)
    return _versioned(
        {
            "id": post.id,
            "type": post.type,
            "title": post.title,
            "excerpt": plain_text(post.excerpt),
            "author": post.author,
            "topics": sorted(post.topics),
            "publishDate": post.publish_date.isoformat(),
            "publishTs": timestamp(post.publish_date),
            "isPremium": post.is_premium,
            "featured": post.featured,
            "imageUrl": post.image_url,
            "audioUrl": post.audio_url,
            "readMinutes": read_minutes(post.content),
            "series": titles,
            "portions": [portion.parasha for portion in portions],
            "books": sorted({portion.book for portion in portions}),
            "titleForms": _forms([post.title, *post.topics]),
            "names": [*titles, *(name for portion in portions for name in _portion_names(portion))],
            "forms": _forms([post.excerpt, *content]),
            "content": content,
        }
    )


def series_document(series: Series, posts: Sequence[Post], now: datetime) -> SearchDocumentData:
    """A series with the titles of those of its posts that are public at `now`."""
    public = [post for post in posts if post.publish_date <= now]
    titles = [post.title for post in public]
    description = plain_text(series.description)
    return _versioned(
        {
            "id": series.id,
            "slug": series.slug,
            "title": series.title,
            "description": description,
            "imageUrl": series.image_url,
            "lessonCount": len(public),
            "postTitles": titles,
            "topics": sorted({topic for post in public for topic in post.topics}),
            "publishTs": 0,
            "titleForms": _forms([series.title]),
            "names": titles,
            "forms": _forms([description, *titles]),
            "content": [description],
        }
    )


def timeline_document(
    portion: TorahTimeline, posts: Sequence[Post], now: datetime
) -> SearchDocumentData:
    """A weekly portion with the titles of those of its posts that are public at `now`."""
    titles = [post.title for post in posts if post.publish_date <= now]
    description = plain_text(portion.description)
    return _versioned(
        {
            "id": portion.id,
            "slug": portion.slug,
            "parasha": portion.parasha,
            "book": portion.book,
            "title": portion.title,
            "description": description,
            "hebrewName": portion.hebrew_name,
            "englishName": portion.english_name,
            "startChapter": portion.start_chapter,
            "startVerse": portion.start_verse,
            "endChapter": portion.end_chapter,
            "endVerse": portion.end_verse,
            "order": portion.order,
            "imageUrl": portion.image_url,
            "lessonCount": len(titles),
            "publishTs": 0,
            "titleForms": [*_portion_names(portion), *_forms([portion.title, portion.book])],
            "names": [portion.book, *titles],
            "forms": _forms([description, *titles]),
            "content": [description],
        }
    )


def next_change(posts: Iterable[Post], now: datetime) -> datetime | None:
    """When the next of these posts becomes public, and with it its title's places."""
    return min((post.publish_date for post in posts if post.publish_date > now), default=None)


def timestamp(moment: datetime) -> int:
    """Seconds since 1970, rounded up: nothing is found before its moment."""
    return -int(-moment.timestamp() // 1)


def _portion_names(portion: TorahTimeline) -> list[str]:
    """A portion's names as they stand, and its Hebrew name as it is typed, without points."""
    names = [portion.parasha, portion.english_name, portion.hebrew_name]
    return [*names, " ".join(tokens(portion.hebrew_name)), "".join(tokens(portion.parasha))]


def _forms(texts: Iterable[str]) -> list[str]:
    """What else the words of these texts may be looked for as: other spellings, bare stems."""
    folded = [token for text in texts for token in tokens(text)]
    hebrew = {token for token in set(folded) if is_hebrew(token)}
    bare = {stem for token in hebrew for stem in (token, *stems(token))}
    return [*forms_in(folded), *sorted(bare)]


def _versioned(document: SearchDocumentData) -> SearchDocumentData:
    """Give a document a digest of itself: equal versions are equal documents."""
    canonical = json.dumps(document, ensure_ascii=False, sort_keys=True).encode()
    return document | {"version": hashlib.blake2b(canonical, digest_size=16).hexdigest()}
