"""The desk's form has a field for each that can be edited."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from api.admin.content.kinds import MODELS, Kind
from api.library.importing.records import edited_fields

KINDS = Path("web/src/admin/write/kinds.ts").read_text(encoding="utf-8")


def declared(kind: Kind) -> set[str]:
    [fields] = re.findall(rf"^  {kind}: {{.*?^    fields: {{\n(.*?)^    }}", KINDS, re.M | re.S)
    return set(re.findall(r"^      (\w+): {", fields, re.M))


@pytest.mark.parametrize("kind", MODELS)
def test_every_field_of_the_import_format_can_be_edited(kind: Kind) -> None:
    assert declared(kind) == set(edited_fields(kind).values())
