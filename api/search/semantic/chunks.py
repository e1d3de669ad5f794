"""Which texts of a document have a vector of their own, in the English that is embedded."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from api.search.text.gloss import in_english
from api.search.types import Document, IndexUid

Part = Literal["head", "paragraph", "whole"]
Vector = npt.NDArray[np.float32]
# Fewer words (a heading, a verse's reference) say little by themselves.
_FEWEST_WORDS = 6
# How much of a whole is its title, topics and excerpt, the rest being its text. Measured.
_HEAD = 0.2


@dataclass(frozen=True, slots=True)
class Piece:
    """A text to embed. `position` counts the document's paragraphs; `place` is the cited id."""

    part: Part
    position: int
    place: str | None
    text: str

    @property
    def digest(self) -> str:
        """Equal digests are equal texts."""
        return hashlib.blake2b(self.text.encode(), digest_size=16).hexdigest()


def pieces(index: IndexUid, document: Document, places: Sequence[str | None]) -> list[Piece]:
    """What of a document is embedded: its head, and of a teaching each paragraph.

    `places` are the ids by which the document's paragraphs are cited, in their order.
    """
    found = [Piece("head", 0, None, in_english(_HEADS[index](document)))]
    if index == "posts":
        found += _paragraphs(document["content"], places)
    return found


def _paragraphs(content: Sequence[str], places: Sequence[str | None]) -> Iterator[Piece]:
    for position, paragraph in enumerate(content):
        text = in_english(paragraph)
        if len(text.split()) >= _FEWEST_WORDS:
            place = places[position] if position < len(places) else None
            yield Piece("paragraph", position, place, text)


def whole(vectors: Mapping[Part, Sequence[Vector]]) -> Vector:
    """The vector of a document out of those of its head and paragraphs.

    Their mean serves as well as embedding the whole text, of which a model sees only the
    beginning.
    """
    head = vectors["head"][0]
    body = vectors.get("paragraph", ())
    if not body:
        return head
    return unit((1 - _HEAD) * np.mean(body, axis=0) + _HEAD * head)


def unit(vector: Vector) -> Vector:
    """The same direction, of length one."""
    length = float(np.linalg.norm(vector))
    return vector / length if length else vector


def _post_head(post: Document) -> str:
    return f"{post['title']}. {', '.join(post['topics'])}. {post['excerpt']}"


def _series_head(series: Document) -> str:
    return f"{series['title']}. {', '.join(series['topics'])}. {series['description']}"


def _portion_head(portion: Document) -> str:
    return f"{portion['title']}. {portion['englishName']}. {portion['description']}"


_HEADS = {"posts": _post_head, "series": _series_head, "torah_timelines": _portion_head}
