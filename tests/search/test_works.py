"""The structure of the works: known numbers of chapters, mishnahs and folios."""

from __future__ import annotations

import re

from api.search.references.books import by_name
from api.search.references.works import table, works

# The last folio side of every tractate, and the chapters of every tractate of the Mishnah.
FOLIOS = """Berakhot 64a | Shabbat 157b | Eruvin 105a | Pesachim 121b | Shekalim 22b | Yoma 88a
Sukkah 56b | Beitzah 40b | Rosh Hashanah 35a | Taanit 31a | Megillah 32a | Moed Katan 29a | Chagigah 27a
Yevamot 122b | Ketubot 112b | Nedarim 91b | Nazir 66b | Sotah 49b | Gittin 90b | Kiddushin 82b
Bava Kamma 119b | Bava Metzia 119a | Bava Batra 176b | Sanhedrin 113b | Makkot 24b | Shevuot 49b
Avodah Zarah 76b | Horayot 14a | Zevachim 120b | Menachot 110a | Chullin 142a | Bekhorot 61a
Arakhin 34a | Temurah 34a | Keritot 28b | Meilah 22a | Kinnim 25a | Tamid 33b | Middot 37b | Niddah 73a"""
CHAPTERS = """Berakhot 9 | Peah 8 | Demai 7 | Kilayim 9 | Sheviit 10 | Terumot 11 | Maasrot 5 | Maaser Sheni 5
Challah 4 | Orlah 3 | Bikkurim 4 | Shabbat 24 | Eruvin 10 | Pesachim 10 | Shekalim 8 | Yoma 8 | Sukkah 5
Beitzah 5 | Rosh Hashanah 4 | Taanit 4 | Megillah 4 | Moed Katan 3 | Chagigah 3 | Yevamot 16 | Ketubot 13
Nedarim 11 | Nazir 9 | Sotah 9 | Gittin 9 | Kiddushin 4 | Bava Kamma 10 | Bava Metzia 10 | Bava Batra 10
Sanhedrin 11 | Makkot 3 | Shevuot 8 | Eduyot 8 | Avodah Zarah 5 | Avot 6 | Horayot 3 | Zevachim 14
Menachot 13 | Chullin 12 | Bekhorot 9 | Arakhin 9 | Temurah 7 | Keritot 6 | Meilah 6 | Tamid 7 | Middot 5
Kinnim 3 | Kelim 30 | Oholot 18 | Negaim 14 | Parah 12 | Tahorot 10 | Mikvaot 10 | Niddah 10
Makhshirin 6 | Zavim 5 | Tevul Yom 4 | Yadayim 4 | Oktzin 3"""


def rows(listed: str) -> dict[str, str]:
    return dict(row.rsplit(" ", 1) for row in re.split(r" \| |\n", listed))


def test_every_tractate_of_the_talmud_ends_where_it_does() -> None:
    known = rows(FOLIOS)
    ends = {
        name.removeprefix("Bavli "): f"{work.last[0]}{'ab'[work.last[1] - 1]}"
        for name, work in works().items()
        if name.startswith("Bavli ") and work.last
    }
    # Taanit's last side holds a few lines; the tables of folios count it.
    assert ends == known | {"Taanit": ends["Taanit"]}
    assert ends["Taanit"] in ("31a", "31b")


def test_every_tractate_of_the_mishnah_has_its_chapters() -> None:
    known = {name: int(count) for name, count in rows(CHAPTERS).items()}
    assert len(known) == 63
    assert known == {
        name.removeprefix("Mishnah "): work.chapters
        for name, work in works().items()
        if name.startswith("Mishnah ") and work.units[1] == "mishnah"
    }
    assert sum(known.values()) == 524 + 1  # with the sixth chapter of Avot


def test_the_chapters_of_the_talmud_are_those_of_the_mishnah_and_ascend() -> None:
    for name, work in works().items():
        if name.startswith("Bavli ") and work.starts:
            assert len(work.starts) == works()[f"Mishnah {name.removeprefix('Bavli ')}"].chapters
            assert list(work.starts) == sorted(work.starts)
            assert work.starts[0] == work.first
            assert work.last
            assert work.starts[-1] <= work.last


def test_the_mishneh_torah_has_a_thousand_chapters() -> None:
    sections = [work for name, work in works().items() if name.startswith("Mishneh Torah, ")]
    introduction = 3
    assert len(sections) == 84 + 1
    assert sum(work.chapters for work in sections) - introduction in range(995, 1010)


def test_midrash_rabbah_is_on_ten_books_and_portions_are_fifty_four() -> None:
    assert (
        sum(
            name.endswith(" Rabbah") and name.removesuffix(" Rabbah") in by_name()
            for name in works()
        )
        == 10
    )
    assert sum(map(len, table("works")["portions"].values())) == 54
    assert sum(name.startswith("Tanchuma, ") for name in works()) == 54
