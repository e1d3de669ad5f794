"""Names of people in the sources, and what they do (STUDY-141).

Only names of one kind can stand for one another.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

NameKind = Literal["man", "woman", "sage"]

_WOMEN = (
    "Abigail|Bathsheba|Batya|Beruriah|Deborah|Dinah|Esther|Eve|Hagar|Hannah|Jael|Jochebed|Leah|"
    "Michal|Miriam|Naomi|Orpah|Peninnah|Puah|Rachel|Rahab|Rebecca|Rebekah|Ruth|Sarah|Sarai|"
    "Shifra|Tamar|Vashti|Zipporah"
)
_MEN = (
    "Aaron|Abel|Abimelech|Abner|Abraham|Abram|Absalom|Adam|Ahab|Amos|Asher|Balaam|Balak|Barak|"
    "Benjamin|Bezalel|Boaz|Cain|Caleb|Cyrus|Dan|Daniel|Datan|David|Eldad|Eleazar|Eli|Eliezer|"
    "Elijah|Elisha|Elkanah|Ephraim|Er|Esau|Ezekiel|Ezra|Gad|Gideon|Goliath|Habakkuk|Haman|"
    "Hezekiah|Hosea|Isaac|Isaiah|Ishmael|Issachar|Jacob|Jeremiah|Jeroboam|Jesse|Jethro|Joab|Job|"
    "Joel|Jonah|Jonathan|Joseph|Joshua|Judah|Korah|Laban|Levi|Lot|Malachi|Manasseh|Medad|"
    "Melchizedek|Mordecai|Moses|Nahshon|Naphtali|Nathan|Nebuchadnezzar|Nehemiah|Noah|Obadiah|"
    "Onan|Pharaoh|Phinehas|Potiphar|Reuben|Samson|Samuel|Saul|Seth|Shem|Simeon|Solomon|Terah|"
    "Uriah|Zebulun|Zechariah"
)
_SAGES = (
    "Rashi|Maimonides|Nachmanides|Ramban|Rambam|Sforno|Hillel|Shammai|Ibn Ezra|Rashbam|Abarbanel|"
    "Radak|Onkelos|Bar Kappara|Resh Lakish|Rava|Abaye|Ulla|Shmuel"
)
_TITLED = r"(?:Rabbi|Rabban|Rav) [A-Z][a-z]+(?: (?:ben|bar) [A-Z][a-z]+)?"

# Past and present forms with which a sentence says what somebody said or did.
_VERBS = (
    "says|said|asks|asks|explains|teaches|taught|answers|reads|hears|heard|notes|writes|wrote|"
    "built|gave|took|went|came|ran|saw|stood|sat|wept|clung|dug|told|sent|broke|drew|made|found|"
    "fled|rose|chose|lit|fell|spoke|became|thought|understood|brought|bought|sold|left|led|"
    "knew|kept|held|met|won|lost|bore|paid|set|derives|compares|imagines|observes|adds|"
    r"[a-z]{2,}(?<!ne)ed"
)
NAME = re.compile(rf"\b(?:{_TITLED}|{_SAGES}|{_WOMEN}|{_MEN})\b(?![’'-])")
ACTOR = re.compile(rf"(?P<name>{NAME.pattern}) (?P<deed>(?:{_VERBS})\b.*)")
_WOMAN, _MAN = re.compile(_WOMEN), re.compile(_MEN)


@cache
def kind_of(name: str) -> NameKind:
    """The kind of a name that NAME found."""
    if _WOMAN.fullmatch(name):
        return "woman"
    return "man" if _MAN.fullmatch(name) else "sage"
