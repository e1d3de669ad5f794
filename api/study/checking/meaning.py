"""How near texts are in meaning: the cosine of their vectors by the site's bundled model."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import Lock

from api.search.semantic.chunks import Vector
from api.search.semantic.embedders.base import Vectors, unit_rows

_MAX_KEPT = 4_000
# The model reads the beginning of a longer text.
_MAX_LENGTH = 1_000


class Meaning:
    """Keeps the vectors of the last texts. Safe in several threads, which it blocks."""

    def __init__(self, embed: Callable[[Sequence[str]], Vectors]) -> None:
        self._embed = embed
        self._kept: OrderedDict[str, Vector] = OrderedDict()
        self._lock = Lock()

    def similarity(self, text: str, others: Sequence[str]) -> list[float]:
        """The cosine of a text with each of the others. Raises EmbeddingUnavailable."""
        vectors = self._vectors([text, *others])
        return [float(vectors[0] @ vector) for vector in vectors[1:]]

    def _vectors(self, texts: Sequence[str]) -> list[Vector]:
        cut = [text[:_MAX_LENGTH] for text in texts]
        with self._lock:
            missing = [text for text in dict.fromkeys(cut) if text not in self._kept]
            if missing:
                self._kept.update(zip(missing, unit_rows(self._embed(missing)), strict=True))
            found = [self._kept[text] for text in cut]
            while len(self._kept) > _MAX_KEPT:
                self._kept.popitem(last=False)
        return found
