"""The responses of `/api/search`, `/api/passages` and `/api/posts/{id}/related`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Literal
from urllib.parse import urlencode

from pydantic import PrivateAttr

from api.core.schemas import Schema, ShownText
from api.core.viewer import Viewer
from api.search.access import is_locked, visible_document
from api.search.calendar import CalendarAnswer
from api.search.query.caution import caution_for
from api.search.query.explanation import QuotedMishnah, QuotedVerse, UnderstoodPlace
from api.search.query.help_words import help_words
from api.search.query.parser import ExplanationKind
from api.search.query.site_page_texts import site_page_about, site_page_name
from api.search.query.site_pages import FoundPage, SitePageId
from api.search.references import missing
from api.search.references.quotations import verses_with
from api.search.references.verse_reference import VerseReference
from api.search.results.evidence import Outcome
from api.search.semantic.related import Reason, Related
from api.search.text.gloss import english_name
from api.search.text.term_forms import Term
from api.search.translations import Translation
from api.search.types import EngineName, IndexUid


class Hit(Schema):
    """`highlighted_title` and `snippet` are safe HTML with the matched words in <mark>.

    `nearby`: it does not cite the place that was searched, but one near it.
    """

    id: int
    title: str
    highlighted_title: str
    snippet: str
    nearby: bool


class PostHit(Hit):
    """`semantic`: it was found by its vectors; then `snippet` is what answers the query, where the
    words do not show it.

    `paragraph` is the id of the snippet's paragraph in the text; None where nothing in the text
    matched, where the viewer may not read it, and where the paragraph has no id.
    """

    type: Literal["daily", "weekly"]
    excerpt: str
    publish_date: datetime
    author: str
    topics: list[str]
    is_premium: int
    # The viewer may not read it in full (ACCESS-13).
    is_locked: bool
    semantic: bool
    paragraph: str | None


class SeriesHit(Hit):
    slug: str
    description: str
    lesson_count: int


class TimelineHit(Hit):
    """`highlighted_hebrew_title` and `hebrew_snippet` are safe HTML as well; empty where there is
    no Hebrew, and the snippet also where the English one has more of the query (LANG-24).
    """

    highlighted_hebrew_title: str
    hebrew_snippet: str
    slug: str
    parasha: str
    book: str
    hebrew_name: str
    english_name: str
    start_chapter: int
    start_verse: int
    end_chapter: int
    end_verse: int


class Totals(Schema):
    posts: int
    series: int
    torah_timelines: int


GroupName = Literal["posts", "series", "torahTimelines"]
GROUP_NAMES: Mapping[IndexUid, GroupName] = {
    "posts": "posts",
    "series": "series",
    "torah_timelines": "torahTimelines",
}


class SearchNote(Schema):
    """Why these results were found: what was typed, its interpretation, and a link to that.

    `hebrewMeant`: the Hebrew name of the term that is meant; empty where it is none.
    `missing`: the words of a short query, as typed, that nothing has (SEARCH-82).
    """

    kind: ExplanationKind
    typed: str
    meant: str
    hebrew_meant: str
    to: str | None
    missing: list[str]


class TermVerse(Schema):
    """A verse that has the word of a term; `url` is a search for it."""

    reference: str
    hebrew_reference: str
    url: str

    @classmethod
    def of(cls, verse: VerseReference) -> TermVerse:
        url = f"/search?{urlencode({'q': verse.name})}"
        return cls(reference=verse.name, hebrew_reference=verse.hebrew_name, url=url)


class AbsentTerm(Schema):
    """A term of the query that no document names, in English and in Hebrew (SEARCH-91).

    `verses` are those that have its word, if they are few.
    """

    name: str
    hebrew_name: str
    verses: list[TermVerse]

    @classmethod
    def of(cls, term: Term) -> AbsentTerm:
        name, english = term.name, english_name(term)
        with_article = english.removeprefix("the ") == name
        hebrew = term.hebrew or name
        return cls(
            name=english if with_article else name,
            hebrew_name=hebrew,
            verses=[TermVerse.of(verse) for verse in verses_with(hebrew)],
        )


class CautionNotice(Schema):
    """What is said first to somebody in danger, or to a question for a doctor or a lawyer."""

    caution: Literal["danger", "advice"]
    text: str

    @classmethod
    def of(cls, message: str) -> CautionNotice | None:
        """None for a message that calls for neither."""
        caution = caution_for(message)
        words = help_words(caution, message)
        return cls.model_validate({"caution": caution, "text": words}) if words else None


class SitePage(Schema):
    """A page of the site that does what was searched for, and what it does (SEARCH-92)."""

    id: SitePageId
    url: str
    name: str
    about: str

    @classmethod
    def of(cls, page: FoundPage, *, launch_free: bool) -> SitePage:
        about = site_page_about(page.id, launch_free=launch_free)
        return cls(id=page.id, url=page.url, name=site_page_name(page.id), about=about)


class PlaceProblem(Schema):
    """Why there is no such place, of the book, work or chapter that it is in.

    `size`: `number` is how many units it has. `begin`, `end`: it begins or ends with this unit, of
    a folio with this side. `absent`: it has no folio of this number.
    """

    kind: missing.ProblemKind
    within: str
    hebrew_within: str
    number: int
    unit: missing.Unit
    side: Literal["a", "b"] | None


class ReferencedPlace(Schema):
    """The place that the query names, in English and in Hebrew.

    `problem`: why there is no such place. `cited`: some teaching cites it.
    """

    reference: str
    hebrew_reference: str
    problem: PlaceProblem | None
    cited: bool

    @classmethod
    def of(cls, place: UnderstoodPlace) -> ReferencedPlace:
        return cls(
            reference=place.reference.name,
            hebrew_reference=place.reference.hebrew_name,
            problem=PlaceProblem.model_validate(place.problem) if place.problem else None,
            cited=place.cited,
        )


class VersePortion(Schema):
    """`url` leads to the verse in the portion's text."""

    parasha: str
    hebrew_name: str
    url: str

    @classmethod
    def of(cls, verse: QuotedVerse) -> VersePortion | None:
        """None where no portion holds the verse."""
        if verse.portion is None or verse.url is None:
            return None
        names = verse.portion
        return cls(parasha=names["parasha"], hebrew_name=names["hebrewName"], url=verse.url)


class Verse(Schema):
    """The verse of the query, or the first `shown` of `total` verses: in pointed Hebrew, and in
    English where there is a translation of the book.

    `portion` is the one that holds most of them; `restUrl` leads to the first verse that is not
    shown, in the portion's text.
    """

    reference: str
    hebrew_reference: str
    hebrew: str
    english: str | None
    shown: int
    total: int
    portion: VersePortion | None
    rest_url: str | None

    @classmethod
    def of(cls, verse: QuotedVerse) -> Verse:
        return cls(
            reference=verse.reference.name,
            hebrew_reference=verse.reference.hebrew_name,
            hebrew=verse.hebrew,
            english=verse.english,
            shown=verse.shown,
            total=len(verse.places),
            portion=VersePortion.of(verse),
            rest_url=verse.rest_url,
        )


class QuotedMishnahs(Schema):
    """The mishnah of the query, or the first `shown` of `total` mishnahs, in Hebrew, with the
    translations that the teacher wrote of these.

    `url` leads to the first mishnah that is not shown, or to the only one, on its chapter's page.
    """

    reference: str
    hebrew_reference: str
    hebrew: str
    translations: list[Translation]
    shown: int
    total: int
    url: str

    @classmethod
    def of(cls, quoted: QuotedMishnah, translations: list[Translation]) -> QuotedMishnahs:
        reference = quoted.mishnahs.reference
        return cls(
            reference=reference.name,
            hebrew_reference=reference.hebrew_name,
            hebrew=quoted.hebrew,
            translations=translations,
            shown=quoted.shown,
            total=len(quoted.mishnahs.places),
            url=quoted.url,
        )


_FOUND = (
    "notes",
    "absent_terms",
    "site_pages",
    "suggestions",
    "posts",
    "series",
    "torah_timelines",
    "closest",
)


class SearchResponse(Schema):
    """The three groups, which engine answered, and whether it replaced one that did not.

    `absentTerms` and `sitePages` count in no total. Where no group has anything,
    `closest` are the posts that come near in meaning without an answer (SEARCH-99).

    `facets`, if requested, has the number of posts of each type, topic, series, book, portion and
    length. `suggestions` are terms to try where nothing was found. `order` names the groups, the
    one with the best hit first. `calendar` counts in no total. `cautionNotice` comes
    before everything; in danger nothing else is there (STUDY-74).
    """

    query: str
    engine: EngineName
    degraded: bool
    took_ms: float
    totals: Totals
    order: list[GroupName]
    facets: dict[str, dict[str, int]] | None
    notes: list[SearchNote]
    absent_terms: list[AbsentTerm]
    site_pages: list[SitePage]
    caution_notice: CautionNotice | None
    place: ReferencedPlace | None
    verse: Verse | None
    mishnah: QuotedMishnahs | None
    calendar: CalendarAnswer | None
    suggestions: list[str]
    posts: list[PostHit]
    series: list[SeriesHit]
    torah_timelines: list[TimelineHit]
    closest: list[PostHit]
    # False where something timed out that may answer the next search. Not sent.
    _is_complete: bool = PrivateAttr(default=True)

    @property
    def is_complete(self) -> bool:
        return self._is_complete

    @is_complete.setter
    def is_complete(self, value: bool) -> None:
        self._is_complete = value

    @property
    def outcome(self) -> Outcome:
        """What the library has to say to the query, as the search page says it."""
        totals = self.totals
        if totals.posts or totals.series or totals.torah_timelines:
            return "answered"
        return "close" if self.closest else "nothing"

    def notice_alone(self) -> SearchResponse:
        """The response without anything that was found."""
        nothing: dict[str, Any] = {name: [] for name in _FOUND}
        totals = Totals(posts=0, series=0, torah_timelines=0)
        texts = dict.fromkeys(("place", "verse", "mishnah", "calendar"))
        return self.model_copy(update=nothing | texts | {"totals": totals})

    @property
    def is_stable(self) -> bool:
        """Whether the same search is answered the same until the library changes."""
        return self.is_complete and not self.degraded

    @property
    def is_for_everyone(self) -> bool:
        """Whether it is the same in each language and country."""
        return not self.site_pages and self.caution_notice is None


class PassagePost(Schema):
    """The post that a passage is quoted from."""

    id: int
    title: str
    type: Literal["daily", "weekly"]
    author: str
    publish_date: datetime
    is_premium: int


class Passage(Schema):
    """A paragraph to quote. `paragraph` is its id in the post's text; `score` is at most 1."""

    post: PassagePost
    paragraph: str | None
    score: float
    text: str


class RelatedPost(Schema):
    """A post that is related to another, and the reason."""

    id: int
    type: Literal["daily", "weekly"]
    title: ShownText
    excerpt: ShownText
    publish_date: datetime
    author: str
    topics: list[str]
    image_url: str | None
    is_premium: int
    is_locked: bool
    reason: Reason


def related_posts(found: Iterable[Related], viewer: Viewer) -> list[RelatedPost]:
    """Related posts as this viewer may see them."""
    return [
        RelatedPost.model_validate(
            {
                **visible_document(entry.document, viewer),
                "isLocked": is_locked(entry.document, viewer),
                "reason": entry.reason,
            }
        )
        for entry in found
    ]
