"""The smaller versions of uploaded pictures that pages name (ADMIN-36)."""

from __future__ import annotations

import pytest

from api.core.pictures import srcset, variant_widths, with_srcsets

STEM = "/media/uploads/" + "0a" * 16


@pytest.mark.parametrize(
    ("width", "expected"),
    [
        (200, [200]),
        (320, [320]),
        (321, [320, 321]),
        (1920, [320, 640, 960, 1280, 1920]),
        (2560, [320, 640, 960, 1280, 1920]),
    ],
)
def test_no_version_is_wider_than_the_picture(width: int, expected: list[int]) -> None:
    assert variant_widths(width) == expected


def test_the_url_of_an_uploaded_picture_names_its_versions() -> None:
    assert srcset(f"{STEM}-500x300.jpg") == f"{STEM}-320.webp 320w, {STEM}-500.webp 500w"


@pytest.mark.parametrize(
    "url",
    [
        None,
        "",
        "/media/uploads/candle.jpg",
        f"{STEM}.jpg",
        f"{STEM}-0x300.jpg",
        f"https://pictures.example{STEM}-500x300.jpg",
        f'{STEM}-500x300.jpg" onload="',
    ],
)
def test_other_pictures_have_no_versions(url: str | None) -> None:
    assert srcset(url) is None


def test_the_pictures_of_a_text_name_their_versions() -> None:
    html = (
        f'<p id="p1">Oil. <img alt="A lamp" src="{STEM}-320x200.png" width="320" height="200">'
        '<img src="/media/uploads/other.png" alt=""></p>'
    )
    shown = with_srcsets(html)
    assert f'src="{STEM}-320x200.png" srcset="{STEM}-320.webp 320w" sizes="' in shown
    assert shown.count("srcset") == 1
    assert shown.replace(shown[shown.index(" srcset") : shown.index(" width")], "") == html
