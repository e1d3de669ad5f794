"""Builds documents from rows: the only place that decides what an engine stores."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NotRequired, TypedDict, get_type_hints

from api.core.html import anchored_paragraphs, plain_text, read_minutes
from api.models import Post, Series, WeeklyPortion
from api.models.study_guide import stored_guide
from api.search.index.word_forms import (
    forms,
    phonetic_keys,
    respelt,
    surface_forms,
    tokenize,
)
from api.search.references.books import by_name
from api.search.references.recognition import citations
from api.search.references.verse_reference import VerseReference, reference, reference_values
from api.search.text.analyzer import tokens
from api.search.text.synonym_table import SynonymTable
from api.search.types import IndexUid


class _IndexedFields(TypedDict):
    """The fields of every document.

    `version` is a digest of the others: equal versions are equal documents. `forms` are other
    spellings of words of the text, and those of the terms that it names; `titleForms` those of the
    title. `names` are those of what belongs to it: portions, series, posts. `sounds` are the
    phonetic keys of its words, `surfaceForms` the forms of terms by which it comes first.
    """

    id: int
    title: str
    imageUrl: str | None
    publishTs: int
    titleForms: list[str]
    names: list[str]
    forms: list[str]
    sounds: list[str]
    surfaceForms: list[str]
    content: list[str]
    version: str


class ComparisonField(TypedDict):
    post: int
    both: list[str]


class PostDocument(_IndexedFields):
    """A post. `citations` are places that its text cites, and the chapters, folios and works that
    they are in; `chapters` are those that its portions read. `anchors` are the ids of the
    paragraphs in `content`, in their order. `questions`, `answered` (they with their answers),
    `quotes` (what the text says to each, or nothing), `steps` and `comparison` (the other post, and
    what both say) are those of its study guide, absent without one. `generatedQuestions` are those
    that a text provider wrote: they are embedded, and never shown.
    """

    type: str
    excerpt: str
    author: str
    topics: list[str]
    publishDate: str
    isPremium: int
    featured: int
    audioUrl: str | None
    readMinutes: int
    length: str
    series: list[str]
    portions: list[str]
    books: list[str]
    excerptForms: list[str]
    citations: list[str]
    chapters: list[str]
    anchors: list[str | None]
    questions: NotRequired[list[str]]
    answered: NotRequired[list[str]]
    quotes: NotRequired[list[str]]
    steps: NotRequired[list[str]]
    comparison: NotRequired[ComparisonField]
    generatedQuestions: NotRequired[list[str]]


class SeriesDocument(_IndexedFields):
    slug: str
    description: str
    lessonCount: int
    postTitles: list[str]
    topics: list[str]
    citations: list[str]


class TimelineDocument(_IndexedFields):
    """A weekly portion; `firstVerse` and `lastVerse` are positions (`references.parser`).

    `hebrewTitle` and `hebrewDescription` are empty where there are none (LANG-24). `hebrewForms`
    are the words of the latter as they are searched.
    """

    slug: str
    parasha: str
    book: str
    description: str
    hebrewTitle: str
    hebrewDescription: str
    hebrewForms: list[str]
    hebrewName: str
    englishName: str
    startChapter: int
    startVerse: int
    endChapter: int
    endVerse: int
    order: int
    lessonCount: int
    firstVerse: int
    lastVerse: int
    citations: list[str]


def post_document(
    post: Post,
    series: Sequence[Series],
    portions: Sequence[WeeklyPortion],
    synonyms: SynonymTable,
    generated_questions: Sequence[str] = (),
) -> PostDocument:
    """A post with the names of its active series and of the portions that contain it.

    A generated question that is among the teacher's own is left out.

    A post is stored before it is public; every query asks for `publishTs` in the past.
    """
    titles = [entry.title for entry in series if entry.is_active]
    anchored = anchored_paragraphs(post.content)
    content = [text for _, text in anchored]
    title, excerpt, text = tokens(post.title), tokens(post.excerpt), tokenize(content)
    names = [*titles, *(name for portion in portions for name in _portion_names(portion))]
    minutes = read_minutes(post.content)
    document = PostDocument(
        id=post.id,
        type=post.type,
        title=post.title,
        excerpt=plain_text(post.excerpt),
        author=post.author,
        topics=sorted(post.topics),
        publishDate=post.publish_date.isoformat(),
        publishTs=timestamp(post.publish_date),
        isPremium=post.is_premium,
        featured=post.featured,
        imageUrl=post.image_url,
        audioUrl=post.audio_url,
        readMinutes=minutes,
        length=reading_length(minutes),
        series=titles,
        portions=[portion.parasha for portion in portions],
        books=sorted({portion.book for portion in portions}),
        titleForms=forms([title, *tokenize(post.topics)], synonyms),
        names=names,
        excerptForms=forms([excerpt], synonyms),
        forms=[*forms(text, synonyms), *respelt([post.title, post.excerpt, *content])],
        sounds=phonetic_keys([title, excerpt, *text]),
        surfaceForms=surface_forms([post.title, *post.topics, *names], [excerpt, *text], synonyms),
        citations=_cited([post.excerpt, *content]),
        chapters=sorted({chapter for portion in portions for chapter in _chapters_of(portion)}),
        content=content,
        anchors=[anchor for anchor, _ in anchored],
        version="",
    )
    if post.questions:
        document["questions"] = list(post.questions)
    if guide := stored_guide(post.study_guide):
        document["questions"] = [*guide.questions, *post.questions]
        document["answered"] = guide.answered
        document["quotes"] = guide.quotes
        document["steps"] = [f"{step.title}. {step.text}" for step in guide.steps]
        if compared := guide.comparison:
            document["comparison"] = {"post": compared.post, "both": list(compared.both)}
    own = document.get("questions", ())
    if generated := [text for text in generated_questions if text not in own]:
        document["generatedQuestions"] = generated
    document["version"] = _digest(document)
    return document


def series_document(
    series: Series, posts: Sequence[Post], now: datetime, synonyms: SynonymTable
) -> SeriesDocument:
    """A series with the titles of those of its posts that are public at `now`."""
    public = [post for post in posts if post.publish_date <= now]
    titles = [post.title for post in public]
    description = plain_text(series.description)
    title, text = tokens(series.title), tokenize([description, *titles])
    document = SeriesDocument(
        id=series.id,
        slug=series.slug,
        title=series.title,
        description=description,
        imageUrl=series.image_url,
        lessonCount=len(public),
        postTitles=titles,
        topics=sorted({topic for post in public for topic in post.topics}),
        publishTs=0,
        titleForms=forms([title], synonyms),
        names=titles,
        forms=[*forms(text, synonyms), *respelt([series.title, description, *titles])],
        sounds=phonetic_keys([title, *text]),
        surfaceForms=surface_forms([series.title], text, synonyms),
        citations=_cited([description]),
        content=[description],
        version="",
    )
    document["version"] = _digest(document)
    return document


def timeline_document(
    portion: WeeklyPortion, posts: Sequence[Post], now: datetime, synonyms: SynonymTable
) -> TimelineDocument:
    """A weekly portion with the titles of those of its posts that are public at `now`."""
    titles = [post.title for post in posts if post.publish_date <= now]
    description, hebrew = plain_text(portion.description), plain_text(portion.hebrew_description)
    title, text = tokens(portion.title), tokenize([description, *titles])
    hebrew_title = tokens(portion.hebrew_title)
    verses = _reference(portion)
    first, last = verses.span() if verses else (0, 0)
    document = TimelineDocument(
        id=portion.id,
        slug=portion.slug,
        parasha=portion.parasha,
        book=portion.book,
        title=portion.title,
        description=description,
        hebrewTitle=portion.hebrew_title,
        hebrewDescription=hebrew,
        hebrewForms=forms([tokens(hebrew)], synonyms),
        hebrewName=portion.hebrew_name,
        englishName=portion.english_name,
        startChapter=portion.start_chapter,
        startVerse=portion.start_verse,
        endChapter=portion.end_chapter,
        endVerse=portion.end_verse,
        order=portion.order,
        imageUrl=portion.image_url,
        lessonCount=len(titles),
        publishTs=0,
        titleForms=[
            *_portion_names(portion),
            *([" ".join(hebrew_title)] if hebrew_title else []),
            *forms([title, hebrew_title, tokens(portion.book)], synonyms),
        ],
        names=[portion.book, *titles],
        forms=[*forms(text, synonyms), *respelt([portion.title, description, *titles])],
        sounds=phonetic_keys([title, hebrew_title, *text]),
        surfaceForms=surface_forms(
            [portion.title, portion.hebrew_title, portion.book, *_portion_names(portion)],
            text,
            synonyms,
        ),
        firstVerse=first,
        lastVerse=last,
        citations=_cited([description, hebrew]),
        content=[description],
        version="",
    )
    document["version"] = _digest(document)
    return document


def next_change(posts: Iterable[Post], now: datetime) -> datetime | None:
    """When the next of these posts becomes public, which changes its containers' documents."""
    return min((post.publish_date for post in posts if post.publish_date > now), default=None)


def reading_length(minutes: int) -> str:
    """The label of a reading time, by which readers filter."""
    if minutes < 3:
        return "Under 3 minutes"
    return "3 to 5 minutes" if minutes <= 5 else "Over 5 minutes"


def timestamp(moment: datetime) -> int:
    """Seconds since 1970, rounded up, so that nothing is found before its date."""
    return -int(-moment.timestamp() // 1)


def _portion_names(portion: WeeklyPortion) -> list[str]:
    """A portion's names, and the forms in which they are typed: without points, as one word."""
    names = [portion.parasha, portion.english_name, portion.hebrew_name]
    return [*names, " ".join(tokens(portion.hebrew_name)), "".join(tokens(portion.parasha))]


def _cited(texts: Iterable[str]) -> list[str]:
    """The places that these texts cite, and the wider ones that they are in."""
    found = (cited.reference for text in citations(texts) for cited in text)
    return sorted({value for reference in found for value in reference.values()})


def _reference(portion: WeeklyPortion) -> VerseReference | None:
    """The verses of a portion; None if the Bible has no such verses."""
    if portion.book not in by_name():
        return None
    return reference(
        portion.book,
        portion.start_chapter,
        portion.start_verse,
        portion.end_chapter,
        portion.end_verse,
    )


def _chapters_of(portion: WeeklyPortion) -> list[str]:
    verses = _reference(portion)
    return [value for value in reference_values(verses) if ":" not in value] if verses else []


_TYPES: Mapping[IndexUid, type] = {
    "posts": PostDocument,
    "series": SeriesDocument,
    "torah_timelines": TimelineDocument,
}


def attributes(index: IndexUid) -> frozenset[str]:
    """The attributes that documents of an index may have."""
    return frozenset(get_type_hints(_TYPES[index]))


def _digest(document: Mapping[str, object]) -> str:
    fields = {name: value for name, value in document.items() if name != "version"}
    canonical = json.dumps(fields, ensure_ascii=False, sort_keys=True).encode()
    return hashlib.blake2b(canonical, digest_size=16).hexdigest()
