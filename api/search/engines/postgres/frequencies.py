"""How many documents have a word: what tells a rare word from a common one, on either engine."""

from __future__ import annotations

import logging
import math
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from api.search.engines.postgres.pool import SearchPool, with_retry

logger = logging.getLogger(__name__)

# Counting stops here, so that a common word costs no more than a rare one.
_MAX_COUNTED = 1_000
_MAX_DOCUMENTS = 5_000

_COUNTS = text(
    f"""
    SELECT
        (SELECT count(*) FROM (
            SELECT FROM search_documents WHERE body @@ CAST(forms.query AS tsquery)
            LIMIT {_MAX_COUNTED}
        ) AS found),
        (SELECT count(*) FROM (SELECT FROM search_documents LIMIT {_MAX_DOCUMENTS}) AS counted)
    FROM unnest(CAST(:queries AS text[])) WITH ORDINALITY AS forms (query, number)
    ORDER BY forms.number
    """
)


@dataclass(frozen=True, slots=True)
class WeightedWord:
    """`weight` is the inverse document frequency; no document has a word that is not known."""

    weight: float
    is_known: bool


class WordFrequencies:
    """Counts documents in the projection, which both engines are filled from."""

    def __init__(self, pool: SearchPool) -> None:
        """`pool` is of `search_pool`, or with those of the replicas."""
        self._pool = pool

    async def weigh(self, words: Sequence[Sequence[str]]) -> list[WeightedWord]:
        """The weight of each word, which is given by the forms that it is indexed by.

        All are equal where they cannot be counted.
        """
        if not words:
            return []
        try:
            return await with_retry(self._pool, lambda connection: _weigh(connection, words))
        except (TimeoutError, SQLAlchemyError, OSError) as error:
            logger.warning("words are not counted: %s", error)
            return [WeightedWord(1.0, is_known=True)] * len(words)


async def _weigh(connection: AsyncConnection, words: Sequence[Sequence[str]]) -> list[WeightedWord]:
    # Analysed words have letters and digits only: there is nothing to escape.
    queries = [" | ".join(f"'{form}'" for form in forms) for forms in words]
    rows = await connection.execute(_COUNTS, {"queries": queries})
    return [
        WeightedWord(math.log((total + 1) / (count + 0.5)), is_known=count > 0)
        for count, total in rows
    ]
