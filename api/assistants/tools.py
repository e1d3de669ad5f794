"""The tools that assistants are offered (MCP-2): their names, what they are for, and what runs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from api.assistants.schemas import (
    Arguments,
    ReadArguments,
    SearchArguments,
    SearchResult,
    Teaching,
    VerseArguments,
    VerseResult,
    WeekArguments,
    WeekResult,
)
from api.assistants.service import AssistantService
from api.core.schemas import Schema


@dataclass(frozen=True, slots=True)
class Tool:
    """`description` tells an assistant when to use it, and what its result means."""

    title: str
    description: str
    arguments: type[Arguments]
    result: type[Schema]
    run: Callable[[AssistantService, Any], Awaitable[Schema]]


TOOLS: Mapping[str, Tool] = {
    "search": Tool(
        title="Search the teachings",
        description=(
            "Search the library of Torah teachings, its series and the weekly portions. Any usual "
            "spelling of a Hebrew word is understood, and so are questions and Bible references. "
            "`outcome` says what the library has: `answered`; `close`: no teaching answers this, "
            "and those in `closest` only come near, so say that; `nothing`: say that the library "
            "has nothing on it, and do not make anything up. Show `notice` first if there is one. "
            "`read_teaching` has the text of what was found."
        ),
        arguments=SearchArguments,
        result=SearchResult,
        run=AssistantService.search,
    ),
    "read_teaching": Tool(
        title="Read a teaching",
        description=(
            "Read the numbered paragraphs of a teaching, each with its own address to cite. A long "
            "one comes in parts: go on with `first` set to `next`. Of a locked one only a preview "
            "is there, which members of the site read in full."
        ),
        arguments=ReadArguments,
        result=Teaching,
        run=AssistantService.read,
    ),
    "this_week": Tool(
        title="This week's portion",
        description=(
            "What is read from the Torah this week, in Israel and elsewhere, with the teachings on "
            "it, or the nearest ones where there are none."
        ),
        arguments=WeekArguments,
        result=WeekResult,
        run=AssistantService.week,
    ),
    "look_up_verse": Tool(
        title="Look up a verse",
        description=(
            "The words of a verse or a passage of the Hebrew Bible, in Hebrew and, where the site "
            "has a translation, in English, with the teachings that cite it."
        ),
        arguments=VerseArguments,
        result=VerseResult,
        run=AssistantService.verse,
    ),
}
