"""Row to document: the only mapping. What an engine stores is decided here and nowhere else."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from api.core.html import paragraphs, plain_text, read_minutes
from api.models import Post, Series, TorahTimeline
from api.search.references.books import by_name
from api.search.references.parser import Reference, citations, reference, tokens_of
from api.search.text.analyzer import base_forms, is_hebrew, stems, tokens
from api.search.text.analyzer import forms as written
from api.search.text.phonetics import sound
from api.search.text.synonyms import forms_in
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
    title, excerpt, text = tokens(post.title), tokens(post.excerpt), _read(content)
    minutes = read_minutes(post.content)
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
            "readMinutes": minutes,
            "length": reading_length(minutes),
            "series": titles,
            "portions": [portion.parasha for portion in portions],
            "books": sorted({portion.book for portion in portions}),
            "titleForms": _forms([title, *_read(post.topics)]),
            "names": [*titles, *(name for portion in portions for name in _portion_names(portion))],
            "excerptForms": _forms([excerpt]),
            "forms": _forms(text),
            "sounds": _sounds([title, excerpt, *text]),
            "citations": _cited([post.excerpt, *content]),
            "chapters": sorted({chapter for portion in portions for chapter in _read_in(portion)}),
            "content": content,
        }
    )


def series_document(series: Series, posts: Sequence[Post], now: datetime) -> SearchDocumentData:
    """A series with the titles of those of its posts that are public at `now`."""
    public = [post for post in posts if post.publish_date <= now]
    titles = [post.title for post in public]
    description = plain_text(series.description)
    title, text = tokens(series.title), _read([description, *titles])
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
            "titleForms": _forms([title]),
            "names": titles,
            "forms": _forms(text),
            "sounds": _sounds([title, *text]),
            "content": [description],
        }
    )


def timeline_document(
    portion: TorahTimeline, posts: Sequence[Post], now: datetime
) -> SearchDocumentData:
    """A weekly portion with the titles of those of its posts that are public at `now`."""
    titles = [post.title for post in posts if post.publish_date <= now]
    description = plain_text(portion.description)
    title, text = tokens(portion.title), _read([description, *titles])
    verses = _range(portion)
    first, last = verses.span() if verses else (0, 0)
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
            "titleForms": [*_portion_names(portion), *_forms([title, tokens(portion.book)])],
            "names": [portion.book, *titles],
            "forms": _forms(text),
            "sounds": _sounds([title, *text]),
            "firstVerse": first,
            "lastVerse": last,
            "content": [description],
        }
    )


def next_change(posts: Iterable[Post], now: datetime) -> datetime | None:
    """When the next of these posts becomes public, and with it its title's places."""
    return min((post.publish_date for post in posts if post.publish_date > now), default=None)


def reading_length(minutes: int) -> str:
    """The word by which readers choose how long they want to read."""
    if minutes < 3:
        return "Under 3 minutes"
    return "3 to 5 minutes" if minutes <= 5 else "Over 5 minutes"


def timestamp(moment: datetime) -> int:
    """Seconds since 1970, rounded up: nothing is found before its moment."""
    return -int(-moment.timestamp() // 1)


def _portion_names(portion: TorahTimeline) -> list[str]:
    """A portion's names as they stand, and its Hebrew name as it is typed, without points."""
    names = [portion.parasha, portion.english_name, portion.hebrew_name]
    return [*names, " ".join(tokens(portion.hebrew_name)), "".join(tokens(portion.parasha))]


def _read(texts: Iterable[str]) -> list[list[str]]:
    """Each text as its folded words: to fold is what a document costs, so it is done once."""
    return [tokens(text) for text in texts]


def _forms(texts: Iterable[Sequence[str]]) -> list[str]:
    """What else the words of these texts may be looked for as: other spellings, bare stems."""
    folded = [word for text in texts for word in text]
    hebrew = {word for word in set(folded) if is_hebrew(word)}
    bare = {form for word in hebrew for form in (word, *written(word))}
    return [*forms_in(folded), *sorted(bare)]


def _sounds(texts: Iterable[Sequence[str]]) -> list[str]:
    """How those words sound that may be written in other letters, and what they are forms of."""
    words = set[str]().union(*texts)
    hebrew = list(filter(is_hebrew, words))
    said = words.union(*map(stems, hebrew), *map(base_forms, hebrew))
    return sorted({heard for word in said if (heard := sound(word))})


def _cited(texts: Iterable[str]) -> list[str]:
    """The verses and chapters that these texts quote."""
    found = (cited for text in texts for cited in citations(text))
    return sorted({value for cited in found for value in tokens_of(cited)})


def _range(portion: TorahTimeline) -> Reference | None:
    """What a portion reads; None where its numbers are of no place in the Bible."""
    if portion.book not in by_name():
        return None
    return reference(
        portion.book,
        portion.start_chapter,
        portion.start_verse,
        portion.end_chapter,
        portion.end_verse,
    )


def _read_in(portion: TorahTimeline) -> list[str]:
    """The chapters that a portion reads from."""
    read = _range(portion)
    return [value for value in tokens_of(read) if ":" not in value] if read else []


def _versioned(document: SearchDocumentData) -> SearchDocumentData:
    """Give a document a digest of itself: equal versions are equal documents."""
    canonical = json.dumps(document, ensure_ascii=False, sort_keys=True).encode()
    return document | {"version": hashlib.blake2b(canonical, digest_size=16).hexdigest()}
