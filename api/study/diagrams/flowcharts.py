"""Flowcharts of a teaching that names alternatives: readings, opinions, ways (STUDY-87)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from api.study.diagrams.labels import label_of_passage
from api.study.diagrams.schemas import Edge, Flowchart, FlowchartNode
from api.study.quiz.names import NAME, kind_of
from api.study.sentence_scores import ScoredSentence, scored_sentences
from api.study.teaching import Teaching
from api.study.teaching_structure import Passage, structure

_MAX_ALTERNATIVES = 4
# Sentences between two alternatives, which say more of the first.
_MAX_BETWEEN = 3
# 'The first …', 'Another …': the name of an alternative, by its place in their order.
_ORDERED = re.compile(
    r"(?P<name>(?:(?:The|A|And|But|Yet) )?(?:"
    r"(?P<first>first|one|some)|(?P<second>second|another|other|others)|(?P<third>third))"
    r"(?: (?:way|reading|answer|reason|opinion|person|prophet|explanation))?)\b",
    re.IGNORECASE,
)
_PLACES = ("first", "second", "third")
_OPINION = re.compile(
    rf"(?:(?:And|But|Yet) )?(?P<name>{NAME.pattern})[^.;:]{{0,40}}? "
    r"(?:says|said|holds|held|explains|explained|reads|answers|answered|taught|teaches|understood|"
    r"understands|thought|thinks|disagrees|sees)\b"
)


@dataclass(frozen=True, slots=True)
class _Alternative:
    name: str
    sentence: ScoredSentence


def flowchart(teaching: Teaching) -> Flowchart | None:
    """From the opening to where the teaching's alternatives part, and by each of them to the close.

    None where it names none: arrows from one sentence to the next would show nothing.
    """
    sentences = scored_sentences(teaching)
    found = next(filter(None, (_ordered(sentences), _opinions(sentences))), None)
    if not found:
        return None
    text = structure(teaching)
    boxes = [_passage(sentences, each.sentence.position) for each in found]
    # The sentence before them leads to them.
    parting = _passage(sentences, max(0, found[0].sentence.position - 1))
    nodes, edges = [_box("parting", "decision", parting)], list[Edge]()
    if not text.opening.overlaps(parting):
        nodes.insert(0, _box("start", "start", text.opening))
        edges.append(Edge(source="start", target="parting", label=""))
    goes_on = not any(text.closing.overlaps(box) for box in boxes)
    for number, (each, box) in enumerate(zip(found, boxes, strict=True), 1):
        id = f"way-{number}"
        nodes.append(_box(id, "process" if goes_on else "end", box))
        edges.append(Edge(source="parting", target=id, label=each.name))
        if goes_on:
            edges.append(Edge(source=id, target="end", label=""))
    if goes_on:
        nodes.append(_box("end", "end", text.closing))
    return Flowchart(nodes=nodes, edges=edges)


def _ordered(sentences: Sequence[ScoredSentence]) -> list[_Alternative]:
    """The first sentences of the text that begin with 'One …', 'Another …', 'A third …'."""
    found: list[_Alternative] = []
    for sentence in sentences:
        match = _ORDERED.match(sentence.text)
        if match is None:
            continue
        place = next(number for number, name in enumerate(_PLACES) if match[name])
        if found and place == len(found) and _follows(sentence, found[-1].sentence):
            found.append(_Alternative(match["name"], sentence))
        elif len(found) > 1:
            break
        elif place == 0:
            found = [_Alternative(match["name"], sentence)]
    return found if len(found) > 1 else []


def _opinions(sentences: Sequence[ScoredSentence]) -> list[_Alternative]:
    """The first sentences of the text that say one after another what Sages hold."""
    found: list[_Alternative] = []
    for each in _held(sentences):
        if found and _follows(each.sentence, found[-1].sentence):
            if each.name not in {other.name for other in found}:
                found.append(each)
        elif len(found) > 1:
            break
        else:
            found = [each]
    return found[:_MAX_ALTERNATIVES] if len(found) > 1 else []


def _held(sentences: Sequence[ScoredSentence]) -> Iterator[_Alternative]:
    for sentence in sentences:
        match = _OPINION.match(sentence.text)
        if match and kind_of(match["name"]) == "sage":
            yield _Alternative(match["name"], sentence)


def _follows(sentence: ScoredSentence, before: ScoredSentence) -> bool:
    return 0 < sentence.position - before.position <= _MAX_BETWEEN + 1


def _passage(sentences: Sequence[ScoredSentence], position: int) -> Passage:
    """The sentence there, with the one that it announces."""
    sentence = sentences[position]
    if not sentence.text.endswith(":") or position + 1 == len(sentences):
        return Passage(sentence.text, sentence.block.anchor, position)
    text = f"{sentence.text} {sentences[position + 1].text}"
    return Passage(text, sentence.block.anchor, position, 2)


def _box(
    id: str, type: Literal["start", "process", "decision", "end"], of: Passage
) -> FlowchartNode:
    return FlowchartNode(
        id=id, type=type, label=label_of_passage(of.text), description=of.text, paragraph=of.anchor
    )
