"""Short labels from sentences: whole phrases, cut at a clause, never within a thought."""

from __future__ import annotations

import re

from api.search.text.sentences import sentences
from api.study.sentence_forms import can_stand_alone, split_reference

MAX_LABEL = 110
# Where a sentence can end early.
_CLAUSE = re.compile(
    r"\s*(?:[;:–—]| - |,\s(?=and |but |so |for |because |when |where |who |which |while |as |not )|"
    r"\s(?=because |so that |although |while |until |unless ))"
)
_LEADING = re.compile(
    r"^(?:And|But|So|Then|Yet|Now|Perhaps|Of course|In fact|After all|Here|There)[, ]+(?=\w)"
)
_MIN_WORDS = 3
# Of the mark between two clauses, with the word that begins the next one.
_MARK_LENGTH = 12


def label_of_passage(text: str) -> str:
    """The label of its first sentence that is clear by itself, else of its last."""
    parts = sentences(text)
    return label_of(next(filter(can_stand_alone, parts), parts[-1]))


def label_of(text: str) -> str:
    """At most 110 characters: the sentence, or its first clause, else its first words and '…'."""
    sentence = _LEADING.sub("", split_reference(text.strip())[0]).strip()
    sentence = sentence[:1].upper() + sentence[1:]
    bare = sentence.rstrip(".,;:")
    if len(bare) <= MAX_LABEL:
        return bare
    # A clause that ends later would be too long; with room for the mark between two.
    for match in reversed([*_CLAUSE.finditer(bare, 0, MAX_LABEL + _MARK_LENGTH)]):
        clause = bare[: match.start()].rstrip(" ,")
        if len(clause) <= MAX_LABEL and len(clause.split()) >= _MIN_WORDS and _is_closed(clause):
            return clause
    words = bare[: MAX_LABEL + 1].split(" ")
    while words and len(" ".join(words)) > MAX_LABEL - 1:
        words.pop()
    while len(words) > _MIN_WORDS and words[-1].lower().strip(",") in _DANGLING:
        words.pop()
    return (" ".join(words) or bare[: MAX_LABEL - 1]).rstrip(",;:") + "…"


_DANGLING = frozenset(
    "a an the of to in on at by for with from and or but that which who his her its their our your"
    " my is was were are be as if than into over so not no".split()
)


def _is_closed(clause: str) -> bool:
    """Whether no quotation mark or bracket is left open."""
    return (
        clause.count('"') % 2 == 0
        and clause.count("“") == clause.count("”")
        and clause.count("(") == clause.count(")")
    )
