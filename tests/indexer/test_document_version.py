"""A change of the document builder requires a new `DOCUMENT_VERSION`."""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime

from api.models import Post, Series, WeeklyPortion
from api.search.engines.postgres import store as projection
from api.search.index.documents import post_document, series_document, timeline_document
from api.search.text.synonyms import default_synonyms, term_files
from api.search.types import Document, IndexUid
from indexer.fingerprint import DOCUMENT_VERSION, version_digest
from tests.factories import portion, post, series

SYNONYMS = default_synonyms()
WRITTEN = datetime(2024, 11, 20, 7, 30, tzinfo=UTC)
TEXT = (
    "<p>On Shabbos we rest &amp; light candles; teshuvah, tefillah and tzedakah (Rashi on "
    "Genesis 12:1, Ba’al Shem Tov).</p><p>וּבַשַּׁבָּת נָח, אָמַר רש״י: שָׁלוֹם לֶךְ־לְךָ. והלכנו</p>"
)

# DOCUMENT_VERSION, and a digest of the documents of this version.
KNOWN = (10, "2b85b8e7fdbddcda")


def build_documents() -> list[tuple[IndexUid, Document]]:
    teaching: Post = post(
        1, title="Chanukah: the Second Night", content=TEXT, excerpt="On light", topics=["Mitzvos"],
        publish_date=WRITTEN, is_premium=0, featured=1,
    )  # fmt: skip
    rest: Series = series(1, "rest", title="The Day of Rest", is_active=1)
    read: WeeklyPortion = portion(1, "noach", parasha="Noach", hebrew_name="נֹחַ")
    return [
        ("posts", post_document(teaching, [rest], [read], SYNONYMS)),
        ("series", series_document(rest, [teaching], WRITTEN, SYNONYMS)),
        ("torah_timelines", timeline_document(read, [teaching], WRITTEN, SYNONYMS)),
    ]


def digest() -> str:
    """A digest of the documents and of their words in Postgres."""
    parts = []
    for index, document in build_documents():
        read = projection._analyze(index, document)
        row = projection._row(index, document, read, None)
        stored = {name: row[name] for name in ("document", "filters", "head")}
        parts.append([stored, sorted(set[str]().union(*read.values()))])
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]


def test_a_changed_document_builder_requires_a_new_document_version() -> None:
    assert (DOCUMENT_VERSION, digest()) == KNOWN, (
        "The built documents have changed. Raise DOCUMENT_VERSION in indexer/fingerprint.py, so "
        "that running sites rebuild theirs, and write both values into KNOWN here."
    )


def test_a_changed_spelling_changes_every_fingerprint() -> None:
    spellings, books = term_files()
    changed = spellings.replace("Shabbos", "Shabbes", 1)
    assert changed != spellings
    versions = {version_digest(4, spellings, books), version_digest(4, changed, books)}
    assert len(versions | {version_digest(5, spellings, books)}) == 3
