"""What the tools have in common whose results a model makes and an admin reviews (STUDY-66)."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from api.study.allowances import Call, CallAllowance
from api.study.checking.checker import Checker
from api.study.outputs.schemas import OutputKind
from api.study.outputs.store import OutputStore, Published
from api.study.prompts import Prompt
from api.study.provider import ProviderUnavailable, StudyProvider, TextTask
from api.study.results import KeptResults
from api.study.teaching import Teaching, Teachings
from api.study.tokens import TokenCounter

logger = logging.getLogger(__name__)

# Of a teaching a model reads this much.
MAX_TEACHING_TOKENS = 6000


@dataclass(frozen=True, slots=True)
class Generation:
    teachings: Teachings
    calls: CallAllowance
    provider: StudyProvider
    outputs: OutputStore
    tokens: TokenCounter
    results: KeptResults
    checker: Checker

    def asks_model(self, published: Published) -> bool:
        """Whether a model is asked: none is for what an admin has hidden."""
        return self.provider.available and not published.is_hidden

    async def complete(self, call: Call, task: TextTask) -> str | None:
        """The model's answer; None where the library's own result takes its place."""
        try:
            return await call.reaching(self.provider.complete(task))
        except ProviderUnavailable as error:
            logger.info("%s without a model: %s", task.prompt.name, error)
            return None

    async def save(
        self,
        teaching: Teaching,
        kind: OutputKind,
        variant: str,
        content: Mapping[str, Any],
        instructions: Prompt,
    ) -> None:
        """Store what the model made, for review."""
        await self.outputs.save(
            teaching, kind, variant, content, model=self.provider.model, prompt=instructions
        )
