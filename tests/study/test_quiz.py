"""`GET /api/ai/quiz/{postId}` (STUDY-140 to STUDY-142)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from api.search.text.analyzer import tokens
from api.study.quiz.sentences import has_words
from api.study.teaching import blocks
from tests.accounts.people import visitor
from tests.factories import days_ago, execute, post, save
from tests.site_fixtures import Site, running, site_settings, statements
from tests.study.sample_teachings import sample_teachings

SAMPLES = sorted(sample_teachings())
# A page shows typographic signs where a text is stored with those of a keyboard.
_SIGNS = str.maketrans("“”‘’–—", "\"\"''--")


@pytest.fixture
def fresh_database_url(sample_database_url: str) -> str:
    """The tests begin with the sample library."""
    return sample_database_url


@pytest.fixture
async def locking_site(fresh_database_url: str, tmp_path: Path) -> AsyncIterator[Site]:
    """A site whose premium teachings are locked."""
    async with running(site_settings(fresh_database_url, tmp_path, launch_free=False)) as site:
        yield site


async def quiz(site: Site, id: int) -> dict[str, Any]:
    site.forget()
    response = await visitor(site).get(f"/api/ai/quiz/{id}")
    assert response.status_code == 200, response.text
    body: dict[str, Any] = response.json()
    return body


@pytest.fixture
def unguided(fresh_engine: Engine) -> Engine:
    """The samples without their study guides: their quizzes are made of the text."""
    execute(fresh_engine, "UPDATE posts SET study_guide = NULL")
    return fresh_engine


@pytest.mark.rule("STUDY-94")
async def test_the_teachers_questions_are_asked_with_the_sentence_that_answers(
    fresh_site: Site,
) -> None:
    """STUDY-94"""
    for id in SAMPLES:
        body = await quiz(fresh_site, id)
        guide = sample_teachings()[id].guide
        assert guide
        asked = {each["question"]: each for each in body["questions"]}
        assert list(asked) == [each.question for each in guide.quiz]
        for each in guide.quiz:
            shown = asked[each.question]
            assert shown["options"][shown["answer"]] == each.answer
            assert set(shown["options"]) == {each.answer, *each.wrong}
            block = sample_teachings()[id].block(shown["paragraph"])
            assert shown["quote"] in (block.text if block else sample_teachings()[id].excerpt)


@pytest.mark.rule("STUDY-140")
@pytest.mark.usefixtures("unguided")
async def test_every_sample_has_a_sound_quiz(fresh_site: Site) -> None:
    counts = []
    for id in SAMPLES:
        body = await quiz(fresh_site, id)
        post = (await fresh_site.client.get(f"/api/posts/{id}")).json()
        paragraphs = {each.anchor: each.text for each in blocks(post["content"])}
        words = f" {' '.join(tokens(' '.join(paragraphs.values())))} "
        assert (body["postId"], body["mode"]) == (id, "template")
        assert body["title"].translate(_SIGNS) == post["title"].translate(_SIGNS)
        for each in body["questions"]:
            wrong = [o for n, o in enumerate(each["options"]) if n != each["answer"]]
            assert len(set(each["options"])) == 4
            assert not has_words(each["question"], each["options"][each["answer"]])
            shown = paragraphs[each["paragraph"]]
            assert each["quote"].translate(_SIGNS) in shown.translate(_SIGNS)
            # What follows is asked with sentences of other paragraphs, all else with other teachings.
            follows = each["question"].startswith(("The teaching says", "The teaching asks"))
            near = f" {' '.join(tokens(shown))} " if follows else words
            assert not any(f" {' '.join(tokens(option))} " in near for option in wrong), each
        assert len({each["id"] for each in body["questions"]}) == len(body["questions"]) <= 6
        counts.append(len(body["questions"]))
    assert sum(count >= 3 for count in counts) >= 35


@pytest.mark.rule("STUDY-143")
async def test_a_quiz_stays_the_same_when_the_library_grows(
    unguided: Engine, fresh_site: Site
) -> None:
    before = await quiz(fresh_site, 2)
    content = '<p id="p1">“The earth was full of violence and of noise” (Genesis 6:11).</p>'
    save(unguided, [post(900, content=content)])
    grown = await quiz(fresh_site, 2)
    assert [each["id"] for each in grown["questions"]] == [
        each["id"] for each in before["questions"]
    ]
    assert await quiz(fresh_site, 2) == grown


@pytest.mark.rule("STUDY-140")
async def test_a_quiz_takes_few_queries(fresh_site: Site) -> None:
    await quiz(fresh_site, 1)
    with statements(fresh_site) as executed:
        await quiz(fresh_site, 2)
    assert len([each for each in executed if each.startswith("SELECT")]) <= 3


@pytest.mark.rule("STUDY-140")
async def test_a_locked_teaching_has_no_quiz_and_gives_no_options(
    fresh_engine: Engine, locking_site: Site
) -> None:
    """STUDY-6"""
    change = "is_premium = CASE WHEN id = 2 THEN 1 ELSE 0 END, study_guide = NULL"
    execute(fresh_engine, f"UPDATE posts SET {change}")
    response = await locking_site.client.get("/api/ai/quiz/2")
    assert (response.status_code, response.json()["code"]) == (403, "premium_required")
    secret = "Violets grew upon the wall of the quiet garden"
    text = f'<p id="p1">“{secret}” (Genesis 6:11).</p>'
    save(fresh_engine, [post(800 + n, content=text, is_premium=1) for n in range(3)])
    shown = [await quiz(locking_site, id) for id in SAMPLES if id != 2]
    assert secret not in str(shown)


@pytest.mark.rule("STUDY-142")
async def test_a_teaching_that_becomes_locked_gives_no_options_any_more(
    unguided: Engine, locking_site: Site
) -> None:
    first = await quiz(locking_site, 52)
    execute(unguided, "UPDATE posts SET is_premium = CASE WHEN id = 52 THEN 0 ELSE 1 END")
    assert first["questions"]
    # What is left needs no other teaching.
    left = {each["quote"] for each in (await quiz(locking_site, 52))["questions"]}
    own = [each for each in first["questions"] if each["quote"] in left]
    assert all(each["question"].startswith("The teaching ") for each in own)
    assert len(own) < len(first["questions"])


async def test_an_unknown_or_scheduled_teaching_has_no_quiz(
    fresh_engine: Engine, fresh_site: Site
) -> None:
    save(fresh_engine, [post(901, publish_date=days_ago(-1))])
    for id in (901, 999):
        assert (await fresh_site.client.get(f"/api/ai/quiz/{id}")).status_code == 404


@pytest.mark.rule("STUDY-141")
async def test_a_teaching_without_suitable_sentences_has_an_empty_quiz(
    fresh_engine: Engine, fresh_site: Site
) -> None:
    save(fresh_engine, [post(902, content='<p id="p1">Keep walking.</p>')])
    assert (await quiz(fresh_site, 902))["questions"] == []
