"""What in the library is near to a reader's own prompt, by its meaning (SKETCH-10)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from api.core.errors import Unprocessable
from api.search.semantic.passages import NO_SIMILARITY, Similarity, mean_of_nearest
from api.search.service import Candidates, SearchService
from api.search.types import MAX_QUERY_WORDS, SearchUnavailable
from api.study.grounding.words import content_words
from api.study.teaching import Block, Teaching, Teachings
from api.study.teaching_structure import ranked

# Words about the text that is wanted, not about its subject.
_FORM = frozenset(
    "write make give create compose draft turn use help prepare short long brief text words word"
    " sentence sentences paragraph paragraphs line lines minute minutes page letter mail email"
    " message post tweet tweets blog article poem song story bedtime speech talk toast sermon"
    " eulogy blessing prayer reply note card invitation script version this teaching essay"
    " newsletter students please one two three four five draw quiz picture image diagram concept"
    " mind map flowchart timeline venn".split()
)
# Occasions by what is said at them.
_OCCASIONS: Mapping[str, str] = {
    "eulogy": "mourning death comfort",
    "funeral": "mourning death comfort",
    "shiva": "mourning comfort",
    "wedding": "marriage bride groom love home",
    "toast": "joy celebration",
    "birthday": "years of life gratitude",
    "exam": "fear help prayer",
    "bris": "birth child covenant",
    "graduation": "beginning learning",
}
_CHILDREN = re.compile(
    r"\b(?:child(?:ren)?|kids?|bedtime|toddlers?|kindergarten|pupils?"
    r"|grand(?:child(?:ren)?|sons?|daughters?)|(?:\w+|\d+)[- ]years?[- ]olds?)\b",
    re.IGNORECASE,
)
_AGE = re.compile(r"\b(\d+)[- ]years?[- ]olds?\b", re.IGNORECASE)
_GROWN_UP = 14
_BLOCKS, _OTHERS, _CANDIDATES = 2, 2, 16
# Below this similarity nothing of a teaching speaks to the prompt.
_FAR = 0.18
# How much nearer another teaching must be to be named.
_NEARER = 0.05


@dataclass(frozen=True, slots=True)
class PromptMatch:
    """The nearest paragraphs of the teaching, in their order, and nearer teachings of the library.

    `is_far` where nothing of the teaching speaks to the prompt.
    """

    blocks: Sequence[Block] = ()
    others: Sequence[Teaching] = ()
    is_far: bool = False
    is_for_children: bool = field(default=False)


async def match(
    search: SearchService, teachings: Teachings, teaching: Teaching, prompt: str
) -> PromptMatch:
    """Compare a prompt with the teaching and with the library; by words alone without vectors.

    Everything is near to a prompt that names only the form of a text ('Three tweets').
    """
    subject, for_children = subject_of(prompt), is_for_children(prompt)
    if not subject:
        return PromptMatch(is_for_children=for_children)
    found, own = Candidates({}, None, complete=False), NO_SIMILARITY
    try:
        words = " ".join(content_words(subject)[:MAX_QUERY_WORDS])
        found = await search.candidates(subject, words, _CANDIDATES)
        own = await search.similarity(subject, teaching.id)
    except (SearchUnavailable, Unprocessable):
        pass  # What shares words with the prompt is found all the same.
    if not own.paragraphs:
        return PromptMatch(_by_words(teaching, prompt), is_for_children=for_children)
    value = _value(own)
    nearer = {
        id: _value(near)
        for id, near in (found.similarities or {}).items()
        if id in found.documents and id != teaching.id and _value(near) > value + _NEARER
    }
    best = sorted(nearer, key=lambda id: -nearer[id])[:_OTHERS]
    readable = await teachings.readable(best) if best else {}
    return PromptMatch(
        _nearest(teaching, own),
        [readable[id] for id in best if id in readable],
        value < _FAR,
        for_children,
    )


def subject_of(prompt: str) -> str:
    """What a prompt is about: its content words without those for the form that is wanted, nor
    for children. May be empty.
    """
    words = [word for word in content_words(_CHILDREN.sub("", prompt)) if word not in _FORM]
    occasions = [meant for word, meant in _OCCASIONS.items() if word in prompt.lower()]
    return " ".join([*words, *occasions])


def is_for_children(prompt: str) -> bool:
    ages = [int(age) for age in _AGE.findall(prompt)]
    return _CHILDREN.search(prompt) is not None and all(age < _GROWN_UP for age in ages)


def _value(near: Similarity) -> float:
    return max(mean_of_nearest(near.paragraphs), mean_of_nearest(near.questions))


def _nearest(teaching: Teaching, near: Similarity) -> list[Block]:
    """The nearest paragraphs, in the order of the text."""
    blocks = teaching.blocks
    whole = [at for at in near.paragraphs if at < len(blocks) and _stands_alone(blocks[at])]
    nearest = sorted(whole, key=lambda at: -near.paragraphs[at])[:_BLOCKS]
    return [blocks[at] for at in sorted(nearest)]


def _stands_alone(block: Block) -> bool:
    """Whether a block is not a heading, nor leads on to the next."""
    return block.kind != "heading" and not block.text.endswith(":")


def _by_words(teaching: Teaching, prompt: str) -> list[Block]:
    nearest = (teaching.block(each.anchor) for each in ranked(teaching, prompt)[:_BLOCKS])
    return list(dict.fromkeys(each for each in nearest if each and _stands_alone(each)))
