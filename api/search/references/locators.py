"""Places inside a work as people write them: '67b', '2:4', 'perek 2 mishnah 4', כ"ח ע"ב, פ"ב מ"ד.

What the numbers mean depends on the work; this module only reads them. Texts are as
`patterns.plain` writes them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from api.search.references.numerals import BELOW_1200, number_of

Unit = Literal["daf", "chapter", "item", "siman", "seif", "part"]

_UNITS: dict[Unit, str] = {
    "daf": r"daf|dapim|folios?|fols?|fo|ff?(?=\.)|pages?|pgs?|pp?(?=\.)|blatt?|leaf|דפימ|דפ",
    "chapter": r"chapters?|chaps?|cap|ch|pere[kq]h?|per(?=\.)|parash(?:ah?|as|at)|parsha|psk"
    r"|פרקימ|פרק|פר'|פ'|פרשה",
    "item": r"mishnah|mishna|mishne|mish|m(?=\.?\s?[0-9])|hala(?:k|kh|ch)ah?|halocho|hal"
    r"|h(?=\.?\s?[0-9])|verses?|vv?(?=[.\s]{0,2}[0-9])|pasuk|nos?(?=\.)|number|#|mitzvah?"
    r"|pis[kq]a|remez|letter|os|ot|laws?|commandment|precept|משניות|משנה|משנ'|מש'|מ'|הלכה|הלכ'|הל'"
    r"|ה'(?=\s?[0-9א-ת])|מצוה|מצווה|רמז|אות|פסקה|פיסקא|פסקא|פסוק",
    "siman": r"simanim|si'?man|simon|sim|sections?|sec|§|סימנ|סימ'|סי'",
    "seif": r"se'?if(?:im)?|sa'?if|s'if|sif|paragraphs?|para?s?|¶|סעיפימ|סעיפ|סעי'|סע'",
    "part": r"parts?|volumes?|vols?|books?|bk|[ck]h?ele[kq]|hele[kq]|essay|ma'?amar|pt|חלק|כרכ"
    r"|מאמר|שער",
}
_GLUED: dict[str, Unit] = {"פ": "chapter", "מ": "item", "ה": "item", "ס": "seif", "ח": "part"}
_NUMBER_WORDS = (
    "one first rishon rishonah ראשונ ראשונה, two second sheni shniyah שני שניה, "
    "three third shlishi שלישי, four fourth revii רביעי, five fifth chamishi חמישי, "
    "six sixth shishi ששי שישי, seven seventh shvii שביעי, eight eighth shmini שמיני, "
    "nine ninth תשיעי, ten tenth עשירי, eleven eleventh, twelve twelfth, thirteen thirteenth, "
    "fourteen fourteenth, fifteen fifteenth, sixteen sixteenth, seventeen, eighteen, nineteen, "
    "twenty"
)
_WORDS = {
    word: number
    for number, words in enumerate(_NUMBER_WORDS.split(","), start=1)
    for word in words.split()
}
_LETTER_NAMES = {
    name: value
    for value, names in {
        1: "alef aleph alep", 2: "beis beit bet beth bais", 3: "gimel gimmel",
        4: "daled dalet daleth dalled", 5: "hei hey heh", 6: "vav vov waw", 7: "zayin zayn",
        8: "ches chet khes het cheit", 9: "tes tet teis", 10: "yud yod yood",
        20: "kaf chaf khaf chof kof", 30: "lamed lamid", 40: "mem", 50: "nun noon",
        60: "samech samekh samach", 70: "ayin", 80: "pei peh pey fey",
        90: "tzadi tzadik tzaddi tsadi", 100: "kuf koof qof", 200: "reish resh",
    }.items()
    for name in names.split()
}  # fmt: skip

_DIGITS = r"[0-9]{1,4}(?![0-9])"
_ROMAN = r"(?-i:[vV][iI]{0,3}|[iI][vVxX]|[iI]{1,3}|[xX]{1,3}(?:[iI][xXvV]|[vV]?[iI]{0,3}))(?![\w'])"
_SPELT = rf"(?:{'|'.join(sorted(_WORDS, key=len, reverse=True))})(?!\w)"
_LETTERED = rf"(?:{'|'.join(_LETTER_NAMES)})(?:[\s-](?:{'|'.join(_LETTER_NAMES)})){{0,2}}(?!\w)"
_UNIT = "|".join(f"(?P<{unit}>{words})" for unit, words in _UNITS.items())
_GLUE = r"""(?P<glue>[פמהסח])(?P<glued>"[א-ת]|[א-ת]{1,2}"[א-ת]|'?[א-ת]')(?![א-ת"'])"""
# A number, and the word that says what it counts.
_ITEM = (
    rf"(?:(?:{_UNIT})(?![א-תA-Za-z])[.:]?[\s-]{{0,2}})?"
    rf"(?:{_GLUE}|(?P<digits>{_DIGITS})|(?P<roman>{_ROMAN})|(?P<letters>{BELOW_1200})"
    rf"|(?P<spelt>{_SPELT})|(?P<named>{_LETTERED}))"
)
_A, _B = r"a|1|א'?|alef|aleph|one|rishon", r"b|2|ב'?|beis|beit|bet|beth|bais|two|sheni"
_SIDE_WORD = re.compile(
    r"[\s,.:-]{0,3}(?:amudim|amud|amood|omud|ammud|side|עמוד|עמ'|ע')[.:]?\s{0,2}"
    rf"(?:(?P<a>{_A})|(?P<b>{_B}))(?![\wא-ת\"'])",
    re.IGNORECASE,
)
_SIDE_HEBREW = re.compile(
    r"""[\s,.:-]{0,2}ע["']?(?:(?P<a>א)|(?P<b>ב)|(?P<c>ג)|(?P<d>ד))'?(?![א-ת"'])"""
)
_SIDE_LETTER = re.compile(r"(?P<a>a)|(?P<b>b)|(?P<c>c)|(?P<d>d)", re.IGNORECASE)
# '31א' in digits; after letters this would be a number of its own.
_SIDE_ATTACHED = re.compile(r"""(?<=[0-9])(?:(?P<a>א)|(?P<b>ב))(?![א-ת"'])""")
# 'Zohar 94b, vol. 2'
_PART_AFTER = re.compile(
    rf"[\s,(]{{1,3}}(?:{_UNITS['part']})[.\s]{{1,2}}(?:(?P<digits>[1-9])|(?P<roman>{_ROMAN}))(?!\w)",
    re.IGNORECASE,
)
_SIDE_POINT = re.compile(r"(?:(?P<a>\.)|(?P<b>:))(?=$|[\s)\],;\"-])")
_BETWEEN = re.compile(r"\s?[:.,;/]\s?|\s(?:and\s)?|(?=[פמהס][\"'א-ת]{2,4}(?![א-ת]))|,?\s")
_TO = re.compile(r"\s?-\s?|\s(?:to|thru|through|until|till|עד)\s", re.IGNORECASE)
_LEAD = re.compile(r"[\s,.:;()'\"\[\]-]{0,4}")
_MAX_ITEMS = 3


@dataclass(frozen=True, slots=True)
class Item:
    """A number. `other` is what it is if its first letter is not an abbreviated unit: פ"ב is 82.

    `marked` if its form shows that it is a number; `loose` if only a space precedes it.
    """

    value: int
    unit: Unit | None = None
    other: int | None = None
    marked: bool = True
    loose: bool = False
    roman: bool = False
    hebrew: bool = False


@dataclass(frozen=True, slots=True)
class Locator:
    """`side` is 1 for a (א) to 4 for d; `last_items` and `last_side` are the end of a range.

    `pointed` if the side is a full stop or a colon, which may be punctuation.
    """

    start: int
    end: int
    items: tuple[Item, ...]
    side: int | None = None
    pointed: bool = False
    last_items: tuple[Item, ...] = ()
    last_side: int | None = None


@cache
def _item() -> re.Pattern[str]:
    return re.compile(_ITEM, re.IGNORECASE)


def read(text: str, start: int) -> Locator | None:
    """The place that is written at `start` or after a few signs; None if there is no number."""
    lead = _LEAD.match(text, start)
    assert lead is not None
    items, side, pointed, end = _point(text, lead.end())
    if not items:
        return None
    if side and (part := _PART_AFTER.match(text, end)):
        value = int(part["digits"]) if part["digits"] else _roman(part["roman"])
        return Locator(lead.end(), part.end(), (Item(value, "part"), *items), side)
    to = _TO.match(text, end)
    if to is None or pointed:
        return Locator(lead.end(), end, items, side, pointed)
    last, last_side, _, last_end = _point(text, to.end())
    if last:
        return Locator(lead.end(), last_end, items, side, False, last, last_side)
    letter = _side(text, to.end()) if side else None
    if letter:
        return Locator(lead.end(), letter[1], items, side, False, (), letter[0])
    return Locator(lead.end(), end, items, side, pointed)


def _point(text: str, at: int) -> tuple[tuple[Item, ...], int | None, bool, int]:
    """Numbers one after the other, and the side of a folio: where one place ends."""
    items: list[Item] = []
    end = start = at
    while len(items) < _MAX_ITEMS:
        match = _item().match(text, start)
        if match is None or (item := _read(match, loose=text[end:start] == " ")) is None:
            break
        if len(items) == 2 and item.loose and not item.marked:
            break  # a short word after a place
        items.append(item)
        end = match.end()
        if side := _side(text, end):
            return tuple(items), *_flat(side)
        between = _BETWEEN.match(text, end)
        if between is None or _is_next_place(items, between.group()):
            break
        start = between.end()
    if items and items[-1].hebrew and (point := _SIDE_POINT.match(text, end)):
        return tuple(items), _number(point), True, point.end()
    return tuple(items), None, False, end


def _is_next_place(items: Sequence[Item], between: str) -> bool:
    """Whether a comma after two numbers is followed by another place: '1:14, 2:4'."""
    counted = items[0].unit == "part" or items[0].roman
    return len(items) == 2 and not counted and between.strip() in (",", ";")


def _flat(side: tuple[int, int]) -> tuple[int, bool, int]:
    return side[0], False, side[1]


def _side(text: str, at: int) -> tuple[int, int] | None:
    """The side that is written here, and where it ends."""
    for pattern in (_SIDE_HEBREW, _SIDE_WORD, _SIDE_ATTACHED):
        if match := pattern.match(text, at):
            return _number(match), match.end()
    letter = _SIDE_LETTER.match(text, at + (text[at : at + 1] == " "))
    if letter is None or re.match(r"[\w'\"]", text[letter.end() : letter.end() + 1]):
        return None
    if text[at : at + 1] == " " and re.match(r"\s?\w", text[letter.end() :]):
        return None  # '6 a prayer'
    return _number(letter), letter.end()


def _number(side: re.Match[str]) -> int:
    return next("abcd".index(name) + 1 for name, found in side.groupdict().items() if found)


def _read(match: re.Match[str], *, loose: bool) -> Item | None:
    unit = next((unit for unit in _UNITS if match[unit]), None)
    loose = loose and unit is None
    if match["glue"] and unit is None:
        whole = number_of(match["glue"] + match["glued"])
        value = number_of(match["glued"])
        if value is None:
            return Item(whole, marked=True, loose=loose, hebrew=True) if whole else None
        return Item(value, _GLUED[match["glue"].replace("'", "")], whole, True, loose, hebrew=True)
    if match["glue"]:
        whole = number_of(match["glue"] + match["glued"])
        return Item(whole, unit, hebrew=True) if whole else None
    if match["digits"]:
        return Item(int(match["digits"]), unit, loose=loose)
    if match["roman"]:
        return Item(
            _roman(match["roman"]), unit, marked=match["roman"].isupper(), loose=loose, roman=True
        )
    if match["letters"]:
        marked = unit is not None or '"' in match["letters"] or "'" in match["letters"]
        value = number_of(match["letters"])
        return Item(value, unit, marked=marked, loose=loose, hebrew=True) if value else None
    if unit is None:
        return None  # 'Berakhot one', 'Avot beis'
    word = (match["spelt"] or "").casefold()
    if word:
        return Item(_WORDS[word], unit) if word in _WORDS else None
    values = [_LETTER_NAMES.get(name, 0) for name in re.split(r"[\s-]", match["named"].casefold())]
    return (
        Item(sum(values), unit) if values == sorted(values, reverse=True) and all(values) else None
    )


def _roman(written: str) -> int:
    digits = [{"i": 1, "v": 5, "x": 10}[letter] for letter in written.casefold()]
    following = [*digits[1:], 0]
    return sum(-one if one < two else one for one, two in zip(digits, following, strict=True))
