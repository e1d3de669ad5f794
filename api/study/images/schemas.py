"""`POST /api/ai/generate-image` (STUDY-30, STUDY-50)."""

from __future__ import annotations

from typing import Literal

from api.core.schemas import Schema
from api.study.provider import Mode
from api.study.schemas import PostIdField

Style = Literal["default", "abstract", "traditional", "nature", "modern"]


class ImageRequest(Schema):
    post_id: PostIdField
    style: Style = "default"


class GeneratedImage(Schema):
    """`imageData` is a data URL, `description` its alternative text."""

    success: bool
    image_data: str | None
    description: str
    mode: Mode
    error: str | None
