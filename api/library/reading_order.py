"""What to read before and after a teaching: by date, in its series, and where a reader goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from api.core.errors import NotFound
from api.core.translation import t
from api.core.viewer import Viewer
from api.library.reading_order_repository import (
    LessonOfSeries,
    LinkedPost,
    ReadingOrderRepository,
)
from api.library.schemas import (
    BegunTeachings,
    ContainingPortion,
    ContainingSeries,
    NextLesson,
    PostCollections,
    SeriesRef,
    TeachingLink,
)


@dataclass(frozen=True, slots=True)
class _Outline:
    """A series and its lessons in order."""

    series: SeriesRef
    id: int
    lessons: Sequence[LinkedPost]

    def index(self, post_id: int) -> int | None:
        """The position of a post among the lessons, from 0."""
        ids = [lesson.id for lesson in self.lessons]
        return ids.index(post_id) if post_id in ids else None


class ReadingOrder:
    def __init__(self, repository: ReadingOrderRepository, viewer: Viewer) -> None:
        self._repository, self._viewer = repository, viewer

    async def collections(self, post_id: int) -> PostCollections:
        """What a teaching stands beside. Raises NotFound unless it exists and is public."""
        around = await self._repository.around(post_id)
        if "own" not in around:
            raise NotFound(t("This teaching was not found."))
        outlines = _outlines(await self._repository.lessons([post_id]))
        portions = await self._repository.portions(post_id)
        previous, following = around.get("previous"), around.get("next")
        return PostCollections(
            previous=self._link(previous) if previous else None,
            next=self._link(following) if following else None,
            series=[self._containing(outline, post_id) for outline in outlines],
            timeline=[
                ContainingPortion.model_validate(each, from_attributes=True) for each in portions
            ],
        )

    async def begun(self, ids: Sequence[int]) -> BegunTeachings:
        """Teachings that a reader began, and the next lessons of the series that they belong to.

        `ids` are distinct, the last one read first.
        """
        links = await self._repository.links(ids)
        outlines = _outlines(await self._repository.lessons(ids))
        following = [lesson for each in outlines if (lesson := self._next_lesson(each, ids))]
        following.sort(key=lambda lesson: ids.index(lesson.after))
        return BegunTeachings(teachings=list(map(self._link, links)), lessons=following)

    def _next_lesson(self, outline: _Outline, ids: Sequence[int]) -> NextLesson | None:
        """The first lesson after the last one read that was not begun."""
        held = {lesson.id for lesson in outline.lessons}
        last = next((id for id in ids if id in held), None)
        at = outline.index(last) if last is not None else None
        if last is None or at is None:
            return None
        for number, lesson in enumerate(outline.lessons[at + 1 :], start=at + 2):
            if lesson.id not in ids:
                return NextLesson(
                    series=outline.series,
                    position=number,
                    lessons=len(outline.lessons),
                    after=last,
                    post=self._link(lesson),
                )
        return None

    def _containing(self, outline: _Outline, post_id: int) -> ContainingSeries:
        return ContainingSeries(
            id=outline.id,
            slug=outline.series.slug,
            title=outline.series.title,
            position=(outline.index(post_id) or 0) + 1,
            lessons=len(outline.lessons),
            outline=list(map(self._link, outline.lessons)),
        )

    def _link(self, post: LinkedPost) -> TeachingLink:
        return TeachingLink(
            id=post.id,
            type=post.type,
            title=post.title,
            publish_date=post.publish_date,
            is_locked=not self._viewer.can_read(is_premium=bool(post.is_premium)),
        )


def _outlines(lessons: Sequence[LessonOfSeries]) -> Sequence[_Outline]:
    """`lessons` are sorted by their series."""
    return [
        _Outline(SeriesRef(slug=slug, title=title), id, [lesson.post for lesson in group])
        for (id, slug, title), group in groupby(
            lessons, key=lambda lesson: (lesson.series_id, lesson.slug, lesson.title)
        )
    ]
