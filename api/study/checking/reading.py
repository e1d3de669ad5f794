"""A text as the checks read it: words with their stems, in clauses.

A sentence in Hebrew is read in English: word by word, as the search reads a question in Hebrew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from api.search.text.analyzer import is_hebrew, tokens
from api.search.text.gloss import gloss
from api.search.text.sentences import sentences
from api.search.text.synonyms import default_synonyms
from api.study.grounding.words import in_english, is_mostly_hebrew, stem

# What every sentence has, whatever it says. Words of negation, modality and order are not among
# them: other checks read those.
_FUNCTION_WORDS = frozenset(
    "a about again against all along already also although am among an and another any anybody "
    "anyone anything apart are as at away be became because become been being both but by came "
    "can come comes could did do does doing done each either else even ever every everybody "
    "everyone everything few for from further gave get gets give given gives go goes going gone "
    "got had has have having he her here hers herself him himself his how however i if in indeed "
    "into is it its itself just kind less let lets like made make makes making many me mere merely "
    "might more most much my myself namely of off often on once one only onto or other others "
    "our ours ourselves out over own perhaps quite rather really same seem seems she simply since "
    "so some somebody someone something sort still such take taken takes than that the their "
    "theirs them themselves then there thereby these they thing things this those though through "
    "thus to together too took toward towards upon us very was way we well went were what "
    "whatever when where whereas which while who whoever whole whom whose why will with within "
    "would yet you your yours yourself "
    # Of negations: they are read by `polarity`.
    "not no never none nobody nothing nowhere neither nor cannot without".split()
)
# Forms that have another stem than their verb.
_IRREGULAR = {
    form: base
    for base, forms in {
        "become": "became", "begin": "began begun", "bend": "bent", "bind": "bound",
        "break": "broke broken", "bring": "brought", "burn": "burnt", "buy": "bought",
        "catch": "caught", "choose": "chose chosen", "cling": "clung", "draw": "drew drawn",
        "drink": "drank drunk", "drive": "drove driven", "eat": "ate eaten", "fall": "fell fallen",
        "feel": "felt", "fight": "fought", "find": "found", "forget": "forgot forgotten",
        "hear": "heard", "hide": "hid hidden", "hold": "held", "keep": "kept", "know": "knew known",
        "lay": "laid", "lead": "led", "leave": "left", "lie": "lay lain lying", "lose": "lost",
        "mean": "meant", "meet": "met", "pay": "paid", "read": "read", "rise": "rose risen",
        "run": "ran", "say": "said", "see": "saw seen", "sell": "sold sale", "send": "sent",
        "set": "set", "shut": "shut", "sing": "sang sung", "sit": "sat", "sleep": "slept",
        "speak": "spoke spoken speech", "stand": "stood", "swear": "swore sworn",
        "teach": "taught", "tell": "told", "think": "thought", "wear": "wore worn",
        "weep": "wept", "write": "wrote written", "child": "children", "man": "men",
        "woman": "women", "brother": "brothers", "foot": "feet",
    }.items()
    for form in forms.split()
}  # fmt: skip
_CLAUSE_END = re.compile(
    r"[,;:()—–?!.]|\s-\s|\b(?:and|but|because|so that|while|whereas|although|though|since|"
    r"when|before|after|if|until|as|who|which|whom|whose|where|for|nor)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a sentence: its text, its folded words, and the stems of its content words."""

    text: str
    words: tuple[str, ...]
    stems: tuple[str, ...]


@dataclass(frozen=True)
class Reading:
    """A sentence, and the English that the checks of words read of it."""

    original: str
    english: str

    @cached_property
    def words(self) -> tuple[str, ...]:
        return tuple(tokens(self.english))

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        return tuple(_clauses(self.english))

    @cached_property
    def stems(self) -> tuple[str, ...]:
        """Those of the content words, in order."""
        return content_stems(self.words)

    @property
    def is_hebrew(self) -> bool:
        return self.original != self.english


@lru_cache(maxsize=2_000)
def read(sentence: str) -> Reading:
    if not is_mostly_hebrew(sentence):
        return Reading(sentence, sentence)
    return Reading(sentence, in_english(sentence))


@lru_cache(maxsize=2_000)
def readings(passage: str) -> tuple[Reading, ...]:
    """The sentences of a passage."""
    return tuple(read(sentence) for sentence in sentences(passage))


def content_stems(found: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(base_stem(word) for word in found if is_content(word))


def base_stem(word: str) -> str:
    """The stem of a folded word, of an irregular form that of its verb."""
    return stem(_IRREGULAR.get(word, word))


def is_content(word: str) -> bool:
    return word not in _FUNCTION_WORDS and len(word) > 1


@lru_cache(maxsize=2_000)
def english_terms(text: str) -> frozenset[str]:
    """The stems of a text's terms in English: Shabbos is the Sabbath."""
    english = gloss(text, default_synonyms())
    return frozenset(stem(word) for word in tokens(english) if not is_hebrew(word))


def _clauses(text: str) -> Iterator[Clause]:
    at = 0
    for end in [*(match.start() for match in _CLAUSE_END.finditer(text)), len(text)]:
        part = text[at:end]
        at = end
        found = tuple(tokens(part))
        if found:
            yield Clause(part.strip(" ,;:()"), found, content_stems(found))
