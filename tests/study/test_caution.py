"""Questions of practical law and of danger are recognised, stories are not (STUDY-74)."""

from __future__ import annotations

import pytest

from api.study.grounding.caution import caution_for


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
