"""Mind maps, timelines and Venn diagrams from a teaching's own sentences (STUDY-88 to STUDY-90)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from api.search.references.books import by_name
from api.search.text.analyzer import STOP_WORDS, fold, tokens
from api.search.text.gloss import gloss
from api.search.text.phonetics import is_english
from api.search.text.synonyms import default_synonyms
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
from api.study.grounding.words import stem
from api.study.teaching import Teaching
from api.study.teaching_structure import Passage, SourceQuotation, structure

_MIN_EVENTS, _MAX_EVENTS, _MAX_CHILDREN, _MAX_ELEMENTS = 3, 8, 4, 6
# Two teachings with fewer ideas in common are not worth comparing.
_MIN_SHARED = 3
# Names and works that say nothing about what a teaching is about.
_EVERYWHERE = frozenset(
    "god lord torah talmud mishnah midrash rashi rambam maimonides sages rabbis people person world"
    " israel verse word words question questions teacher".split()
)
_MAX_QUOTED = 220
_ARTICLE = re.compile(r"^(?:an?|the) ", re.IGNORECASE)
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
        cited_sources(teaching),
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


def cited_sources(teaching: Teaching) -> MindMapNode:
    """The branch of what the teaching quotes, by reference; without children if it quotes none."""
    quotations = structure(teaching).quotations
    first = {quotation.reference: quotation for quotation in reversed(quotations)}
    leaves = [
        MindMapNode(
            name=quotation.reference,
            description=_short(quotation.words),
            paragraph=quotation.anchor,
            children=[],
        )
        for quotation in list(reversed(first.values()))[:_MAX_CHILDREN]
    ]
    return MindMapNode(name="What it quotes", paragraph=None, children=leaves)


def _short(words: str) -> str:
    """The whole quotation, unless it is long."""
    return words if len(words) <= _MAX_QUOTED else label_of(words)


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

    What stands on one side is nowhere in the other teaching, under another name either. None
    without a related teaching, with fewer than three ideas in common, or nothing on one side.
    """
    if related is None:
        return None
    shared = shared_ideas(teaching, related)[:_MAX_ELEMENTS]
    alone = [name for name in _alone(teaching, related) if name not in shared][:_MAX_ELEMENTS]
    theirs = [name for name in _alone(related, teaching) if name not in shared][:_MAX_ELEMENTS]
    if len(shared) < _MIN_SHARED or not alone or not theirs:
        return None
    names = [teaching.title, related.title]
    return VennDiagram(
        sets=[VennSet(name=names[0], elements=alone), VennSet(name=names[1], elements=theirs)],
        intersections=[VennIntersection(sets=names, elements=shared)],
    )


def shared_ideas(one: Teaching, other: Teaching) -> list[str]:
    """The concepts and verses that both have, and the topics of both of which both speak."""
    named = _ideas(one)
    theirs = _ideas(other)
    topics = [topic for topic in one.topics if topic in other.topics]
    spoken_of = {
        idea_stems(topic): topic
        for topic in topics
        if fold(topic) not in _EVERYWHERE and _speaks_of(one, topic) and _speaks_of(other, topic)
    }
    found = {meant: name for meant, name in named.items() if meant in theirs} | spoken_of
    return list(found.values())


def _ideas(teaching: Teaching) -> dict[frozenset[str], str]:
    """The concepts and verses of a teaching by what they mean."""
    ideas: dict[frozenset[str], str] = {}
    for name in [*_concepts(teaching), *_verses(teaching)]:
        ideas.setdefault(idea_stems(name), name)
    return ideas


def _speaks_of(teaching: Teaching, topic: str) -> bool:
    """Whether a topic is named where a teaching says what it is about."""
    guide = teaching.guide
    said = [teaching.title, teaching.excerpt]
    if guide:
        said += [guide.question, guide.idea, guide.takeaway]
        said += [each.question for each in guide.answers]
        said += [step.text for step in guide.steps]
    else:
        said += [text for _, text in teaching.sentences()]
    return any(idea_stems(topic) <= idea_stems(each) for each in said)


def _alone(own: Teaching, other: Teaching) -> list[str]:
    """The concepts of a teaching of which no sentence of the other speaks."""
    theirs = _stems_by_sentence(other)
    return [
        name
        for name in _concepts(own)
        if (meant := idea_stems(name)) and not any(meant <= each for each in theirs)
    ]


def _concepts(teaching: Teaching) -> list[str]:
    """The concepts of a teaching, the most connected first, without those of every teaching."""
    guide = teaching.guide
    if guide and guide.relations:
        counts = Counter(
            name for relation in guide.relations for name in (relation.source, relation.target)
        )
        named = [name for name, _ in counts.most_common()]
    else:
        named = [concept.name for concept in concepts(teaching, limit=12)]
    bare = (_ARTICLE.sub("", name) for name in named)
    return [name[:1].upper() + name[1:] for name in bare if fold(name) not in _EVERYWHERE]


def _verses(teaching: Teaching) -> list[str]:
    return list(dict.fromkeys(each.reference for each in structure(teaching).quotations))


@lru_cache(maxsize=256)
def _stems_by_sentence(teaching: Teaching) -> tuple[frozenset[str], ...]:
    """The stems of title, topics and each sentence of a teaching, and of its guide's concepts."""
    parts = [teaching.title, *teaching.topics, *(text for _, text in teaching.sentences())]
    for relation in teaching.guide.relations if teaching.guide else ():
        parts += [relation.source, relation.target]
    return tuple(map(idea_stems, parts))


@lru_cache(maxsize=20_000)
def idea_stems(text: str) -> frozenset[str]:
    """The stems of the words of a text but stop words, its terms in English: 'Teshuvah' is
    'repentance'. Names count in their usual spellings, Terach as Terah, but not by their sound:
    Elazar is not Eliezer.
    """
    english = gloss(text, default_synonyms()) or text
    words = (word for word in tokens(english) if word not in STOP_WORDS)
    return frozenset(stem(word) if is_english(word) else _plain_spelling(word) for word in words)


def _plain_spelling(name: str) -> str:
    for written, plain in (("kh", "h"), ("ch", "h"), ("tz", "z"), ("ts", "z"), ("ph", "f")):
        name = name.replace(written, plain)
    return name.rstrip("h")
