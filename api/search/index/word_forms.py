"""The other forms that a document's words are found by: synonyms, stems, spellings, sounds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from api.search.text.analyzer import (
    is_hebrew,
    spellings_without_marks,
    tokens,
    variants,
)
from api.search.text.compounds import compounds
from api.search.text.english import base_form
from api.search.text.phonetics import phonetic_keys_of
from api.search.text.synonym_table import SynonymTable
from api.search.text.term_forms import words_of


def tokenize(texts: Iterable[str]) -> list[list[str]]:
    """The folded words of each text. Most of the cost of a document, so it is done once."""
    return [tokens(text) for text in texts]


def forms(texts: Iterable[Sequence[str]], synonyms: SynonymTable) -> list[str]:
    """The other forms that the words of these texts are found by: synonyms, spellings, stems."""
    folded = [word for text in texts for word in text]
    distinct = set(folded)
    other = {form for word in filter(is_hebrew, distinct) for form in (word, *variants(word))}
    other.update(base for word in distinct if (base := base_form(word)) and base not in distinct)
    return [*synonyms.forms_in(folded), *sorted(other)]


def surface_forms(
    names: Iterable[str], texts: Iterable[Sequence[str]], synonyms: SynonymTable
) -> list[str]:
    """The forms of terms by which a document comes first for who types them, each as one word.

    Those that its texts have; all forms of what it is about, by its title, topics and other names.
    """
    about = (match.term for name in names for match in synonyms.find(tokens(name)))
    found = {"".join(words_of(form)) for term in about for form in term.forms}
    return sorted(found.union(*map(synonyms.surface_forms_in, texts)))


def respelt(texts: Iterable[str]) -> list[str]:
    """The words with academic marks, in the letters in which they are compared and without marks,
    and compounds as one word.

    Meilisearch only drops the marks of a text: it would read 'Ḥavurah' as 'havurah'.
    """
    found = set[str]()
    for text in texts:
        found.update(spellings_without_marks(text))
        found.update(word.folded for word in compounds(text))
    return sorted(found)


def phonetic_keys(texts: Iterable[Sequence[str]]) -> list[str]:
    """The phonetic keys of the words of these texts, and of their stems and lemmas."""
    words = set[str]().union(*texts)
    return sorted({key for word in words for key in phonetic_keys_of(word)})
