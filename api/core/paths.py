"""Where the project's own files are."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# The built web client.
BUNDLE = ROOT / "web" / "dist"
