"""Names of persons, places and books: each that a sentence has is one that the passage has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from api.search.text.analyzer import is_hebrew, tokens
from api.search.text.phonetics import is_english, phonetic_key
from api.study.checking.reading import Reading, english_terms, is_content
from api.study.grounding.words import stem, stems

_CAPITALIZED = re.compile(r"(?<![\w’'-])[A-Z][\w’'-]*")
# Before the beginning of a sentence, in its last characters.
_BEGINS, _LOOK_BACK = re.compile(r"(?:[.!?:]\s+|[“\"‘'(\[]\s*)$"), 10
# Written with a capital, and no names that a passage must have.
_NO_NAMES = frozenset(
    "i god lord israel he him his you your torah bible scripture heaven jew jews jewish hebrew "
    "english rabbi rav rabban king queen high holy one almighty creator book name sages author "
    "teaching teacher verse midrash talmud mishnah israelite israelites".split()
)
# Of terms as 'Rabbi Akiva': they name nobody.
_TITLES = frozenset(map(stem, "rabbi rav rabban school house of the son ben bar king".split()))
# Names that begin with a word of everyday English.
_GIVEN = frozenset(
    "aaron abraham adam agrippa akiva balaam boaz cain caleb daniel david deborah elijah esau "
    "esther eve ezekiel ezra gideon hagar hannah herod hillel isaac isaiah ishmael jacob jeremiah "
    "jethro job joel jonah jonathan joseph joshua judah korah laban leah levi lot miriam moab "
    "mordecai moses nadav naomi nathan noah orpah pharaoh philistines rachel rashi rebecca reuben "
    "ruth samson samuel sarah saul seth shammai simeon sinai solomon tamar ramban rambam "
    "maimonides nachmanides egypt egyptian egyptians babylon moses' levites zohar sforno onkelos "
    "eli boaz simlai zeira zevulun asher dan gad benjamin joab nathan hosea amos micah nahum "
    "haggai malachi zechariah obadiah nehemiah tobiah uriah bathsheba michal abigail jezebel ahab "
    "rahab yael yocheved zipporah dinah tirzah bilhah zilpah ephraim manasseh eldad medad balak "
    "datan aviram caleb hur bezalel elisha gehazi yonatan shimon yochanan eliezer yehoshua gamliel "
    "genesis exodus leviticus numbers deuteronomy judges kings psalms proverbs latin greek".split()
)


def names_of(text: str) -> Iterator[str]:
    """The folded names of an English text, each word by itself."""
    for match in _CAPITALIZED.finditer(text):
        for word in tokens(re.sub(r"[’']s$", "", match[0])):
            before = text[max(0, match.start() - _LOOK_BACK) : match.start()]
            begins = match.start() == 0 or _BEGINS.search(before) is not None
            if word in _NO_NAMES or not is_content(word):
                continue
            if not begins or word in _GIVEN or not is_english(word):
                yield word


def is_given_name(word: str) -> bool:
    """Whether a folded word is the name of a person or book, however it is written."""
    return word in _GIVEN


def names_stand(sentence: Reading, passage: str, around: str) -> bool:
    """Whether each name of the sentence stands in the passage or around it.

    `around` is the text to which its pronouns refer: title, excerpt and neighbouring paragraphs.
    """
    known = _known(passage) | _known(around) | _hebrew_keys(passage)
    return all(stem(name) in known or _term(name) & known for name in names_of(sentence.english))


@lru_cache(maxsize=500)
def _known(text: str) -> frozenset[str]:
    return stems(text) | english_terms(text)


def _hebrew_keys(text: str) -> set[str]:
    """The Hebrew words of a text by their sounds, as `stem` compares transliterations."""
    keys = (phonetic_key(word) for word in tokens(text) if is_hebrew(word))
    return {f"~{key}" for key in keys if key}


@lru_cache(maxsize=2_000)
def _term(name: str) -> frozenset[str]:
    return (stems(name) | english_terms(name)) - _TITLES
