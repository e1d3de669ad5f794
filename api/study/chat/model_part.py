"""What a model reads to answer a message, and what its answer is checked against (STUDY-217).

The whole teaching goes to it where it fits, with the passages that were found elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from api.study.chat.library_answer import Quoted, quoted_at
from api.study.chat.schemas import ChatMessage
from api.study.checking.checker import Passage
from api.study.checking.teachings import passages_of
from api.study.grounding.injection import without_orders
from api.study.grounding.passages import MAX_QUOTED_WORDS
from api.study.prompts import prompt
from api.study.provider import Message, TextTask
from api.study.request_text import as_data
from api.study.schemas import Source
from api.study.teaching import Block, Teaching
from api.study.tokens import TokenCounter

_MAX_ANSWER_TOKENS, _MAX_HISTORY_TOKENS = 700, 800
# Of all sources together, and of one.
_MAX_SOURCES_TOKENS, _MAX_SOURCE_TOKENS = 6000, 500
_MAX_HISTORY_MESSAGES = 8


@dataclass(frozen=True, slots=True)
class ModelPart:
    """`sources` and `passages` are what the numbers 1, 2, … of the answer stand for."""

    task: TextTask
    sources: tuple[Source, ...]
    passages: tuple[Passage, ...]


def model_part(
    here: Teaching | None,
    message: str,
    history: Sequence[ChatMessage],
    found: Sequence[Quoted],
    tokens: TokenCounter,
) -> ModelPart | None:
    """None without any text. What was `found` comes first."""
    texts: list[str] = []
    sources: list[Source] = []
    passages: list[Passage] = []
    left = _MAX_SOURCES_TOKENS
    for quoted, passage in _readable(here, found):
        text = tokens.trim(passage.text, min(left, _MAX_SOURCE_TOKENS))
        if not text:
            continue
        left -= tokens.count(text)
        sources.append(quoted.source)
        passages.append(passage)
        texts.append(as_data("source", text, number=len(sources), teaching=quoted.source.title))
        if left <= 0:
            break
    if not sources:
        return None
    earlier = tokens.trim(_as_text(history), _MAX_HISTORY_TOKENS)
    parts = [
        *([as_data("teaching", f"{here.title}\n{here.excerpt}")] if here else []),
        *texts,
        *([as_data("conversation", earlier)] if earlier else []),
        as_data("question", message),
    ]
    task = TextTask(
        prompt("chat"), (Message("user", "\n\n".join(parts)),), max_tokens=_MAX_ANSWER_TOKENS
    )
    return ModelPart(task, tuple(sources), tuple(passages))


def _readable(here: Teaching | None, found: Sequence[Quoted]) -> Iterator[tuple[Quoted, Passage]]:
    """The passages that were found, then the other paragraphs of the teaching in their order."""
    own = passages_of(here) if here else {}
    seen: set[str | None] = set()
    for quoted in found:
        anchor = quoted.source.paragraph if here and quoted.source.post_id == here.id else None
        passage = own.get(anchor) if anchor else None
        if passage is None:
            text = without_orders(quoted.paragraph)
            passage = Passage(text, f"{quoted.source.title}. {quoted.idea or ''}")
        elif anchor in seen:
            continue
        seen.add(anchor)
        yield quoted, passage
    if here is None:
        return
    for block in here.blocks:
        if block.kind != "heading" and block.anchor not in seen and block.anchor in own:
            yield quoted_at(here, _quote(block), block.anchor, block.text), own[block.anchor]


def _quote(block: Block) -> str:
    """The first sentences of a paragraph, as many as are quoted elsewhere."""
    quoted: list[str] = []
    for sentence in block.sentences:
        if quoted and len(" ".join([*quoted, sentence]).split()) > MAX_QUOTED_WORDS:
            break
        quoted.append(sentence)
    return " ".join(quoted)


def _as_text(history: Sequence[ChatMessage]) -> str:
    """The last messages, the newest first, so that the oldest are cut."""
    last = list(history)[-_MAX_HISTORY_MESSAGES:]
    return "\n".join(f"{each.role}: {each.content}" for each in reversed(last))
