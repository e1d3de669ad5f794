"""Makes a picture of a teaching: an image model's, else one drawn from its motifs (STUDY-50).

Pictures of a model are not stored: they are large, and shown to the one who asked (STUDY-93).
"""

from __future__ import annotations

import asyncio
import base64
import logging
from functools import partial

from api.core.translation import t
from api.study.allowances import Call, CallAllowance
from api.study.images.drawing import draw
from api.study.images.schemas import GeneratedImage, ImageRequest, Style
from api.study.images.theme import motif_of
from api.study.provider import Picture, PictureTask, ProviderUnavailable, StudyProvider
from api.study.results import KeptResults
from api.study.teaching import Teaching, Teachings

logger = logging.getLogger(__name__)

_STYLES: dict[Style, str] = {
    "default": "a calm, warm illustration in soft colours",
    "abstract": "an abstract composition of shapes and colour fields",
    "traditional": "traditional Jewish papercut art with an ornamental border",
    "nature": "a quiet landscape painting",
    "modern": "a bold modern poster with flat shapes",
}


class ImageService:
    def __init__(
        self,
        teachings: Teachings,
        calls: CallAllowance,
        provider: StudyProvider,
        results: KeptResults,
    ) -> None:
        self._teachings, self._calls = teachings, calls
        self._provider, self._results = provider, results

    async def generate(self, request: ImageRequest) -> GeneratedImage:
        """Raises NotFound, Forbidden and TooManyRequests."""
        teaching = await self._teachings.get(request.post_id)
        async with self._calls.call(asks_model=self._provider.draws) as call:
            picture = await self._by_model(teaching, request.style, call)
        if picture is None:
            return await self._results.get(
                partial(asyncio.to_thread, drawn, teaching, request.style),
                "image",
                teaching.id,
                request.style,
            )
        encoded = base64.b64encode(picture.data).decode()
        return GeneratedImage(
            success=True,
            image_data=f"data:{picture.media_type};base64,{encoded}",
            description=t("A picture for “{0}”, made by an AI model.", teaching.title),
            mode="model",
            error=None,
        )

    async def _by_model(self, teaching: Teaching, style: Style, call: Call) -> Picture | None:
        if not self._provider.draws:
            return None
        try:
            return await call.reaching(self._provider.draw(_task(teaching, style)))
        except ProviderUnavailable as error:
            logger.info("picture without a model: %s", error)
            return None


def _task(teaching: Teaching, style: Style) -> PictureTask:
    """A description of the motif: the teaching's own text is not sent."""
    motif = motif_of(teaching)
    shown = f": {motif.said}" if motif else ""
    return PictureTask(
        f"{_STYLES[style]}{shown}. It illustrates a teaching about"
        f" {', '.join(teaching.topics) or 'the Torah'}. No text or letters, no picture of God,"
        " modest dress, peaceful mood."
    )


def drawn(teaching: Teaching, style: Style) -> GeneratedImage:
    picture = draw(teaching, style)
    encoded = base64.b64encode(picture.svg.encode()).decode()
    return GeneratedImage(
        success=True,
        image_data=f"data:image/svg+xml;base64,{encoded}",
        description=picture.description,
        mode="template",
        error=None,
    )
