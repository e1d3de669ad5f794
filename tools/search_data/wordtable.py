"""The table of Hebrew words: a line for each form of every word of the Hebrew Bible.

A line has four tab-separated columns of folded words (`analyzer.fold`):

    form, lengths of its prefixes, base forms, other spellings

The second column is a string of digits: `0` without a prefix (בית), `12` for two prefixes of one
letter each (ובשבת: בשבת after the first, שבת after the second), `01` for a form with and without a
prefix. It is empty for a modern spelling that is not attested in the Bible.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import accumulate

from api.search.text.analyzer import fold
from tools.search_data.scripture import Word
from tools.search_data.spelling import plene_spelling, sounds

# Prefix splits and senses below these shares of the occurrences of a form are ignored.
MIN_SPLIT_SHARE = 0.04
MIN_SENSE_SHARE = 0.2
# Shorter forms are mostly particles, and parts of names.
MIN_LENGTH_WITH_BASE = 3
_POINT = re.compile("[\u05b0-\u05bc]")
# Function words (with, and, this, he) have no useful base form.
_FUNCTION_WORDS = ("R", "C", "T", "P")
# The morphology of dictionary forms, best first: a noun in the singular, a verb in the third person
# masculine perfect; then the nearest forms. A verb without any of them has no base form.
_BASES = (
    re.compile(r"[AN].*sa$|Np|Vqp3ms|D|Ac"),
    re.compile(r"V.p3ms|[AN].*(s[cd]|pa)$"),
    re.compile(r"[AN]"),
)
# The sense of a function word.
_NO_SENSE = ""
_Counts = defaultdict[str, Counter[str]]


class WordTable:
    """Counts of the occurrences of each form, and the table made from them."""

    def __init__(self) -> None:
        self._prefix_splits: _Counts = defaultdict(Counter)
        self._lemmas: _Counts = defaultdict(Counter)
        self._base_forms: defaultdict[str, Counter[tuple[int, str]]] = defaultdict(Counter)
        self._sounds: _Counts = defaultdict(Counter)
        self._modern_spellings: _Counts = defaultdict(Counter)

    def add(self, word: Word) -> None:
        prefixes, rest = word.parts[: word.prefixes], "".join(word.parts[word.prefixes :])
        form = fold(rest)
        # An article that is only a vowel point (בַּבַּיִת) has no letter to split off.
        lengths = [length for part in prefixes if (length := len(fold(part)))]
        self._prefix_splits[fold("".join(word.parts))][
            "".join(map(str, accumulate(lengths))) or "0"
        ] += 1
        self._prefix_splits[form]["0"] += 1
        self._count_sense(word, form, rest)

    def lines(self) -> Iterator[str]:
        """The lines of the table, sorted by form."""
        base_forms = {lemma: _best_form(found) for lemma, found in self._base_forms.items()}
        spellings = self._spellings()
        for form in sorted({*self._prefix_splits, *spellings}):
            splits = set("".join(_frequent(self._prefix_splits[form], MIN_SPLIT_SHARE)))
            lemmas = self._lemmas_of(form, spellings) if len(form) >= MIN_LENGTH_WITH_BASE else ()
            bases = {base_forms[lemma] for lemma in lemmas if lemma in base_forms} - {form}
            columns = (sorted(bases), sorted(spellings.get(form, ())))
            yield "\t".join([form, "".join(sorted(splits)), *map(" ".join, columns)])

    def _count_sense(self, word: Word, form: str, pointed: str) -> None:
        if word.lemma and not word.kind.startswith(_FUNCTION_WORDS):
            self._lemmas[form][word.lemma] += 1
            self._count_base_form(word, form)
            self._count_spelling(word, form, pointed)
        else:
            # It counts as a sense of the form: אליו is "to him" far more often than a noun.
            self._lemmas[form][_NO_SENSE] += 1
            self._sounds[form][_NO_SENSE] += 1
            self._modern_spellings[form][form] += 1

    def _count_base_form(self, word: Word, form: str) -> None:
        rank = next((at for at, kinds in enumerate(_BASES) if kinds.match(word.kind)), None)
        if rank is not None and word.prefixes + 1 == len(word.parts):
            self._base_forms[word.lemma][-rank, form] += 1

    def _count_spelling(self, word: Word, form: str, pointed: str) -> None:
        if not _POINT.search(pointed):
            return
        self._sounds[form][sounds(pointed)] += 1
        # Names keep their spelling.
        modern_spelling = form if word.kind.startswith("Np") else fold(plene_spelling(pointed))
        self._modern_spellings[form][modern_spelling] += 1

    def _spellings(self) -> dict[str, set[str]]:
        """The other spellings of each form.

        A modern spelling is left out if it is another word of the Bible.
        """
        found: defaultdict[str, set[str]] = defaultdict(set)
        alike: defaultdict[str, set[str]] = defaultdict(set)
        for form, heard in self._sounds.items():
            for sound in _frequent(heard, MIN_SENSE_SHARE):
                alike[sound or form].add(form)
        for form, modern in self._modern_spellings.items():
            for spelt in _frequent(modern, MIN_SENSE_SHARE):
                if spelt not in self._prefix_splits:
                    found[form].add(spelt)
                    found[spelt].add(form)
        for forms in alike.values():
            for form in forms:
                found[form] |= forms - {form}
        return {form: others for form, others in found.items() if others}

    def _lemmas_of(self, form: str, spellings: dict[str, set[str]]) -> Iterable[str]:
        if self._prefix_splits[form]:
            return _frequent(self._lemmas.get(form, Counter()), MIN_SENSE_SHARE)
        return {lemma for other in spellings[form] for lemma in self._lemmas_of(other, spellings)}


def _best_form(found: Counter[tuple[int, str]]) -> str:
    """The most frequent form of the best kind."""
    return max((rank, count, form) for (rank, form), count in found.items())[2]


def _frequent(counts: Counter[str], min_share: float) -> list[str]:
    bound = counts.total() * min_share
    return [value for value, count in counts.items() if count >= bound]
