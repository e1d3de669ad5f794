"""Mind maps, timelines and Venn diagrams from a teaching's own sentences (STUDY-88 to STUDY-90)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from api.search.references.books import by_name
from api.study.diagrams.labels import label_of, label_of_passage
from api.study.diagrams.schemas import (
    MindMap,
    MindMapNode,
    Timeline,
    TimelineEvent,
    VennDiagram,
    VennIntersection,
    VennSet,
)
from api.study.diagrams.terms import concepts
from api.study.teaching import Teaching
from api.study.teaching_structure import Passage, SourceQuotation, structure

_MIN_EVENTS, _MAX_EVENTS, _MAX_CHILDREN = 3, 8, 4
# The generations of the tradition, in their order; an unknown source comes last.
_GENERATIONS = (
    (re.compile(r"\b(?:Mishnah|Avot|Bikkurim|Peah)\b"), 200),
    (re.compile(r"\b(?:Tosefta|Mekhilta|Sifra|Sifrei)\b"), 300),
    (re.compile(r"\b\d{1,3}[ab]\b|Talmud|Yerushalmi"), 500),
    (re.compile(r"Rabbah|Midrash|Tanchuma|Pirkei"), 600),
    (re.compile(r"Rashi"), 1100),
    (re.compile(r"Maimonides|Rambam|Laws of"), 1180),
    (re.compile(r"Ramban|Nachmanides"), 1250),
    (re.compile(r"Shulchan|Orach|Yoreh"), 1560),
)


def mind_map(teaching: Teaching) -> MindMap | None:
    """The theme with what the text says, asks and cites, and what it leaves us with."""
    found = structure(teaching)
    says = sorted(found.keys[:_MAX_CHILDREN], key=lambda passage: passage.position)
    branches = [
        _branch("What it says", says),
        _branch("What it asks", found.questions[:3]),
        _sources(found.quotations),
        _branch("What it leaves with us", [found.closing]),
    ]
    children = [branch for branch in branches if branch.children]
    if len(children) < 2:
        return None
    return MindMap(root=MindMapNode(name=teaching.title, paragraph=None, children=children))


def _branch(name: str, passages: Sequence[Passage]) -> MindMapNode:
    leaves = [
        MindMapNode(name=label_of_passage(passage.text), paragraph=passage.anchor, children=[])
        for passage in passages
    ]
    return MindMapNode(name=name, paragraph=None, children=leaves)


def _sources(quotations: Sequence[SourceQuotation]) -> MindMapNode:
    first = {quotation.reference: quotation for quotation in reversed(quotations)}
    leaves = [
        MindMapNode(
            name=quotation.reference,
            paragraph=quotation.anchor,
            children=[
                MindMapNode(name=label_of(quotation.words), paragraph=quotation.anchor, children=[])
            ],
        )
        for quotation in list(reversed(first.values()))[:_MAX_CHILDREN]
    ]
    return MindMapNode(name="What it cites", paragraph=None, children=leaves)


def timeline(teaching: Teaching) -> Timeline | None:
    """The sources that the teaching quotes, in the order of the Bible and of the generations.

    None for fewer than three: a line of two points is none.
    """
    first = {
        quotation.reference: quotation for quotation in reversed(structure(teaching).quotations)
    }
    ordered = sorted(first.values(), key=lambda quotation: _age(quotation.reference))
    events = [
        TimelineEvent(
            title=label_of(quotation.words),
            date=quotation.reference,
            description=_around(teaching, quotation),
            paragraph=quotation.anchor,
        )
        for quotation in ordered[:_MAX_EVENTS]
    ]
    return Timeline(events=events) if len(events) >= _MIN_EVENTS else None


def _age(reference: str) -> tuple[int, int, tuple[int, ...]]:
    numbers = tuple(int(number) for number in re.findall(r"\d+", reference))
    books = list(by_name())
    book = next((at for at, name in enumerate(books) if reference.startswith(name)), None)
    if book is not None and ":" in reference:
        return 0, book, numbers
    year = next((year for pattern, year in _GENERATIONS if pattern.search(reference)), 2000)
    return year, 0, numbers


def _around(teaching: Teaching, quotation: SourceQuotation) -> str:
    """The sentence of the teaching that follows the quotation, or the one that holds it."""
    block = teaching.block(quotation.anchor)
    if block is None:
        return quotation.words
    parts = block.sentences
    at = next((at for at, part in enumerate(parts) if quotation.reference in part), 0)
    if at + 1 < len(parts):
        return parts[at + 1]
    following = teaching.blocks[teaching.blocks.index(block) + 1 :]
    return next((each.sentences[0] for each in following if each.kind == "paragraph"), parts[at])


def venn(teaching: Teaching, related: Teaching | None) -> VennDiagram | None:
    """The teaching and the related one: their own concepts, and those of both.

    None without a related teaching, or where the two share no concept.
    """
    if related is None:
        return None
    own, other = _names(teaching), _names(related)
    shared = [name for key, name in own.items() if key in other]
    alone = [name for key, name in own.items() if key not in other][:5]
    theirs = [name for key, name in other.items() if key not in own][:5]
    if not shared or not alone or not theirs:
        return None
    names = [teaching.title, related.title]
    return VennDiagram(
        sets=[VennSet(name=names[0], elements=alone), VennSet(name=names[1], elements=theirs)],
        intersections=[VennIntersection(sets=names, elements=shared[:5])],
    )


def _names(teaching: Teaching) -> dict[str, str]:
    """The topics, concepts and cited verses of a teaching, by their lower case."""
    named = [concept.name for concept in concepts(teaching, limit=12)]
    cited = [quotation.reference for quotation in structure(teaching).quotations]
    return {name.casefold(): name for name in [*teaching.topics, *named, *cited]}
