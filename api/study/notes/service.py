"""Study notes: private, on a passage of a teaching (STUDY-120 to STUDY-123)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from api.core.errors import Conflict, NotFound, Unprocessable
from api.core.translation import gettext_noop, t
from api.library.service import LibraryService, Page
from api.search.service import SearchService
from api.search.text.analyzer import tokens
from api.search.text.synonyms import default_synonyms
from api.study.notes.repository import NoteRepository, NoteRow
from api.study.notes.schemas import NewNote, Note, NoteChange
from api.study.teaching import Teaching, Teachings, blocks

MAX_NOTES = 2_000
_FULL = gettext_noop("You have {0} notes, as many as we can keep. Please delete some.")
_NO_NOTE = gettext_noop("This note was not found.")


class NoteService:
    def __init__(
        self,
        notes: NoteRepository,
        library: LibraryService,
        teachings: Teachings,
        search: SearchService,
    ) -> None:
        self._notes, self._library = notes, library
        self._teachings, self._search = teachings, search

    async def page(self, post_id: int | None, q: str, limit: int, offset: int) -> Page[Note]:
        """The notes of one post in the order of its text, or all, the newest first."""
        if not tokens(q):
            rows, total = await self._notes.page(post_id, limit, offset)
            return Page(await self._shown(rows), total)
        rows, _ = await self._notes.page(post_id)
        notes = await self._shown(rows)
        wanted = default_synonyms().canonicalize(tokens(q)).words
        matches = await self._search.map(lambda note: _matches(note, wanted), notes)
        found = [note for note, is_match in zip(notes, matches, strict=True) if is_match]
        return Page(found[offset : offset + limit], len(found))

    async def create(self, new: NewNote) -> Note:
        """Raises NotFound, Forbidden for a locked teaching, Conflict beyond MAX_NOTES, and
        Unprocessable for a highlighted text that is not in the teaching.
        """
        teaching = await self._teachings.get(new.post_id)
        highlighted = (new.highlighted_text or "").strip() or None
        if highlighted and not contains(teaching, highlighted):
            not_there = t("The highlighted text is not in this teaching.")
            raise Unprocessable(not_there, fields={"highlightedText": not_there})
        if await self._notes.count_locked() >= MAX_NOTES:
            raise Conflict(t(_FULL, f"{MAX_NOTES:,}"))
        id = await self._notes.add(
            {
                "post_id": new.post_id,
                "note_text": new.note_text,
                "note_type": new.note_type,
                "highlighted_text": highlighted,
                "paragraph": _paragraph(teaching, new.paragraph, highlighted),
            }
        )
        return await self._one(id)

    async def change(self, id: int, change: NoteChange) -> Note:
        """Raises NotFound without such a note of the reader."""
        changes = change.model_dump(exclude_none=True, by_alias=False)
        if changes and not await self._notes.change(id, changes):
            raise NotFound(t(_NO_NOTE))
        return await self._one(id)

    async def remove(self, id: int) -> None:
        """Raises NotFound without such a note of the reader."""
        if not await self._notes.remove(id):
            raise NotFound(t(_NO_NOTE))

    async def _one(self, id: int) -> Note:
        row = await self._notes.get(id)
        if row is None:
            raise NotFound(t(_NO_NOTE))
        [note] = await self._shown([row])
        return note

    async def _shown(self, rows: Sequence[NoteRow]) -> list[Note]:
        """The notes; highlighted text only of teachings that the reader may read (STUDY-6)."""
        cards = await self._library.cards(sorted({row[0].post_id for row in rows}))
        readable = {id for id, card in cards.items() if not card.is_locked}
        return [_note(row, readable) for row in rows]


def contains(teaching: Teaching, highlighted: str) -> bool:
    """Whether a teaching has this text; marks and punctuation are folded.

    A selection may begin and end within a word.
    """
    text = " ".join(block.text for block in blocks(teaching.content))
    whole = " ".join(tokens(f"{teaching.title} {teaching.excerpt} {text}"))
    part = " ".join(tokens(highlighted))
    return bool(part) and part in whole


def _paragraph(teaching: Teaching, given: str | None, highlighted: str | None) -> str | None:
    """The paragraph of a note: the one that was given if it exists, else where its text begins."""
    whole = blocks(teaching.content)
    if given and any(block.anchor == given for block in whole):
        return given
    part = " ".join(tokens(highlighted or ""))
    if not part:
        return None
    holding = (block for block in whole if part in " ".join(tokens(block.text)))
    return next((block.anchor for block in holding), None)


def _note(row: NoteRow, readable: Collection[int]) -> Note:
    note, title, type = row
    return Note.model_validate(
        {
            "id": note.id,
            "post_id": note.post_id,
            "title": title,
            "post_type": type,
            "note_text": note.note_text,
            "note_type": note.note_type or "note",
            "highlighted_text": note.highlighted_text if note.post_id in readable else None,
            "paragraph": note.paragraph,
            "created_at": note.created_at,
            "updated_at": note.updated_at,
        }
    )


def _matches(note: Note, wanted: Collection[str]) -> bool:
    """Whether a note has all of the words, each in any spelling or as the beginning of a word."""
    words = tokens(f"{note.note_text}\n{note.highlighted_text or ''}\n{note.title}")
    known = {*words, *(match.term.word for match in default_synonyms().find(words))}
    return all(word in known or any(each.startswith(word) for each in known) for word in wanted)
