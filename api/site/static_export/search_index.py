"""The index of the static search: small files, of which a search loads a few (IMPORT-27).

Words are compared as everywhere on the site (`api/search/text`): a term is indexed under one word,
and each of its spellings leads to that word. A word that is in no file may be a spelling that no
table has: it is heard as one that sounds alike (`sounds.js`). Files are grouped by the first two
letters, so that a library of thousands of teachings loads no more than its words need.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from api.search.text.analyzer import STOP_WORDS, tokens, variants
from api.search.text.phonetics import PREFIX, key_rules, phonetic_key
from api.search.text.synonym_table import SynonymTable
from api.search.text.term_forms import Term, derived_forms, forms_of, words_of

# Documents a file: what is shown of them is loaded for the results only.
CHUNK = 100
_PREFIX_LENGTH = 2
_MAX_COUNT = 5
# A word of a field counts as often as this.
TITLE, TOPICS, EXCERPT, TEXT = 10, 6, 3, 1


@dataclass(frozen=True, slots=True)
class SearchEntry:
    """A page as the search shows it, and its texts with their weights."""

    title: str
    file: str
    label: str
    date: str
    preview: str
    texts: Sequence[tuple[int, str]]


@dataclass
class _Shard:
    # word -> [document, weight, document, weight, ...]
    words: dict[str, list[int]] = field(default_factory=dict)
    # spelling -> word; those that count only as the whole query.
    forms: dict[str, str] = field(default_factory=dict)
    alone: dict[str, str] = field(default_factory=dict)


class SearchIndex:
    """Collects entries, then writes the files."""

    def __init__(self, synonyms: SynonymTable) -> None:
        self._synonyms = synonyms
        self._entries: list[list[str]] = []
        self._shards: dict[str, _Shard] = defaultdict(_Shard)
        self._terms: dict[str, Term] = {}

    def add(self, entry: SearchEntry) -> None:
        """Add a page under its words and terms."""
        number = len(self._entries)
        about = [entry.title, entry.file, entry.label, entry.date, entry.preview]
        self._entries.append(about)
        for word, weight in self._weights(entry.texts).items():
            postings = self._shards[_prefix(word)].words.setdefault(word, [])
            postings += (number, weight)

    def _weights(self, texts: Iterable[tuple[int, str]]) -> Mapping[str, int]:
        weights: Counter[str] = Counter()
        for weight, text in texts:
            folded = tokens(text)
            terms = [match.term for match in self._synonyms.find(folded)]
            self._terms |= {term.word: term for term in terms}
            found = Counter(word for word in folded if word not in STOP_WORDS)
            found.update(form for word in set(folded) for form in variants(word))
            found.update(term.word for term in terms)
            for word, count in found.items():
                weights[word] += weight * min(count, _MAX_COUNT)
        return weights

    def write(self, folder: Path) -> int:
        """Write the files. Returns their number."""
        self._add_forms()
        heard = self._words_by_sound()
        folder.mkdir(parents=True, exist_ok=True)
        for name, shard in self._shards.items():
            _write(folder / f"{name}.js", "shard", name, vars(shard))
        chunks = range(0, len(self._entries), CHUNK)
        for start in chunks:
            chunk = self._entries[start : start + CHUNK]
            _write(folder / f"documents-{start // CHUNK}.js", "documents", start // CHUNK, chunk)
        about = {
            "documents": len(self._entries),
            "chunk": CHUNK,
            "shards": sorted(self._shards),
            "stopWords": sorted(STOP_WORDS),
        }
        _write(folder / "index.js", "index", about)
        _write(folder / "sounds.js", "sounds", key_rules(), heard)
        return len(self._shards) + len(chunks) + 2

    def _add_forms(self) -> None:
        """The spellings of the terms that the library names, and what follows from them."""
        written = list(forms_of(self._terms.values()))
        derived = (other for form in written for other in derived_forms(form))
        # A form of the table takes precedence over one that is derived from another.
        for form in (*written, *derived):
            key = " ".join(form.words)
            shard = self._shards[_prefix(key)]
            known = shard.alone if form.standalone_only else shard.forms
            known.setdefault(key, form.term.word)

    def _words_by_sound(self) -> dict[str, list[str]]:
        """The words of these spellings by their phonetic keys: what an unknown word may mean."""
        words = {
            word
            for term in self._terms.values()
            for written in term.forms
            for word in words_of(written)
        }
        found: defaultdict[str, list[str]] = defaultdict(list)
        for word in sorted(words):
            if key := phonetic_key(word):
                found[key.removeprefix(PREFIX)].append(word)
        return dict(found)


def _prefix(word: str) -> str:
    """The name of a word's file: its first letters as hexadecimal numbers."""
    return "-".join(f"{ord(letter):x}" for letter in word[:_PREFIX_LENGTH])


def _write(file: Path, function: str, *arguments: object) -> None:
    """A script that hands over data: browsers load no other files from a disk."""
    values = ",".join(
        json.dumps(value, ensure_ascii=False, separators=(",", ":")) for value in arguments
    )
    safe = values.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    file.write_text(f"nuggetsSearch.{function}({safe})\n", encoding="utf-8")
