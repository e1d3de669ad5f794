"""The desk's form has a field for each that can be edited."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from api.admin.content.kinds import MODELS, Kind
from api.library.importing.labels import LABELS
from api.library.importing.records import edited_fields
from tests.admin.conftest import Desk

KINDS = Path("web/src/admin/write/kinds.ts").read_text(encoding="utf-8")


def declared(kind: Kind) -> set[str]:
    [fields] = re.findall(rf"^  {kind}: {{.*?^    fields: {{\n(.*?)^    }}", KINDS, re.M | re.S)
    return set(re.findall(r"^      (\w+): {", fields, re.M))


@pytest.mark.parametrize("kind", MODELS)
def test_every_field_of_the_import_format_can_be_edited(kind: Kind) -> None:
    assert declared(kind) == set(edited_fields(kind).values())


@pytest.mark.parametrize("kind", MODELS)
def test_messages_call_the_fields_as_their_labels_do(kind: Kind) -> None:
    [fields] = re.findall(rf"^  {kind}: {{.*?^    fields: {{\n(.*?)^    }}", KINDS, re.M | re.S)
    assert LABELS[kind] == dict(re.findall(r"^      (\w+): { label: '([^']+)'", fields, re.M))


async def test_what_is_wrong_is_said_in_the_words_of_the_form(teacher: Desk) -> None:
    portion = {"slug": "", "book": "Genesis", "endChapter": 60, "endVerse": 0, "startChapter": 1}
    draft = await teacher.save(await teacher.begin("timeline"), **portion)
    response = await teacher.client.post(
        f"/api/admin/drafts/{draft['id']}/publish", json={"version": draft["version"]}
    )
    assert response.status_code == 422
    body = response.json()
    assert body["fields"]["slug"].startswith("Address ")
    assert body["fields"]["endVerse"].startswith("Last verse ")
    assert body["message"].startswith("Not everything is filled in yet: ")
    for words in ("Address", "Last verse", "Name of the portion"):
        assert words in body["message"]
    assert "slug" not in body["message"]
