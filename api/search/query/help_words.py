"""What is said to somebody in danger, and to a question for a doctor or a lawyer (STUDY-74)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache

from babel import Locale

from api.core.country import reader_country
from api.core.translation import current_language, in_language, t
from api.search.data import DATA
from api.search.query.caution import Caution
from api.search.text.analyzer import is_hebrew


def help_words(caution: Caution | None, message: str) -> str | None:
    """What is said in place of an answer; None where a message is answered."""
    if caution == "danger":
        return danger_words(message)
    return advice_words(message) if caution == "advice" else None


def danger_words(message: str) -> str:
    """Where to find help at once, by the reader's country, in the language of the message."""
    with in_language(_language(message)):
        country = reader_country() or ""
        numbers, name = _lines().get(country), _country_name(country)
        emergency = t("your local emergency number")
        line = t("Lines that listen, in every country: {0}.", "findahelpline.com")
        if numbers:
            emergency = f"{numbers['emergency']} ({name})"
            listener, number = numbers["name"], numbers["line"]
            line = t("Somebody listens at any hour: {0}, {1} ({2}).", listener, number, name)
        return " ".join(
            (
                t("Please get help right now."),
                t(
                    "If you or someone near you may be in danger, call {0}, or go to the nearest "
                    "emergency room.",
                    emergency,
                ),
                line,
                t("Tell a person whom you trust, and do not stay alone."),
                t(
                    "Saving a life comes before everything else in the Torah; "
                    "a website cannot help as a person can."
                ),
            )
        )


def advice_words(message: str) -> str:
    with in_language(_language(message)):
        return t(
            "This site gives no medical or legal advice. Please ask a doctor, or a lawyer, who can "
            "hear all of it. In an emergency, call your local emergency number."
        )


def _language(message: str) -> str:
    return "he" if is_hebrew(message) else current_language()


def _country_name(country: str) -> str:
    names: Mapping[str, str] = Locale.parse(current_language()).territories
    return names.get(country, country)


@cache
def _lines() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads((DATA / "help_lines.toml").read_text("utf-8"))
