"""Preview cards: the images that other sites show for a shared link (SHARE-8).

A typesetter draws them: it wraps lines, sets Hebrew from right to left and points under their
letters, and finds the greatest size at which a title fits. See `docs/decisions/0010`.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from dataclasses import astuple, dataclass
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock

from typst import Compiler

from api.core.bidi import direction_of, with_isolates

HERE = Path(__file__).parent
TEMPLATE = HERE / "card.typ"
# The sizes that social networks and podcast directories require.
SIZE, COVER_SIZE = (1200, 630), (1400, 1400)
# 30 kB each.
_MAX_CACHED = 256
_UNBROKEN = re.compile(r"\S{30}(?=\S)")
_BREAK = "\u200b"
# Emoji, private-use characters and variation selectors, which the fonts lack.
_UNDRAWN = ("So", "Sk", "Cc", "Cs", "Co", "Cn")
_VARIANTS = "\ufe0e\ufe0f\u200d\u20e3"

_drawing = Lock()


@dataclass(frozen=True, slots=True)
class Card:
    """The texts of a card: label, title, optional Hebrew name, and the site's name."""

    label: str
    title: str
    site: str
    second: str = ""

    @property
    def version(self) -> str:
        """Changes with the image, since networks cache images by URL."""
        content = "\0".join((*astuple(self), _template_version()))
        return hashlib.blake2b(content.encode(errors="replace"), digest_size=6).hexdigest()


@lru_cache(maxsize=_MAX_CACHED)
def draw(card: Card, size: tuple[int, int] = SIZE) -> bytes:
    """The card as a PNG; deterministic."""
    title = _drawable(card.title)
    direction = direction_of(title)
    inputs = {
        "label": _drawable(card.label),
        "title": with_isolates(title, direction),
        "second": with_isolates(_drawable(card.second), direction),
        "site": _drawable(card.site),
        "rtl": "1" if direction == "rtl" else "0",
        "width": str(size[0]),
        "height": str(size[1]),
    }
    with _drawing:
        # At 72 points per inch, a point is a pixel.
        picture = _compiler().compile(format="png", ppi=72, sys_inputs=inputs)
    assert isinstance(picture, bytes)
    return picture


def _drawable(text: str) -> str:
    """The text without unsupported characters, and with break opportunities in long words."""
    kept = (
        character
        for character in " ".join(text.split())
        if unicodedata.category(character) not in _UNDRAWN and character not in _VARIANTS
    )
    return _UNBROKEN.sub(rf"\g<0>{_BREAK}", " ".join("".join(kept).split()))


@cache
def _compiler() -> Compiler:
    return Compiler(TEMPLATE, font_paths=[HERE / "fonts"], ignore_system_fonts=True)


@cache
def _template_version() -> str:
    return hashlib.blake2b(TEMPLATE.read_bytes(), digest_size=6).hexdigest()
