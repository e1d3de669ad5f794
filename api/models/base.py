"""The declarative base: constraint naming, and shared column types."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from sqlalchemy import CheckConstraint, DateTime, MetaData, Numeric, SmallInteger, func
from sqlalchemy.orm import DeclarativeBase, mapped_column

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMING)


Id = Annotated[int, mapped_column(primary_key=True)]
Timestamp = Annotated[datetime, mapped_column(DateTime(timezone=True))]
CreatedAt = Annotated[datetime, mapped_column(DateTime(timezone=True), server_default=func.now())]
# 0 or 1 (API-15).
Flag = Annotated[int, mapped_column(SmallInteger, server_default="0")]
# Precision 3, scale 2 (DATA-20). Scores are between 0 and 1.
Score = Annotated[float, mapped_column(Numeric(3, 2, asdecimal=False))]


def flag_check(column: str) -> CheckConstraint:
    """Restrict a column to 0 and 1."""
    return CheckConstraint(f"{column} IN (0, 1)", name=f"{column}_is_flag")


def score_check(column: str) -> CheckConstraint:
    """Restrict a column to values between 0 and 1."""
    return CheckConstraint(f"{column} BETWEEN 0 AND 1", name=f"{column}_is_share")
