"""The words of all documents: which are the nearest to a word that no document has."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Mapping

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from api.search.engines.postgres.pool import SearchPool, with_retry
from api.search.text.edit_distance import allowed_edits

logger = logging.getLogger(__name__)

_MAX_CORRECTIONS = 5

# For each typed word: does any document have it, or as a prefix; if not, the nearest words.
# One edit more than `typos`, since two letters in the wrong order are two edits of `levenshtein`.
# `\uffff` sorts after every letter, so that a prefix is a range of the key.
_CORRECTIONS = text(
    """
    SELECT typed.word, near.word AS nearest
    FROM unnest(CAST(:words AS text[]), CAST(:typos AS int[]), CAST(:open AS boolean[]))
         AS typed (word, typos, open)
    CROSS JOIN LATERAL (
        SELECT word FROM search_words
        WHERE word % typed.word
          AND levenshtein_less_equal(word, typed.word, typed.typos + 1) <= typed.typos + 1
        ORDER BY levenshtein(word, typed.word), similarity(word, typed.word) DESC, word
        LIMIT :limit
    ) AS near
    WHERE typed.typos > 0
      AND NOT EXISTS (
        SELECT FROM search_words AS known
        WHERE known.word = typed.word
           OR (typed.open AND known.word >= typed.word AND known.word < typed.word || '\uffff')
      )
    """
)


class Vocabulary:
    """Looks up words in the projection, which both engines are filled from."""

    def __init__(self, pool: SearchPool) -> None:
        """`pool` is of `search_pool`, or with those of the replicas."""
        self._pool = pool

    async def nearest(self, words: Mapping[str, bool]) -> dict[str, list[str]]:
        """`nearest_words`; nothing where they cannot be looked up."""
        try:
            return await with_retry(self._pool, lambda connection: nearest_words(connection, words))
        except (TimeoutError, SQLAlchemyError, OSError) as error:
            logger.warning("words are not looked up: %s", error)
            return {}


async def nearest_words(
    connection: AsyncConnection, words: Mapping[str, bool]
) -> dict[str, list[str]]:
    """The words nearest to each word that no document has, the nearest first.

    Each word comes with whether it may be the beginning of another one, which then counts.
    """
    rows = await connection.execute(
        _CORRECTIONS,
        {
            "words": list(words),
            "typos": [allowed_edits(word) for word in words],
            "open": list(words.values()),
            "limit": _MAX_CORRECTIONS,
        },
    )
    nearest: dict[str, list[str]] = defaultdict(list)
    for word, near in rows:
        nearest[word].append(near)
    return dict(nearest)
