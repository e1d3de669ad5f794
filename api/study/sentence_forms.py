"""Forms of single sentences: whether one can be read alone, and how it is quoted in a text."""

from __future__ import annotations

import re

from api.search.text.analyzer import tokens

# Words that refer to what was said before.
_REFERRING = frozenset(
    "he she it they this that these those his her hers their its him them and but so then there "
    "here such both neither either or nor yet still also another others later next instead only "
    "thus therefore afterwards afterward too likewise otherwise hence meanwhile however besides "
    "even again similarly conversely".split()
)
# Beginnings of more than one word that do the same.
_REFERRING_PHRASES = (
    "the first", "the second", "the third", "the other", "the same", "the next", "the last",
    "the answer", "the question", "of course", "for this", "at that", "at this", "in that",
    "in this", "in the next", "for the", "if not", "because of", "with that", "in his", "in her",
    "his", "which is", "no one", "what he", "what she", "what it", "not all", "from this",
    "from here", "where do", "what did he", "why did he", "why did she", "why should he",
    "to whom", "until then", "since then", "by itself", "as long as the", "at the end",
    "years before", "all of", "none of", "one of them", "by then", "from that",
)  # fmt: skip
PERSONAL_PRONOUNS = frozenset("he she they him her them his their".split())
# Words that refer to somebody or something named before, wherever they are in a question.
_PRONOUNS = PERSONAL_PRONOUNS | frozenset(
    "it its this that those these "
    "הוא היא הם הן אותו אותה אותם אותן שלו שלה שלהם שלהן לו לה להם עליו עליה ממנו ממנה "
    "זה זאת".split()
)
MIN_WORDS = 4
_ENDS = re.compile(r"[.!?…][\"”’')\]]*$")
_TRAILING_REFERENCE = re.compile(r"\s*\((?P<reference>[^()]*)\)(?P<end>[.!?]?)$")
_STRAIGHT = re.compile(r"(?P<opening>(?:^|(?<=[\s(\[—–])))?\"")


def is_question(sentence: str) -> bool:
    """Whether the sentence itself asks: a question that it quotes does not count."""
    return sentence.rstrip().endswith("?")


def can_stand_alone(text: str) -> bool:
    """Whether a text is a whole sentence (or several) that needs no sentence before it."""
    words = tokens(text)
    if len(words) < MIN_WORDS or not _ENDS.search(text) or not is_balanced(text):
        return False
    if not (text[0].isupper() or text[0] in '"“'):
        return False
    beginning = " ".join(words[:4]) + " "
    return words[0] not in _REFERRING and not any(
        beginning.startswith(f"{phrase} ") for phrase in _REFERRING_PHRASES
    )


def refers_back(sentence: str) -> bool:
    """Whether a sentence is not clear without the one before it; strict with questions."""
    if not can_stand_alone(sentence):
        return True
    return is_question(sentence) and refers_to_somebody(sentence)


def refers_to_somebody(text: str) -> bool:
    """Whether a text has a word for somebody or something that was named before."""
    return not _PRONOUNS.isdisjoint(tokens(text))


def is_balanced(text: str) -> bool:
    """Whether no quotation mark and no bracket is left open."""
    return (
        text.count('"') % 2 == 0
        and text.count("“") == text.count("”")
        and text.count("(") == text.count(")")
    )


def split_reference(text: str) -> tuple[str, str | None]:
    """A text without the reference in brackets that ends it, and that reference."""
    match = _TRAILING_REFERENCE.search(text)
    if match is None:
        return text, None
    words = text[: match.start()]
    ending = "" if words.endswith((".", "!", "?", '."', ".”", '?"', '!"')) else match["end"]
    return words + ending, match["reference"]


def in_quotation_marks(text: str) -> str:
    """The text in double quotation marks; quotation marks within it become single ones."""

    def single(match: re.Match[str]) -> str:
        return "‘" if match["opening"] is not None else "’"

    inner = _STRAIGHT.sub(single, text.strip()).replace("“", "‘").replace("”", "’")
    if inner.startswith("‘") and inner.endswith("’") and inner.count("‘") == 1:
        inner = inner[1:-1]
    return f"“{inner}”"
