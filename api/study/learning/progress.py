"""What a reader has learned so far, counted from what the site stored about it (STUDY-109)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from api.library.cards import Card
from api.library.service import LibraryService
from api.models import LearningSession
from api.study.learning.paths import PathService
from api.study.learning.phrases import count, join
from api.study.learning.repository import Counts, LearnerRepository
from api.study.learning.schemas import LearningPath, ProgressAnalysis, WeekOfStudy

_WEEKS = 8
_WEEK = timedelta(days=7)
# From this many on a number is an achievement.
_MANY_OF_A_TOPIC, _WEEKS_IN_A_ROW = 3, 2
_MAX_NEXT_STEPS = 4


@dataclass(frozen=True, slots=True)
class _Record:
    """What the analysis counts. `cards` are those of the public teachings of the sessions."""

    sessions: Sequence[LearningSession]
    cards: Mapping[int, Card]
    counts: Counts
    path: LearningPath | None
    finished_paths: Sequence[str]
    weeks: Sequence[WeekOfStudy]
    weekly_minutes: int

    @property
    def completed(self) -> list[Card]:
        ids = dict.fromkeys(each.post_id for each in self.sessions if each.completed)
        return [self.cards[id] for id in ids if id in self.cards]

    @property
    def minutes(self) -> int:
        return sum(each.duration_minutes or 0 for each in self.sessions)

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
        sessions = await self._learner.sessions()
        profile = await self._learner.profile()
        record = _Record(
            sessions,
            await self._library.cards(sorted({each.post_id for each in sessions})),
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
    minutes: Counter[date] = Counter()
    teachings: dict[date, set[int]] = {}
    for each in sessions:
        week = sunday_of(each.start_time.astimezone(now.tzinfo).date())
        minutes[week] += each.duration_minutes or 0
        teachings.setdefault(week, set()).add(each.post_id)
    return [
        WeekOfStudy(week=start, minutes=minutes[start], teachings=len(teachings.get(start, ())))
        for start in starts
    ]


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
    if not record.sessions:
        return _beginning(record.counts)
    opened, read = len({each.post_id for each in record.sessions}), len(record.completed)
    time = count(record.minutes, "minute") or "less than a minute"
    in_full = f" and read {read} of them in full" if read else ""
    said = [f"You have spent {time} with {count(opened, 'teaching')}{in_full}."]
    week = record.weeks[-1]
    if week.teachings:
        so_far = f"This week: {week.minutes} min, {count(week.teachings, 'teaching')}"
        planned = record.weekly_minutes
        goal = f", of the {planned} minutes that you planned" if planned else ""
        said.append(f"{so_far}{goal}.")
    for topic, number in record.topics.most_common(1):
        if number > 1:
            said.append(f"{number} of them were about {topic}.")
    return " ".join(said)


def _beginning(counts: Counts) -> str:
    """The summary of a reader without sessions."""
    kept = [count(counts.notes, "note"), count(counts.cards, "review card")]
    if any(kept):
        keeps = join([each for each in kept if each])
        return f"You keep {keeps}. What you read while signed in is counted here, too."
    return "Nothing is counted yet. Open a teaching while signed in, and this page begins."


def _achievements(record: _Record) -> list[str]:
    found = []
    completed = record.completed
    essays = sum(card.type == "weekly" for card in completed)
    kinds = [count(len(completed) - essays, "daily teaching"), count(essays, "essay")]
    if completed:
        found.append(f"Read in full: {join([each for each in kinds if each])}.")
    row = weeks_in_a_row(record.weeks)
    if row >= _WEEKS_IN_A_ROW:
        found.append(f"Studied {row} weeks in a row.")
    for topic, number in record.topics.most_common(2):
        if number >= _MANY_OF_A_TOPIC:
            found.append(f"{number} teachings on {topic}.")
    found += [f"Finished the path “{name}”." for name in record.finished_paths]
    path = record.path
    if path and path.completed_steps and path.completed_at is None:
        done = f"{path.completed_steps} of {count(path.total_steps, 'step')}"
        found.append(f"{done} of the path “{path.path_name}” done.")
    if record.counts.notes:
        found.append(f"{count(record.counts.notes, 'note')} written.")
    asked = sum(each.questions_asked for each in record.sessions)
    if asked:
        found.append(f"{count(asked, 'question')} asked.")
    if record.counts.reviewed_cards:
        found.append(f"{count(record.counts.reviewed_cards, 'card')} reviewed.")
    return found


def _next_steps(record: _Record) -> list[str]:
    found = []
    due = record.counts.due_cards
    if due:
        found.append(f"Review {count(due, 'card')} that {'is' if due == 1 else 'are'} due.")
    path = record.path
    if path and path.completed_at is None and path.total_steps:
        number = path.completed_steps + 1
        found.append(f"Go on with step {number} of {path.total_steps} of “{path.path_name}”.")
    elif path is None:
        found.append("Make a learning path for a goal of your own.")
    unfinished = _unfinished(record)
    if unfinished:
        found.append(f"Finish “{unfinished.title}”, which you began.")
    left = record.weekly_minutes - record.weeks[-1].minutes
    if record.weekly_minutes and left > 0 and record.sessions:
        found.append(f"Study {count(left, 'more minute')} this week to reach what you planned.")
    if not record.sessions:
        found.append("Read today's teaching; it takes a few minutes.")
    if record.completed and not record.counts.cards:
        found.append(f"Take the quiz of “{record.completed[0].title}” to keep what you read.")
    return found


def _unfinished(record: _Record) -> Card | None:
    """The teaching that was opened last and not read in full."""
    done = {each.post_id for each in record.sessions if each.completed}
    opened = (each.post_id for each in record.sessions if each.post_id not in done)
    return next((record.cards[id] for id in opened if id in record.cards), None)
