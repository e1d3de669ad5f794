"""The embedders of the settings. Where there are none, the site runs without semantic search."""

from __future__ import annotations

import logging

from api.core.settings import Settings
from api.search.semantic.embedders.base import Embedder
from api.search.semantic.embedders.minilm import MiniLM
from api.search.semantic.embedders.openai import OpenAIEmbedder

logger = logging.getLogger(__name__)

# The value of EMBEDDING_MODEL that turns semantic search off.
OFF = "off"


def embedders(settings: Settings) -> list[Embedder]:
    """The embedders that this process can use, the configured one first; none if it is `off`."""
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
        logger.warning("no model for semantic search: %s", error)
    return found
