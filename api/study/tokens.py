"""Counts tokens, so that what a model is given stays within its window.

tiktoken counts them. It loads its tables from another server, once; where they cannot be loaded, an
estimate that is rather too high takes over.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import tiktoken

logger = logging.getLogger(__name__)

Count = Callable[[str], int]
# The encoding of OpenAI's models since 2024. For others it is an approximation.
_ENCODING = "o200k_base"
# English text has about four letters a token, Hebrew without points about two; points make it less.
_ASCII_PER_TOKEN, _TOKENS_PER_OTHER = 3.0, 1.5


class TokenCounter:
    """Counts with the estimate until the tables are loaded."""

    def __init__(self) -> None:
        self._encoding: tiktoken.Encoding | None = None

    def load(self) -> None:
        """Load the tables. Blocks; without a network it fails after some seconds."""
        import tiktoken

        try:
            self._encoding = tiktoken.get_encoding(_ENCODING)
        # The package raises whatever its HTTP library does.
        except Exception as error:  # noqa: BLE001
            logger.info("tokens are estimated; no tables of tiktoken: %s", type(error).__name__)

    def count(self, text: str) -> int:
        """The number of tokens of a text, or an upper estimate."""
        if self._encoding is None:
            return estimate(text)
        return len(self._encoding.encode_ordinary(text))

    def trim(self, text: str, limit: int) -> str:
        """The beginning of a text that has at most `limit` tokens, cut between words."""
        if self.count(text) <= limit:
            return text
        words = text.split(" ")
        low, high = 0, len(words)
        while low < high:
            middle = (low + high + 1) // 2
            if self.count(" ".join(words[:middle])) <= limit:
                low = middle
            else:
                high = middle - 1
        return " ".join(words[:low])


def estimate(text: str) -> int:
    """An upper estimate of the number of tokens."""
    ascii_letters = sum(letter.isascii() for letter in text)
    others = len(text) - ascii_letters
    return math.ceil(ascii_letters / _ASCII_PER_TOKEN + others * _TOKENS_PER_OTHER)
