"""What the admin decides about outputs of models (STUDY-66)."""

from __future__ import annotations

from datetime import UTC, datetime

from api.admin_auth.audit.service import Audit
from api.core.errors import NotFound, Unprocessable
from api.library.service import Page
from api.models import Post, StudyOutput
from api.study.outputs.contents import valid_content
from api.study.outputs.repository import OutputRepository
from api.study.outputs.schemas import OutputReview, StudyOutputEntry
from api.study.teaching import digest_of

_NO_OUTPUT = "This text was not found."
_NO_CONTENT = "Editing needs the new content."


class OutputService:
    def __init__(self, outputs: OutputRepository, audit: Audit) -> None:
        self._outputs, self._audit = outputs, audit

    async def page(self, status: str | None, limit: int, offset: int) -> Page[StudyOutputEntry]:
        """The newest first."""
        found, total = await self._outputs.page(status, limit, offset)
        return Page([_entry(output, post) for output, post in found], total)

    async def review(self, id: int, decision: OutputReview) -> StudyOutputEntry:
        """Record a decision, which is about the teaching as it is now.

        Raises NotFound, and Unprocessable for edited content of another shape.
        """
        found = await self._outputs.locked(id)
        if found is None:
            raise NotFound(_NO_OUTPUT)
        output, post = found
        before = {"status": output.status, "content": output.content}
        if decision.status == "edited":
            if decision.content is None:
                raise Unprocessable(_NO_CONTENT, fields={"content": _NO_CONTENT})
            output.content = valid_content(output.kind, output.variant, decision.content)
        output.status = decision.status
        output.content_digest = _digest(post)
        output.reviewed_at = datetime.now(UTC)
        await self._outputs.flush()
        after = {"status": output.status, "content": output.content}
        await self._audit.record(
            f"{output.kind}.review", id, post.title, before=before, after=after
        )
        return _entry(output, post)


def _digest(post: Post) -> str:
    return digest_of(post.title, post.excerpt, post.content)


def _entry(output: StudyOutput, post: Post) -> StudyOutputEntry:
    return StudyOutputEntry.model_validate(
        {
            "id": output.id,
            "post_id": post.id,
            "title": post.title,
            "post_type": post.type,
            "kind": output.kind,
            "variant": output.variant,
            "content": output.content,
            "model": output.model,
            "prompt": output.prompt,
            "prompt_hash": output.prompt_hash,
            "status": output.status,
            "outdated": output.content_digest != _digest(post),
            "created_at": output.created_at,
            "reviewed_at": output.reviewed_at,
        }
    )
