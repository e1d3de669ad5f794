"""The chunks of a document, each embedded by itself, and the weighted mean of their vectors."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from api.search.text.gloss import gloss
from api.search.text.sentences import sentences
from api.search.text.synonym_table import SynonymTable
from api.search.types import Document, IndexUid

# "whole" is the vector of the document, as the database calls it; "generated" is a question that a
# text provider wrote.
Part = Literal[
    "head", "topic", "paragraph", "sentence", "question", "answer", "step", "generated", "whole"
]
# Shape (size,), float32.
Vector = npt.NDArray[np.float32]
# Shorter paragraphs and sentences (a heading, a verse's reference) have too little meaning of their
# own.
_MIN_WORDS = 6
# The position of a sentence is that of its paragraph times this, plus its number there. What comes
# after so many sentences of one paragraph is found by the paragraph alone.
SENTENCES_PER_PARAGRAPH = 1_000
# The weight of title, topics and excerpt in a document's vector; chosen by `bench.semantic`.
_HEAD_WEIGHT = 0.2


@dataclass(frozen=True, slots=True)
class Chunk:
    """A text to embed. `position` is its number among the document's parts of its kind, of a
    paragraph its index in `content`; `anchor` is the HTML id of a paragraph.
    """

    part: Part
    position: int
    anchor: str | None
    text: str

    @property
    def digest(self) -> str:
        """Equal digests are equal texts."""
        return hashlib.blake2b(self.text.encode(), digest_size=16).hexdigest()


def chunks(
    index: IndexUid,
    document: Document,
    synonyms: SynonymTable,
) -> list[Chunk]:
    """What of a document is embedded: its head, and of a post each topic, paragraph, sentence and
    step, each question that it answers, alone and with its answer, and each generated question.
    """
    found = [Chunk("head", 0, None, gloss(_HEADS[index](document), synonyms))]
    if index == "posts":
        found += _texts("topic", document["topics"], synonyms)
        found += _paragraphs(document, synonyms)
        found += _texts("question", document.get("questions", ()), synonyms)
        found += _texts("answer", document.get("answered", ()), synonyms)
        found += _texts("step", document.get("steps", ()), synonyms)
        found += _texts("generated", document.get("generatedQuestions", ()), synonyms)
    return found


def _texts(part: Part, texts: Sequence[str], synonyms: SynonymTable) -> list[Chunk]:
    glossed = (gloss(each, synonyms) for each in texts)
    return [Chunk(part, at, None, text) for at, text in enumerate(glossed) if text]


def _paragraphs(document: Document, synonyms: SynonymTable) -> Iterator[Chunk]:
    """Each paragraph, and each of its sentences."""
    # A document that was built long ago may have none.
    anchors: Sequence[str | None] = document.get("anchors", ())
    for position, paragraph in enumerate(document["content"]):
        anchor = anchors[position] if position < len(anchors) else None
        first = position * SENTENCES_PER_PARAGRAPH
        if text := _embedded(paragraph, synonyms):
            yield Chunk("paragraph", position, anchor, text)
        for number, sentence in enumerate(sentences(paragraph)[:SENTENCES_PER_PARAGRAPH]):
            if text := _embedded(sentence, synonyms):
                yield Chunk("sentence", first + number, anchor, text)


def _embedded(text: str, synonyms: SynonymTable) -> str:
    """What of a text is embedded; empty if it is too short."""
    glossed = gloss(text, synonyms)
    return glossed if len(glossed.split()) >= _MIN_WORDS else ""


def document_vector(vectors: Mapping[Part, Sequence[Vector]]) -> Vector:
    """The unit vector of a document, from those of its head and paragraphs.

    Their weighted mean does as well as embedding the whole text, of which a model reads only the
    beginning (`bench.semantic`).
    """
    head = vectors["head"][0]
    body = vectors.get("paragraph", ())
    if not body:
        return head
    return normalize((1 - _HEAD_WEIGHT) * np.mean(body, axis=0) + _HEAD_WEIGHT * head)


def normalize(vector: Vector) -> Vector:
    """The vector at unit length; a zero vector as it is."""
    length = float(np.linalg.norm(vector))
    return vector / length if length else vector


def _post_head(post: Document) -> str:
    return f"{post['title']}. {', '.join(post['topics'])}. {post['excerpt']}"


def _series_head(series: Document) -> str:
    return f"{series['title']}. {', '.join(series['topics'])}. {series['description']}"


def _portion_head(portion: Document) -> str:
    return f"{portion['title']}. {portion['englishName']}. {portion['description']}"


_HEADS = {"posts": _post_head, "series": _series_head, "torah_timelines": _portion_head}
