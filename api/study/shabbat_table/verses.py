"""A verse to sing for each weekly portion, from it or from its haftarah."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from api.library.portions import Portion
from api.search.references.verse_reference import VerseReference

# 'The children of Israel shall keep the Sabbath', which is sung every Friday night.
_EVERY_WEEK = VerseReference("Exodus", 31, 16)
# In the order of the portions, from Bereshit to Vezot Haberakhah.
_VERSES = """
Genesis 2:3
Genesis 9:13
Genesis 12:2
Genesis 21:6
Genesis 24:60
Genesis 27:28
Genesis 28:14
Genesis 32:11
Genesis 39:21
Genesis 43:14
Genesis 46:4
Genesis 48:16
Exodus 1:12
Exodus 6:7
Exodus 10:23
Exodus 15:2
Exodus 20:8
Exodus 24:7
Exodus 25:8
Exodus 29:45
Exodus 31:16
Exodus 35:21
Exodus 39:43
Leviticus 2:13
Leviticus 6:6
Leviticus 9:22
2 Kings 4:44
2 Kings 7:9
Leviticus 18:5
Leviticus 19:18
Leviticus 23:3
Leviticus 25:10
Leviticus 26:6
Hosea 2:21
Numbers 6:24
Numbers 10:35
Numbers 13:30
Numbers 17:23
Numbers 21:17
Numbers 24:5
Numbers 25:12
Jeremiah 2:2
Numbers 35:34
Deuteronomy 1:11
Deuteronomy 6:4
Deuteronomy 8:10
Deuteronomy 16:14
Deuteronomy 16:20
Isaiah 54:10
Deuteronomy 26:11
Deuteronomy 30:14
Deuteronomy 31:6
Deuteronomy 32:2
Deuteronomy 33:4
"""


def verse_to_sing(portions: Sequence[Portion]) -> VerseReference:
    """For the first portion of a Sabbath; on a holiday without one, the verse of every week."""
    return verses_by_portion()[portions[0].number] if portions else _EVERY_WEEK


@cache
def verses_by_portion() -> Mapping[int, VerseReference]:
    """The verse of each portion by its number."""
    return dict(enumerate(map(_verse, _VERSES.split("\n")[1:-1]), start=1))


def _verse(name: str) -> VerseReference:
    book, _, place = name.rpartition(" ")
    chapter, _, verse = place.partition(":")
    return VerseReference(book, int(chapter), int(verse))
