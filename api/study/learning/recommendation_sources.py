"""Where recommendations come from, each with the reason that makes it true (STUDY-107).

- next_study: the next step of the path, lesson of a series, or link of the author.
- related_topic: similar to what was read, with a verse, two topics, or what the teacher says of
  both in common.
- deeper_dive: an essay on the verse or the thought of daily teachings.
- review: read at least two weeks ago, or with review cards that are due.
- seasonal: this week's portion, or a holiday that is near.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from api.core.translation import ngettext, t
from api.models import LearningSession
from api.search.semantic.related import Related
from api.study.learning.documents import IndexedTeaching, Journey, SeriesLesson, in_common
from api.study.learning.phrases import listed, named, own_words
from api.study.learning.schemas import RecommendationType

REVIEW_AFTER = timedelta(days=14)
# One topic is not much to have in common.
_MIN_TOPICS = 2


@dataclass(frozen=True, slots=True)
class Proposal:
    """A teaching to recommend. `score` is its relevance, 0 to 1."""

    post_id: int
    type: RecommendationType
    score: float
    reason: str


def next_lessons(
    lessons: Sequence[SeriesLesson], read: Sequence[int], done: Collection[int]
) -> Iterator[Proposal]:
    """In each series the next lesson after the furthest one that was read."""
    by_series: dict[str, list[SeriesLesson]] = {}
    for lesson in lessons:
        by_series.setdefault(lesson.series, []).append(lesson)
    for series, entries in by_series.items():
        last = max((at for at, each in enumerate(entries) if each.post_id in read), default=None)
        if last is None:
            continue
        following = next(
            (at for at in range(last + 1, len(entries)) if entries[at].post_id not in done), None
        )
        if following is not None:
            reason = t(
                "The next in the series {0}, lesson {1} of {2}.",
                named(series),
                following + 1,
                len(entries),
            )
            yield Proposal(entries[following].post_id, "next_study", 0.9, reason)


def first_lessons(lessons: Sequence[SeriesLesson]) -> Iterator[Proposal]:
    """The beginnings of series, for a reader who has not begun anything."""
    for lesson in lessons:
        series = named(lesson.series)
        reason = t("The first lesson of the series {0}: a good place to begin.", series)
        yield Proposal(lesson.post_id, "next_study", 0.5, reason)


def next_links(journeys: Sequence[Journey], titles: Mapping[int, str]) -> Iterator[Proposal]:
    """Where the author's links lead from these teachings."""
    for journey in journeys:
        if journey.source_id in titles:
            description = own_words(journey.description.strip())
            reason = t("From {0}: {1}", named(titles[journey.source_id]), description)
            yield Proposal(journey.target_id, "next_study", 0.88, reason)


def related_to(
    sources: Sequence[IndexedTeaching],
    found: Sequence[Related],
    readable: Mapping[int, IndexedTeaching],
) -> Iterator[Proposal]:
    """What is similar to what was read: an essay after daily teachings is a deeper dive."""
    only_daily = bool(sources) and all(each.type == "daily" for each in sources)
    for entry in found:
        teaching = readable.get(entry.document["id"])
        if teaching is None:
            continue
        common = _in_common(sources, teaching)
        if common is None:
            continue
        source, reason, is_same_thought = common
        score = round(min(0.85, max(0.1, 0.35 + entry.score / 2)), 2)
        if only_daily and teaching.type == "weekly" and is_same_thought:
            reason = ngettext(
                "An essay of {0} minute that goes deeper than {1}: {2}",
                "An essay of {0} minutes that goes deeper than {1}: {2}",
                teaching.minutes,
                named(source.title),
                reason,
            )
            yield Proposal(teaching.id, "deeper_dive", score, reason)
        else:
            reason = t("Like {0}: {1}", named(source.title), reason)
            yield Proposal(teaching.id, "related_topic", score, reason)


def reviews(
    sessions: Sequence[LearningSession], due: Mapping[int, int], now: datetime
) -> Iterator[Proposal]:
    """What is worth reading again: with due cards first, then what was read longest ago."""
    for post_id, number in due.items():
        reason = ngettext(
            "{0} review card is due for this teaching.",
            "{0} review cards are due for this teaching.",
            number,
        )
        yield Proposal(post_id, "review", 0.8, reason)
    latest: dict[int, datetime] = {}
    completed = {each.post_id for each in sessions if each.completed}
    for each in sessions:
        latest[each.post_id] = max(each.start_time, latest.get(each.post_id, each.start_time))
    old = sorted((when, id) for id, when in latest.items() if id in completed)
    for when, post_id in old:
        if now - when >= REVIEW_AFTER and post_id not in due:
            weeks = (now - when).days // 7
            reason = ngettext(
                "You read it {0} week ago; a second reading helps it stay.",
                "You read it {0} weeks ago; a second reading helps it stay.",
                weeks,
            )
            yield Proposal(post_id, "review", round(min(0.7, 0.45 + weeks / 50), 2), reason)


def _in_common(
    sources: Sequence[IndexedTeaching], teaching: IndexedTeaching
) -> tuple[IndexedTeaching, str, bool] | None:
    """The source with which a teaching has most in common, what that is, and whether it is a
    verse or a thought; None where it is one topic or nothing.
    """
    excerpt = own_words(teaching.excerpt.strip())
    for source in sources:
        if said := in_common(source, teaching):
            return source, t("{0}, in both. {1}", own_words(said[0]), excerpt), True
    for source in sources:
        if verses := sorted(source.verses & teaching.verses):
            return source, t("it reads {0} too. {1}", own_words(verses[0]), excerpt), True

    def topics_of(source: IndexedTeaching) -> list[str]:
        return [topic for topic in teaching.topics if topic in source.topics]

    best = max(sources, key=lambda source: len(topics_of(source)), default=None)
    if best is None or len(topics_of(best)) < _MIN_TOPICS:
        return None
    topics = listed([own_words(topic) for topic in topics_of(best)[:2]])
    return best, t("it is about {0} too. {1}", topics, excerpt), False
