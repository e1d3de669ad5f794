"""`/api/admin/translations` (ADMIN-73)."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request, Response

from api.admin.translations.schemas import CitedSource, NewTranslation, TranslatedSource
from api.admin.translations.service import State, TranslationService
from api.admin_auth.deps import AuditDep, require_admin
from api.core.cache_policy import PERSONAL_RESPONSE
from api.core.error_responses import errors
from api.core.state import SETTINGS
from api.library.deps import EditedTranslations, PaginationQuery
from api.library.paging import with_total
from api.models import MAX_REFERENCE_LENGTH

router = APIRouter(
    prefix="/api/admin/translations",
    tags=["admin"],
    dependencies=[Depends(require_admin), PERSONAL_RESPONSE],
    responses=errors(401),
)


async def translation_service(
    request: Request, translations: EditedTranslations, audit: AuditDep
) -> TranslationService:
    return TranslationService(translations, audit, SETTINGS.of(request).teacher_name)


Translations = Annotated[TranslationService, Depends(translation_service)]
Reference = Annotated[
    str, Path(min_length=1, max_length=MAX_REFERENCE_LENGTH, pattern=r"^[^\x00-\x1f\x7f]*$")
]


@router.get("", response_model=list[CitedSource])
async def cited_sources(
    response: Response, service: Translations, pagination: PaginationQuery, state: State = "missing"
) -> Any:
    """The mishnahs that teachings cite, the most cited first; `q` is searched in their names,
    texts and translations. The total is in `X-Total-Count`."""
    page = await service.page(pagination.q, state, pagination.limit, pagination.offset)
    return with_total(response, page)


@router.get("/{reference}", responses=errors(404))
async def cited_source(reference: Reference, service: Translations) -> TranslatedSource:
    """A mishnah by its name, such as 'Mishnah Avot 1:14', with its translation."""
    return await service.one(reference)


@router.put("/{reference}", responses=errors(404))
async def write(
    reference: Reference, translation: NewTranslation, service: Translations
) -> TranslatedSource:
    """Write or replace the translation, which stands wherever the mishnah is shown."""
    return await service.write(reference, translation)


@router.delete("/{reference}", status_code=204, response_class=Response, responses=errors(404))
async def delete(reference: Reference, service: Translations) -> None:
    await service.delete(reference)
