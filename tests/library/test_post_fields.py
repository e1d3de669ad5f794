"""A column of `posts` reaches the import, the pages and the API, and no reader by mistake."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from api.core.viewer import Viewer
from api.library.access import VisiblePost, visible_card, visible_post
from api.library.cards import Card, PostFields, field_names
from api.library.importing.records import PostRecord
from api.library.schemas import PostCard, PostContent
from api.models import Post

SECRET = "Unseenword"
NOBODY = Viewer(launch_free=False)
# What Postgres computes of the others is no field of its own.
COLUMNS = {column.name for column in Post.__table__.columns if not column.computed}
# What everyone may read, also of a teaching for members. Whoever extends it publishes a field.
PUBLIC = {"type", "title", "excerpt", "author", "topics"}
WRITTEN = datetime(2026, 11, 20, tzinfo=UTC)


def premium_post() -> Post:
    """A teaching with the secret in every column that can hold it; of its text, at the end."""
    values = {column.name: _secret(column.type.python_type) for column in Post.__table__.columns}
    text = f"<p>{'All may read this sentence. ' * 40}</p><p>{SECRET}</p>"
    return Post(**values | {"content": text, "is_premium": 1})


def _secret(kind: type) -> Any:
    known: dict[type, Any] = {int: 1, datetime: WRITTEN, list: [SECRET], dict: {"idea": SECRET}}
    return known.get(kind, SECRET)


def fields_with_secret(post: VisiblePost | Card) -> set[str]:
    return {name for name, value in asdict(post).items() if SECRET in str(value)}


def test_a_locked_teaching_shows_only_public_fields() -> None:
    locked = visible_post(NOBODY, premium_post(), with_image=True)
    assert locked.is_locked
    assert fields_with_secret(locked) == PUBLIC


def test_members_see_all_fields() -> None:
    """Shows that the test above would detect them."""
    member = visible_post(Viewer(launch_free=True), premium_post(), with_image=True)
    assert fields_with_secret(member) > PUBLIC | {"content", "audio_url", "study_guide"}


def test_a_locked_card_shows_only_public_fields() -> None:
    post = premium_post()
    columns = {name: getattr(post, name) for name in field_names(PostFields)}
    card = Card(**columns, preview=SECRET, locked_preview="All may read this.", read_minutes=1)
    assert fields_with_secret(visible_card(NOBODY, card)) == PUBLIC


def test_every_column_is_in_the_import_format() -> None:
    assert PostRecord.model_fields.keys() - {"kind"} == COLUMNS


def test_every_column_is_shown_or_left_out_on_purpose() -> None:
    assert COLUMNS - field_names(VisiblePost) == {"questions"}
    unpublished = field_names(VisiblePost) - PostContent.model_fields.keys()
    assert unpublished == {"study_guide", "modified_at"}
    assert field_names(PostFields) <= PostCard.model_fields.keys()
