"""The one checker of everything that a model writes, sentence by sentence (STUDY-73).

Nothing that a model writes is shown before it was checked here. A sentence is carried by a passage
if nothing that it says is forbidden (`forbidden`), if its places, quotations, numbers and names
stand in the passage (`references`, `quotation_marks`, `figures`, `names`), if it commands and
permits, denies and affirms, orders and attributes as the passage does (`modality`, `polarity`,
`sequence`, `roles`), and if it is near the passage by words and by meaning (`nearness`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from api.study.checking.figures import numbers_stand
from api.study.checking.forbidden import is_forbidden
from api.study.checking.meaning import Meaning
from api.study.checking.modality import modality_stands
from api.study.checking.names import names_stand
from api.study.checking.nearness import covered, has_foreign_part, is_near
from api.study.checking.polarity import polarity_stands
from api.study.checking.quotation_marks import quotations_stand
from api.study.checking.reading import Reading, read, readings
from api.study.checking.references import references_stand
from api.study.checking.roles import roles_stand
from api.study.checking.sequence import sequence_stands

# A longer sentence is none that a reader needs; a longer passage is read up to here.
MAX_SENTENCE, MAX_PASSAGE = 1_000, 30_000
# Passages that are tried for a sentence that cites none.
_TRIED = 4
# A question, and what a speaker says to those who listen: it claims nothing.
_ASKS = re.compile(r"[?][\"”’)]*$")
_GREETS = re.compile(
    r"\b(?:thank|thanks|grateful|welcome|good (?:morning|evening|shabbos)|shabbat shalom|mazal tov|"
    r"dear (?:family|friends|parents)|let (?:me|us)|let[’']s|(?:i|we) (?:wish|hope|want|would like|"
    r"have been|chose|learned|learn|think|promise|invite)|may (?:we|you|i) )",
    re.IGNORECASE,
)
_ADDRESSES = re.compile(r"\b(?:I|me|my|we|us|our|you|your)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Passage:
    """What a sentence cites: its text, and what helps to read it.

    `around` is what its pronouns refer to: title, excerpt and neighbouring paragraphs. `before` are
    the texts before it, whose books it may leave out in a reference.
    """

    text: str
    around: str = ""
    before: tuple[str, ...] = ()

    @property
    def sentences(self) -> tuple[Reading, ...]:
        return readings(self.text)


# The name of each check, in the order in which they are made, without that of nearness.
_CHECKS: Mapping[str, Callable[[Reading, Passage], bool]] = {
    "forbidden": lambda said, passage: not is_forbidden(said.original, passage.text),
    "references": lambda said, passage: references_stand(
        said.original, passage.text, passage.before
    ),
    "quotation": lambda said, passage: quotations_stand(
        said.original, passage.text, is_hebrew=said.is_hebrew
    ),
    "number": lambda said, passage: numbers_stand(said, passage.sentences),
    "name": lambda said, passage: names_stand(said, passage.text, passage.around),
    "modality": lambda said, passage: modality_stands(said, passage.text),
    "polarity": lambda said, passage: polarity_stands(said, passage.sentences),
    "sequence": lambda said, passage: sequence_stands(said, passage.sentences),
    "roles": lambda said, passage: roles_stand(said, passage.sentences),
}
# Those of what is claimed, which a question does not do.
_CLAIMS = frozenset({"modality", "polarity", "sequence", "roles"})


class Checker:
    """`meaning` is None where there is no model for it: then the words decide, more strictly.

    Every method takes some milliseconds and blocks: call it in a thread.
    """

    def __init__(self, meaning: Meaning | None) -> None:
        self._meaning = meaning

    def carries(self, passage: Passage, sentence: str) -> bool:
        """Whether a sentence says nothing but what the passage says."""
        return self.objection(passage, sentence) is None

    def objection(self, passage: Passage, sentence: str) -> str | None:
        """The name of the first check that a sentence does not pass."""
        said = _read(sentence)
        if said is None:
            return "length"
        failed = next((name for name, check in _CHECKS.items() if not check(said, passage)), None)
        if failed:
            return failed
        if not is_near(said, passage.text, self._meaning):
            return "near"
        return "foreign" if has_foreign_part(said, passage.text, self._meaning) else None

    def carries_one_of(self, passages: Sequence[Passage], sentence: str) -> bool:
        """Whether one of the likeliest passages carries a sentence that cites none."""
        said = _read(sentence)
        if said is None:
            return False
        ranked = sorted(passages, key=lambda passage: -covered(said, passage.text))
        return any(self.carries(passage, sentence) for passage in ranked[:_TRIED])

    def claims_nothing(self, passage: Passage, sentence: str) -> bool:
        """Whether a sentence only addresses somebody or asks, and says nothing that is false of the
        passage: 'Thank you all for coming.'
        """
        said = _read(sentence)
        if said is None or not self.contradicts_nothing(passage, sentence):
            return False
        if _ASKS.search(sentence) or _GREETS.search(sentence):
            return True
        is_address = _ADDRESSES.search(sentence) is not None
        return is_address and is_near(said, passage.text, self._meaning)

    def contradicts_nothing(self, passage: Passage, text: str) -> bool:
        """Whether a text passes all checks but that of nearness: a heading, a title."""
        said = _read(text)
        return said is not None and all(check(said, passage) for check in _CHECKS.values())

    def asks_of(self, passage: Passage, question: str) -> bool:
        """Whether a question is about what the passage speaks of."""
        said = _read(question)
        if said is None or not _ASKS.search(question):
            return False
        holds = all(check(said, passage) for name, check in _CHECKS.items() if name not in _CLAIMS)
        return holds and is_near(said, passage.text, self._meaning)

    def names_part_of(self, passage: Passage, label: str) -> bool:
        """Whether a label, which is hardly a sentence, names something of the passage."""
        said = _read(label)
        if said is None or not self.contradicts_nothing(passage, label):
            return False
        return not said.stems or is_near(said, passage.text, self._meaning)


def _read(sentence: str) -> Reading | None:
    sentence = sentence.strip()
    return read(sentence) if 0 < len(sentence) <= MAX_SENTENCE else None
