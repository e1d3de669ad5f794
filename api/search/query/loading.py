"""Loads the language tables, so that no request waits for them.

Each is loaded at its first use, which takes up to half a second of the event loop.
"""

from __future__ import annotations

from api.search.query.parser import QueryParser
from api.search.references.recognition import citations

# Together they use every table: Hebrew words with a prefix and misspelt, a commentator's name on a
# tractate, misspelt words, a name written as it sounds, the words of a verse and of a mishnah.
_TEXTS = (
    "בשבת",
    "שרות",
    "rashi on berakhot 5a",
    "shabos candels",
    "mosheh rabeinu",
    "בראשית ברא אלהים",
    "משה קבל תורה מסיני",
)


def load_tables(parser: QueryParser) -> None:
    """Parse a few texts in every way in which a search parses them."""
    for text in _TEXTS:
        parsed = parser.parse(text)
        _ = (*parsed.interpretations(), parsed.english, parsed.suggestions)
    citations(_TEXTS)
