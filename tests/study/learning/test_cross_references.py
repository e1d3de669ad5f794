"""Connections between teachings of the sample library (STUDY-46, STUDY-105, STUDY-106)."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Engine

from api.core.html import plain_text
from api.search.text.analyzer import tokens
from api.study.learning.connections import Library, Pair, strongest
from api.study.learning.documents import IndexedTeaching, Journey
from tests.accounts.people import Person, registered
from tests.site_fixtures import Site

# "Judah Steps Forward" and "The Same Test Twice" cite the same verses.
JUDAH, ARGUING, GUESTS = 38, 13, 41


async def references(person: Person, post_id: int) -> list[dict[str, Any]]:
    response = await person.get(f"/api/ai/cross-references/{post_id}")
    assert response.status_code == 200, response.text
    found: list[dict[str, Any]] = response.json()["crossReferences"]
    return found


async def text_of(person: Person, post_id: int) -> str:
    post = (await person.get(f"/api/posts/{post_id}")).json()
    return " ".join(tokens(plain_text(post["content"])))


@pytest.mark.rule("STUDY-105")
async def test_a_shared_verse_is_quoted_from_both_teachings(samples_site: Site) -> None:
    person = await registered(samples_site)
    found = {each["postId"]: each for each in await references(person, ARGUING)}
    guests = found[GUESTS]
    assert guests["connectionType"] == "quote"
    assert "Both cite Genesis 18:22." in guests["explanation"]
    here, there = guests["explanation"].split("Here: “")[1].split("” There: “")
    there = there.split("”")[0]
    for quoted, post_id in ((here, ARGUING), (there, GUESTS)):
        assert " ".join(tokens(quoted.removesuffix("..."))) in await text_of(person, post_id)


@pytest.mark.rule("STUDY-106", "STUDY-46")
@pytest.mark.parametrize("post_id", [1, 5, 16, 17, 38, 39, 57])
async def test_there_are_at_most_eight_the_strongest_first(
    samples_site: Site, post_id: int
) -> None:
    person = await registered(samples_site)
    found = await references(person, post_id)
    assert 1 <= len(found) <= 8
    strengths = [each["connectionStrength"] for each in found]
    assert strengths == sorted(strengths, reverse=True)
    assert all(0 < strength <= 1 and round(strength, 2) == strength for strength in strengths)
    targets = [each["postId"] for each in found]
    assert post_id not in targets
    assert len(set(targets)) == len(targets)
    assert all(each["explanation"] for each in found)


@pytest.mark.rule("STUDY-9", "STUDY-106")
async def test_connections_are_stored_and_keep_their_ids(
    samples_site: Site, samples_engine: Engine
) -> None:
    person = await registered(samples_site)
    first = await references(person, JUDAH)
    assert await references(person, JUDAH) == first
    query = (
        "SELECT count(*) FROM torah_cross_references WHERE source_post_id = 38 AND NOT ai_generated"
    )
    with samples_engine.connect() as connection:
        assert connection.exec_driver_sql(query).scalar() == len(first)


@pytest.mark.rule("STUDY-46")
async def test_locked_teachings_have_and_are_no_references(members_site: Site) -> None:
    person = await registered(members_site)
    response = await person.get("/api/ai/cross-references/1")
    assert response.status_code == 403
    assert response.json()["code"] == "premium_required"
    assert 1 not in [each["postId"] for each in await references(person, 36)]
    assert (await person.get("/api/ai/cross-references/99999")).status_code == 404


def teaching(id: int, *paragraphs: str, **fields: Any) -> IndexedTeaching:
    defaults: dict[str, Any] = {
        "title": f"Teaching {id}",
        "type": "daily",
        "excerpt": f"The gist of {id}.",
        "topics": (),
        "minutes": 2,
        "verses": frozenset(),
    }
    return IndexedTeaching(id=id, paragraphs=paragraphs, **(defaults | fields))


LIBRARY = Library(50, {"Shabbat": 10, "Speech": 3}, {"Lashon Hara": 2, "Moses": 40})


def connection(
    source: IndexedTeaching,
    target: IndexedTeaching,
    journey: Journey | None = None,
    similarity: float = 0.2,
) -> tuple[str, str] | None:
    found = strongest(Pair(source, target, similarity, journey), LIBRARY)
    return (found.type, found.explanation) if found else None


@pytest.mark.rule("STUDY-105")
def test_a_verse_that_a_commentator_explains_is_a_commentary() -> None:
    source = teaching(1, "A sabbath of rest (Exodus 35:1).")
    target = teaching(2, "It was the day after Yom Kippur, says Rashi (on Exodus 35:1).")
    found = connection(source, target)
    assert found
    assert found[0] == "commentary"
    assert "“Teaching 2” explains Exodus 35:1 with Rashi" in found[1]


@pytest.mark.rule("STUDY-105")
def test_the_same_page_of_the_talmud_is_a_quote() -> None:
    source = teaching(1, "So we read in Berakhot 26b.")
    found = connection(source, teaching(2, "The Sages said it (Berakhot 26b)."))
    assert found
    assert found[0] == "quote"
    assert "Berakhot 26b" in found[1]


@pytest.mark.rule("STUDY-105")
def test_a_rare_term_is_a_concept_and_a_frequent_one_is_none() -> None:
    first, second = (
        teaching(id, "Avoid it.", "Lashon hara harms.", title="Lashon hara") for id in (1, 2)
    )
    assert connection(first, second) is None
    found = connection(first, second, similarity=0.5)
    assert found
    assert found[0] == "concept"
    assert "Both speak of Lashon Hara (evil speech)." in found[1]
    first, second = (teaching(id, "Moses spoke.", excerpt="On Moses.") for id in (1, 2))
    assert connection(first, second) is None


@pytest.mark.rule("STUDY-105")
def test_shared_topics_are_a_theme_by_name() -> None:
    topics = ("Shabbat", "Speech")
    found = connection(teaching(1, topics=topics), teaching(2, topics=topics))
    assert found == (
        "theme",
        "They share the topics Speech and Shabbat. There: The gist of 2.",
    )


@pytest.mark.rule("STUDY-105")
def test_a_contrast_needs_the_authors_word() -> None:
    journey = Journey(1, 2, "related-concept", "Unlike Noah, Abraham argues for the guilty.")
    found = connection(teaching(1), teaching(2), journey)
    assert found == ("contrast", journey.description)
    assert connection(teaching(1), teaching(2)) is None


def test_what_the_author_says_of_one_end_is_not_said_of_the_other() -> None:
    journey = Journey(2, 1, "deeper-study", "Unlike the first, this essay stays at home.")
    assert connection(teaching(1), teaching(2), journey) is None
