"""Where the pairs of questions and teachings are on which encoders are trained."""

from __future__ import annotations

from pathlib import Path

PAIRS = Path(__file__).parent / "training_pairs.jsonl"
