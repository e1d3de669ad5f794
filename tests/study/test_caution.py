"""Questions of practical law and of danger are recognised, stories are not (STUDY-74)."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from api.core.country import set_accepted_languages
from api.search.query.caution import caution_for
from api.search.query.help_words import advice_words, danger_words
from api.search.text.analyzer import is_hebrew
from tests.site_fixtures import Site, root_of

pytestmark = pytest.mark.rule("STUDY-74")


@pytest.mark.parametrize(
    "message",
    [
        "I want to die",
        "i don't want to live anymore",
        "My daughter says she wants to kill herself",
        "My husband hits me when he is angry",
        "I swallowed too many pills",
        "I have chest pain",
        "אֲנִי רוֹצֶה לָמוּת",
    ],
)
def test_danger_of_the_writer_or_of_somebody_near(message: str) -> None:
    assert caution_for(message) == "danger"


SENTENCES = tomllib.loads((Path(__file__).parent / "dangerous.toml").read_text("utf-8"))


@pytest.mark.parametrize("message", SENTENCES["danger"])
def test_every_sentence_about_danger_leads_to_help(message: str) -> None:
    assert caution_for(message) == "danger"


@pytest.mark.parametrize("message", SENTENCES["advice"])
def test_questions_for_a_doctor_or_a_lawyer(message: str) -> None:
    assert caution_for(message) == "advice"


@pytest.mark.parametrize("message", SENTENCES["harmless"])
def test_sentences_that_only_sound_like_it_lead_to_none(message: str) -> None:
    assert caution_for(message) not in ("danger", "advice")


@pytest.mark.parametrize(
    ("accepted", "words"),
    [
        ("en-US,en;q=0.9", "call 911 (United States)"),
        ("en-GB", "Somebody listens at any hour: Samaritans, 116 123 (United Kingdom)."),
        ("fr-CA,en;q=0.5", "988 (Canada)"),
        ("he", "1201 (Israel)"),
        ("en", "your local emergency number"),
        ("en-IN", "findahelpline.com"),
        ("", "findahelpline.com"),
    ],
)
def test_help_is_that_of_the_readers_country(accepted: str, words: str) -> None:
    set_accepted_languages(accepted)
    assert words in danger_words("I want to die")
    set_accepted_languages("")


def test_who_writes_in_hebrew_is_answered_in_hebrew() -> None:
    assert danger_words("אני רוצה למות").startswith("חשוב לפנות לעזרה עכשיו.")
    assert is_hebrew(advice_words("מה התסמינים של סוכרת"))


@pytest.mark.parametrize(
    "q", ["i cant go on anymore", "אני רוצה למות", "should i stop my antidepressants and pray"]
)
async def test_a_search_in_danger_has_help_and_nothing_else(sample_site: Site, q: str) -> None:
    response = await sample_site.client.get("/api/search", params={"q": q})
    body = response.json()
    assert body["cautionNotice"] == {"caution": "danger", "text": danger_words(q)}
    assert not any(body[group] for group in ("posts", "series", "torahTimelines", "closest"))
    assert not any((body["suggestions"], body["sitePages"], body["notes"]))
    assert sum(body["totals"].values()) == 0
    assert "no-store" in response.headers["cache-control"]
    page = (await sample_site.client.get("/search", params={"q": q})).text
    main = root_of(page).split("</main>")[0]
    assert 'role="alert"' in main
    assert "/daily-learning/" not in main.split('role="alert"')[1]


async def test_a_question_for_a_doctor_says_so_first_and_shows_nothing_near(
    sample_site: Site,
) -> None:
    q = "can i take two antibiotics together"
    body = (await sample_site.client.get("/api/search", params={"q": q})).json()
    assert body["cautionNotice"]["caution"] == "advice"
    assert not any(body[group] for group in ("posts", "series", "torahTimelines", "closest"))
    asked = (await sample_site.client.get("/api/ai/ask", params={"q": q})).json()
    assert (asked["caution"], asked["sources"], asked["suggestions"]) == ("advice", [], [])
    assert asked["answer"] == advice_words(q)


@pytest.mark.parametrize(
    "message",
    [
        "May I carry an umbrella on Shabbat?",
        "Is it permitted to eat before kiddush?",
        "Do we have to fast when we are travelling?",
        "Is my mezuzah kosher?",
        "מותר לי לבשל בשבת?",
    ],
)
def test_practical_law(message: str) -> None:
    assert caution_for(message) == "practice"


@pytest.mark.parametrize(
    "message",
    [
        "Why did Jonah want to die?",
        "Who tried to kill Moses?",
        "Why is it forbidden to place a stone before the blind?",
        "How could Ruth marry Boaz?",
        "What is the meaning of Shabbat candles?",
        "Elijah asked to die under a broom tree. What did the angel bring?",
    ],
)
def test_stories_and_reasons_need_no_caution(message: str) -> None:
    assert caution_for(message) is None
