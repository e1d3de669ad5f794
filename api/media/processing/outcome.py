"""What processing found out, as the child process writes it to its standard output."""

from __future__ import annotations

from pydantic import BaseModel


class UnusableFile(Exception):
    """The file cannot be used. The message says why, in words for the teacher."""


class Examination(BaseModel):
    """Suffix and type of a usable file, or the problem of another."""

    problem: str | None = None
    suffix: str = ""
    type: str = ""


class DerivedFile(BaseModel):
    """A file in the folder of uploads that was made from another one."""

    file: str
    type: str
    size: int
    width: int | None = None
    height: int | None = None


class Outcome(BaseModel):
    """The measures of a usable file, or the problem of another."""

    problem: str | None = None
    # The picture in its own format, without metadata.
    picture: DerivedFile | None = None
    variants: list[DerivedFile] = []
    duration: float | None = None
    loudness: float | None = None
    peak: float | None = None
    codec: str | None = None
    bit_rate: int | None = None
