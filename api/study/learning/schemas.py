"""The learning tools (STUDY-44 to STUDY-49, STUDY-100 to STUDY-111)."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import AwareDatetime, Field, StrictBool

from api.core.schemas import JSON_INTEGER, Schema
from api.study.provider import Mode
from api.study.schemas import NO_NUL, ModelNotice, PostIdField, TeachingRef

Level = Literal["beginner", "intermediate", "advanced"]
HebrewProficiency = Literal["none", "basic", "intermediate", "fluent"]
StudyTime = Literal["morning", "afternoon", "evening", "night"]
Topic = Annotated[str, Field(min_length=1, max_length=100, pattern=NO_NUL)]
Goal = Annotated[str, Field(min_length=1, max_length=200, pattern=NO_NUL)]
Topics = Annotated[list[Topic], Field(max_length=20)]
Goals = Annotated[list[Goal], Field(max_length=10)]
# A week has 10,080 minutes.
WeeklyMinutes = Annotated[int, Field(ge=0, le=10_080), JSON_INTEGER]
Count = Annotated[int, Field(ge=0, le=1000), JSON_INTEGER]

ConnectionType = Literal["theme", "quote", "concept", "commentary", "contrast"]
RecommendationType = Literal["next_study", "related_topic", "deeper_dive", "review", "seasonal"]


class LearningProfile(Schema):
    """What a learner brings and wants."""

    knowledge_level: Level
    preferred_topics: list[str]
    learning_goals: list[str]
    weekly_study_minutes: int
    preferred_study_time: StudyTime | None
    hebrew_proficiency: HebrewProficiency


class ProfileChange(Schema):
    """The fields to change; the others stay."""

    knowledge_level: Level | None = None
    preferred_topics: Topics | None = None
    learning_goals: Goals | None = None
    weekly_study_minutes: WeeklyMinutes | None = None
    preferred_study_time: StudyTime | None = None
    hebrew_proficiency: HebrewProficiency | None = None


class PathStep(TeachingRef):
    """One teaching of a path. `concepts` are its topics."""

    step_number: int
    description: str
    estimated_minutes: int
    milestone: bool
    concepts: list[str]
    completed: bool


class PathData(Schema):
    steps: list[PathStep]


class LearningPath(Schema):
    id: int
    path_name: str
    description: str
    estimated_weeks: int
    completed_steps: int
    total_steps: int
    path_data: PathData
    mode: Mode
    notice: ModelNotice | None
    created_at: datetime
    completed_at: datetime | None


class LearningPathResponse(Schema):
    """`learningPath` is null for a reader who has none yet."""

    learning_path: LearningPath | None


class PathPreferences(Schema):
    weekly_minutes: WeeklyMinutes = 60
    preferred_topics: Topics = Field(default_factory=list)
    learning_style: Annotated[str | None, Field(max_length=50, pattern=NO_NUL)] = None


class PathRequest(Schema):
    """`userId` is accepted and ignored: the token says who it is (STUDY-3)."""

    user_id: Annotated[int | None, JSON_INTEGER] = None
    current_level: Level = "intermediate"
    goals: Goals = Field(default_factory=list)
    preferences: PathPreferences = PathPreferences()
    completed_posts: Annotated[list[PostIdField], Field(max_length=500)] = Field(
        default_factory=list
    )


class StepChange(Schema):
    completed: StrictBool


class CrossReference(TeachingRef):
    """A connection from one teaching to another."""

    id: int
    connection_type: ConnectionType
    connection_strength: float
    explanation: str


class CrossReferences(Schema):
    cross_references: list[CrossReference]


class Recommendation(TeachingRef):
    id: int
    recommendation_type: RecommendationType
    relevance_score: float
    reason: str


class Recommendations(Schema):
    recommendations: list[Recommendation]


class WeekOfStudy(Schema):
    """What was studied in the week that begins on this Sunday."""

    week: date
    minutes: int
    teachings: int


class ProgressAnalysis(Schema):
    """`weeks` are the last eight, the oldest first."""

    progress_summary: str
    achievements: list[str]
    next_steps: list[str]
    weeks: list[WeekOfStudy]


class ProgressResponse(Schema):
    analysis: ProgressAnalysis


class SessionRecord(Schema):
    """What a reader did on a teaching, sent when they leave it (STUDY-24)."""

    post_id: PostIdField
    start_time: AwareDatetime
    end_time: AwareDatetime
    questions_asked: Count = 0
    notes_created: Count = 0
