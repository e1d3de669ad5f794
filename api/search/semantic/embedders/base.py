"""What turns texts into vectors: near each other where the texts mean nearly the same.

Two implementations: a small model of our own that needs no key and no network, and any server that
speaks the OpenAI interface. Where neither can be had the site runs without meaning.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from api.core.settings import Settings
from api.search.semantic.embedders.minilm import MiniLM
from api.search.semantic.embedders.openai import OpenAIEmbedder

logger = logging.getLogger(__name__)

Vectors = npt.NDArray[np.float32]
# EMBEDDING_MODEL, where search by meaning is not wanted.
OFF = "off"


class Embedder(Protocol):
    """Texts in English in, a unit vector for each out.

    What is asked is read in another way than what answers it: neither says what the other does.
    """

    @property
    def version(self) -> str:
        """Vectors of one version can be compared with each other and with no others."""
        ...

    @property
    def is_remote(self) -> bool:
        """Whether texts go to a server, which may be slow, away, or want to be paid."""
        ...

    @property
    def size(self) -> int:
        """How many numbers a vector has. Raises EmbeddingUnavailable."""
        ...

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row for each text of the library, of length one. Blocks. Raises
        EmbeddingUnavailable."""
        ...

    def embed_questions(self, texts: Sequence[str], timeout: float | None = None) -> Vectors:
        """The same for what is asked: near the texts that answer it. A server has `timeout`
        seconds, and is asked once, where somebody waits.
        """
        ...


def embedders(settings: Settings) -> list[Embedder]:
    """Those that this process can use, the one that was asked for first. `off` asks for none."""
    found: list[Embedder] = []
    if settings.embedding_model == OFF:
        return found
    if settings.embedding_model and settings.openai_api_key:
        found.append(
            OpenAIEmbedder(
                settings.embedding_model, settings.openai_api_key, settings.openai_base_url
            )
        )
    try:
        found.append(MiniLM())
    except (ImportError, OSError, ValueError, RuntimeError) as error:
        logger.warning("no model for search by meaning: %s", error)
    return found
