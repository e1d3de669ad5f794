"""Review cards: the questions of a reader's teachings, repeated when they are due (STUDY-146)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy.ext.asyncio import AsyncSession

from api.core.errors import Conflict, NotFound
from api.core.translation import gettext_noop, t
from api.core.viewer import Viewer
from api.models import ReviewCard
from api.study.quiz.building import GONE
from api.study.quiz.service import QuizService
from api.study.reviews.repository import ReviewRepository
from api.study.reviews.schedule import new_schedule, next_due, rated
from api.study.reviews.schemas import (
    AddedReviews,
    DueReviews,
    ReviewDeck,
    ReviewedCard,
    ReviewItem,
    ReviewRating,
)

MAX_DUE = 50
# Of one reader (STUDY-149).
MAX_CARDS = 2_000
_FULL = gettext_noop("You have {0} review cards. Please remove some teachings first.")
_NOT_DUE = gettext_noop("This card was rated already.")
_NO_CARD = gettext_noop("This card was not found.")


async def due_cards(session: AsyncSession, viewer: Viewer, user_id: int) -> int:
    """How many cards of a reader are due, for who needs no question of them."""
    return (await ReviewRepository(session, viewer, user_id).counts(datetime.now(UTC))).due


class ReviewService:
    def __init__(self, cards: ReviewRepository, quizzes: QuizService) -> None:
        self._cards, self._quizzes = cards, quizzes

    async def deck(self) -> ReviewDeck:
        """What is due now. Cards whose sentence is gone are removed (STUDY-147)."""
        now = datetime.now(UTC)
        items, gone = await self._items(await self._cards.due(now, MAX_DUE), now)
        if gone:
            await self._cards.remove(gone)
            items, _ = await self._items(await self._cards.due(now, MAX_DUE), now)
        counts = await self._cards.counts(now)
        return ReviewDeck(
            items=items,
            due_count=counts.due,
            total=counts.total,
            next_due_at=counts.next_due_at,
        )

    async def due(self) -> DueReviews:
        """How many cards are due. Without their questions, whose building takes longer."""
        counts = await self._cards.counts(datetime.now(UTC))
        return DueReviews(due_count=counts.due)

    async def _items(
        self, cards: Sequence[ReviewCard], now: datetime
    ) -> tuple[list[ReviewItem], list[int]]:
        """The cards with their questions, and the ids of those whose sentence is gone."""
        teachings = await self._quizzes.readable({card.post_id for card in cards})
        asked = [
            (teachings[card.post_id], card.question) for card in cards if card.post_id in teachings
        ]
        questions = await self._quizzes.questions_with_ids(asked)
        items: list[ReviewItem] = []
        gone: list[int] = []
        for card in cards:
            teaching = teachings.get(card.post_id)
            question = questions.get((card.post_id, card.question))
            if question is GONE:
                gone.append(card.id)
            elif teaching is not None and question is not None:
                item = ReviewItem(
                    id=card.id,
                    post_id=teaching.id,
                    title=teaching.title,
                    post_type=teaching.type,
                    question=question,
                    due=card.due,
                    next_due=next_due(card.schedule, now),
                )
                items.append(item)
        return items, gone

    async def add(self, post_id: int) -> AddedReviews:
        """Add the questions of a teaching. Raises NotFound, Forbidden; Conflict beyond 2,000."""
        quiz = await self._quizzes.quiz(post_id)
        count = await self._cards.lock_reader()
        known = await self._cards.questions(post_id)
        new = [each.id for each in quiz.questions if each.id not in known]
        if count + len(new) > MAX_CARDS:
            raise Conflict(t(_FULL, f"{MAX_CARDS:,}"))
        if new:
            now = datetime.now(UTC)
            await self._cards.add(post_id, new, new_schedule(now), now)
        return AddedReviews(added=len(new), total=len(quiz.questions))

    async def rate(self, id: int, rating: ReviewRating) -> ReviewedCard:
        """Raises NotFound, and Conflict for a card that is not due: another tab rated it."""
        card = await self._cards.locked_card(id)
        if card is None:
            raise NotFound(t(_NO_CARD))
        now = datetime.now(UTC)
        if card.due > now:
            raise Conflict(t(_NOT_DUE))
        card.schedule, card.due = rated(card.schedule, rating, now)
        card.reviewed_at = now
        await self._cards.flush()
        counts = await self._cards.counts(now)
        return ReviewedCard(due=card.due, due_count=counts.due)

    async def remove(self, post_id: int) -> None:
        """Remove the cards of a teaching."""
        await self._cards.remove_teaching(post_id)
