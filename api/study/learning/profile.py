"""The learning profile (STUDY-100)."""

from __future__ import annotations

from api.study.learning.repository import LearnerRepository
from api.study.learning.schemas import LearningProfile, ProfileChange

# What the tools assume of a reader who has not said anything.
DEFAULTS = LearningProfile(
    knowledge_level="beginner",
    preferred_topics=[],
    learning_goals=[],
    weekly_study_minutes=0,
    preferred_study_time=None,
    hebrew_proficiency="none",
)
# Fields that may be set back to null.
_NULLABLE = ("preferred_study_time",)


class ProfileService:
    def __init__(self, learner: LearnerRepository) -> None:
        self._learner = learner

    async def get(self) -> LearningProfile:
        """The reader's profile, or the defaults."""
        row = await self._learner.profile()
        return LearningProfile.model_validate(row) if row else DEFAULTS

    async def change(self, change: ProfileChange) -> LearningProfile:
        """Change the fields that were sent; a null changes only the study time."""
        sent = change.model_dump(exclude_unset=True, by_alias=False)
        changes = {
            name: value for name, value in sent.items() if value is not None or name in _NULLABLE
        }
        profile = (await self.get()).model_copy(update=changes)
        if changes:
            await self._learner.save_profile(changes)
        return profile
