"""No request waits until a language table is loaded."""

from __future__ import annotations

import json
import subprocess
import sys

# In a process of its own: other tests have loaded the tables. The searches are of every kind; one
# that loaded a table would take hundreds of milliseconds of the processor.
_SCRIPT = """
import json, time
from api.search.query.loading import load_tables
from api.search.query.parser import QueryParser
from api.search.references.recognition import citations
from api.search.text.synonyms import default_synonyms

parser = QueryParser(default_synonyms())
load_tables(parser)
took = {}
for text in (
    "shab", "teshuva", "chanuka candles", "gratitde", "ובמצותיו", "genesis 12:3", "ibn ezra exod 3",
    "bava metzia 59b", "mishneh torah shabbat", "why do we pray for rain", "lehitpalel", "akuo",
):
    began = time.process_time()
    parsed = parser.parse(text)
    list(parsed.interpretations()), parsed.english, parsed.suggestions
    citations([f"As it says in {text}."])
    took[text] = (time.process_time() - began) * 1000
print(json.dumps(took))
"""
_MAX_MS = 100.0


def test_no_search_loads_a_table() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT], capture_output=True, text=True, check=True
    )
    took = json.loads(done.stdout)
    assert {text: ms for text, ms in took.items() if ms > _MAX_MS} == {}
