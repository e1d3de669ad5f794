"""What to read next (STUDY-47, STUDY-107, STUDY-108)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from api.core.errors import NotFound
from api.core.translation import t
from api.library.calendar import week_of
from api.library.cards import Card
from api.library.portions import portion_name
from api.library.service import LibraryService
from api.models import ContentRecommendation, LearningSession
from api.search.semantic.service import SemanticSearch
from api.study.learning import recommendation_sources as sources
from api.study.learning.documents import DocumentRepository
from api.study.learning.path_selection import named_topics
from api.study.learning.phrases import named, own_words
from api.study.learning.recommendation_sources import Proposal
from api.study.learning.repository import LearnerRepository
from api.study.learning.schemas import Recommendation, RecommendationType
from api.study.learning.seasons import coming_holiday, season_text

MAX_SHOWN = 8
# The relevance of the path's next step while its teachings are read, and while others are.
_ON_PATH, _OFF_PATH = 0.95, 0.6
# No type takes more than its places, so that one does not crowd out the others.
_PLACES: Mapping[RecommendationType, int] = {
    "next_study": 3,
    "related_topic": 3,
    "deeper_dive": 2,
    "review": 2,
    "seasonal": 2,
}
# Teachings that "what was read lately" means.
_RECENT = 5
_RELATED, _FIRST_LESSONS, _DUE = 16, 3, 5


class RecommendationService:
    def __init__(
        self,
        learner: LearnerRepository,
        documents: DocumentRepository,
        semantic: SemanticSearch,
        library: LibraryService,
        zone: ZoneInfo,
        now: datetime,
    ) -> None:
        """`zone` is the site's, whose days and weeks count; `now` is the time in it."""
        self._learner, self._documents, self._semantic = learner, documents, semantic
        self._library, self._zone, self._now = library, zone, now

    async def after(self, post_id: int | None, *, stored: bool) -> list[Recommendation]:
        """What to read after a teaching, or without one after what the reader read lately.

        Raises NotFound for a post that is not public.
        """
        if post_id is not None:
            await self._library.require_post(post_id)
        sessions = await self._learner.sessions()
        done = {each.post_id for each in sessions if each.completed}
        recent = [post_id] if post_id else _recent(sessions)
        proposals = [
            *await self._next(recent, done),
            *await self._related(recent),
            *await self._seasonal(),
        ]
        if post_id is None:
            due = await self._learner.due_cards(_DUE)
            proposals += sources.reviews(sessions, due, self._now)
            if not recent:
                proposals += await self._beginnings()
        return await self._shown(proposals, {*done, post_id}, stored=stored, after=post_id)

    async def click(self, id: int) -> None:
        """Note that a recommendation was opened. Raises NotFound for another reader's."""
        if not await self._learner.mark_clicked(id):
            raise NotFound(t("This recommendation was not found."))

    async def _next(self, recent: Sequence[int], done: Collection[int]) -> list[Proposal]:
        read = await self._documents.by_ids(recent)
        titles = {id: read[id].title for id in recent if id in read}
        lessons = await self._documents.lessons_of_series_with(recent)
        journeys = await self._documents.journeys(recent)
        return [
            *await self._path_step(done, titles),
            *sources.next_lessons(lessons, recent, done),
            *sources.next_links(journeys, titles),
        ]

    async def _path_step(self, done: Collection[int], read: Collection[int]) -> list[Proposal]:
        """The next step, first of all where the path is what is being read."""
        path = await self._learner.active_path()
        steps = path.path_data["steps"] if path else ()
        is_on_path = not read or any(step["postId"] in read for step in steps)
        score = _ON_PATH if is_on_path else _OFF_PATH
        for step in steps:
            is_done = step["postId"] in done if step["marked"] is None else step["marked"]
            if path and not is_done:
                reason = t(
                    "Step {0} of {1} of your path {2}.",
                    step["stepNumber"],
                    path.total_steps,
                    named(path.path_name),
                )
                return [Proposal(step["postId"], "next_study", score, reason)]
        return []

    async def _related(self, recent: Sequence[int]) -> list[Proposal]:
        if not recent:
            return []
        if len(recent) == 1:
            found = await self._semantic.related(recent[0], _RELATED)
        else:
            found = await self._semantic.recommended(recent, _RELATED)
        readable = {e.id: e for e in self._documents.readable(each.document for each in found)}
        read = await self._documents.by_ids(recent)
        own = [read[id] for id in recent if id in read]
        return list(sources.related_to(own, found, readable))

    async def _seasonal(self) -> list[Proposal]:
        today = self._now.date()
        found = []
        holiday = coming_holiday(today, await self._documents.topics())
        if holiday:
            reason = season_text(holiday, today)
            teachings = await self._documents.with_labels("topics", [holiday.topic])
            found += [Proposal(each.id, "seasonal", 0.75, reason) for each in teachings]
        week = await self._library.this_week(week_of(self._now, self._zone))
        for portion in week.diaspora.portions:
            if portion.slug is None:
                continue
            entry = await self._library.portion_by_slug(portion.slug)
            name = portion_name(portion.parasha, portion.hebrew_name)
            reason = t("On {0}, which is read this week.", name)
            links = await self._library.portion_posts(entry.id)
            found += [Proposal(each.post_id, "seasonal", 0.78, reason) for each in links]
        return found

    async def _beginnings(self) -> list[Proposal]:
        """For a reader without sessions: the subjects of the profile, and beginnings of series."""
        profile = await self._learner.profile()
        topics = await self._documents.topics()
        found = []
        for wanted in profile.preferred_topics if profile else ():
            for topic in named_topics(wanted, topics):
                for each in await self._documents.with_labels("topics", [topic]):
                    excerpt = own_words(each.excerpt.strip())
                    reason = t("You chose {0} as a subject. {1}", own_words(topic), excerpt)
                    found.append(Proposal(each.id, "related_topic", 0.7, reason))
        first = await self._documents.first_lessons(_FIRST_LESSONS)
        return found + list(sources.first_lessons(first))

    async def _shown(
        self,
        proposals: Iterable[Proposal],
        without: Collection[int | None],
        *,
        stored: bool,
        after: int | None,
    ) -> list[Recommendation]:
        wanted = [
            each for each in proposals if each.type == "review" or each.post_id not in without
        ]
        cards = await self._library.cards([each.post_id for each in wanted])
        open_cards = {id: card for id, card in cards.items() if not card.is_locked}
        chosen = choose(each for each in wanted if each.post_id in open_cards)
        is_kept = stored and await self._learner.keeps_history()
        ids = await self._store(chosen, after) if is_kept else {}
        return [
            _recommendation(ids.get((each.post_id, each.type), each.post_id), each, open_cards)
            for each in chosen
        ]

    async def _store(
        self, chosen: Sequence[Proposal], after: int | None
    ) -> dict[tuple[int, str], int]:
        """Store what is shown, one row for each teaching and type; returns the ids."""
        await self._learner.lock()
        rows = {
            (row.post_id, row.recommendation_type): row
            for row in await self._learner.recommendations()
        }
        for each in chosen:
            row = rows.get((each.post_id, each.type))
            if row is None:
                row = ContentRecommendation(
                    user_id=self._learner.user_id,
                    post_id=each.post_id,
                    recommendation_type=each.type,
                )
                self._learner.add(row)
                rows[each.post_id, each.type] = row
            row.relevance_score, row.reason, row.shown = each.score, each.reason, True
            row.context_data = {"after": after}
        await self._learner.flush()
        return {key: row.id for key, row in rows.items()}


def _recent(sessions: Sequence[LearningSession]) -> list[int]:
    """The teachings that were read last."""
    return list(dict.fromkeys(each.post_id for each in sessions))[:_RECENT]


def choose(proposals: Iterable[Proposal]) -> list[Proposal]:
    """The best proposals: each teaching once, each type within its places, at most MAX_SHOWN.

    The best of each type is among them, however low its score: a review, say, in a week of many
    next lessons.
    """
    ranked = sorted(proposals, key=lambda proposal: -proposal.score)
    best = {each.type: each for each in reversed(ranked)}
    left, seen = dict(_PLACES), set()
    chosen: list[Proposal] = []
    for each in [*sorted(best.values(), key=lambda proposal: -proposal.score), *ranked]:
        if each.post_id not in seen and left[each.type] and len(chosen) < MAX_SHOWN:
            left[each.type] -= 1
            seen.add(each.post_id)
            chosen.append(each)
    return sorted(chosen, key=lambda proposal: -proposal.score)


def _recommendation(id: int, each: Proposal, cards: Mapping[int, Card]) -> Recommendation:
    card = cards[each.post_id]
    return Recommendation(
        id=id,
        post_id=card.id,
        title=card.title,
        post_type="daily" if card.type == "daily" else "weekly",
        recommendation_type=each.type,
        relevance_score=each.score,
        reason=each.reason,
    )
