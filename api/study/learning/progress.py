"""What a reader has learned so far, counted from what the site stored about it (STUDY-109)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from api.core.translation import ngettext, pgettext, t
from api.library.cards import Card
from api.library.service import LibraryService
from api.models import LearningSession
from api.study.learning.paths import PathService
from api.study.learning.phrases import named, own_words
from api.study.learning.repository import Counts, LearnerRepository
from api.study.learning.schemas import LearningPath, ProgressAnalysis, WeekOfStudy

_WEEKS = 8
_WEEK = timedelta(days=7)
# From this many on a number is an achievement.
_MANY_OF_A_TOPIC, _WEEKS_IN_A_ROW = 3, 2
_MAX_NEXT_STEPS = 4


@dataclass(frozen=True, slots=True)
class _Record:
    """What the analysis counts.

    `history` has the teachings that the history page lists, each with whether its end was reached;
    `sessions` are on them, and `cards` those of the public ones.
    """

    history: Mapping[int, bool]
    sessions: Sequence[LearningSession]
    cards: Mapping[int, Card]
    counts: Counts
    path: LearningPath | None
    finished_paths: Sequence[str]
    weeks: Sequence[WeekOfStudy]
    weekly_minutes: int

    @property
    def completed(self) -> list[Card]:
        return [card for id, card in self.cards.items() if self.history[id]]

    @property
    def minutes(self) -> int:
        return minutes_of(self.sessions)

    @property
    def topics(self) -> Counter[str]:
        return Counter(topic for card in self.completed for topic in card.topics)


class ProgressService:
    def __init__(
        self,
        learner: LearnerRepository,
        paths: PathService,
        library: LibraryService,
        now: datetime,
    ) -> None:
        """`now` is the time in the site's zone, whose weeks count."""
        self._learner, self._paths = learner, paths
        self._library, self._now = library, now

    async def analysis(self) -> ProgressAnalysis:
        history = await self._learner.history()
        sessions = [each for each in await self._learner.sessions() if each.post_id in history]
        profile = await self._learner.profile()
        record = _Record(
            history,
            sessions,
            await self._library.cards(list(history)),
            await self._learner.counts(),
            await self._paths.current(),
            await self._learner.finished_paths(),
            weeks_of(sessions, self._now),
            profile.weekly_study_minutes if profile else 0,
        )
        return ProgressAnalysis(
            progress_summary=_summary(record),
            achievements=_achievements(record),
            next_steps=_next_steps(record)[:_MAX_NEXT_STEPS],
            weeks=list(record.weeks),
        )


def sunday_of(day: date) -> date:
    """The Sunday with which a day's week begins."""
    return day - timedelta(days=(day.weekday() + 1) % 7)


def weeks_of(sessions: Sequence[LearningSession], now: datetime) -> list[WeekOfStudy]:
    """The last eight weeks, the oldest first, with what was studied in each."""
    this_week = sunday_of(now.date())
    starts = [this_week - _WEEK * back for back in range(_WEEKS - 1, -1, -1)]
    by_week: dict[date, list[LearningSession]] = {start: [] for start in starts}
    for session in sessions:
        week = sunday_of(session.start_time.astimezone(now.tzinfo).date())
        if week in by_week:
            by_week[week].append(session)
    return [
        WeekOfStudy(
            week=start,
            minutes=minutes_of(studied),
            teachings=len({session.post_id for session in studied}),
        )
        for start, studied in by_week.items()
    ]


def minutes_of(sessions: Sequence[LearningSession]) -> int:
    """How long a reader studied: time in which several teachings were open counts once."""
    total, counted_until = timedelta(), datetime.min.replace(tzinfo=UTC)
    for session in sorted(sessions, key=lambda session: session.start_time):
        end = session.end_time or session.start_time
        total += max(end - max(session.start_time, counted_until), timedelta())
        counted_until = max(counted_until, end)
    return round(total.total_seconds() / 60)


def weeks_in_a_row(weeks: Sequence[WeekOfStudy]) -> int:
    """How many weeks with study end with this one, or with the last while this one is young."""
    studied = [week.teachings > 0 for week in weeks]
    if studied and not studied[-1]:
        studied = studied[:-1]
    row = 0
    for each in reversed(studied):
        if not each:
            break
        row += 1
    return row


def _summary(record: _Record) -> str:
    if not record.cards:
        return _beginning(record.counts)
    opened, read = len(record.cards), len(record.completed)
    time = _minutes(record.minutes) if record.minutes else t("less than a minute")
    said = [_spent(time, _teachings(opened), read)]
    week = record.weeks[-1]
    if week.teachings:
        said.append(_this_week(week, record.weekly_minutes))
    for topic, number in record.topics.most_common(1):
        if number > 1:
            said.append(t("{0} of them were about {1}.", number, own_words(topic)))
    return " ".join(said)


def _spent(time: str, opened: str, read: int) -> str:
    if read:
        return t("You have spent {0} with {1} and read {2} of them in full.", time, opened, read)
    return t("You have spent {0} with {1}.", time, opened)


def _this_week(week: WeekOfStudy, planned: int) -> str:
    read = _teachings(week.teachings)
    if not planned:
        return t("This week: {0} min, {1}.", week.minutes, read)
    return t(
        "This week: {0} min, {1}, of the {2} minutes that you planned.", week.minutes, read, planned
    )


def _beginning(counts: Counts) -> str:
    """The summary of a reader without sessions."""
    notes, cards = counts.notes, counts.cards
    kept = [
        *([ngettext("{0} note", "{0} notes", notes)] if notes else []),
        *([ngettext("{0} review card", "{0} review cards", cards)] if cards else []),
    ]
    if not kept:
        return t("Nothing is counted yet. Open a teaching while signed in, and this page begins.")
    keeps = t("You keep {0} and {1}.", *kept) if len(kept) > 1 else t("You keep {0}.", *kept)
    counted = t("What you read while signed in is counted here, too.")
    return f"{keeps} {counted}"


def _achievements(record: _Record) -> list[str]:
    found = _read_in_full(record.completed)
    row = weeks_in_a_row(record.weeks)
    if row >= _WEEKS_IN_A_ROW:
        found.append(ngettext("Studied {0} week in a row.", "Studied {0} weeks in a row.", row))
    for topic, number in record.topics.most_common(2):
        if number >= _MANY_OF_A_TOPIC:
            found.append(
                ngettext("{0} teaching on {1}.", "{0} teachings on {1}.", number, own_words(topic))
            )
    found += [t("Finished the path {0}.", named(name)) for name in record.finished_paths]
    path = record.path
    if path and path.completed_steps and path.completed_at is None:
        steps = ngettext("{0} step", "{0} steps", path.total_steps)
        done = t(
            "{0} of {1} of the path {2} done.", path.completed_steps, steps, named(path.path_name)
        )
        found.append(done)
    notes, reviewed = record.counts.notes, record.counts.reviewed_cards
    if notes:
        found.append(ngettext("{0} note written.", "{0} notes written.", notes))
    asked = sum(each.questions_asked for each in record.sessions)
    if asked:
        found.append(ngettext("{0} question asked.", "{0} questions asked.", asked))
    if reviewed:
        found.append(ngettext("{0} card reviewed.", "{0} cards reviewed.", reviewed))
    return found


def _read_in_full(completed: Sequence[Card]) -> list[str]:
    essays = sum(card.type == "weekly" for card in completed)
    daily = len(completed) - essays
    kinds = [
        *([ngettext("{0} daily teaching", "{0} daily teachings", daily)] if daily else []),
        *([ngettext("{0} essay", "{0} essays", essays)] if essays else []),
    ]
    if len(kinds) > 1:
        kinds = [pgettext("teachings", "{0} and {1}", *kinds)]
    return [t("Read in full: {0}.", *kinds)] if kinds else []


def _next_steps(record: _Record) -> list[str]:
    found = []
    due = record.counts.due_cards
    if due:
        found.append(
            ngettext("Review {0} card that is due.", "Review {0} cards that are due.", due)
        )
    path = record.path
    if path and path.completed_at is None and path.total_steps:
        number = path.completed_steps + 1
        found.append(
            t("Go on with step {0} of {1} of {2}.", number, path.total_steps, named(path.path_name))
        )
    elif path is None:
        found.append(t("Make a learning path for a goal of your own."))
    unfinished = _unfinished(record)
    if unfinished:
        found.append(t("Finish {0}, which you began.", named(unfinished.title)))
    left = record.weekly_minutes - record.weeks[-1].minutes
    if record.weekly_minutes and left > 0 and record.sessions:
        found.append(
            ngettext(
                "Study {0} more minute this week to reach what you planned.",
                "Study {0} more minutes this week to reach what you planned.",
                left,
            )
        )
    if not record.sessions:
        found.append(t("Read today’s teaching; it takes a few minutes."))
    if record.completed and not record.counts.cards:
        found.append(
            t("Take the quiz of {0} to keep what you read.", named(record.completed[0].title))
        )
    return found


def _minutes(number: int) -> str:
    return ngettext("{0} minute", "{0} minutes", number)


def _teachings(number: int) -> str:
    return ngettext("{0} teaching", "{0} teachings", number)


def _unfinished(record: _Record) -> Card | None:
    """The teaching that was opened last and not read in full."""
    done = {each.post_id for each in record.sessions if each.completed}
    opened = (each.post_id for each in record.sessions if each.post_id not in done)
    return next((record.cards[id] for id in opened if id in record.cards), None)
