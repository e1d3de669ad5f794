"""The embedders of the settings. Where there are none, the site runs without semantic search."""

from __future__ import annotations

import logging

from api.core.settings import Settings
from api.search.semantic.embedders.base import Embedder
from api.search.semantic.embedders.minilm import MiniLM
from api.search.semantic.embedders.mpnet import MPNet
from api.search.semantic.embedders.openai import OpenAIEmbedder

logger = logging.getLogger(__name__)

# The value of EMBEDDING_MODEL that turns semantic search off.
OFF = "off"
# Its value for the larger model that `make mpnet` builds.
MPNET = "mpnet"
_NOT_BUILT = (ImportError, OSError, ValueError, RuntimeError)


def embedders(settings: Settings) -> list[Embedder]:
    """The embedders that this process can use, the configured one first; none if it is `off`."""
    name = settings.embedding_model
    if name == OFF:
        return []
    bundled = _minilm()
    if name == MPNET:
        return [embedder for embedder in (bundled and _mpnet(bundled), bundled) if embedder]
    found: list[Embedder] = [bundled] if bundled else []
    if name and settings.openai_api_key:
        found.insert(0, OpenAIEmbedder(name, settings.openai_api_key, settings.openai_base_url))
    return found


def _minilm() -> MiniLM | None:
    try:
        return MiniLM()
    except _NOT_BUILT as error:
        logger.warning("no model for semantic search: %s", error)
        return None


def _mpnet(beside: MiniLM) -> MPNet | None:
    try:
        return MPNet(beside)
    except _NOT_BUILT as error:
        reason = "EMBEDDING_MODEL=mpnet is not available, MiniLM is used; run 'make mpnet': %s"
        logger.warning(reason, error)
        return None
