"""The words of a learning path: its name, its description, and why each step comes where it does.

Every sentence states a fact about these teachings, so that no two paths read alike (STUDY-103).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from api.core.html import cut
from api.core.translation import ngettext, pgettext, t
from api.study.learning.documents import IndexedTeaching
from api.study.learning.path_order import Learner, Links
from api.study.learning.path_selection import Candidate, Theme
from api.study.learning.phrases import listed, named, own_words, quote

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
            said.append(t("Nothing in the library speaks to {0} yet.", _listed(self.unserved)))
        if self.finished:
            said.append(t("You have read what the library has on {0}.", _listed(self.finished)))
        return said


def path_name(themes: Sequence[Theme]) -> str:
    """A name that says what the path is for."""
    first = themes[0]
    goal = cut(first.name.strip().rstrip(".!"), _GOAL_IN_NAME)
    name = goal[:1].upper() + goal[1:] if first.is_goal else t("Steps into {0}", goal)
    others = len(themes) - 1
    if others:
        rest = ngettext("{0} more subject", "{0} more subjects", others)
        if others == 1:
            rest = cut(themes[1].name, _GOAL_IN_NAME)
        name = t("{0}, and {1}", name, rest)
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
        said.append(_without_goal(is_first=not said))
    said.append(_extent(themes, steps))
    first, last = steps[0].teaching, steps[-1].teaching
    if first is not last:
        ends = named(first.title), named(last.title)
        if learner.level == "beginner":
            said.append(t("It leads from {0} to {1} with the shorter ones first.", *ends))
        else:
            said.append(t("It leads from {0} to {1}.", *ends))
    return " ".join(said)


def _without_goal(*, is_first: bool) -> str:
    if is_first:
        return t("You named no goal, so this path begins with what the library teaches most.")
    return t("So this path begins with what the library teaches most.")


def _extent(themes: Sequence[Theme], steps: Sequence[Candidate]) -> str:
    """How much there is to read, and for which goals."""
    daily = sum(each.teaching.type == "daily" for each in steps)
    essays = len(steps) - daily
    parts = [
        *([ngettext("{0} daily teaching", "{0} daily teachings", daily)] if daily else []),
        *([ngettext("{0} essay", "{0} essays", essays)] if essays else []),
    ]
    kinds = pgettext("teachings", "{0} and {1}", *parts) if len(parts) > 1 else parts[0]
    time = _minutes(sum(each.teaching.minutes for each in steps))
    goals = [theme.name for theme in themes if theme.is_goal]
    if goals:
        return t("{0} for {1}, about {2} of reading.", kinds, _listed(goals), time)
    return t("{0}, about {1} of reading.", kinds, time)


def no_steps_description(unmet: Unmet) -> str:
    """The description of a path for which the library has nothing left."""
    said = unmet.sentences() or [t("You have read what the library has on these subjects.")]
    if unmet.topics:
        topics = listed([own_words(each) for each in unmet.topics])
        said.append(t("It teaches most about {0}.", topics))
    return " ".join([*said, t("Other words or goals may find more.")])


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
    excerpt = own_words(teaching.excerpt.strip())
    if teaching.questions:
        return t("{0} It asks: {1}", reason, own_words(teaching.questions[0]))
    if candidate.quote and theme.is_goal and candidate.quote not in reason:
        quoted = own_words(quote(candidate.quote))
        return t("{0} {1} In its words: {2}", reason, excerpt, quoted)
    return f"{reason} {excerpt}"


def milestone_text(theme: Theme, steps: Sequence[Candidate]) -> str:
    """Why the last step of a theme is a milestone."""
    titles = listed([named(each.teaching.title) for each in steps[:-1]][-2:])
    if not titles:
        return t(
            "Milestone: pause here and say in one sentence what it adds to {0}.", named(theme.name)
        )
    subject = t("your goal {0}", named(theme.name)) if theme.is_goal else own_words(theme.name)
    return t(
        "Milestone: with it you have read what the path has on {0}. Look back at {1},"
        " and choose one thing to do this week.",
        subject,
        titles,
    )


def weeks(minutes: int, weekly_minutes: int) -> int:
    """How many weeks a path takes, at least 1."""
    return max(1, math.ceil(minutes / weekly_minutes)) if weekly_minutes > 0 else 1


def _opening(theme: Theme, position: int, candidate: Candidate) -> str:
    minutes = candidate.teaching.minutes
    length = _minutes(minutes)
    if candidate.teaching.type == "weekly":
        length = ngettext("an essay of {0} minute", "an essay of {0} minutes", minutes)
    subject = named(theme.name) if theme.is_goal else own_words(theme.name)
    if position == 1:
        return t("Begin here, with {0} on {1}.", length, subject)
    return t("Now to {0}, with {1} to begin.", subject, length)


def _relation(
    teaching: IndexedTeaching, before: Sequence[IndexedTeaching], links: Links, theme: Theme
) -> str:
    """How a step follows from those before it: the most specific fact that holds."""
    known = {each.id: each for each in before}
    for journey in links.journeys:
        if journey.target_id == teaching.id and journey.source_id in known:
            title = named(known[journey.source_id].title)
            return t("It continues {0}: {1}", title, own_words(journey.description.strip()))
    for series, first in _series_before(teaching.id, list(known), links):
        earlier_lesson = named(known[first].title)
        return t("In the series {0} it comes after {1}.", named(series), earlier_lesson)
    for earlier in reversed(before):
        if shared := sorted(earlier.verses & teaching.verses):
            verse = own_words(shared[0])
            return t("It returns to {0}, which {1} reads too.", verse, named(earlier.title))
    if teaching.type == "weekly" and all(each.type == "daily" for each in before):
        return ngettext(
            "After {0} daily teaching, an essay of {1} goes deeper.",
            "After {0} daily teachings, an essay of {1} goes deeper.",
            len(before),
            _minutes(teaching.minutes),
        )
    return _new_ground(teaching, before, theme)


def _new_ground(teaching: IndexedTeaching, before: Sequence[IndexedTeaching], theme: Theme) -> str:
    """What a step adds to those before it."""
    previous = before[-1]
    title = named(previous.title)
    shared = [own_words(topic) for topic in teaching.topics if topic in previous.topics]
    new = [
        own_words(topic)
        for topic in teaching.topics
        if all(topic not in each.topics for each in before)
    ]
    if shared and new:
        return t("Like {0} it is about {1}; it adds {2}.", title, shared[0], listed(new))
    if shared and teaching.verses:
        verse = own_words(min(teaching.verses))
        return t("It stays with {0} after {1}, now by way of {2}.", listed(shared), title, verse)
    if shared:
        return t("It stays with {0} after {1}.", listed(shared), title)
    if new:
        return t("After {0} it looks at {1}.", title, listed(new))
    return t("A further text on {0} after {1}.", named(theme.name), title)


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
    return listed([named(name) for name in names])


def _minutes(number: int) -> str:
    return ngettext("{0} minute", "{0} minutes", number)
