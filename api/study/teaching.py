"""A teaching as the study tools read it: blocks of text with their ids, divided into sentences."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, lru_cache
from html.parser import HTMLParser
from typing import Literal

import sentencex

from api.core.error_body import ErrorCode
from api.core.errors import Forbidden, NotFound
from api.core.translation import t
from api.library.access import VisiblePost
from api.library.service import LibraryService
from api.library.verse_places import VersePlaces
from api.models.study_guide import StudyGuide, stored_guide
from api.study.schemas import TeachingRef

BlockKind = Literal["heading", "paragraph", "quote", "item"]
_CITABLE = ("p", "h2", "h3", "blockquote", "li")


@dataclass(frozen=True, slots=True)
class Block:
    """One citable block of a teaching's text. `anchor` is its id (p1, p2, …)."""

    kind: BlockKind
    anchor: str | None
    text: str

    @property
    def sentences(self) -> tuple[str, ...]:
        return sentences(self.text)


@dataclass(frozen=True)
class Teaching:
    """A post that the viewer may read. `digest` identifies its text."""

    id: int
    type: Literal["daily", "weekly"]
    title: str
    excerpt: str
    author: str
    topics: tuple[str, ...]
    publish_date: datetime
    content: str
    guide: StudyGuide | None = None

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks of the text in order, none empty."""
        return blocks(self.content)

    @property
    def ref(self) -> TeachingRef:
        return TeachingRef(post_id=self.id, title=self.title, post_type=self.type)

    @cached_property
    def digest(self) -> str:
        return digest_of(self.title, self.excerpt, self.content)

    def block(self, anchor: str | None) -> Block | None:
        """The block with this id."""
        return next((each for each in self.blocks if each.anchor == anchor), None)

    def sentences(self) -> Iterator[tuple[Block, str]]:
        """Every sentence of the text, headings left out, with its block."""
        for each in self.blocks:
            if each.kind != "heading":
                yield from ((each, sentence) for sentence in each.sentences)


def digest_of(title: str, excerpt: str, content: str) -> str:
    """What identifies the text of a teaching."""
    text = f"{title}\0{excerpt}\0{content}"
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def teaching_of(post: VisiblePost) -> Teaching:
    """The teaching of a post. Raises Forbidden for a locked one (STUDY-6)."""
    if post.is_locked:
        message = t("This teaching is for members.")
        raise Forbidden(message, code=ErrorCode.PREMIUM_REQUIRED)
    assert post.type in ("daily", "weekly")
    return Teaching(
        id=post.id,
        type="daily" if post.type == "daily" else "weekly",
        title=post.title,
        excerpt=post.excerpt,
        author=post.author,
        topics=tuple(post.topics),
        publish_date=post.publish_date,
        content=post.content,
        guide=stored_guide(post.study_guide),
    )


class Teachings:
    """The teachings that the viewer of this request may read."""

    def __init__(self, library: LibraryService) -> None:
        self._library = library

    async def get(self, post_id: int) -> Teaching:
        """Raises NotFound, and Forbidden for a locked teaching."""
        found = await self._library.texts([post_id])
        if post_id not in found:
            raise NotFound(t("This teaching was not found."))
        return teaching_of(found[post_id])

    async def readable(self, ids: Collection[int]) -> Mapping[int, Teaching]:
        """Those of these teachings that are public and not locked, by id."""
        found = await self._library.texts(ids)
        return {id: teaching_of(post) for id, post in found.items() if not post.is_locked}

    async def verse_places(self) -> VersePlaces:
        """Where the verses that an answer cites are read."""
        return await self._library.verse_places()


@lru_cache(maxsize=10_000)
def sentences(text: str) -> tuple[str, ...]:
    """The sentences of a text, without surrounding white space."""
    return tuple(found for part in sentencex.segment("en", text) if (found := part.strip()))


@lru_cache(maxsize=256)
def blocks(html: str) -> tuple[Block, ...]:
    """The citable blocks of sanitised HTML. A block inside another belongs to the inner one."""
    parser = _BlockParser()
    parser.feed(html)
    parser.close()
    return tuple(each for each in parser.found if each.text)


class _BlockParser(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Block] = []
        # The open citable tags with their ids, and the text of the innermost.
        self._open: list[tuple[str, str | None]] = []
        self._text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _CITABLE:
            self._flush()
            self._open.append((tag, dict(attrs).get("id")))
        elif tag == "br":
            self._text.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in _CITABLE and any(name == tag for name, _ in self._open):
            self._flush()
            while self._open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        self._text.append(data)

    def close(self) -> None:
        super().close()
        self._flush()

    def _flush(self) -> None:
        text = " ".join("".join(self._text).split())
        self._text.clear()
        if text:
            anchor = next((id for _, id in reversed(self._open) if id), None)
            self.found.append(Block(self._kind(), anchor, text))

    def _kind(self) -> BlockKind:
        tags = [tag for tag, _ in self._open]
        if tags and tags[-1] in ("h2", "h3"):
            return "heading"
        if "blockquote" in tags:
            return "quote"
        return "item" if "li" in tags else "paragraph"
