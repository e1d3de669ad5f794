"""Words as questions and sentences are compared: stems of content words, and how rare they are."""

from __future__ import annotations

import math
import re
import threading
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import snowballstemmer

from api.search.text.analyzer import STOP_WORDS, is_hebrew, lemmas, tokens, words
from api.search.text.gloss import english_name, gloss, translate_analyzed
from api.search.text.phonetics import is_english, phonetic_key
from api.search.text.sentences import sentences
from api.search.text.synonyms import default_synonyms
from api.search.text.term_forms import Term

# Words by which a question asks, beside the stop words: they are no subject of it.
_ASKING = frozenset(
    "according actually always answer anything ask asked asking asks become becomes bible "
    "call called came come comes connection didnt difference different does doesnt doing done "
    "dont each else ever every exactly explain find follow gave get gets give given gives "
    "goes going good got happen happened happens here hold idea ideas im important instead "
    "isnt ive jew jewish jews judaism just keep kept kind kinds know known knows learn lesson "
    "let like long made make makes making many may mean meaning means meant might more most "
    "much must need needed never new nobody nothing now one only other others own passage "
    "people person place please point purpose put rabbi rabbis really reason right said same "
    "saw say saying says see seem seems show shows significance simply someone something "
    "sometimes special story take taken takes teaching teachings tell tells text texts thing "
    "things think thought three together told too took torah try trying two understand use "
    "used verse verses very want wanted wants way ways went whose without won word words yes "
    "yet".split()
)
_HEBREW_LETTER = re.compile("[א-ת]")
_LATIN_LETTER = re.compile("[A-Za-z]")
# The posts of the sample library.
_FITTED_ON = 60
# A stemmer keeps its word while it works: each thread has its own.
_stemmers = threading.local()


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """The stem of an English word by Snowball, the lemma of a Hebrew one.

    Of a transliteration the phonetic key: zachor and zakhor are one word.
    """
    if is_hebrew(word):
        found = lemmas(word)
        return found[0] if found else word
    if not is_english(word) and (key := phonetic_key(word)):
        return f"~{key}"
    if not hasattr(_stemmers, "english"):
        _stemmers.english = snowballstemmer.stemmer("english")
    return str(_stemmers.english.stemWord(word))


@lru_cache(maxsize=20_000)
def stems(text: str) -> frozenset[str]:
    """The stems of all words of a text, its terms in English as well (Shabbos is Shabbat)."""
    folded = tokens(text)
    named = (_english_stems(match.term) for match in default_synonyms().find(folded))
    return frozenset(map(stem, folded)).union(*named)


@lru_cache(maxsize=5_000)
def _english_stems(term: Term) -> frozenset[str]:
    return frozenset(map(stem, tokens(english_name(term))))


def content_words(text: str) -> tuple[str, ...]:
    """The folded words of a question that name its subject, in order, each once."""
    found = (word for word in tokens(text) if word not in STOP_WORDS and word not in _ASKING)
    return tuple(dict.fromkeys(word for word in found if len(word) > 1))


def is_mostly_hebrew(text: str) -> bool:
    return len(_HEBREW_LETTER.findall(text)) > len(_LATIN_LETTER.findall(text))


@lru_cache(maxsize=2_000)
def in_english(text: str) -> str:
    """A Hebrew text in English, word by word, as the search reads a question in Hebrew."""
    found = list(words(text))
    terms = list(default_synonyms().find([word.folded for word in found]))
    return translate_analyzed(text, found, terms)


def subject_stems(text: str) -> frozenset[str]:
    """The stems of the content words of a question, in English: of other texts its terms."""
    is_translated = is_mostly_hebrew(text)
    english = in_english(text) if is_translated else gloss(text, default_synonyms())
    return frozenset(stem(word) for word in content_words(english or text))


@dataclass(frozen=True, slots=True)
class WordRarity:
    """How many of a sample of posts have each stem, of how many."""

    counts: Mapping[str, int]
    total: int

    @classmethod
    def of(cls, posts: Iterable[Iterable[str]]) -> WordRarity:
        """The rarity in these posts, each a list of paragraphs. Takes long for many.

        The stems of their sentences are cached by it.
        """
        counts: Counter[str] = Counter()
        total = 0
        for paragraphs in posts:
            total += 1
            found = (stems(sentence) for text in paragraphs for sentence in sentences(text))
            counts.update(frozenset[str]().union(*found))
        return cls(counts, total)

    def weight(self, stem: str) -> float:
        """The inverse document frequency of a stem, smoothed: greater for a rarer one.

        It is scaled to a library of 60 posts, on which `evidence.py` was fitted: the rarest word
        weighs the same in every library. In a smaller one a word is not frequent for being in it.
        """
        total = max(self.total, _FITTED_ON)
        weight = _inverse_frequency(total, self.counts.get(stem, 0))
        return weight * _inverse_frequency(_FITTED_ON, 0) / _inverse_frequency(total, 0)


def _inverse_frequency(total: int, count: int) -> float:
    return math.log(1 + (total + 0.5) / (count + 0.5))
