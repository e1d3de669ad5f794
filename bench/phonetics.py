"""`python -m bench.phonetics`: do the spellings of one word sound alike, and no two words?

Terms of the spelling table are treated as if no table knew them. Every two of a term's forms should
sound alike, word by word. Then the words of the sample library: which of them sound alike and are
not the same word, and does any English word have a sound.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path

from api.search.text.analyzer import is_hebrew, tokens
from api.search.text.phonetics import is_english, phonetic_key
from bench.report import say

TABLE = Path("api/search/data/spellings.txt")
SAMPLES = Path("api/library/samples")
TERMS = """
    Shabbat|Havdalah|Kiddush|Melakhah|Menuchah|Muktzeh|Zemirot|Kislev|Tishrei|Selichot|Shofar|
    Tashlich|Kapparot|Neilah|Sukkot|Sekhakh|Etrog|Hoshana Rabbah|Shemini Atzeret|Chanukah|
    Mishloach Manot|Matanot LaEvyonim|Megillah|Haggadah|Afikoman|Shavuot|Taanit|Shemitah|Siddur|
    Machzor|Kavanah|Shacharit|Minchah|Maariv|Kedushah|Kaddish|Avinu Malkeinu|Berakhah|
    Birkat HaMazon|Birkat Kohanim|Haftarah|Mitzvah|Chavruta|Yeshivah|Tefillin|Mezuzah|Tzitzit|
    Kashrut|Shechitah|Taharat HaMishpachah|Shidduch|Kiddushin|Ketubah|Shatnez|Bikkurim|Tzedakah|
    Gemilut Chasadim|Hachnasat Orchim|Bikkur Cholim|Pikuach Nefesh|Bal Tashchit|Korban|Lashon Hara|
    Rechilut|Tzaraat|Chillul Hashem|Minhag|Teshuvah|Bitachon|Ahavat Yisrael|Tzniut|Savlanut|
    Tzaddik|Neshamah|Bechirah Chofshit|Hashgachah Pratit|Shechinah|Devekut|Kabbalah|Chassidut|
    Mashiach|Techiyat HaMetim|Yetziat Mitzrayim|Mishkan|Menorah|Kodesh HaKodashim|Kohen|Halakhah
"""
# Forms in those lines that are other words, or shortened ones.
_OTHER = frozenset(
    """
    habdalah shalach shaloch shlach shalachmones tzom yarmulke arvit aravit arvis kosher kasher
    almsgiving firstfruits pentecost prayerbook talebearing kapayim כפימ כפיימ nesiat nesias נשיאת
    צומ ערבית israel
    kohanin koyen sidra sedra gemach mikdash hasidism hassidism chassidism chasidism messiah
    """.split()
)


def main() -> None:
    met, missed = _recall()
    total = {kind: met[kind] + len(missed[kind]) for kind in met}
    for kind, count in met.items():
        say(f"{kind}: {count} of {total[kind]} pairs sound alike ({count / total[kind]:.3f})")
        say("  missed: " + " ".join(f"{a}/{b}" for a, b in sorted(missed[kind])))
    _library(sorted({word for file in SAMPLES.rglob("*.md") for word in tokens(file.read_text())}))


def _recall() -> tuple[dict[str, int], dict[str, set[tuple[str, str]]]]:
    met: dict[str, int] = defaultdict(int)
    missed: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for one, other in sorted(set(_pairs())):
        kind = "Latin and Hebrew" if is_hebrew(one + other) else "Latin and Latin"
        if phonetic_key(one) and phonetic_key(one) == phonetic_key(other):
            met[kind] += 1
        else:
            missed[kind].add((one, other))
    return met, missed


def _pairs() -> Iterator[tuple[str, str]]:
    """Each two spellings of a word, at least one of them in Latin letters."""
    names = {name.strip() for name in TERMS.replace("\n", "").split("|")}
    lines = (line.split(",") for line in TABLE.read_text().splitlines())
    for forms in (line for line in lines if line[0] in names):
        first = tokens(forms[0])
        alike = [read for form in forms if len(read := tokens(form)) == len(first)]
        alike = [read for read in alike if not any(map(_is_other, read))]
        for one, other in combinations(alike, 2):
            if not is_hebrew("".join(one)):
                yield from ((a, b) for a, b in zip(one, other, strict=True) if a != b)


def _is_other(word: str) -> bool:
    return word in _OTHER or is_english(word) or word.isdigit()


def _library(words: Iterable[str]) -> None:
    alike: dict[str, list[str]] = defaultdict(list)
    english = [word for word in words if is_english(word)]
    for word in words:
        if key := phonetic_key(word):
            alike[key].append(word)
    sounding = sum(map(len, alike.values()))
    say(f"library: {sounding} words have a phonetic key, {len(alike)} keys")
    keyed = sum(map(bool, map(phonetic_key, english)))
    say(f"English words: {len(english)}, with a phonetic key: {keyed}")
    for heard, found in sorted(alike.items()):
        if len(found) > 1:
            say(f"  {heard} {' '.join(found)}")


if __name__ == "__main__":
    main()
