"""Typed references to rabbinic works: many forms, in both scripts, and queries that are none."""

from __future__ import annotations

import re

import pytest

from api.search.references.missing import MissingPlace
from api.search.references.rabbinic_reference import RabbinicReference
from api.search.references.recognition import recognize
from api.search.references.works import works


def name(query: str) -> str | None:
    found, _ = recognize(query)
    return found.name if found else None


FORMS = {
    "Bavli Shabbat 31a": """Shabbat 31a | shabbos 31a | Shabbes 31a | Shabbath 31a | shab. 31a
b. Shab. 31a | bShab 31a | BT Shabbat 31a | B.T. Shabbat 31a | TB Shabbat 31a | Talmud, Shabbat 31a
Talmud Bavli Shabbos daf 31 amud alef | Babylonian Talmud Tractate Sabbath 31a | Shabbat (31a)
gemara shabbos daf lamed alef amud alef | Shabbat page 31a | Shabbat folio 31, side 1 | SHABBAT 31A
31a Shabbat | daf 31a shabbat | Shabbat31a | Shabbat 31:1 | שבת לא ע"א | שבת ל״א ע״א | שבת לא.
שבת לא, א | שבת דף לא עמוד א | מסכת שבת דף ל"א עמוד א' | גמרא שבת לא. | בשבת לא ע"א | שבת 31א
תלמוד בבלי, מסכת שבת, דף ל״א עמוד א׳ | שַׁבָּת ל״א ע״א""",
    "Bavli Ketubot 67b": """Ketubot 67b | Kesubos 67b | Kethuboth 67b | Ketuvot 67b | Ksubos 67b
b. Ket. 67b | gemara Kesubos daf 67 amud beis | Ketubot 67:2 | כתובות סז ע״ב | כתובות ס"ז: | כתובות סז:""",
    "Bavli Ketubot 67": "Ketubot 67 | Kesubos daf 67 | כתובות סז | כתובות דף ס״ז | masechet ketubot daf 67",
    "Bavli Bava Metzia 59b": """Bava Metzia 59b | Baba Mezi'a 59b | Bovo Metzio 59b | BM 59b | B.M. 59b
Bava Metziah 59b | Babametzia 59b | ב"מ נט ע"ב | בבא מציעא נ"ט:""",
    "Bavli Berakhot 31a-b": "Berakhot 31a-b | Berachos 31a–31b | Brochos 31a-b",
    "Bavli Sukkah 55b-56a": "Sukkah 55b-56a | Succah 55b–56a | סוכה נה ע״ב – נו ע״א",
    "Bavli Rosh Hashanah 11a": "Rosh Hashanah 11a | Rosh HaShono 11a | RH 11a | ר\"ה יא.",
    "Bavli Avodah Zarah 11a": "Avodah Zarah 11a | Avoda Zara 11a | A.Z. 11a | ע\"ז יא.",
    "Mishnah Avot 2:4": """Avot 2:4 | Pirkei Avot 2:4 | Pirke Avos 2:4 | Ethics of the Fathers 2:4
Ethics of our Fathers 2:4 | m. Avot 2:4 | mAvot 2:4 | Avot 2.4 | Avot 2 4 | Mishnah Avot 2:4
pirkei avos perek 2 mishna 4 | Avot chapter two mishnah four | אבות ב, ד | פרקי אבות ב ד
אבות פ"ב מ"ד | משנה אבות פרק ב משנה ד | אבות ב:ד | Aboth 2:4""",
    "Mishnah Pesachim 10:5": """Pesachim 10:5 | m. Pes. 10:5 | Mishnah, Pesahim 10:5 | Psochim 10:5
Pesachim perek 10 mishnah 5 | משנה פסחים י, ה | פסחים פ"י מ"ה | פרק י משנה ה פסחים""",
    "Mishnah Bikkurim 3": "Bikkurim 3 | Mishnah Bikurim chapter 3 | משנה ביכורים ג | בכורים פרק ג",
    "Bavli Shabbat 20b-36b": "Shabbat perek 2 | Bavli Shabbat chapter 2 | perek Bameh Madlikin | שבת פרק ב",
    "Yerushalmi Peah 1:1": """Yerushalmi Peah 1:1 | y. Peah 1:1 | JT Peah 1:1 | Jerusalem Talmud Peah 1:1
Talmud Yerushalmi Pe'ah 1:1 | ירושלמי פאה א, א | ירושלמי פאה פ"א ה"א | yPeah 1:1 | JT Peah 1:1 15d""",
    "Yerushalmi Peah 15d": "Yerushalmi Peah 15d | y. Peah 15d",
    "Tosefta Sotah 4:7": "Tosefta Sotah 4:7 | t. Sotah 4:7 | Tos. Sot. 4:7 | תוספתא סוטה ד, ז",
    "Genesis Rabbah 8:5": """Genesis Rabbah 8:5 | Gen. R. 8:5 | Gen. Rabbah 8:5 | GenR 8:5 | BR 8:5
Bereishit Rabbah 8:5 | Bereishis Rabba 8:5 | Ber. R. 8:5 | B'reishit Raba 8.5 | Midrash Rabbah Genesis 8:5
Midrash Bereshit Rabbah 8:5 | בראשית רבה ח, ה | ב"ר ח:ה | ב״ר ח ה | בראשית רבה פרשה ח סימן ה""",
    "Leviticus Rabbah 30:12": "Vayikra Rabbah 30:12 | Lev. R. 30:12 | Wayyiqra Rabba 30:12 | ויק\"ר ל, יב",
    "Lamentations Rabbah 1:1": "Eichah Rabbah 1:1 | Eicha Rabbati 1:1 | איכה רבה א, א | Lam. R. 1:1",
    "Tanchuma, Nitzavim 3": "Tanchuma Nitzavim 3 | Midrash Tanhuma, Netzavim siman 3 | תנחומא נצבים ג",
    "Mekhilta, Bachodesh 7": "Mekhilta Bachodesh 7 | Mechilta deRabbi Yishmael, Bachodesh 7",
    "Sifra, Kedoshim 4:12": "Sifra Kedoshim 4:12 | Torat Kohanim Kedoshim 4:12",
    "Sifrei Devarim 34": "Sifrei Devarim 34 | Sifre Deuteronomy 34 | ספרי דברים לד",
    "Pirkei DeRabbi Eliezer 24": "PdRE 24 | Pirkei d'Rabbi Eliezer ch. 24 | פדר\"א פכ\"ד",
    "Avot DeRabbi Natan 4": "Avot d'Rabbi Natan 4 | ARN 4 | Avos deRabbi Nosson 4",
    "Midrash Tehillim 92:1": "Midrash Tehillim 92:1 | Midrash Psalms 92:1 | Shocher Tov 92:1",
    "Zohar II 94b": """Zohar II 94b | Zohar 2:94b | Zohar, vol. 2, 94b | Zohar 94b, vol. 2 | Zohar ii, 94b
Zohar Mishpatim 94b | זוהר ח"ב צד ע"ב | זוהר חלק ב דף צד עמוד ב | זח"ב צד: | זהר ח״ב צד ע״ב""",
    "Mishneh Torah, Repentance 2:1": """Hilchot Teshuva 2:1 | Hilchos Teshuvah 2:1 | Hil. Teshuvah 2:1
Rambam Laws of Repentance 2:1 | MT Repentance 2:1 | Laws of Repentance 2:1 | laws of teshuvah 2:1
Mishneh Torah, Hilkhot Teshuvah 2.1 | Rambam teshuva perek 2 halacha 1 | Maimonides, Teshuvah 2:1
רמב"ם הלכות תשובה ב, א | הל' תשובה פ"ב ה"א | רמב״ם תשובה ב א | הלכות תשובה פרק ב הלכה א""",
    "Mishneh Torah, Shabbat 29:29": "Rambam Shabbat 29:29 | Hilchos Shabbos 29:29 | Laws of Shabbat 29:29",
    "Guide for the Perplexed 1:67": """Guide I:67 | Guide for the Perplexed 1:67 | Moreh Nevuchim I, 67
Guide of the Perplexed part I chapter 67 | מורה נבוכים א, סז | מו"נ ח"א פס"ז""",
    "Shulchan Arukh, Orach Chaim 263:1": """Orach Chaim 263:1 | SA OC 263:1 | S.A. O.C. 263:1 | OC 263:1
Shulchan Aruch, Orach Chayim siman 263 seif 1 | Shulhan Arukh OH 263:1 | או"ח סימן רסג סעיף א
שו״ע או״ח רסג:א | שולחן ערוך אורח חיים רס"ג, א | או"ח סי' רס"ג ס"א""",
    "Tur, Orach Chaim 263": "Tur OC 263 | Tur Orach Chaim 263 | טור או\"ח רסג",
    "Rashi on Genesis 1:1": """Rashi on Genesis 1:1 | Rashi Gen. 1:1 | Rashi to Bereishis 1:1 | Genesis 1:1 Rashi
Rashi's commentary on Genesis 1:1 | Rashi ad Gen 1:1 | רש"י בראשית א א | רש״י על בראשית א, א
Genesis 1:1 with Rashi | רש"י לבראשית א, א""",
    "Ramban on Leviticus 19:2": "Ramban Lev 19:2 | Nachmanides on Leviticus 19:2 | רמב\"ן ויקרא יט, ב",
    "Tosafot on Bavli Berakhot 28b": "Tosafot Berakhot 28b | Tosfos Brachos 28b | תוס' ברכות כח ע\"ב",
    "Mekhilta on Exodus 20:8": "Mekhilta on Exodus 20:8",
    "Tanya 32": "Tanya 32 | Tanya chapter 32 | Likutei Amarim 32 | תניא פרק לב | תניא פל\"ב",
    "Sefer HaMitzvot, Negative Commandments 317": "Prohibition 317 | Lo Taaseh 317 | לא תעשה שיז",
    "Psalm 23": "Psalms 23 | תהלים כג",
}  # fmt: skip


@pytest.mark.rule("SEARCH-45")
@pytest.mark.parametrize(
    ("query", "expected"),
    [
        (query, expected)
        for expected, queries in FORMS.items()
        for query in re.split(r" \| |\n", queries)
    ],
)
def test_every_form_names_its_place(query: str, expected: str) -> None:
    assert name(query) == expected
    assert recognize(query)[1] == ""


SPELLINGS = """Brochoys=Berakhot | Bərākhōt=Berakhot | Makos=Makkot | Kritus=Keritot | Megile=Megillah
Khulin=Chullin | Ḥullin=Chullin | Pesokhim=Pesachim | Avoydeh Zoreh=Avodah Zarah | Taanis=Taanit
Yevomes=Yevamot | Shevuʿot=Shevuot | Ḥagigah=Chagigah | Zvochim=Zevachim | Menokhes=Menachot
Gitten=Gittin | Kidushin=Kiddushin | Sanhedryn=Sanhedrin | Baba Bathra=Bava Batra | Sota=Sotah"""


@pytest.mark.parametrize("pair", re.split(r" \| |\n", SPELLINGS))
def test_spellings_in_no_table_are_read_by_their_sound(pair: str) -> None:
    spelling, _, tractate = pair.partition("=")
    assert name(f"{spelling} 6a") == f"Bavli {tractate} 6a"


NO_REFERENCES = """Shabbat | Rashi | Zohar | sukkah | שבת | Avot | Shabbat 25 hours | shabbat 2 candles
Purim 2026 | Rosh Hashanah 2026 | Rosh Hashanah 5787 | ראש השנה תשפ"ו | sotah 3 questions
Shabbat 7:30 pm | sukkah 4 walls | Sukkah 7 days | 39 melachot shabbat | Shabbat 39 melachot
39 labors of shabbat | pesach 4 questions | Megillah 10 chapters | taanit 17 tammuz
blessings 100 a day | 100 blessings a day | gittin 12 lines | rambam 13 principles | 7 laws of noah
Rambam 8 levels of charity | peah 3 corners | Shabbat 2 3 meals | gemara 5 year old | perek 2
daf 31 | 31a | chapter 3 | שבת לא עושים | אבות לא | סוכה לו ולבניו | noach 8 | midrash 2 | talmud 101"""


@pytest.mark.rule("SEARCH-46")
@pytest.mark.parametrize("query", re.split(r" \| |\n", NO_REFERENCES))
def test_subjects_with_numbers_are_words(query: str) -> None:
    assert recognize(query) == (None, query)


@pytest.mark.parametrize(
    ("query", "expected", "rest"),
    [
        ("Ketubot 67b charity", "Bavli Ketubot 67b", "charity"),
        ("repentance in yoma 86b", "Bavli Yoma 86b", "repentance in"),
        ("Sota 14a kindness", "Bavli Sotah 14a", "kindness"),
        ("Genesis Rabbah 39:1 burning palace", "Genesis Rabbah 39:1", "burning palace"),
        ("rashi on shemot 3:14 burning", "Rashi on Exodus 3:14", "burning"),
        ("hillel (Shabbat 31a) convert", "Bavli Shabbat 31a", "hillel ( ) convert"),
        ("Genesis 12:5 Abraham", "Genesis 12:5", "Abraham"),
        ("midrash genesis 12:5", "Genesis 12:5", "midrash"),
        ('כתובות ס"ז: צדקה', "Bavli Ketubot 67b", "צדקה"),
    ],
)
def test_a_place_among_words(query: str, expected: str, rest: str) -> None:
    found, words = recognize(query)
    assert found
    assert (found.name, words) == (expected, rest)


@pytest.mark.rule("SEARCH-48")
@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ("Shabbat 158a", "Shabbat has 157 folios"),
        ("Shabbat 158", "Shabbat has 157 folios"),
        ("Berakhot 64b", "Berakhot ends on folio 64a"),
        ("Yoma 1a", "Yoma begins on folio 2a"),
        ("Tamid 25a", "Tamid begins on folio 25b"),
        ("Avot 7:1", "Avot has 6 chapters"),
        ("Avot 2:17", "Avot 2 has 16 mishnahs"),
        ("Genesis 55", "Genesis has 50 chapters"),
        ("Genesis 12:99", "Genesis 12 has 20 verses"),
        ("בראשית נא", "Genesis has 50 chapters"),
        ("Rambam Hilchot Teshuvah 11:1", "Laws of Repentance has 10 chapters"),
        ("Orach Chaim 700", "Shulchan Arukh, Orach Chaim has 697 sections"),
        ("Genesis Rabbah 101:1", "Genesis Rabbah has 100 chapters"),
        ('שבת קנ"ח ע"א', "Shabbat has 157 folios"),
    ],
)
def test_a_place_that_does_not_exist_is_told(query: str, problem: str) -> None:
    found, _ = recognize(query)
    assert isinstance(found, MissingPlace)
    assert found.explanation() == f"There is no {found.name}: {problem}."


@pytest.mark.parametrize(
    "query", ["Avot 2", "Avot 2:", "Shabbat 31a-", "Ketubot 67", "Rashi Gen 1:"]
)
def test_a_place_is_recognised_while_it_is_typed(query: str) -> None:
    assert name(query)


@pytest.mark.rule("SEARCH-45")
def test_two_numbers_alone_are_a_mishnah_and_then_the_same_place_elsewhere() -> None:
    found, _ = recognize("Shabbat 2:1")
    assert isinstance(found, RabbinicReference)
    assert [found.name, *(other.name for other in found.others)] == [
        *("Mishnah Shabbat 2:1", "Bavli Shabbat 2a"),
        *("Yerushalmi Shabbat 2:1", "Tosefta Shabbat 2:1"),
    ]


def test_every_tractate_is_recognised_in_both_scripts() -> None:
    for work in works().values():
        collection, _, tractate = work.name.partition(" ")
        if collection == "Bavli" and work.last:
            folio = work.last[0]
            assert name(f"{tractate} {folio}a") == f"{work.name} {folio}a"
        if collection == "Mishnah" and work.units[1] == "mishnah":
            assert name(f"{tractate} 1:2") == f"{work.name} 1:2"
            assert name(f"m. {tractate} 1:2") == f"{work.name} 1:2"


def test_the_names_of_places_are_read_back() -> None:
    for queries in FORMS.values():
        for query in re.split(r" \| |\n", queries):
            found, _ = recognize(query)
            assert found
            assert name(found.name) == found.name
            assert name(found.hebrew_name) == found.name, found.hebrew_name
