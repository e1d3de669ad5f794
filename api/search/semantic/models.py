"""The models whose vectors are held, and the indexes by which a model's nearest are found."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, select, text, update
from sqlalchemy.dialects.postgresql import insert

from api.models import MeaningModel
from api.search.semantic.embedders.base import Embedder

# What is looked for among all: whole teachings, and their paragraphs. Of series and portions there
# are few.
INDEXED = ("whole", "paragraph")


@dataclass(frozen=True, slots=True)
class Model:
    """A model of which vectors are held; `complete` when every document has had them."""

    id: int
    version: str
    size: int
    complete: bool


def can_hold(connection: Connection) -> bool:
    """Whether this Postgres can hold vectors; if it has come to, they get their table."""
    return bool(connection.scalar(select(func.make_meaning_vectors())))


def begin(connection: Connection, embedder: Embedder) -> Model:
    """The model of an embedder, made known to the database with its indexes."""
    values = {"version": embedder.version, "size": embedder.size}
    connection.execute(insert(MeaningModel).values(values).on_conflict_do_nothing())
    [model] = [known for known in models(connection) if known.version == embedder.version]
    for part in INDEXED:
        # Numbers and names of our own.
        connection.execute(
            text(
                f"CREATE INDEX IF NOT EXISTS {_index_name(model.id, part)} ON meaning_vectors "
                f"USING hnsw (CAST(vector AS halfvec({model.size})) halfvec_ip_ops) "
                f"WHERE model_id = {model.id} AND part = '{part}' AND index_uid = 'posts'"
            )
        )
    return model


def models(connection: Connection) -> list[Model]:
    """All that are held, the newest last."""
    columns = (MeaningModel.id, MeaningModel.version, MeaningModel.size)
    complete = MeaningModel.complete_at.is_not(None)
    rows = connection.execute(select(*columns, complete).order_by(MeaningModel.id))
    return [Model(*row) for row in rows]


def complete(connection: Connection, model: Model) -> None:
    """From now on it is asked, and the others go."""
    others = [other for other in models(connection) if other.id != model.id]
    connection.execute(
        update(MeaningModel).where(MeaningModel.id == model.id).values(complete_at=func.now())
    )
    for other in others:
        drop_indexes(connection, other)
        connection.execute(delete(MeaningModel).where(MeaningModel.id == other.id))


def drop_indexes(connection: Connection, model: Model) -> None:
    """Without them vectors are put in sooner, and nearest ones found later; `begin` makes them."""
    for part in INDEXED:
        connection.execute(text(f"DROP INDEX IF EXISTS {_index_name(model.id, part)}"))


def _index_name(id: int, part: str) -> str:
    return f"ix_meaning_vectors_{part}_{id}"
