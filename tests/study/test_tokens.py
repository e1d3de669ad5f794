"""Tokens are counted by tiktoken, or estimated rather too high (STUDY-62)."""

from __future__ import annotations

import pytest

from api.study import tokens
from api.study.tokens import TokenCounter, estimate

ENGLISH = "Abraham returned at dawn to the place where his request had been refused."
HEBREW = "וַיַּשְׁכֵּם אַבְרָהָם בַּבֹּקֶר אֶל־הַמָּקוֹם"


class FakeEncoding:
    """One token a word."""

    def encode_ordinary(self, text: str) -> list[int]:
        return [0] * len(text.split())


@pytest.mark.rule("STUDY-62")
def test_the_estimate_is_rather_too_high() -> None:
    # o200k_base has 14 and 41 tokens.
    assert 14 <= estimate(ENGLISH) <= 30
    assert 41 <= estimate(HEBREW) <= 90


def test_a_text_is_cut_between_words() -> None:
    counter = TokenCounter()
    cut = counter.trim(ENGLISH, 10)
    assert ENGLISH.startswith(f"{cut} ")
    assert counter.count(cut) <= 10
    assert counter.trim(ENGLISH, 1000) == ENGLISH
    assert counter.trim("Incomprehensibilities", 2) == ""


def test_tables_are_used_once_they_are_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    counter = TokenCounter()
    monkeypatch.setattr("tiktoken.get_encoding", lambda _: FakeEncoding())
    counter.load()
    assert counter.count(ENGLISH) == 13


@pytest.mark.rule("STUDY-62")
def test_without_tables_the_estimate_takes_over(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def unreachable(_: str) -> None:
        raise ConnectionError("no network")

    counter = TokenCounter()
    monkeypatch.setattr("tiktoken.get_encoding", unreachable)
    with caplog.at_level("INFO", logger=tokens.__name__):
        counter.load()
    assert counter.count(ENGLISH) == estimate(ENGLISH)
    assert "tokens are estimated" in caplog.text
