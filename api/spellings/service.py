"""The custom spellings. Rule: a form belongs to exactly one term."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from api.admin_auth.audit.service import Audit
from api.core.errors import Conflict, NotFound
from api.models import CustomSpelling
from api.search.text.custom_spellings import form_key, synonyms_of
from api.search.text.synonym_table import SynonymTable
from api.spellings.repository import SpellingRepository

MAX_SPELLINGS = 1_000


class SpellingService:
    def __init__(self, repository: SpellingRepository, audit: Audit) -> None:
        self._repository, self._audit = repository, audit

    async def all(self) -> Sequence[CustomSpelling]:
        return await self._repository.all()

    async def add(self, name: str, forms: Sequence[str]) -> CustomSpelling:
        """Add forms to a new or existing term. Raises Conflict."""
        await self._repository.acquire_lock()
        existing = await self._repository.all()
        if len(existing) >= MAX_SPELLINGS:
            raise _conflict("name", f"There are {MAX_SPELLINGS} spellings, and no more are kept.")
        # Changes by other processes count too.
        synonyms = synonyms_of((spelling.name, spelling.forms) for spelling in existing)
        owners = {form_key(form): term.name for term in synonyms.terms for form in term.forms}
        canonical = owners.get(form_key(name), name)
        new = _new_forms(canonical, [name, *forms], owners)
        spelling = await self._repository.add(canonical, new)
        await self._repository.requeue_documents(
            [canonical, *new, *_known_forms(canonical, synonyms)]
        )
        await self._audit.record("spelling.add", spelling.id, canonical, after={"forms": new})
        return spelling

    async def remove(self, id: int) -> None:
        """Remove added forms. Raises NotFound."""
        await self._repository.acquire_lock()
        spelling = await self._repository.get(id)
        if spelling is None:
            raise NotFound("There is no such spelling.")
        forms = [spelling.name, *spelling.forms]
        await self._repository.remove(spelling)
        await self._repository.requeue_documents(forms)
        before = {"forms": spelling.forms}
        await self._audit.record("spelling.delete", id, spelling.name, before=before)


def _new_forms(name: str, forms: Iterable[str], owners: dict[str, str]) -> list[str]:
    """The forms that the term lacks. Raises Conflict for another term's form, or if none is new."""
    new: dict[str, str] = {}
    for form in forms:
        owner = owners.get(form_key(form))
        if owner is None:
            new.setdefault(form_key(form), form)
        elif form_key(owner) != form_key(name):
            raise _conflict("forms", f"'{form}' belongs to '{owner}' already.")
    new.pop(form_key(name), None)
    if not new:
        raise _conflict("forms", f"All of these are forms of '{name}' already.")
    return list(new.values())


def _conflict(field: str, message: str) -> Conflict:
    """A conflict whose message a form shows at one of its fields."""
    return Conflict(message, fields={field: message})


def _known_forms(name: str, synonyms: SynonymTable) -> list[str]:
    """The term's current forms: documents that contain one of them are reindexed."""
    return [form for term in synonyms.terms if term.name == name for form in term.forms]
