"""The responses of `GET /api/mishnah` and `GET /api/mishnah/{tractate}/{chapter}`."""

from __future__ import annotations

from api.core.schemas import Schema
from api.library.torah_text_schemas import CitingTeaching
from api.search.translations import Translation


class Mishnah(Schema):
    """A mishnah in Hebrew, without points, and its translation, where the teacher wrote one."""

    chapter: int
    mishnah: int
    hebrew: str
    translation: Translation | None


class ReferencedMishnahs(Schema):
    """The first `mishnahs` of a reference, which has `total`.

    `before` and `after` are the mishnahs around it; null at the ends of a tractate, and `after`
    also where not all are there. `url` leads to the first one on its chapter's page. `teachings` is
    the number of those that cite a mishnah of it, or a comment on one.
    """

    reference: str
    hebrew_reference: str
    mishnahs: list[Mishnah]
    total: int
    before: Mishnah | None
    after: Mishnah | None
    url: str
    teachings: int


class MishnahText(Schema):
    """A mishnah with the teachings that cite it, or a comment on it."""

    mishnah: int
    hebrew: str
    translation: Translation | None
    teachings: list[CitingTeaching]


class ChapterLink(Schema):
    """A chapter of the Mishnah by its names, and its page."""

    name: str
    hebrew_name: str
    url: str


class MishnahChapter(Schema):
    """A chapter of the Mishnah. `previous` and `next` are the chapters around it, also those of the
    tractates around its own; null at the ends of the Mishnah.
    """

    tractate: str
    hebrew_tractate: str
    chapter: int
    # Of all chapters of the tractate.
    chapters: int
    name: str
    hebrew_name: str
    url: str
    mishnahs: list[MishnahText]
    previous: ChapterLink | None
    next: ChapterLink | None
