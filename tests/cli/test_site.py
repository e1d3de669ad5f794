"""What the processes of a site are started with."""

from __future__ import annotations

from pathlib import Path

import pytest

from api.cli.site import Site
from api.core.settings import load_settings


@pytest.mark.rule("OPS-41")
def test_processes_get_a_secret_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """They would refuse one that is in a file and in a variable (OPS-41)."""
    (tmp_path / "key").write_text("k" * 32)
    (tmp_path / "password").write_text("password of the admin")
    monkeypatch.setenv("SECRET_KEY_FILE", str(tmp_path / "key"))
    monkeypatch.setenv("ADMIN_PASSWORD_FILE", str(tmp_path / "password"))
    environment = Site(load_settings(), tmp_path, "postgresql://site@db/library").environment()
    assert environment["SECRET_KEY"] == "k" * 32
    assert "SECRET_KEY_FILE" not in environment
    assert environment["ADMIN_PASSWORD_FILE"] == str(tmp_path / "password")
    assert environment["DATA_DIR"] == str(tmp_path)
    for name in list(environment):
        monkeypatch.setenv(name, environment[name])
    monkeypatch.delenv("SECRET_KEY_FILE")
    assert load_settings().admin_password == "password of the admin"
