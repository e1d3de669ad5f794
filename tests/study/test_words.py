"""Words as questions and sentences are compared (STUDY-70)."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from api.study.grounding.library_words import LibraryWords
from api.study.grounding.words import WordRarity, content_words, stem, stems, subject_stems


def test_a_question_has_the_words_of_its_subject() -> None:
    assert content_words("What does the Torah say about the wells of Isaac?") == ("wells", "isaac")
    assert subject_stems("Why is that so?") == frozenset()


def test_spellings_and_scripts_of_a_term_are_one() -> None:
    assert stem("zachor") == stem("zakhor")
    assert subject_stems("Shabbos") <= stems("A day called Shabbat")
    assert subject_stems("שבת") <= stems("A day called Shabbat")


@pytest.mark.rule("STUDY-70")
def test_a_rare_word_weighs_more() -> None:
    rarity = WordRarity.of([["A well"], ["A well and a railing"], ["A well"]])
    assert rarity.weight(stem("railing")) > rarity.weight(stem("well"))
    assert rarity.weight(stem("camel")) > rarity.weight(stem("railing"))


async def test_the_library_is_counted_once_an_hour_and_an_outage_is_no_result() -> None:
    now, calls = 0.0, 0

    async def sample() -> list[list[str]]:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise OSError("no database")
        return [["A well"]]

    words = LibraryWords(sample, clock=lambda: now)
    failed = await asyncio.gather(words.rarity(), words.rarity(), return_exceptions=True)
    assert [type(error) for error in failed] == [OSError, OSError]
    assert (await words.rarity()).total == 1
    await words.rarity()
    assert calls == 2
    now = 3601.0
    await words.rarity()  # the earlier result, while the next is made
    await asyncio.sleep(0)
    assert calls == 3


def test_threads_do_not_disturb_each_others_stems() -> None:
    words = [f"{first}{second}ingly" for first in "bcdfgklmnprst" for second in ("atter", "older")]
    expected = {word: stem.__wrapped__(word) for word in words}
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(stem.__wrapped__, words * 400))
    assert found == [expected[word] for word in words * 400]
