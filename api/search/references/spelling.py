"""Transliterated names, reduced to what their spellings have in common.

Berakhot, Berachos, Brochoys and Bərākhōt are one name. `sound` keeps the vowels that scribes of all
schemes distinguish, `consonants` drops them all. Both are used only where they fit a single name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from api.search.text.analyzer import fold

_SPACES = re.compile(r"[\s-]+")
_REMOVED = re.compile(r"[^0-9a-zא-ת]+")
# Longer spellings first.
_SOUNDS = {
    "tsch": "z", "tch": "k", "sch": "š", "tz": "z", "ts": "z", "cz": "z", "sh": "š", "th": "t",
    "ch": "k", "kh": "k", "ck": "k", "ph": "p", "gh": "g", "bh": "v", "dh": "d", "q": "k", "c": "k",
    "w": "v", "b": "v", "f": "p", "j": "y", "x": "ks",
}  # fmt: skip
_SOUND = re.compile("|".join(sorted(_SOUNDS, key=len, reverse=True)))
_DOUBLED = re.compile(r"(.)\1+")
_VOWELS = re.compile("[aeiouy]+")
# Too little is left of a shorter name to tell it from others.
_MIN_CONSONANTS, _MIN_SOUND = 3, 4


@lru_cache(maxsize=20_000)
def key(name: str) -> str:
    """A name without what writers vary at will: case, marks, spaces, stops."""
    return _REMOVED.sub("", fold(name))


def words(name: str) -> tuple[str, ...]:
    """The keys of a name's words."""
    return tuple(filter(None, map(key, _SPACES.split(name))))


def sound(words: Sequence[str]) -> str:
    """Latin keys with one letter for each sound and each group of vowels; '' for too little."""
    return _reduced(words, _sound, _MIN_SOUND)


def consonants(words: Sequence[str]) -> str:
    """The consonants of Latin keys; '' for too few."""
    return _reduced(words, _consonants, _MIN_CONSONANTS)


def _reduced(words: Sequence[str], reduce: Callable[[str], str], shortest: int) -> str:
    if not all(word.isascii() and word.isalpha() for word in words):
        return ""
    reduced = [reduce(word) for word in words]
    return " ".join(reduced) if sum(map(len, reduced)) >= shortest else ""


@lru_cache(maxsize=20_000)
def _sound(key: str) -> str:
    return _VOWELS.sub(_vowel, _sounds(_spoken(key)))


@lru_cache(maxsize=20_000)
def _consonants(key: str) -> str:
    return _VOWELS.sub("", _sounds(_spoken(key)))


def _spoken(key: str) -> str:
    """Without a last h, which is only a vowel."""
    return key[:-1] if key.endswith("h") and key[-2:-1] in tuple("aeiou") else key


def _sounds(key: str) -> str:
    word = _SOUND.sub(lambda match: _SOUNDS[match.group()], key).replace("h", "k")
    # The Ashkenazi s is the Sephardi t; a name that begins with s does so in all of them.
    return _DOUBLED.sub(r"\1", word[:1] + word[1:].replace("s", "t"))


def _vowel(match: re.Match[str]) -> str:
    """Of a group of vowels: front or back. Schemes agree on no more."""
    return "e" if match.group()[0] in "eiy" else "a"
