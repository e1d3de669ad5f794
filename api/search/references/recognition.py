"""References of every kind in a text: verses, places in rabbinic works, and comments on either.

`recognize` reads what a reader typed, `citations` what a teaching says.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from api.search.references import parser, patterns, rabbinic
from api.search.references.comment_reference import CommentReference
from api.search.references.missing import MissingPlace
from api.search.references.names import Named
from api.search.references.rabbinic_reference import RabbinicReference
from api.search.references.resolution import Chain
from api.search.references.time_of_day import is_time_of_day
from api.search.references.verse_reference import Reference, VerseReference, reference
from api.search.references.works import commentators

# Characters before a verse in which its commentator is named.
_LOOK_BACK = 60


class Citation(NamedTuple):
    """A reference, and where it is written in a text."""

    reference: Reference
    start: int
    end: int


def recognize(query: str) -> tuple[Reference | None, str]:
    """The reference in a query, and the query's other words.

    A `MissingPlace` where the query names a place that its work does not have.
    """
    if len(query) > parser.MAX_QUERY_LENGTH:
        return None, query
    text = patterns.typed_text(query)
    found = _typed(text, patterns.plain(text))
    if found is None:
        absent = parser.missing(text)
        return absent, "" if absent else query
    return found.reference, parser.without(text, found.start, found.end)


def _typed(text: str, plain: str) -> Citation | None:
    verse, other = parser.locate(text), rabbinic.typed(plain)
    if other and not (verse and _is_nearer(verse, other)):
        return _commented(other)
    known = rabbinic.words(plain)
    verse = verse or _after_commentator(text, plain, known)
    if verse is None:
        return None
    return (
        _comment_before(plain, known, verse)
        or _comment_after(plain, known, verse)
        or Citation(*verse)
    )


def _after_commentator(
    text: str, plain: str, known: Sequence[rabbinic.Word]
) -> parser.Located | None:
    """A verse that is all of a query but for the commentator, also while it is typed."""
    for count in range(min(4, len(known) - 1), 0, -1):
        chain = rabbinic.chain_before(plain, known, count)
        if chain and chain.named[-1].start == 0 and _commentator(chain.named, "bible"):
            start = known[count].start
            verse = parser.parse(text[start:])
            return parser.Located(verse, start, len(text)) if verse else None
    return None


def _is_nearer(verse: parser.Located, other: rabbinic.Found) -> bool:
    """Whether a query means the verse: one within other names is part of them."""
    overlaps = verse.start < other.end and other.start < verse.end
    if isinstance(other.place, MissingPlace):
        return True
    return not overlaps and verse.start < other.start


def _commented(found: rabbinic.Found) -> Citation:
    """A place in the Talmud or Mishnah, or a comment on it if its names say so."""
    on = found.place
    commentator = _commentator(found.chain.named, _commented_kind(on))
    if commentator and isinstance(on, RabbinicReference):
        return Citation(CommentReference(*commentator, on), found.start, found.end)
    return Citation(on, found.start, found.end)


def _commented_kind(on: Reference) -> str:
    corpus = on.work.partition(" ")[0] if isinstance(on, RabbinicReference) else ""
    return {"Bavli": "talmud", "Mishnah": "mishnah"}.get(corpus, "")


def _commentator(named: Iterable[Named], on: str) -> tuple[str, str] | None:
    """The commentator on this that is named, and the name in Hebrew."""
    for each in named:
        for name in each.names:
            known = (
                commentators().get(name.id) if name.kind in ("commentator", "collection") else None
            )
            if known and on in known.on:
                return name.id, known.hebrew
    return None


def _comment_before(
    text: str, known: Sequence[rabbinic.Word], verse: parser.Located
) -> Citation | None:
    """'Rashi on Genesis 1:1', 'Rashi (on Genesis 1:1)', "Rashi's words (on Genesis 1:1)"."""
    before = [word for word in known if word.end <= verse.start]
    chain = _chain_of_comment(text, before, verse.start)
    commentator = _commentator(chain.named, "bible") if chain else None
    if commentator is None or chain is None:
        return None
    start = before[chain.named[-1].start].start
    return Citation(CommentReference(*commentator, verse.reference), start, verse.end)


_BRACKETED_ON = re.compile(r"\((?:on|to|ad|על)\s$")
_BRACKETED_LENGTH = 4


def _chain_of_comment(text: str, before: Sequence[rabbinic.Word], start: int) -> Chain | None:
    """The names right before a verse, or some words before it if 'on' in brackets is between."""
    chain = (
        rabbinic.chain_before(text, before, len(before)) if _joins(text, before, start) else None
    )
    if chain or not _BRACKETED_ON.search(text, max(0, start - _BRACKETED_LENGTH), start):
        return chain
    for skipped in range(2, 6):
        end = len(before) - skipped
        if end < 1 or re.search(r"[.;!?]", text[before[end - 1].end : start]):
            return None
        if (chain := rabbinic.chain_before(text, before, end)) and chain.has("commentator"):
            return chain
    return None


def _joins(text: str, before: Sequence[rabbinic.Word], start: int) -> bool:
    return bool(before) and rabbinic.is_gap(text[before[-1].end : start])


def _comment_after(
    text: str, known: Sequence[rabbinic.Word], verse: parser.Located
) -> Citation | None:
    """'Genesis 1:1 Rashi'."""
    after = [word for word in known if word.start >= verse.end]
    if after and after[0].key == "with":
        del after[0]
    for count in range(min(3, len(after)), 0, -1):
        chain = rabbinic.chain_before(text, after[:count], count)
        if chain is None or chain.named[-1].start:
            continue
        if commentator := _commentator(chain.named, "bible"):
            comment = CommentReference(*commentator, verse.reference)
            return Citation(comment, verse.start, after[count - 1].end)
    return None


# --- running text ---


@dataclass(slots=True)
class _Context:
    """The book that was cited last, whose name the next citation may omit: '(16:23)'."""

    book: str | None = None


def citations(texts: Iterable[str]) -> list[list[Citation]]:
    """What each of the paragraphs of a text cites, in the order of the text."""
    context = _Context()
    return [_in_original(text, _cited(patterns.readable(text), context)) for text in texts]


def _in_original(text: str, found: list[Citation]) -> list[Citation]:
    """The citations with their positions in the text as it is, with points."""
    kept = patterns.kept_positions(text) if found else None
    if kept is None:
        return found
    return [Citation(each.reference, kept[each.start], kept[each.end - 1] + 1) for each in found]


def missing_citations(texts: Iterable[str]) -> list[MissingPlace]:
    """What the paragraphs of a text cite and there is not, each once, in the order of the text."""
    context = _Context()
    found: list[MissingPlace] = []
    for text in texts:
        readable = patterns.readable(text)
        cited = _cited(readable, context)
        missing = [*parser.missing_cited(readable), *rabbinic.missing_cited(readable)]
        # 'On Shabbat (16:23)' may be a verse of the book that was cited last.
        found += [
            each.place
            for each in sorted(missing, key=lambda each: each.start)
            if not any(each.start < one.end and one.start < each.end for one in cited)
        ]
    return list(dict.fromkeys(found))


def cited_in(text: str) -> list[Reference]:
    """What a text cites, each once."""
    return list(dict.fromkeys(each.reference for each in citations([text])[0]))


def _cited(text: str, context: _Context) -> list[Citation]:
    if not _MAY_CITE.search(text):
        return []
    named = deque(sorted(_named(text), key=lambda each: each.start))
    found: list[Citation] = []
    end, last = 0, None
    for match in _unnamed_places(text):
        while named and named[0].start < match.start():
            found.append(named.popleft())
            end = max(end, found[-1].end)
            last = found[-1].reference.verses() or last
        if end > match.start():
            continue
        if omitted := _omitted(text, match, last, context.book):
            found.append(omitted)
            end, last = omitted.end, omitted.reference.verses() or last
    found = sorted([*found, *named], key=lambda each: each.start)
    for each in found:
        context.book = _book_of(each.reference) or context.book
    return found


def _omitted(
    text: str, match: re.Match[str], last: VerseReference | None, book: str | None
) -> Citation | None:
    """A place whose book is not named: in what the paragraph cited last, else in `book`."""
    if match.re is _VERSE_ALONE:
        return _verse_alone(match, last) if last else None
    book = last.book if last else book
    return _unnamed(text, match, book) if book else None


# Most paragraphs cite nothing.
_MAY_CITE = re.compile(r"[0-9]|[א-ת]['\"]|\(.{0,20}[א-ת]|[א-ת][,:]\s?[א-ת]{1,2}(?![א-ת])|פרק\s")


def _named(text: str) -> Iterator[Citation]:
    others = sorted(rabbinic.cited(text), key=lambda other: other.start)
    for verse in parser.cited(text):
        before = bisect_left(others, verse.end, key=lambda other: other.start)
        if before and others[before - 1].end > verse.start:
            continue
        yield _comment_before(text, _words_before(text, verse.start), verse) or Citation(*verse)
    yield from map(_commented, others)


def _words_before(text: str, end: int) -> list[rabbinic.Word]:
    """The words right before a place, where its commentator may be named."""
    begin = max(0, end - _LOOK_BACK)
    return [
        rabbinic.Word(word.key, word.start + begin, word.end + begin)
        for word in rabbinic.words(text[begin:end])
    ]


# '(16:23)', '(see 16:23-24)', '(ibid. 16:23)', '(on 11:28)', 'Rashi on 11:28'
_UNNAMED = re.compile(
    r"(?:\((?:(?i:see|cf\.?|and|on|ibid\.?,?)\s)?|(?<=\w)\son\s)(?P<chapter>[1-9][0-9]{0,2}):(?P<part>[1-9][0-9]{0,2})"
    r"(?:-(?:(?P<upper>[1-9][0-9]{0,2}):)?(?P<last>[1-9][0-9]{0,2}))?(?=[);,.]|\sand\s)"
)
# '(verse 17)', '(see vv. 3-7)'
_VERSE_ALONE = re.compile(
    r"\((?:(?i:see|cf\.?|and|ibid\.?,?)\s)?(?i:verses?|vv?)(?:\.\s?|\s)(?P<part>[1-9][0-9]{0,2})"
    r"(?:-(?P<last>[1-9][0-9]{0,2}))?(?=[);,.])"
)


def _unnamed_places(text: str) -> list[re.Match[str]]:
    found = [*_UNNAMED.finditer(text), *_VERSE_ALONE.finditer(text)]
    return sorted(found, key=lambda match: match.start())


def _verse_alone(match: re.Match[str], cited: VerseReference) -> Citation | None:
    """A verse of the chapter that its paragraph cited last."""
    chapter, part = cited.end_chapter or cited.chapter, int(match["part"])
    last = int(match["last"]) if match["last"] else None
    verse = reference(cited.book, chapter, part, chapter if last else None, last)
    return Citation(verse, match.start("part"), match.end()) if verse else None


def _unnamed(text: str, match: re.Match[str], book: str) -> Citation | None:
    """A verse of the book that was cited last, or the comment on it if a commentator is named."""
    chapter, part = int(match["chapter"]), int(match["part"])
    last = int(match["last"]) if match["last"] else None
    upper = int(match["upper"]) if match["upper"] else chapter
    verse = reference(book, chapter, part, upper if last else None, last)
    if verse is None or is_time_of_day(text, match.start("chapter"), match.end()):
        return None
    located = parser.Located(verse, match.start("chapter"), match.end())
    if comment := _comment_before(text, _words_before(text, located.start), located):
        return comment
    return Citation(*located) if match.group().startswith("(") else None


def _book_of(cited: Reference) -> str | None:
    verses = cited.verses()
    return verses.book if verses else None
