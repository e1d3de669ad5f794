"""Sentences that address a model instead of a reader (STUDY-64).

They are left out of what a model reads and of what an answer is checked against, so that words
planted in a teaching cannot hold. Rules of words cannot recognise every such sentence; what a model
makes of one is still verified.
"""

from __future__ import annotations

import re

from api.search.text.sentences import sentences

_ORDER = re.compile(
    r"\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}"
    r"\b(?:instructions?|prompts?|rules|above|previous|guidelines)\b"
    r"|\b(?:system|developer|hidden) (?:prompt|message|mode|instructions?)\b"
    r"|\byou are (?:now|no longer)\b.{0,60}\b(?:assistant|model|mode|bot|ai|chatbot|dan)\b"
    r"|\b(?:answer|reply|respond|begin|end|finish)\b.{0,40}"
    r"\b(?:only|every|all|each|always)\b.{0,60}\bwith\b"
    r"|\b(?:language model|chatgpt|as an ai|ai assistant)\b"
    r"|^\W*(?:system|assistant|user)\s*:"
    r"|\[\[?/?(?:system|inst)\b|<\|",
    re.IGNORECASE,
)


def is_order(sentence: str) -> bool:
    """Whether a sentence gives orders to a model."""
    return _ORDER.search(sentence) is not None


def without_orders(text: str) -> str:
    """The text without such sentences."""
    return " ".join(sentence for sentence in sentences(text) if not is_order(sentence))
