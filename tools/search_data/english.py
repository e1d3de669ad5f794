"""The list of English words that are never read as Hebrew in Latin letters."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from api.search.text.analyzer import fold

# SCOWL's sizes up to the words of a good reader; beyond stand Hebrew words and Latin ones.
_SIZES = (10, 20, 35, 40, 50, 55, 60)
_COUNTRIES = ("english", "american", "british")
_SHORTEST = 3
# English has borrowed these: their other spellings shall still meet.
_HEBREW = frozenset(
    """
    aliyah aliyahs aliyot bris challah chutzpa chutzpah goy goyim golem haftarah hallah hora horah
    hutzpah kaddish kaddishes kibbutz kibbutzim kosher koshered koshering koshers matza matzo matzoh
    matzohs matzos matzot menorah menorahs mezuzah midrash mitzvah mitzvahs mitzvoth rabbi rabbis
    seder seders shabbat shalom shofar sukkah talmud tallith torah tsuris tzaddik yeshiva yeshivah
    yeshivahs yeshivas yeshivot cabala cabbala kabala kabbala kabbalah kabbalas kabalah
    """.split()
)
# What remains of them without the apostrophe; the list has none with one.
_SHORTENED = """
    arent couldnt didnt doesnt dont hadnt hasnt havent hes isnt ive mustnt neednt oclock shes
    shouldnt thats theres theyd theyll theyre theyve wasnt werent weve whats wheres whos wont
    wouldnt youd youll youre youve
""".split()


def words(folder: Path) -> list[str]:
    """The words in their order; `folder` is the package's."""
    found = {fold(word) for file in _files(folder) for word in json.loads(file.read_text())}
    plain = {word for word in found if word.isascii() and word.isalpha() and len(word) >= _SHORTEST}
    return sorted(plain.union(_SHORTENED) - _HEBREW)


def _files(folder: Path) -> Iterator[Path]:
    for country in _COUNTRIES:
        for size in _SIZES:
            yield folder / f"{country}-words-{size}.json"
