"""What a question asks: its form, and the verb that an answer has to carry (STUDY-218).

Questions that share their names are near in meaning, whatever they ask: why Joseph's brothers sold
him is not what they were afraid of. So beside likeness an answer to a question about others needs
the verb of the question, and a reason where it asks for one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from api.search.text.analyzer import tokens
from api.search.text.phonetics import is_english
from api.search.text.sentences import sentences
from api.study.checking.reading import base_stem, is_content, read
from api.study.checking.roles import is_somebody
from api.study.grounding.words import is_mostly_hebrew, stem, stems
from api.study.sentence_forms import PERSONAL_PRONOUNS

Form = Literal["why", "how many", "how", "who", "when", "where", "whether", "what"]
Speech = Literal["says", "asks", "thinks"]
# Forms that ask for a detail, each for a kind of thing (`answer_type.py`).
OF_DETAILS: tuple[Form, ...] = ("who", "when", "where", "how many")

_AUXILIARIES = frozenset(
    "do does did dont doesnt didnt is are was were isnt arent wasnt werent has have had hasnt "
    "havent hadnt can could cant couldnt should would wouldnt will may must might".split()
)
# Verbs that say too little to be asked for, and those that another one follows.
_SLIGHT = frozenset(
    "say tell mean think ask add teach call answer explain learn happen know suppose do have be "
    "get go come make take give says said told need stand represent symbolize signify".split()
)
SLIGHT_STEMS = frozenset(map(stem, _SLIGHT)) | {stem("whats")}
_SPEECH: dict[str, Speech] = {
    **dict.fromkeys("say said tell told teach taught answer reply explain object".split(), "says"),
    **dict.fromkeys("ask asked".split(), "asks"),
    **dict.fromkeys("think thought believe".split(), "thinks"),
}
_SPEECH_STEMS = {base_stem(word): speech for word, speech in _SPEECH.items()}
# Other words by which somebody's words or thoughts are told.
_TELLING = frozenset(_SPEECH_STEMS) | frozenset(
    base_stem(word)
    for word in "write comment remark note rule cry call promise add argue insist command order "
    "pray plead bless warn admit accuse shout whisper speak words voice opinion hold read declare "
    "according wonder decide see understand realize find derive learn complain request".split()
)
# What somebody is told to say: after a colon, or in quotation marks after a comma.
_TOLD = re.compile(r"(?P<telling>\b\w+)(?::\s[^.!?]*|,\s?[\"“‘][^\"”]*)")
# What somebody becomes comes after them: 'why did he get so angry?'.
_BECOMING = frozenset("get got gets feel felt feels become became".split())
_DEGREES = frozenset("so very too really".split())
_LEADING = frozenset("bother try want need use used going supposed start begin".split())
# The first form that a question has counts, where two begin at the same place.
_FORMS: tuple[tuple[Form, str], ...] = (
    (
        "why",
        r"why|how come|what(?:s| is| was) (?:\S+ ){0,4}(?:reason|purpose)(?: for)?"
        r"|what (?:\w+ ){1,6}for\W*$",
    ),
    ("how many", r"how (?:many|much|long|old|often|far)"),
    ("how", r"how"),
    ("who", r"who|whos|whom|whose"),
    ("when", r"when|what time"),
    ("where", r"where"),
    ("what", r"what|whats|which"),
)
# Other forms begin a question, or what is asked in it: elsewhere they only join ('a man who …').
_ANYWHERE = frozenset({"why", "how", "how many"})
_BEFORE_FORM = re.compile(
    r"(?:^|[,;:.!?] ?|\b(?:and|but|so|or|then|ok|asks?|know|tell|wonder|about) )$"
)
_HEBREW_FORMS: tuple[tuple[Form, str], ...] = (
    ("why", "ו?(?:למה|מדוע)"),
    ("how many", "ו?כמה"),
    ("how", "ו?(?:איך|כיצד)"),
    ("who", "ו?מי"),
    ("when", "ו?מתי"),
    ("where", "ו?(?:איפה|היכן|מאיפה|מאין|מהיכן)"),
    ("whether", "ו?האם"),
    ("what", "ו?(?:מה|מהי|מהו|איזה|איזו)"),
)
_BEFORE_NOUNS = frozenset(
    "the a an his her its their our my your this that these those every of in at on for from with "
    "by about".split()
)
_LONGEST_SPEAKER = 8
_IMPERSONAL = frozenset("it there that this".split())
# So many words of a sentence are its beginning: 'And in our editions he writes'.
_BEGINNING = 6
_TITLES = frozenset("rabbi rabbis rav rabban".split())
_READER = frozenset("i im ive id me my mine us our ours you your youre".split())
_REASON = re.compile(
    r"\b(?:because|so that|in order|since|therefore|reasons?|on account of|for the sake|owing to|"
    r"due to|that is why|to (?:show|teach|bend|honor|recall)|meant to)\b",
    re.IGNORECASE,
)
# Verbs of everyday English that say the same, each group by itself.
_SAME = tuple(
    frozenset(map(base_stem, group.split()))
    for group in (
        "hit strike struck beat",
        "mad angry anger furious rage upset",
        "sad sorrow grief unhappy",
        "cry weep tears mourn",
        "throw cast thrown threw",
        "kill murder slay slain",
        "choose pick select",
        "begin start",
        "stay remain cling continue",
        "repair mend fix correct good",
        "dress clothe wear garment robe put",
        "scare frighten afraid fear terrify",
        "speak talk tell say",
        "look see watch gaze",
        "go walk travel journey",
        "come arrive",
        "get receive",
        "give offer bring",
        "die death dead",
        "bury burial grave",
        "marry wife husband",
        "call name",
        "learn teach taught",
        "cost price",
        "love beloved",
        "hate enemy hatred",
        "run ran hurry",
        "own belong",
        "forbid prohibit forbidden",
        "allow permit permitted",
        "pray prayer plead",
        "thank gratitude grateful thankful",
        "lean slant angle crooked hung",
        "complain complaint",
        "carry bear borne bore load shoulder",
    )
)

# Everyday words for the same person.
_SAME_PERSON = tuple(
    frozenset(map(base_stem, group.split()))
    for group in (
        "worker laborer workman employee servant",
        "boss landowner owner employer master",
        "kid child boy girl lad son daughter student pupil",
        "guy man husband groom owner",
        "lady woman wife bride",
        "dad father",
        "mom mum mother",
        "priest kohen",
        "people crowd they israelites",
        "god lord",
        "sage sages rabbi rabbis talmud",
        "friend neighbor",
    )
)


@dataclass(frozen=True, slots=True)
class QuestionAnalysis:
    """`verb` is the stem of what is asked about others; None where there is none, or where the
    reader asks about themselves, whose words are their own.

    Of a question what somebody says, asks or thinks, `speech` is which of them, and `speaker` the
    stems of who does.
    """

    form: Form | None
    verb: str | None
    speech: Speech | None = None
    speaker: frozenset[str] = frozenset()

    def has_verb(self, text: str) -> bool:
        """Whether a text has the verb, or another that says the same."""
        if self.verb is None:
            return True
        found = _base_stems(text)
        return not _with_same(frozenset({self.verb}), _SAME).isdisjoint(found)

    def is_answered_by(self, text: str) -> bool:
        """Whether a text has what is asked: the verb, and a reason if one is asked for."""
        return self.has_verb(text) and self.has_reason(text)

    @property
    def speakers(self) -> frozenset[str]:
        """The stems of all words for whoever speaks."""
        return _with_same(self.speaker, _SAME_PERSON)

    def is_said_in(self, text: str) -> bool:
        """Whether the person whose words are asked for speaks, asks or thinks in a text."""
        found = _base_stems(text)
        is_said = any(_SPEECH_STEMS.get(each) == self.speech for each in found)
        return is_said and not self.speakers.isdisjoint(found)

    def may_be_said_in(self, text: str) -> bool:
        """Whether a sentence of a text may tell words of the person whose words are asked for, or
        the next one that begins with a pronoun.
        """
        is_speaker = False
        for sentence in sentences(text):
            told = _TOLD.sub(_without_told, sentence)
            is_pronoun = is_speaker and _begins_with_pronoun(told)
            is_speaker = not self.speakers.isdisjoint(_base_stems(told))
            if (is_speaker or is_pronoun) and not _TELLING.isdisjoint(_base_stems(told)):
                return True
        return False

    def has_reason(self, text: str) -> bool:
        """Whether a text gives a reason, if one is asked for."""
        return self.form != "why" or self.verb is None or _REASON.search(text) is not None


@lru_cache(maxsize=5_000)
def analyze_question(question: str) -> QuestionAnalysis:
    """What a question asks, in English or Hebrew."""
    english = read(question).english
    found = tokens(english)
    form, at = _form(english, found)
    if is_mostly_hebrew(question):
        form = _hebrew_form(question) or form
        # Translated word by word it has no auxiliary, and its verb comes first.
        verb = next(_verbs(found, max(at, 0)), None) if form else None
        return QuestionAnalysis(form, verb, *_hebrew_speech(found, form))
    if _READER.intersection(found):
        return QuestionAnalysis(form, None)
    return QuestionAnalysis(form, _verb(found, at, form), *_speech(found))


def _with_same(found: frozenset[str], groups: Sequence[frozenset[str]]) -> frozenset[str]:
    """These stems with all others of their groups."""
    return found.union(*(group for group in groups if not group.isdisjoint(found)))


def _begins_with_pronoun(sentence: str) -> bool:
    """Whether a pronoun is in the beginning of a sentence, before any word of telling."""
    for word in tokens(sentence)[:_BEGINNING]:
        if word in PERSONAL_PRONOUNS or base_stem(word) in _TELLING:
            return word in PERSONAL_PRONOUNS
    return False


def _without_told(match: re.Match[str]) -> str:
    return match["telling"] if base_stem(match["telling"].casefold()) in _TELLING else match[0]


@lru_cache(maxsize=5_000)
def _base_stems(text: str) -> frozenset[str]:
    return frozenset(map(base_stem, tokens(text))) | stems(text)


def _form(english: str, found: Sequence[str]) -> tuple[Form | None, int]:
    """The form, and the number of the word after which its verb is."""
    text = english.casefold().replace("’", "").replace("'", "")
    matches = [
        (match.start(), order, form, match.end() if "for" in match[0].split() else match.start())
        for order, (form, pattern) in enumerate(_FORMS)
        for match in re.finditer(rf"\b(?:{pattern})(?!\w)", text)
        if form in _ANYWHERE or _BEFORE_FORM.search(text[: match.start()])
    ]
    if matches:
        _, _, form, at = min(matches)
        return form, len(tokens(text[:at]))
    is_whether = bool(found) and found[0] in _AUXILIARIES
    return ("whether" if is_whether else None), -1


def _hebrew_form(question: str) -> Form | None:
    matches = [
        (match.start(), order, form)
        for order, (form, pattern) in enumerate(_HEBREW_FORMS)
        if (match := re.search(rf"(?<!\w)(?:{pattern})(?!\w)", question))
    ]
    return min(matches)[2] if matches else None


def _verb(found: Sequence[str], at: int, form: Form | None) -> str | None:
    """The first word after the auxiliary that is neither a person's nor another noun's."""
    asks = max(at, 0)
    if form == "what" and not _SLIGHT.isdisjoint(found[asks + 1 : asks + 2]):
        return None  # 'what happened to …'
    begins = next((i for i in range(asks, len(found)) if found[i] in _AUXILIARIES), None)
    if form == "who" and begins != asks + 1:
        begins = asks  # 'who ran …'
    if begins is None:
        return None
    if found[begins + 1 : begins + 2] and found[begins + 1] in _IMPERSONAL:
        return None
    return next(_verbs(found, begins + 1), None)


def _speech(found: Sequence[str]) -> tuple[Speech | None, frozenset[str]]:
    """'What did Rabbi Natan say?'"""
    begins = next((i for i, word in enumerate(found) if word in _AUXILIARIES), len(found))
    for i in range(begins + 1, min(begins + _LONGEST_SPEAKER, len(found))):
        if found[i] in _SPEECH:
            speaker = _speaker(found[begins + 1 : i])
            return (_SPEECH[found[i]] if speaker else None), speaker
    return None, frozenset()


def _hebrew_speech(found: Sequence[str], form: Form | None) -> tuple[Speech | None, frozenset[str]]:
    """The same of a question that was translated word by word: who speaks comes after the verb."""
    at = next((i for i, word in enumerate(found) if word in _SPEECH), None)
    speaker = _speaker(found[at + 1 : at + _LONGEST_SPEAKER]) if at is not None else frozenset()
    if form != "what" or at is None or not speaker:
        return None, frozenset()
    return _SPEECH[found[at]], speaker


def _speaker(words: Sequence[str]) -> frozenset[str]:
    return frozenset(base_stem(word) for word in words if is_content(word))


def _verbs(found: Sequence[str], begins: int) -> Iterator[str]:
    """What may be the verb, from a word on; none after a slight one."""
    for i in range(begins, len(found)):
        word = found[i]
        if word in _BECOMING and any(map(_is_quality, found[i + 1 : i + 2])):
            continue
        if word in _SLIGHT:
            return
        if word in _AUXILIARIES or not is_content(word) or word.endswith("ly"):
            continue
        if word in _LEADING and found[i + 1 : i + 2] == ["to"]:
            continue
        if found[max(i - 1, 0)] in _BEFORE_NOUNS or _is_somebody(word):
            continue
        yield base_stem(word)


def _is_quality(word: str) -> bool:
    return is_content(word) or word in _DEGREES


def _is_somebody(word: str) -> bool:
    singular = word.removesuffix("s")
    return any(map(is_somebody, (word, singular))) or word in _TITLES or not is_english(word)
