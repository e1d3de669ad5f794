"""The words of a learning path: its name, its description, and why each step comes where it does.

Every sentence states a fact about these teachings, so that no two paths read alike (STUDY-103).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from api.core.html import cut
from api.study.learning.documents import IndexedTeaching
from api.study.learning.path_order import Learner, Links
from api.study.learning.path_selection import Candidate, Theme
from api.study.learning.phrases import count, join, quote

_MAX_NAME = 255
_GOAL_IN_NAME = 90


@dataclass(frozen=True, slots=True)
class Unmet:
    """Goals and topics without steps: those that nothing serves, and those that are finished.

    `topics` are those on which the library has most.
    """

    unserved: Sequence[str] = ()
    finished: Sequence[str] = ()
    topics: Sequence[str] = ()

    def sentences(self) -> list[str]:
        said = []
        if self.unserved:
            said.append(f"Nothing in the library speaks to {_listed(self.unserved)} yet.")
        if self.finished:
            said.append(f"You have read what the library has on {_listed(self.finished)}.")
        return said


def path_name(themes: Sequence[Theme]) -> str:
    """A name that says what the path is for."""
    first = themes[0]
    goal = cut(first.name.strip().rstrip(".!"), _GOAL_IN_NAME)
    name = goal[:1].upper() + goal[1:] if first.is_goal else f"Steps into {goal}"
    others = len(themes) - 1
    if others:
        rest = themes[1].name if others == 1 else f"{others} more subjects"
        name += f", and {cut(rest, _GOAL_IN_NAME)}"
    return name[:_MAX_NAME]


def path_description(
    themes: Sequence[Theme],
    unmet: Unmet,
    steps: Sequence[Candidate],
    learner: Learner,
    *,
    is_asked: bool,
) -> str:
    """What the path contains, and which goals have no steps."""
    said = unmet.sentences()
    if not is_asked:
        why = "So" if said else "You named no goal, so"
        said.append(f"{why} this path begins with what the library teaches most.")
    daily = sum(each.teaching.type == "daily" for each in steps)
    essays = len(steps) - daily
    minutes = sum(each.teaching.minutes for each in steps)
    parts = [count(daily, "daily teaching"), count(essays, "essay")]
    kinds = join([part for part in parts if part])
    goals = [theme for theme in themes if theme.is_goal]
    for_goals = f" for {_listed([theme.name for theme in goals])}" if goals else ""
    said.append(f"{kinds}{for_goals}, about {count(minutes, 'minute')} of reading.")
    first, last = steps[0].teaching, steps[-1].teaching
    if first is not last:
        order = " with the shorter ones first" if learner.level == "beginner" else ""
        said.append(f"It leads from “{first.title}” to “{last.title}”{order}.")
    return " ".join(said)


def no_steps_description(unmet: Unmet) -> str:
    """The description of a path for which the library has nothing left."""
    said = unmet.sentences() or ["You have read what the library has on these subjects."]
    if unmet.topics:
        said.append(f"It teaches most about {join(list(unmet.topics))}.")
    return " ".join([*said, "Other words or goals may find more."])


def step_description(
    theme: Theme,
    position: int,
    candidate: Candidate,
    before: Sequence[Candidate],
    links: Links,
) -> str:
    """Why a step comes here. `before` are the steps of the same theme that precede it."""
    teaching = candidate.teaching
    if not before:
        reason = _opening(theme, position, candidate)
    else:
        reason = _relation(teaching, [each.teaching for each in before], links, theme)
    excerpt = teaching.excerpt.strip()
    if teaching.questions:
        return f"{reason} It asks: {teaching.questions[0]}"
    if candidate.quote and theme.is_goal and candidate.quote not in reason:
        return f"{reason} {excerpt} In its words: {quote(candidate.quote)}"
    return f"{reason} {excerpt}"


def milestone_text(theme: Theme, steps: Sequence[Candidate]) -> str:
    """Why the last step of a theme is a milestone."""
    titles = join([f"“{each.teaching.title}”" for each in steps[:-1]][-2:])
    if not titles:
        return f"Milestone: pause here and say in one sentence what it adds to “{theme.name}”."
    subject = f"your goal “{theme.name}”" if theme.is_goal else theme.name
    return (
        f"Milestone: with it you have read what the path has on {subject}. Look back at {titles},"
        " and choose one thing to do this week."
    )


def weeks(minutes: int, weekly_minutes: int) -> int:
    """How many weeks a path takes, at least 1."""
    return max(1, math.ceil(minutes / weekly_minutes)) if weekly_minutes > 0 else 1


def _opening(theme: Theme, position: int, candidate: Candidate) -> str:
    time = count(candidate.teaching.minutes, "minute")
    length = f"an essay of {time}" if candidate.teaching.type == "weekly" else time
    subject = f"“{theme.name}”" if theme.is_goal else theme.name
    if position == 1:
        return f"Begin here, with {length} on {subject}."
    return f"Now to {subject}, with {length} to begin."


def _relation(
    teaching: IndexedTeaching, before: Sequence[IndexedTeaching], links: Links, theme: Theme
) -> str:
    """How a step follows from those before it: the most specific fact that holds."""
    known = {each.id: each for each in before}
    for journey in links.journeys:
        if journey.target_id == teaching.id and journey.source_id in known:
            title = known[journey.source_id].title
            return f"It continues “{title}”: {journey.description.strip()}"
    for series, first in _series_before(teaching.id, list(known), links):
        return f"In the series “{series}” it comes after “{known[first].title}”."
    for earlier in reversed(before):
        if shared := sorted(earlier.verses & teaching.verses):
            return f"It returns to {shared[0]}, which “{earlier.title}” reads too."
    if teaching.type == "weekly" and all(each.type == "daily" for each in before):
        return (
            f"After {count(len(before), 'daily teaching')}, an essay of"
            f" {count(teaching.minutes, 'minute')} goes deeper."
        )
    return _new_ground(teaching, before, theme)


def _new_ground(teaching: IndexedTeaching, before: Sequence[IndexedTeaching], theme: Theme) -> str:
    """What a step adds to those before it."""
    previous = before[-1]
    shared = [topic for topic in teaching.topics if topic in previous.topics]
    new = [topic for topic in teaching.topics if all(topic not in each.topics for each in before)]
    if shared and new:
        return f"Like “{previous.title}” it is about {shared[0]}; it adds {join(new)}."
    if shared:
        verse = f", now by way of {min(teaching.verses)}" if teaching.verses else ""
        return f"It stays with {join(shared)} after “{previous.title}”{verse}."
    if new:
        return f"After “{previous.title}” it looks at {join(new)}."
    return f"A further text on “{theme.name}” after “{previous.title}”."


def _series_before(post_id: int, before: Sequence[int], links: Links) -> list[tuple[str, int]]:
    """The series in which a teaching follows one of these, with the nearest of them."""
    positions = {(lesson.series, lesson.post_id): lesson.position for lesson in links.lessons}
    found = []
    for (series, id), position in positions.items():
        if id != post_id:
            continue
        earlier = [
            (positions[series, other], other)
            for other in before
            if positions.get((series, other), position) < position
        ]
        if earlier:
            found.append((series, max(earlier)[1]))
    return found


def _listed(names: Sequence[str]) -> str:
    return join([f"“{name.strip()}”" for name in names])
