"""The table of Hebrew words: a line for each form, made from every word of the Hebrew Bible.

A line has four parts with tabs between them, of folded words (`language.fold`):

    the form, how many letters of prefixes it stands with, its base forms, its other spellings

The second part is a run of digits: `0` without a prefix (בית), `12` with two of one letter each
(ובשבת: בשבת after the first, שבת after the second), `01` both with one and without. It is empty
for a form that is only spelt so today: what the Bible cannot bear witness to.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import accumulate

from api.search.text.analyzer import fold
from tools.search_data.scripture import Word
from tools.search_data.spelling import full, sounds

# A reading that is rarer than this among all of its form is passed over.
_LEAST_OF_CUTS = 0.04
_LEAST_OF_SENSES = 0.2
# Shorter forms are mostly particles, and parts of names.
_SHORTEST_WITH_BASE = 3
_POINT = re.compile("[\u05b0-\u05bc]")
# Words that only join others (with, and, this, he) have no base form worth finding.
_JOINING = ("R", "C", "T", "P")
# Morphology of the forms by which a word is named, best first: a noun in the singular, a verb as
# "he did"; else what comes nearest. A verb that the Bible never has so is left without.
_BASES = (
    re.compile(r"[AN].*sa$|Np|Vqp3ms|D|Ac"),
    re.compile(r"V.p3ms|[AN].*(s[cd]|pa)$"),
    re.compile(r"[AN]"),
)
# What stands for the sense of a joining word, beside real ones.
_NONE = ""
_Counts = defaultdict[str, Counter[str]]


class WordTable:
    """What is gathered word by word."""

    def __init__(self) -> None:
        self._cuts: _Counts = defaultdict(Counter)
        self._lemmas: _Counts = defaultdict(Counter)
        self._named: defaultdict[str, Counter[tuple[int, str]]] = defaultdict(Counter)
        self._sounds: _Counts = defaultdict(Counter)
        self._today: _Counts = defaultdict(Counter)

    def add(self, word: Word) -> None:
        prefixes, rest = word.parts[: word.prefixes], "".join(word.parts[word.prefixes :])
        form = fold(rest)
        # An article that is only heard (בַּבַּיִת) has no letter: there is nothing to cut for it.
        lengths = [length for part in prefixes if (length := len(fold(part)))]
        self._cuts[fold("".join(word.parts))]["".join(map(str, accumulate(lengths))) or "0"] += 1
        self._cuts[form]["0"] += 1
        self._learn_sense(word, form, rest)

    def lines(self) -> Iterator[str]:
        """The table's lines in the order of their forms."""
        named = {lemma: _name(found) for lemma, found in self._named.items()}
        spellings = self._spellings()
        for form in sorted({*self._cuts, *spellings}):
            cuts = set("".join(_frequent(self._cuts[form], _LEAST_OF_CUTS)))
            lemmas = self._lemmas_of(form, spellings) if len(form) >= _SHORTEST_WITH_BASE else ()
            bases = {named[lemma] for lemma in lemmas if lemma in named} - {form}
            columns = (sorted(bases), sorted(spellings.get(form, ())))
            yield "\t".join([form, "".join(sorted(cuts)), *map(" ".join, columns)])

    def _learn_sense(self, word: Word, form: str, pointed: str) -> None:
        if word.lemma and not word.kind.startswith(_JOINING):
            self._lemmas[form][word.lemma] += 1
            self._learn_name(word, form)
            self._learn_spelling(word, form, pointed)
        else:
            # It counts among the readings of its form: אליו is "to him" far more often than a noun.
            self._lemmas[form][_NONE] += 1
            self._sounds[form][_NONE] += 1
            self._today[form][form] += 1

    def _learn_name(self, word: Word, form: str) -> None:
        rank = next((at for at, kinds in enumerate(_BASES) if kinds.match(word.kind)), None)
        if rank is not None and word.prefixes + 1 == len(word.parts):
            self._named[word.lemma][-rank, form] += 1

    def _learn_spelling(self, word: Word, form: str, pointed: str) -> None:
        if not _POINT.search(pointed):
            return
        self._sounds[form][sounds(pointed)] += 1
        # Names keep the spelling that they have.
        today = form if word.kind.startswith("Np") else fold(full(pointed))
        self._today[form][today] += 1

    def _spellings(self) -> dict[str, set[str]]:
        """For each form its other spellings.

        One that is only written today is left out where the Bible has it as another word.
        """
        found: defaultdict[str, set[str]] = defaultdict(set)
        alike: defaultdict[str, set[str]] = defaultdict(set)
        for form, heard in self._sounds.items():
            for sound in _frequent(heard, _LEAST_OF_SENSES):
                alike[sound or form].add(form)
        for form, today in self._today.items():
            for spelt in _frequent(today, _LEAST_OF_SENSES):
                if spelt not in self._cuts:
                    found[form].add(spelt)
                    found[spelt].add(form)
        for forms in alike.values():
            for form in forms:
                found[form] |= forms - {form}
        return {form: others for form, others in found.items() if others}

    def _lemmas_of(self, form: str, spellings: dict[str, set[str]]) -> Iterable[str]:
        if self._cuts[form]:
            return _frequent(self._lemmas.get(form, Counter()), _LEAST_OF_SENSES)
        return {lemma for other in spellings[form] for lemma in self._lemmas_of(other, spellings)}


def _name(found: Counter[tuple[int, str]]) -> str:
    """The best kind's most frequent form."""
    return max((rank, count, form) for (rank, form), count in found.items())[2]


def _frequent(counts: Counter[str], least: float) -> list[str]:
    bound = counts.total() * least
    return [value for value, count in counts.items() if count >= bound]
