"""Quoted phrases: words between quotation marks come first where they stand together, as typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from api.search.composition import AnswerComposer
from api.search.engines.base import SearchReader
from api.search.group_queries import POSTS
from api.search.index.documents import post_document
from api.search.relaxation import QueryRelaxation
from api.search.results.phrases import quoted_phrases
from api.search.types import Document, IndexUid, SearchQuery
from tests.search.conftest import a_post
from tests.search.parsing import SYNONYMS, parse, slot

# A phrase, a query that quotes it, and two texts: one has its words apart, one has it.
PHRASES: Mapping[str, tuple[str, str]] = {
    '"green samovar"': ("A samovar that is green.", "Tea from a green samovar."),
    "“green kettle”": ("The kettle is green.", "He sold the Green Kettle."),
    "„brass lantern“": ("Its lantern was of brass.", "One brass lantern burned."),
    "«copper ladle»": ("A ladle of copper.", "Take the copper ladle."),
    "'wooden trough'": ("A trough, old and wooden.", "The wooden trough leaked."),
    "‘woollen cloak’": ("His cloak was woollen.", "In a woollen cloak he came."),
    '"stone oven" bread': ("An oven of stone for bread.", "The stone oven gave bread."),
    'bread "iron griddle"': ("A griddle, iron, for bread.", "Bread on an iron griddle."),
    '"the lamp was lit"': (
        "A lamp was not lit, the other was.",
        "When the lamp was lit they sang.",
    ),
    '"not by bread"': ("By bread, and not by salt.", "Not by bread does he live."),
    '"silver goblet" "linen napkin"': (
        "A goblet, silver, a napkin of linen.",
        "A silver goblet, a linen napkin.",
    ),
    '"ploughman"': ("The ploughmen came.", "One ploughman came."),
    '"Morning Gathers Slowly"': ("Slowly morning gathers.", "Here morning gathers slowly."),
    '"salt, not honey"': ("Honey, not salt.", "He brought salt - not honey."),
    '"a well-worn saddle"': ("A saddle well worn out, a rope.", "He had a well-worn saddle."),
    '"כד חרס"': ("חרס של כד.", "הוא נשא כד חרס."),
    "״סולם עץ״": ("עץ ועליו סולם.", "סולם עץ ישן."),
    "”נר דולק”": ("דולק שם נר.", "נר דולק בחלון."),
    "„תנור אבן”": ("אבן, תנור.", "בתנור אבן אפו."),
    '"באר מים חיים"': ("מים חיים, באר.", "באר מים חיים בשדה."),
    '"מטה זית"': ("זית ומטה.", "וְאוֹמֵר: מַטֵּה זַיִת."),
    '"פירוש רמב"ם"': ("רמב״ם פירוש אחר.", "ראה פירוש רמב״ם שם."),
    '"שו"ע הרב"': ("הרב כתב, ובשו״ע נמצא.", "כך פסק שו״ע הרב."),
    '"חוט השערה"': ("השערה וחוט.", "כחוט השערה בלבד."),
    '"שדה פתוח" חיטה': ("פתוח שדה חיטה.", "חיטה בשדה פתוח."),
    '"לב אבן"': ("אבן כבדה ולב.", "לב אבן לא ישמע."),
    '"גן נעול"': ("נעול שער, גן.", "גן נעול בראש ההר."),
    '"ladder of rope"': ("A rope and a ladder.", "He let down a ladder of rope."),
    '"seven white stones"': ("White were seven of the stones.", "They laid seven white stones."),
    '"a door, a door"': ("A door.", "He saw a door, a door of oak."),
}


def _document(id: int, text: str) -> Document:
    return post_document(a_post(id, "Untitled", f"<p>{text}</p>"), [], [], SYNONYMS)


# The text with the phrase is the older one, which an engine puts last of two equals.
TEXTS = [text for apart, together in PHRASES.values() for text in (together, apart)]
DOCUMENTS = [_document(id, text) for id, text in enumerate(TEXTS, 1)]


@pytest.fixture(scope="module")
def library() -> dict[IndexUid, Sequence[Document]]:
    """Replaces the library of the contract tests."""
    return {"posts": DOCUMENTS}


async def search(reader: SearchReader, typed: str, **fields: Any) -> tuple[list[str], list[str]]:
    """The texts that are found, and the phrases that no text has."""
    turn = slot()
    composer = AnswerComposer(reader, QueryRelaxation(reader, None, turn), None, turn)
    query = SearchQuery("posts", **{"limit": 10, **fields})
    answer = await composer.compose(parse(typed), {POSTS: query})
    explanations = answer.outcome.interpretation.explanations
    found = [TEXTS[document["id"] - 1] for document in answer.group("posts").documents]
    return found, [each.typed for each in explanations if each.kind == "phrase"]


def test_there_are_thirty_phrases() -> None:
    assert len(PHRASES) >= 30


@pytest.mark.rule("SEARCH-97")
async def test_the_text_with_the_phrase_comes_first(reader: SearchReader) -> None:
    wrong = {}
    for typed, (_, together) in PHRASES.items():
        found, missing = await search(reader, typed)
        if found[:1] != [together] or missing:
            wrong[typed] = found, missing
    assert wrong == {}


async def test_a_page_of_one_has_it_and_the_count_does_not_change(reader: SearchReader) -> None:
    assert await search(reader, '"green samovar"', limit=1) == (["Tea from a green samovar."], [])
    assert len((await search(reader, '"green samovar"'))[0]) == 2


@pytest.mark.rule("SEARCH-97")
async def test_where_no_text_has_the_phrase_its_words_are_found_and_it_is_told(
    reader: SearchReader,
) -> None:
    found, missing = await search(reader, '"samovar green"')
    assert len(found) == 2
    assert missing == ["samovar green"]


@pytest.mark.rule("SEARCH-97")
@pytest.mark.parametrize(
    ("query", "phrases"),
    [
        ('רמב"ם', []),
        ("ר' עקיבא ור' מאיר", []),
        ("the rabbis' teachings and the sages' words", []),
        ("rock 'n' roll", []),
        ("Ba'al Shem Tov", []),
        ('"" "  " "', []),
        ('say "one" and "two words"', ["one", "two words"]),
        ('"same words" “Same Words”', ["Same Words"]),
        ('"never closed', []),
        ("'one'", []),
    ],
)
def test_only_quotation_marks_around_words_quote(query: str, phrases: list[str]) -> None:
    assert [phrase.typed for phrase in quoted_phrases(query)] == phrases
