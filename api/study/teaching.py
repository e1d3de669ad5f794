"""A teaching as the study tools read it: blocks of text with their ids, divided into sentences."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property, lru_cache
from html.parser import HTMLParser
from typing import Literal

from api.core.error_body import ErrorCode
from api.core.errors import Forbidden, NotFound
from api.core.footnotes import without_footnote_marks
from api.core.translation import t
from api.library.access import VisiblePost
from api.library.service import LibraryService
from api.library.verse_places import VersePlaces
from api.models.study_guide import StudyGuide, stored_guide
from api.search.text.sentences import sentences
from api.study.schemas import TeachingRef

BlockKind = Literal["heading", "paragraph", "quote", "item"]
_CITABLE = ("p", "h2", "h3", "blockquote", "li")
# Of a text the tools read this many words: several times the longest essay. Of each of the texts
# with which it is compared they read fewer (STUDY-206).
MAX_WORDS, MAX_COMPARED_WORDS = 20_000, 5_000
# Tags within tags that are told apart; deeper ones belong to the text around them.
_MAX_DEPTH = 50


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

    @classmethod
    def unpublished(cls, title: str, excerpt: str, content: str) -> Teaching:
        """A text that is being written: HTML as it would be stored."""
        return cls(0, "daily", title, excerpt, "", (), datetime.now(UTC), content)

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks of the text in order, none empty: as much of it as the tools read."""
        return first_words(blocks(self.content), MAX_WORDS)

    @property
    def ref(self) -> TeachingRef:
        return TeachingRef(post_id=self.id, title=self.title, post_type=self.type)

    @cached_property
    def digest(self) -> str:
        return digest_of(self.title, self.excerpt, self.content)

    def block(self, anchor: str | None) -> Block | None:
        """The block with this id."""
        return self._by_anchor.get(anchor)

    @cached_property
    def _by_anchor(self) -> Mapping[str | None, Block]:
        return {block.anchor: block for block in reversed(self.blocks)}

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


@lru_cache(maxsize=256)
def blocks(html: str) -> tuple[Block, ...]:
    """The citable blocks of sanitised HTML. A block inside another belongs to the inner one."""
    parser = _BlockParser()
    parser.feed(without_footnote_marks(html))
    parser.close()
    return tuple(each for each in parser.found if each.text)


def first_words(found: Sequence[Block], most: int) -> tuple[Block, ...]:
    """The first blocks, up to a number of words; the last ends with a whole sentence if it can."""
    kept: list[Block] = []
    left = most
    for block in found:
        count = len(block.text.split())
        if count > left:
            if left and (text := _beginning(block.text, left)):
                kept.append(replace(block, text=text))
            break
        kept.append(block)
        left -= count
    return tuple(kept)


def _beginning(text: str, most: int) -> str:
    """The first sentences, up to a number of words; of a longer first one these words."""
    taken, left = list[str](), most
    for sentence in sentences(text):
        count = len(sentence.split())
        if count > left:
            break
        taken.append(sentence)
        left -= count
    return " ".join(taken or text.split()[:most])


def compared_words(paragraphs: Sequence[str]) -> tuple[str, ...]:
    """As much of the paragraphs of a text as is compared with others."""
    kept, left = list[str](), MAX_COMPARED_WORDS
    for paragraph in paragraphs:
        words = paragraph.split()
        kept.append(paragraph if len(words) <= left else " ".join(words[:left]))
        left -= len(words)
        if left <= 0:
            break
    return tuple(kept)


class _BlockParser(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Block] = []
        # The open citable tags with their ids, how many deeper ones are open, and the text of the
        # innermost.
        self._open: list[tuple[str, str | None]] = []
        self._deeper = 0
        self._text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _CITABLE:
            self._flush()
            if len(self._open) < _MAX_DEPTH:
                self._open.append((tag, dict(attrs).get("id")))
            else:
                self._deeper += 1
        elif tag == "br":
            self._text.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in _CITABLE and self._deeper:
            self._flush()
            self._deeper -= 1
        elif tag in _CITABLE and any(name == tag for name, _ in self._open):
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
