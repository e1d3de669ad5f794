"""Citations of rabbinic works in running text, what is none, and the values of documents."""

from __future__ import annotations

import re
import time

import pytest

from api.search.references.recognition import citations, cited_in, recognize


def names(text: str) -> list[str]:
    return [cited.name for cited in cited_in(text)]


@pytest.mark.rule("SEARCH-45")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the Talmud (Ketubot 67b) tells", ["Bavli Ketubot 67b"]),
        ("In Berakhot 26b Rabbi Yose", ["Bavli Berakhot 26b"]),
        ("the first lines of Berakhot (54a)", ["Bavli Berakhot 54a"]),
        ("(Mishnah, Bava Metzia 32a)", ["Bavli Bava Metzia 32a"]),
        ("(Esther 9:27; Shabbat 88a).", ["Bavli Shabbat 88a", "Esther 9:27"]),
        ("Berakhot 31a–b", ["Bavli Berakhot 31a-b"]),
        ("b. Ber. 28b and m. Avot 2:4", ["Bavli Berakhot 28b", "Mishnah Avot 2:4"]),
        (
            "Ketubot 67b, 68a; Yoma 86b",
            ["Bavli Ketubot 67b", "Bavli Ketubot 68a", "Bavli Yoma 86b"],
        ),
        ("Avot 1:14, 2:4", ["Mishnah Avot 1:14", "Mishnah Avot 2:4"]),
        ("the Mishnah (Sotah 1:9), all Israel", ["Mishnah Sotah 1:9"]),
        ("seven days for her (Sotah 1:9).", ["Mishnah Sotah 1:9"]),
        ("Mishnah Bikkurim 3 describes", ["Mishnah Bikkurim 3"]),
        ("Jerusalem (Bikkurim 3:3)", ["Mishnah Bikkurim 3:3"]),
        ("Mishneh Torah, Laws of Shabbat 29:29", ["Mishneh Torah, Shabbat 29:29"]),
        ("Maimonides (Laws of Kings 3:6)", ["Mishneh Torah, Kings and Wars 3:6"]),
        ("Maimonides takes it up in the Guide (I:67)", ["Guide for the Perplexed 1:67"]),
        ("Maimonides (Prohibition 317)", ["Sefer HaMitzvot, Negative Commandments 317"]),
        ("Shulchan Arukh (Orach Chaim 263:1)", ["Shulchan Arukh, Orach Chaim 263:1"]),
        ("the Rema (Yoreh De'ah 289:6)", ["Shulchan Arukh, Yoreh De'ah 289:6"]),
        ("Genesis Rabbah 30:12", ["Genesis Rabbah 30:12"]),
        ("Exodus Rabbah 20:8 and Exodus 20:9", ["Exodus Rabbah 20:8", "Exodus 20:9"]),
        ("So, says Genesis Rabbah 10:9, the", ["Genesis Rabbah 10:9"]),
        ("(Tanchuma, Nitzavim 3)", ["Tanchuma, Nitzavim 3"]),
        ("Zohar II 94b; Zohar 1:15a", ["Zohar II 94b", "Zohar I 15a"]),
        ("Rashi on Leviticus 23:36", ["Rashi on Leviticus 23:36"]),
        ("Rashi (on Genesis 28:12) answers", ["Rashi on Genesis 28:12"]),
        ("Rashi's telling (on Leviticus 23:36)", ["Rashi on Leviticus 23:36"]),
        ("Rashi says it. In Genesis 28:12", ["Genesis 28:12"]),
        ("Numbers 11:27 (Rashi on 11:28)", ["Numbers 11:27", "Rashi on Numbers 11:28"]),
        ("(Exodus 16:22), and Moses (16:23)", ["Exodus 16:22", "Exodus 16:23"]),
        (
            "(Ruth Rabbah 2:14). Ruth 2:3; then (2:20)",
            ["Ruth Rabbah 2:14", "Ruth 2:3", "Ruth 2:20"],
        ),
        ('ראו ברכות כח ע"ב', ["Bavli Berakhot 28b"]),
        ("אמרו (שבת לא ע״א)", ["Bavli Shabbat 31a"]),
        ('במסכת אבות פ"ב מ"ד נאמר', ["Mishnah Avot 2:4"]),
        ("כמו בבראשית רבה ח, ה", ["Genesis Rabbah 8:5"]),
        ('רמב"ם הלכות תשובה ב, א', ["Mishneh Torah, Repentance 2:1"]),
        ('או"ח סימן רסג סעיף א', ["Shulchan Arukh, Orach Chaim 263:1"]),
        ("שַׁבָּת נָח (Shabbat 31a)", ["Bavli Shabbat 31a"]),
    ],
)
def test_citations_are_found(text: str, expected: list[str]) -> None:
    assert sorted(names(text)) == sorted(expected)


NO_CITATIONS = """On Shabbat 25 hours pass | Mishnah 3 times a day | read Berakhot 3 times
(Shabbat 4:15 pm) | at Shabbat 7:15 | shabbat 31a in lower case | We met in Sukkah 12, Friday
Shabbat 158a | Kings 3:6 | Yoma 8.30 | Rashi 1040-1105 | On Sukkah 5 we met | (7:30)
שבת לא עושים מלאכה | שבת: לא תעשה | (16:23) | Avot 2:99 | Peah 100 | the Fathers 3
guide 3:51 | In Tur 4 people | Ruth 2 Rabbah | Talmud 2:1 | a Guide 3 | Book 2:4"""


@pytest.mark.rule("SEARCH-46")
@pytest.mark.parametrize("text", re.split(r" \| |\n", NO_CITATIONS))
def test_texts_without_citations(text: str) -> None:
    assert names(text) == []


def test_positions_are_those_of_the_text_with_its_points() -> None:
    text = "הַשַּׁבָּת, as it says (Shabbat 31a), and (Exodus 20:8)."
    [found] = citations([text])
    assert [text[each.start : each.end] for each in found] == ["Shabbat 31a", "Exodus 20:8"]


@pytest.mark.parametrize(
    ("query", "values"),
    [
        ("Ketubot 67b", ["Bavli Ketubot", "Bavli Ketubot 67", "Bavli Ketubot 67b"]),
        ("Ketubot 67", ["Bavli Ketubot", "Bavli Ketubot 67"]),
        (
            "Ketubot 67b-68a",
            ["Bavli Ketubot", "Bavli Ketubot 67", "Bavli Ketubot 68", "Bavli Ketubot 67b",
             "Bavli Ketubot 68a"],
        ),
        ("Avot 2:4", ["Mishnah Avot", "Mishnah Avot 2", "Mishnah Avot 2:4"]),
        ("Yerushalmi Peah 15d", ["Yerushalmi Peah", "Yerushalmi Peah daf 15", "Yerushalmi Peah 15d"]),
        ("Ruth 1:16", ["Ruth", "Ruth 1", "Ruth 1:16"]),
        (
            "Rashi on Ruth 1:16",
            ["Ruth", "Ruth 1", "on Ruth 1:16", "Rashi on Ruth", "Rashi on Ruth 1",
             "Rashi on Ruth 1:16"],
        ),
        ("Shabbat 158a", []),
    ],
)  # fmt: skip
def test_the_values_of_a_document_that_cites_a_place(query: str, values: list[str]) -> None:
    found, _ = recognize(query)
    assert found
    assert found.values() == values


def test_a_place_is_looked_up_ever_more_widely() -> None:
    found, _ = recognize("Ketubot 67b")
    assert found
    lookups = [(each.closeness, each.values[0], len(each.values)) for each in found.lookups()]
    assert lookups == [
        ("exact", "Bavli Ketubot 67b", 1),
        ("exact", "on Bavli Ketubot 67b", 1),
        ("near", "Bavli Ketubot 67", 1),
        ("nearest", "Bavli Ketubot 65", 5),
        ("nearest", "Bavli Ketubot", 1),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Shabbat " * 4_000,
        "Rashi on " * 4_000,
        "1:1 " * 8_000,
        "Talmud, Bavli, b. " * 2_000,
        "בבא מציעא " * 4_000,
        'פ"ב מ"ד ' * 4_000,
        "Rambam Laws of " * 2_000 + "2:1",
        "(" * 30_000,
        "II " * 10_000,
        "alef beis " * 3_000,
        "א" * 30_000,
        "Shabbat 31" + " - 31" * 6_000,
        "Bava Kamma, " + "2:" * 15_000,
    ],
)
def test_no_text_takes_long(text: str) -> None:
    started = time.process_time()
    citations([text[:40_000]])
    recognize(text[:200])
    assert time.process_time() - started < 1.5
