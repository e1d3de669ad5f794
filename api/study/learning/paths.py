"""Learning paths: made from the library for a reader's goals, and followed step by step.

STUDY-44, STUDY-45, STUDY-101 to STUDY-104.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from api.core.errors import NotFound
from api.core.translation import gettext_noop, t
from api.library.cards import Card
from api.library.service import LibraryService
from api.models import LearningPath as PathRow
from api.study.learning import path_text
from api.study.learning.documents import DocumentRepository
from api.study.learning.path_model import PathModel, Wording
from api.study.learning.path_order import Learner, Links, limit_essays, ordered, shares
from api.study.learning.path_selection import Candidate, Theme, ThemeFinder, named_topics
from api.study.learning.profile import DEFAULTS
from api.study.learning.repository import LearnerRepository
from api.study.learning.schemas import (
    LearningPath,
    LearningProfile,
    PathData,
    PathRequest,
    PathStep,
)
from api.study.provider import Mode
from api.study.schemas import ModelNotice

_NO_PATH = gettext_noop("You have no learning path yet.")
_NO_STEP = gettext_noop("This step was not found.")
_FOR_MEMBERS = gettext_noop(
    "Some of these teachings are for members. The path’s own words come back with a membership."
)
# What a path is about if the reader names nothing, or nothing that the library has.
_DEFAULT_TOPICS = 3


@dataclass(frozen=True, slots=True)
class _Plan:
    """The themes that have steps, their steps in order, and the wishes that have none.

    Not `is_asked` where the library has nothing for any wish, or the reader has none: then the
    themes are what it teaches most.
    """

    themes: Sequence[Theme]
    steps: Sequence[Sequence[Candidate]]
    links: Links
    unmet: path_text.Unmet
    is_asked: bool

    @property
    def candidates(self) -> list[Candidate]:
        return [each for share in self.steps for each in share]


class PathService:
    def __init__(
        self,
        learner: LearnerRepository,
        documents: DocumentRepository,
        finder: ThemeFinder,
        library: LibraryService,
        model: PathModel,
    ) -> None:
        self._learner, self._documents, self._finder = learner, documents, finder
        self._library, self._model = library, model

    async def current(self) -> LearningPath | None:
        """The active path as it stands now."""
        row = await self._learner.active_path()
        return await self._view(row) if row else None

    async def create(self, request: PathRequest, *, stored: bool) -> LearningPath:
        """Make a path. If it is `stored`, it replaces the active one."""
        profile = await self._learner.profile()
        known = LearningProfile.model_validate(profile) if profile else DEFAULTS
        completed = {*request.completed_posts, *await self._learner.completed_posts()}
        learner = Learner(request.current_level, known.hebrew_proficiency)
        wishes = _wishes(request, known)
        plan = await self._plan(wishes, completed, learner)
        wording = _wording(plan, learner)
        titles = [each.teaching.title for each in plan.candidates]
        # A failure may end the availability.
        asks_model = bool(titles) and self._model.available
        better = await self._model.improve(wishes[0], wording, titles) if asks_model else None
        mode: Mode = "model" if better else "template"
        steps = _steps(plan, better or wording)
        data = {"mode": mode, "isReplaced": asks_model and better is None, "steps": steps}
        minutes = sum(each.teaching.minutes for each in plan.candidates)
        row = PathRow(
            user_id=self._learner.user_id,
            path_name=(better or wording).name,
            description=(better or wording).description,
            total_steps=len(titles),
            completed_steps=0,
            estimated_weeks=path_text.weeks(minutes, request.preferences.weekly_minutes),
            path_data=data,
            is_active=True,
        )
        if stored:
            await self._learner.lock()
            await self._learner.deactivate_paths()
            self._learner.add(row)
            await self._learner.flush()
            await self._learner.refresh(row)
        else:
            row.id, row.created_at, row.completed_at = 0, datetime.now(UTC), None
        return await self._view(row)

    async def mark_step(self, number: int, *, completed: bool) -> LearningPath:
        """Mark a step of the active path. Raises NotFound without the path or the step."""
        await self._learner.lock()
        row = await self._learner.active_path()
        if row is None:
            raise NotFound(t(_NO_PATH))
        steps = [dict(step) for step in row.path_data["steps"]]
        marked = next((step for step in steps if step["stepNumber"] == number), None)
        if marked is None:
            raise NotFound(t(_NO_STEP))
        marked["marked"] = completed
        row.path_data = {**row.path_data, "steps": steps}
        return await self._view(row)

    async def _plan(
        self,
        wishes: tuple[Sequence[str], Sequence[str]],
        completed: Collection[int],
        learner: Learner,
    ) -> _Plan:
        topics = await self._documents.topics()
        goals, wanted = wishes
        found = [await self._finder.goal(goal, topics, completed) for goal in goals]
        unknown = [each for each in wanted if not named_topics(each, topics)]
        empty = [theme for theme in found if not theme.candidates]
        unmet = path_text.Unmet(
            [theme.name for theme in empty if not theme.completed] + unknown,
            [theme.name for theme in empty if theme.completed],
            list(topics)[:_DEFAULT_TOPICS],
        )
        themes = [theme for theme in found if theme.candidates]
        covered = {theme.topic for theme in themes}
        names = [name for name in _known(wanted, topics) if name not in covered]
        is_asked = bool(themes or names)
        if not is_asked:
            names = list(topics)[:_DEFAULT_TOPICS]
        themes += [await self._finder.topic(name, completed) for name in names]
        themes = [limit_essays(theme, learner.level) for theme in themes if theme.candidates]
        links = await self._links(themes)
        chosen = [
            (theme, ordered(share, links, learner))
            for theme, share in zip(themes, shares(themes, is_asked=is_asked), strict=True)
            if share
        ]
        return _Plan([theme for theme, _ in chosen], [s for _, s in chosen], links, unmet, is_asked)

    async def _links(self, themes: Sequence[Theme]) -> Links:
        ids = sorted({each.teaching.id for theme in themes for each in theme.candidates})
        return Links(
            await self._documents.journeys(ids), await self._documents.lessons_of_series_with(ids)
        )

    async def _view(self, row: PathRow) -> LearningPath:
        """The path with its done steps; what changed about them is stored with it.

        A model wrote its words from all steps together: if one of them is locked now, none of these
        words is shown.
        """
        steps, mode = row.path_data["steps"], row.path_data["mode"]
        cards = await self._library.cards([step["postId"] for step in steps])
        read = await self._learner.completed_posts()
        hides_words = mode == "model" and any(card.is_locked for card in cards.values())
        shown = [
            _step(step, cards[step["postId"]], read, hides_words=hides_words)
            for step in steps
            if step["postId"] in cards
        ]
        done = sum(step.completed for step in shown)
        is_finished = bool(shown) and done == len(shown)
        if is_finished != (row.completed_at is not None):
            row.completed_at = datetime.now(UTC) if is_finished else None
        if (row.completed_steps, row.total_steps) != (done, len(shown)):
            row.completed_steps, row.total_steps = done, len(shown)
        # Earlier paths do not say it.
        is_replaced = row.path_data.get("isReplaced", False)
        return LearningPath(
            id=row.id,
            path_name=row.path_name,
            description=t(_FOR_MEMBERS) if hides_words else row.description,
            estimated_weeks=row.estimated_weeks or 1,
            completed_steps=done,
            total_steps=len(shown),
            path_data=PathData(steps=shown),
            mode=mode,
            notice=ModelNotice.of_library() if is_replaced else None,
            created_at=row.created_at,
            completed_at=row.completed_at,
        )


def _wishes(request: PathRequest, known: LearningProfile) -> tuple[Sequence[str], Sequence[str]]:
    """The goals and the topics of a path: those of the request, else those of the profile."""
    goals = [goal.strip() for goal in request.goals if goal.strip()]
    topics = [topic.strip() for topic in request.preferences.preferred_topics if topic.strip()]
    if not goals and not topics:
        goals, topics = known.learning_goals, known.preferred_topics
    return list(dict.fromkeys(goals)), list(dict.fromkeys(topics))


def _known(wanted: Sequence[str], topics: Mapping[str, int]) -> list[str]:
    """The library's topics that these words mean, in any spelling."""
    return list(dict.fromkeys(found for each in wanted for found in named_topics(each, topics)))


def _wording(plan: _Plan, learner: Learner) -> Wording:
    steps = plan.candidates
    if not steps:
        name = next(iter((*plan.unmet.unserved, *plan.unmet.finished)), "Your learning path")
        return Wording(name[:255], path_text.no_steps_description(plan.unmet), ())
    texts: list[str] = []
    for theme, share in zip(plan.themes, plan.steps, strict=True):
        for at, candidate in enumerate(share):
            position = len(texts) + 1
            text = path_text.step_description(theme, position, candidate, share[:at], plan.links)
            if at == len(share) - 1:
                text = f"{text} {path_text.milestone_text(theme, share)}"
            texts.append(text)
    description = path_text.path_description(
        plan.themes, plan.unmet, steps, learner, is_asked=plan.is_asked
    )
    return Wording(path_text.path_name(plan.themes), description, tuple(texts))


def _steps(plan: _Plan, wording: Wording) -> list[dict[str, Any]]:
    """The steps as they are stored; `marked` is None until the reader marks one."""
    last = {share[-1].teaching.id for share in plan.steps}
    return [
        {
            "stepNumber": number,
            "postId": candidate.teaching.id,
            "description": description,
            "milestone": candidate.teaching.id in last,
            "marked": None,
        }
        for number, (candidate, description) in enumerate(
            zip(plan.candidates, wording.steps, strict=True), 1
        )
    ]


def _step(
    step: Mapping[str, Any], card: Card, read: Collection[int], *, hides_words: bool
) -> PathStep:
    """A step as the reader may see it: the description of a locked teaching quotes nothing."""
    assert card.type in ("daily", "weekly")
    marked = step["marked"]
    return PathStep(
        post_id=card.id,
        title=card.title,
        post_type="daily" if card.type == "daily" else "weekly",
        step_number=step["stepNumber"],
        description=card.excerpt if card.is_locked or hides_words else step["description"],
        estimated_minutes=card.read_minutes,
        milestone=step["milestone"],
        concepts=card.topics,
        completed=card.id in read if marked is None else marked,
    )
