"""The second pass: what was checked is written, in batches, in the caller's transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, NoReturn

from sqlalchemy import Connection, func, select, text

from api.library.importing import upserts
from api.library.importing.checking import CheckedImport, Spooled, parse_item
from api.library.importing.content import stored_html
from api.library.importing.reading import read_items
from api.library.importing.records import PostRecord
from api.library.importing.report import (
    Advance,
    ImportFailed,
    ImportReport,
    Problem,
    SourceLocation,
    ignore_progress,
)
from api.library.importing.upserts import Outcome, Row

BATCH_ROWS = 1000
# Posts with inlined pictures make a batch full before it has this many rows.
BATCH_CHARACTERS = 8_000_000

# One import at a time ("import" in ASCII).
_IMPORT_LOCK = select(func.pg_advisory_xact_lock(0x696D706F7274))
_NEXT_POST_ID = text(
    "SELECT greatest(s.last_value + CASE WHEN s.is_called THEN 1 ELSE 0 END,"
    " (SELECT coalesce(max(id), 0) + 1 FROM posts)) FROM posts_id_seq AS s"
)


def acquire_lock(connection: Connection) -> None:
    """Wait until no other import is writing. Held until the transaction ends."""
    connection.execute(_IMPORT_LOCK)


def write_checked(
    connection: Connection,
    checked: CheckedImport,
    *,
    dates: Mapping[int, datetime] | None = None,
    advance: Advance = ignore_progress,
) -> ImportReport:
    """Write every good object: posts first, then what refers to them.

    `dates` gives posts (by id) another publication date than their file does.
    Raises ImportFailed when the files are no longer what was checked.
    """
    report = ImportReport(problems=checked.problems)
    reserve_ids(connection, checked)
    _write_posts(connection, checked, dates or {}, advance, report)
    _write_others(connection, checked.spooled(), report)
    return report


def reserve_ids(connection: Connection, checked: CheckedImport) -> None:
    """Set the sequence past every existing and imported id, so that new ids do not collide.

    ALTER SEQUENCE, unlike setval, is undone with the transaction.
    """
    if not checked.posts:
        return
    greatest = max(checked.post_ids, default=0)
    following = max(connection.scalar(_NEXT_POST_ID) or 1, greatest + 1)
    connection.execute(text(f"ALTER SEQUENCE posts_id_seq RESTART WITH {int(following)}"))


def _write_posts(
    connection: Connection,
    checked: CheckedImport,
    dates: Mapping[int, datetime],
    advance: Advance,
    report: ImportReport,
) -> None:
    rows = _post_rows(connection, checked, dates, advance, report)
    for batch in _batches(rows):
        outcome = upserts.write(connection, upserts.UPSERT_POSTS, upserts.as_json(batch))
        if outcome.updated:
            connection.execute(upserts.REMOVE_FROM_TRASH, {"ids": list(outcome.updated)})
        _count(report, "post", len(batch), outcome)
    if report.of_kind("post") != checked.posts:
        _changed_meanwhile(SourceLocation(str(checked.files[0]), 0))
    if checked.folders:
        origins = checked.folders.origins()
        for start in range(0, len(origins), BATCH_ROWS):
            _write_origins(connection, upserts.as_json(origins[start : start + BATCH_ROWS]))


def _post_rows(
    connection: Connection,
    checked: CheckedImport,
    dates: Mapping[int, datetime],
    advance: Advance,
    report: ImportReport,
) -> Iterator[Row]:
    """The rows of the posts to write. Those that stay as they are count as unchanged."""

    def refuse(location: SourceLocation, _: object) -> None:
        if location not in checked.bad:
            _changed_meanwhile(location)

    for item in read_items(checked.files, checked.folders):
        record = parse_item(item, checked.zone, refuse)
        if isinstance(record, PostRecord) and item.location not in checked.bad:
            row = post_row(record, markdown=item.markdown)
            row["publish_date"] = dates.get(record.id or 0, row["publish_date"]).astimezone(UTC)
            if checked.folders and not checked.folders.is_written(connection, item, row, report):
                report.unchanged["post"] += 1
            else:
                yield row
        advance(item.size)


def _changed_meanwhile(location: SourceLocation) -> NoReturn:
    message = "changed while it was being imported; nothing was written"
    raise ImportFailed([Problem(location, None, message)])


def post_row(record: PostRecord, *, markdown: bool = False) -> dict[str, Any]:
    """A post as it is stored."""
    row: dict[str, Any] = record.model_dump(exclude={"kind", "study_guide"})
    guide = record.study_guide
    row["study_guide"] = guide and guide.model_dump(by_alias=True, exclude_none=True)
    row["content"] = stored_html(record.content, markdown=markdown)
    return row


def _batches(rows: Iterable[Row]) -> Iterator[list[Row]]:
    batch: list[Row] = []
    characters = 0
    for row in rows:
        batch.append(row)
        characters += len(row["content"]) + len(row["base64_image"] or "")
        if len(batch) >= BATCH_ROWS or characters >= BATCH_CHARACTERS:
            yield batch
            batch, characters = [], 0
    if batch:
        yield batch


def _write_others(connection: Connection, objects: Iterator[Spooled], report: ImportReport) -> None:
    waiting: dict[str, list[Row]] = {}
    for _, record in objects:
        rows = waiting.setdefault(record.kind, [])
        rows.append(record.model_dump(exclude={"kind"}))
        if len(rows) >= BATCH_ROWS:
            _write_kind(connection, record.kind, waiting.pop(record.kind), report)
    for kind, rows in waiting.items():
        _write_kind(connection, kind, rows, report)


def _write_kind(connection: Connection, kind: str, rows: list[Row], report: ImportReport) -> None:
    _count(report, kind, len(rows), _WRITERS[kind](connection, upserts.as_json(rows)))


def _write_series(connection: Connection, rows: str) -> Outcome:
    created, updated = upserts.write(connection, upserts.UPSERT_SERIES, rows)
    relinked = upserts.replace_links(connection, upserts.SERIES_POSTS, rows)
    return Outcome(created, (updated | relinked) - created)


def _write_timeline(connection: Connection, rows: str) -> Outcome:
    created, updated = upserts.write(connection, upserts.UPSERT_TIMELINE, rows)
    relinked = upserts.replace_links(connection, upserts.TIMELINE_POSTS, rows)
    return Outcome(created, (updated | relinked) - created)


def _write_journeys(connection: Connection, rows: str) -> Outcome:
    return upserts.write(connection, upserts.UPSERT_JOURNEYS, rows)


def _write_redirects(connection: Connection, rows: str) -> Outcome:
    return upserts.write(connection, upserts.UPSERT_REDIRECTS, rows)


def _write_origins(connection: Connection, rows: str) -> Outcome:
    return upserts.write(connection, upserts.UPSERT_ORIGINS, rows)


def _write_translations(connection: Connection, rows: str) -> Outcome:
    return upserts.write(connection, upserts.UPSERT_TRANSLATIONS, rows)


def _write_testimonials(connection: Connection, rows: str) -> Outcome:
    updated = upserts.write(connection, upserts.UPDATE_TESTIMONIALS, rows).updated
    return Outcome(upserts.write(connection, upserts.INSERT_TESTIMONIALS, rows).created, updated)


_WRITERS: dict[str, Callable[[Connection, str], Outcome]] = {
    "series": _write_series,
    "timeline": _write_timeline,
    "journey": _write_journeys,
    "testimonial": _write_testimonials,
    "redirect": _write_redirects,
    "translation": _write_translations,
    "origin": _write_origins,
}


def _count(report: ImportReport, kind: str, rows: int, outcome: Outcome) -> None:
    report.created[kind] += len(outcome.created)
    report.updated[kind] += len(outcome.updated)
    report.unchanged[kind] += rows - len(outcome.created) - len(outcome.updated)
