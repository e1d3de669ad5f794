"""The order of a learning path (STUDY-102): which teachings of each theme, and which comes when."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from api.study.learning.documents import Journey, SeriesLesson
from api.study.learning.path_selection import Candidate, Theme
from api.study.learning.schemas import HebrewProficiency, Level

MIN_STEPS, MAX_STEPS = 5, 12
# Steps of a path for each of its themes, before it is cut to its bounds.
_STEPS_PER_THEME = 4
# Steps of a path for topics that nobody asked for.
_UNASKED_STEPS = 6
# How many essays one theme has.
_ESSAYS: dict[Level, int] = {"beginner": 1, "intermediate": 2, "advanced": MAX_STEPS}
# A beginner without Hebrew is spared a text with a larger share of Hebrew words until later.
_MUCH_HEBREW = 0.04


@dataclass(frozen=True, slots=True)
class Learner:
    """What the order of a path depends on."""

    level: Level
    hebrew: HebrewProficiency


@dataclass(frozen=True, slots=True)
class Links:
    """What the library's author connected: journeys and the lessons of series, in order."""

    journeys: Sequence[Journey]
    lessons: Sequence[SeriesLesson]

    def pairs(self) -> list[tuple[int, int]]:
        """Teachings of which the first comes before the second: those of series first."""
        by_series: dict[str, list[int]] = {}
        for lesson in self.lessons:
            by_series.setdefault(lesson.series, []).append(lesson.post_id)
        found = [
            (first, second)
            for ids in by_series.values()
            for at, first in enumerate(ids)
            for second in ids[at + 1 :]
        ]
        return found + [(each.source_id, each.target_id) for each in self.journeys]


def shares(themes: Sequence[Theme], *, is_asked: bool) -> list[list[Candidate]]:
    """The teachings of each theme: the best of each in turn, none twice, at most MAX_STEPS.

    `is_asked`: the reader named at least one of the themes.
    """
    total = min(MAX_STEPS, max(MIN_STEPS, _STEPS_PER_THEME * len(themes)))
    if not is_asked:
        total = min(total, _UNASKED_STEPS)
    chosen: list[list[Candidate]] = [[] for _ in themes]
    queues = [list(theme.candidates) for theme in themes]
    taken: set[int] = set()
    while len(taken) < total and any(queues):
        for queue, share in zip(queues, chosen, strict=True):
            candidate = _next(queue, taken)
            if candidate and len(taken) < total:
                taken.add(candidate.teaching.id)
                share.append(candidate)
    return chosen


def limit_essays(theme: Theme, level: Level) -> Theme:
    """The theme with at most as many essays as suit the level."""
    left, kept = _ESSAYS[level], []
    for candidate in theme.candidates:
        if candidate.teaching.type == "weekly":
            left -= 1
            if left < 0:
                continue
        kept.append(candidate)
    return Theme(theme.name, theme.is_goal, theme.topic, tuple(kept))


def ordered(candidates: Sequence[Candidate], links: Links, learner: Learner) -> list[Candidate]:
    """The teachings of one theme in the order in which to study them.

    Easier ones come first, then what the author put first. A beginner reads no essay before the
    daily teachings of the theme, whatever the author connected.
    """
    ranked = sorted(candidates, key=lambda each: _difficulty(each, learner))
    ids = [each.teaching.id for each in ranked]
    essays = {each.teaching.id for each in ranked if each.teaching.type == "weekly"}
    allowed = links.pairs()
    if learner.level == "beginner":
        allowed = [pair for pair in allowed if not (pair[0] in essays and pair[1] not in essays)]
    by_id = {each.teaching.id: each for each in ranked}
    return [by_id[id] for id in sort_by_pairs(ids, allowed)]


def sort_by_pairs(ids: Sequence[int], pairs: Iterable[tuple[int, int]]) -> list[int]:
    """The ids in their order, changed only where a pair demands it (a topological order).

    A pair that contradicts earlier ones has no effect.
    """
    before: dict[int, set[int]] = {id: set() for id in ids}
    for first, second in pairs:
        if first in before and second in before and not _precedes(second, first, before):
            before[second].add(first)
    left, found = list(ids), []
    while left:
        free = next(id for id in left if not before[id] & set(left))
        left.remove(free)
        found.append(free)
    return found


def _precedes(first: int, second: int, before: dict[int, set[int]]) -> bool:
    """Whether `first` must already come before `second`, or is the same."""
    waiting, seen = [second], set()
    while waiting:
        id = waiting.pop()
        if id == first:
            return True
        if id not in seen:
            seen.add(id)
            waiting += before[id]
    return False


def _difficulty(candidate: Candidate, learner: Learner) -> tuple[float, ...]:
    teaching = candidate.teaching
    is_essay = float(teaching.type == "weekly")
    if learner.level == "advanced":
        return -candidate.relevance, float(teaching.id)
    if learner.level == "intermediate":
        return is_essay, -candidate.relevance, float(teaching.id)
    reads_hebrew = learner.hebrew in ("intermediate", "fluent")
    much_hebrew = float(not reads_hebrew and teaching.hebrew_share > _MUCH_HEBREW)
    return is_essay, much_hebrew, float(teaching.minutes), -candidate.relevance, float(teaching.id)


def _next(queue: list[Candidate], taken: Collection[int]) -> Candidate | None:
    """Remove and return the first candidate that is not taken yet."""
    while queue:
        candidate = queue.pop(0)
        if candidate.teaching.id not in taken:
            return candidate
    return None
