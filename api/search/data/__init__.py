"""The tables that `tools/search_data` makes, and those that are written by hand."""

from pathlib import Path

DATA = Path(__file__).parent
