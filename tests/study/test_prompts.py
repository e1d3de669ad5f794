"""A prompt whose text changes has a new version (STUDY-63)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from api.study import prompts
from api.study.prompts import prompt, prompt_names

# The hash of each version. After a change: increment the version in the file and its entry here.
KNOWN = json.loads(Path(__file__).with_name("prompt_hashes.json").read_text())


@pytest.mark.rule("STUDY-63")
def test_every_prompt_has_the_hash_of_its_version() -> None:
    assert {prompt(name).label: prompt(name).hash for name in prompt_names()} == KNOWN


def test_a_file_without_a_version_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bare.md").write_text("You are an assistant.")
    monkeypatch.setattr(prompts, "_FOLDER", tmp_path)
    with pytest.raises(ValueError, match="version"):
        prompts.prompt("bare")
