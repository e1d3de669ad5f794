"""The colours of a picture are those that it was made with, whatever its mode and profile."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from api.media.processing.images import process_image
from tests.media.files import plain, swapped_profile, write

RED, GREEN = (255, 0, 0), (0, 255, 0)


@pytest.mark.rule("ADMIN-36")
@pytest.mark.parametrize(
    ("content", "shown"),
    [
        (plain("RGB", RED, icc_profile=swapped_profile()), GREEN),
        (plain("RGBA", (*RED, 128), icc_profile=swapped_profile()), (*GREEN, 128)),
        (plain("P", 0, icc_profile=swapped_profile()), (0, 0, 0)),
        (plain("RGB", RED, icc_profile=b"not a profile"), RED),
        (plain("CMYK", (0, 0, 0, 0), icc_profile=b"not a profile"), (255, 255, 255)),
        (plain("L", 128, icc_profile=swapped_profile()), (128, 128, 128)),
        (plain("I;16", 128 * 256), (128, 128, 128)),
    ],
)
def test_colours_are_those_that_the_picture_had(
    tmp_path: Path, content: bytes, shown: tuple[int, ...]
) -> None:
    outcome = process_image(write(tmp_path, content), tmp_path, "shown")
    assert outcome.picture
    with Image.open(tmp_path / outcome.picture.file) as image:
        assert "icc_profile" not in image.info
        assert image.getpixel((20, 20)) == pytest.approx(shown, abs=2)
