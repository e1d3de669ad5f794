"""Topics by their Hebrew names in the Hebrew interface (LANG-23), and one form of numerals in its
references (LANG-12)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx2
import pytest

from api.core.translation import in_language, pgettext, read_catalog
from api.library.importing.reading import find_files, read_items
from api.library.importing.samples import SAMPLES
from api.search.references.books import by_name
from api.site import legal
from tests.site.test_hebrew_reading_pages import HEBREW

LEGAL = Path(legal.__file__).parent
# A numeral with a geresh or gershayim, after the name of a book or of a part, or before a verse.
_BOOKS = "|".join(re.escape(book.hebrew) for book in by_name().values())
_NUMERAL = "[א-ת]{1,3}(?:['׳]|[\"״][א-ת])"
_MARKED = re.compile(
    rf"(?:{_BOOKS}|פרק|פרקים|פסוק|פסוקים|אבות|משנה) {_NUMERAL}(?![א-ת])|{_NUMERAL}, {_NUMERAL}(?![א-ת])"
)


@pytest.mark.rule("LANG-23")
def test_every_topic_of_the_samples_has_a_hebrew_name() -> None:
    items: list[Any] = [item.data for item in read_items(find_files([SAMPLES]))]
    topics = {topic for item in items for topic in item.get("topics", ())}
    assert len(topics) > 30
    with in_language("he"):
        assert {
            topic for topic in topics if re.search("[A-Za-z]", pgettext("topic", topic))
        } == set()
    assert {topic for topic in topics if pgettext("topic", topic) != topic} == set()


@pytest.mark.rule("LANG-23")
async def test_a_teaching_and_the_filter_of_a_search_name_topics_in_hebrew(
    client: httpx2.AsyncClient,
) -> None:
    teaching = (await client.get("/daily-learning/1", headers=HEBREW)).text
    assert re.search(r'href="/search\?q=Shabbat"[^>]*><bdi[^>]*lang="he"[^>]*>שבת</bdi>', teaching)
    found = (await client.get("/search?q=shabbat&topic=Shabbat", headers=HEBREW)).text
    assert re.search(r'<bdi[^>]*lang="he"[^>]*>שבת</bdi>', found)
    assert ">Shabbat</bdi>" not in re.sub(r"<article.*?</article>", "", found, flags=re.DOTALL)


def strings_of(translation: str | Sequence[str] | None) -> Sequence[str]:
    """One, or one for each form of a plural."""
    return [translation] if isinstance(translation, str) else translation or []


@pytest.mark.rule("LANG-12")
def test_references_of_the_interface_have_numerals_without_marks() -> None:
    written = [" ".join(strings_of(entry.string)) for entry in read_catalog("he")]
    written += [file.read_text("utf-8") for file in LEGAL.glob("*.he.md")]
    assert [found[0] for text in written for found in _MARKED.finditer(text)] == []
    assert _MARKED.search("(בראשית ג׳, ט׳)")
    assert not _MARKED.search("(בראשית ג, ט), בדוא״ל")
