"""`/api/admin/content`, `/api/admin/drafts` and `/api/admin/trash` (ADMIN-17, ADMIN-18)."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Response

from api.accounts.deps import Id
from api.admin.content import schemas
from api.admin.content.deps import ContentDep, HistoryDep, ListPageQuery, TrashDep
from api.admin.content.kinds import Kind
from api.admin_auth.deps import require_admin
from api.core.body_limits import BodyLimit
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.library.paging import with_total

router = APIRouter(
    prefix="/api/admin",
    tags=["admin"],
    dependencies=[Depends(require_admin), PERSONAL_RESPONSE],
    responses=errors(401),
)
# UTF-8 of `schemas.MAX_CHARACTERS` characters, all of them Hebrew.
DRAFT_BODY_LIMIT = BodyLimit(
    "/api/admin/drafts", max_bytes=3 * 1024 * 1024, seconds=60.0, max_depth=16
)


# --- what is published ---


@router.get("/content/{kind}")
async def objects(
    kind: Kind, response: Response, page: ListPageQuery, content: ContentDep
) -> list[schemas.ObjectSummary]:
    """Objects of a kind; the total in `X-Total-Count`."""
    found = await content.page(kind, page.q, page.limit, page.offset)
    return [schemas.object_summary(row, title) for row, title in with_total(response, found)]


@router.get("/content/{kind}/{id}", responses=errors(404))
async def published(kind: Kind, id: Id, content: ContentDep) -> schemas.PublishedObject:
    return schemas.published_schema(await content.published(kind, id))


@router.delete(
    "/content/{kind}/{id}", status_code=204, response_class=Response, responses=errors(404)
)
async def delete(kind: Kind, id: Id, trash: TrashDep) -> None:
    """Move an object to the trash."""
    await trash.delete_object(kind, id)


@router.post("/content/{kind}/{id}/unpublish", responses=errors(404))
async def unpublish(kind: Kind, id: Id, content: ContentDep) -> schemas.Draft:
    """Make an object a draft again, which keeps its id and its address."""
    return schemas.draft_schema(await content.unpublish(kind, id))


@router.get("/content/{kind}/{id}/versions")
async def versions(kind: Kind, id: Id, history: HistoryDep) -> list[schemas.VersionSummary]:
    """The published versions, the newest first."""
    return [schemas.version_summary(version) for version in await history.all(kind, id)]


@router.get("/content/{kind}/{id}/versions/{number}", responses=errors(404))
async def version(kind: Kind, id: Id, number: Id, history: HistoryDep) -> schemas.PublishedVersion:
    return schemas.version_schema(await history.get(kind, id, number))


@router.post("/content/{kind}/{id}/versions/{number}/restore", responses=errors(404))
async def restore_version(kind: Kind, id: Id, number: Id, content: ContentDep) -> schemas.Draft:
    """Put a version into the object's draft, to be looked at and published again."""
    return schemas.draft_schema(await content.restore_version(kind, id, number))


# --- drafts ---


@router.get("/drafts")
async def drafts(content: ContentDep, kind: Kind | None = None) -> list[schemas.DraftSummary]:
    """The drafts of a kind, or all, the last changed first."""
    return [schemas.draft_summary(draft) for draft in await content.drafts(kind)]


@router.post("/drafts", responses=errors(404))
async def begin(body: schemas.NewDraft, content: ContentDep) -> schemas.Draft:
    """The draft of an object, a new one where it has none; without a target of a new object."""
    return schemas.draft_schema(await content.begin(body.kind, body.target_id))


@router.get("/drafts/{id}", responses=errors(404))
async def draft(id: Id, content: ContentDep) -> schemas.Draft:
    return schemas.draft_schema(await content.draft(id))


@router.put("/drafts/{id}", responses=errors(404, 409))
async def save(id: Id, body: schemas.DraftSave, content: ContentDep) -> schemas.Draft:
    """Save a draft; 409 `draft_changed` if another window has saved it since."""
    return schemas.draft_schema(await content.save(id, body.version, body.content))


@router.delete("/drafts/{id}", status_code=204, response_class=Response, responses=errors(404))
async def delete_draft(id: Id, trash: TrashDep) -> None:
    """Move a draft to the trash. What is published stays."""
    await trash.delete_draft(id)


@router.post("/drafts/{id}/publish", responses=errors(404, 409))
async def publish(
    id: Id, body: schemas.Publication, content: ContentDep
) -> schemas.PublishedObject:
    """Write a draft to the library; 409 `content_changed` if what is published is another than its
    writer knows."""
    found = await content.publish(id, body.version, body.based_on, mail=body.mail)
    return schemas.published_schema(found)


# --- the trash ---


@router.get("/trash")
async def trash_list(
    response: Response, page: ListPageQuery, trash: TrashDep
) -> list[schemas.TrashItem]:
    """What was deleted in the last 30 days; the total in `X-Total-Count`."""
    found = await trash.page(page.limit, page.offset)
    return [schemas.trash_item(item) for item in with_total(response, found)]


@router.post("/trash/{id}/restore", responses=errors(404, 409))
async def restore(id: Id, trash: TrashDep) -> schemas.RestoredItem:
    """Bring something back."""
    return schemas.restored_item(await trash.restore(id))


@router.delete("/trash/{id}", status_code=204, response_class=Response, responses=errors(404))
async def delete_forever(id: Id, trash: TrashDep) -> None:
    await trash.delete_forever(id)
