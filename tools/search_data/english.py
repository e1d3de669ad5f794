"""The English words that are never treated as transliterated Hebrew."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from api.search.text.analyzer import fold

# SCOWL's size classes. The larger ones contain Hebrew and Latin words.
_SIZES = (10, 20, 35, 40, 50, 55, 60)
_DIALECTS = ("english", "american", "british")
_MIN_LENGTH = 3
# Loanwords from Hebrew: their spelling variants must still match.
_HEBREW_LOANWORDS = frozenset(
    """
    aliyah aliyahs aliyot bris challah chutzpa chutzpah goy goyim golem haftarah hallah hora horah
    hutzpah kaddish kaddishes kibbutz kibbutzim kosher koshered koshering koshers matza matzo matzoh
    matzohs matzos matzot menorah menorahs mezuzah midrash mitzvah mitzvahs mitzvoth rabbi rabbis
    seder seders shabbat shalom shofar sukkah talmud tallith torah tsuris tzaddik yeshiva yeshivah
    yeshivahs yeshivas yeshivot cabala cabbala kabala kabbala kabbalah kabbalas kabalah
    """.split()
)
# Contractions without the apostrophe; the word list has none.
_CONTRACTIONS = """
    arent couldnt didnt doesnt dont hadnt hasnt havent hes isnt ive mustnt neednt oclock shes
    shouldnt thats theres theyd theyll theyre theyve wasnt werent weve whats wheres whos wont
    wouldnt youd youll youre youve
""".split()


def words(folder: Path) -> list[str]:
    """The words, sorted; `folder` is the folder of the package."""
    found = {fold(word) for file in _files(folder) for word in json.loads(file.read_text())}
    plain = {
        word for word in found if word.isascii() and word.isalpha() and len(word) >= _MIN_LENGTH
    }
    return sorted(plain.union(_CONTRACTIONS) - _HEBREW_LOANWORDS)


def _files(folder: Path) -> Iterator[Path]:
    for dialect in _DIALECTS:
        for size in _SIZES:
            yield folder / f"{dialect}-words-{size}.json"
