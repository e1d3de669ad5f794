"""The HTML of the newsletter: inline styles, dark theme, Hebrew from right to left."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from api.core.settings import Settings
from api.models import Post
from api.outreach.newsletter.edition import Edition, render_edition
from api.outreach.newsletter.links import NewsletterLinks
from tests.factories import SHARP_TITLE, days_ago, post
from tests.site_fixtures import site_settings


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return site_settings("postgresql://unused/x", tmp_path, site_url="https://torah.test")


def rendered(teaching: Post, settings: Settings) -> Edition:
    values = {"excerpt": "", "topics": [], "is_premium": 0, "featured": 0}
    for name, value in values.items():
        if getattr(teaching, name) is None:
            setattr(teaching, name, value)
    return render_edition(teaching, settings, NewsletterLinks(settings))


def test_styles_are_inline_and_the_dark_theme_remains(settings: Settings) -> None:
    html = rendered(post(1), settings).html
    assert re.search(r'<h1 class="title"[^>]* style="[^"]*color: ?#221d16', html)
    assert "@media (prefers-color-scheme: dark)" in html
    assert '<meta name="color-scheme" content="light dark">' in html
    assert html.count("<style>") == 1
    assert "<script" not in html
    assert "<!--[if mso]>" in html


@pytest.mark.rule("LANG-19", "NEWS-3")
def test_hebrew_blocks_are_from_right_to_left(settings: Settings) -> None:
    html = rendered(
        post(1, title="נר של שבת", excerpt="In short.", content="<p>בראשית ברא</p>"), settings
    ).html
    for name, class_name in (("h1", "title rtl"), ("p", "text rtl")):
        block = re.search(rf'<{name} class="{class_name}"[^>]*>', html)
        assert block
        assert 'dir="rtl"' in block[0]
        assert 'lang="he"' in block[0]
        assert re.search(r"text-align: ?right", block[0])
    assert re.search(r'<p class="text lead"[^>]*dir="ltr"', html)


def test_a_hebrew_name_in_english_is_isolated(settings: Settings) -> None:
    html = rendered(post(1, title="On שבת in brief"), settings).html
    assert '<bdi lang="he" dir="rtl">שבת</bdi>' in html


def test_what_an_author_types_is_text(settings: Settings) -> None:
    edition = rendered(post(1, title=SHARP_TITLE, excerpt="<img src=x>", author="<b>A"), settings)
    assert "<script>" not in edition.html
    assert "<img" not in edition.html
    assert "<b>A" not in edition.html
    assert SHARP_TITLE in edition.text


def test_a_summary_that_repeats_the_beginning_is_left_out(settings: Settings) -> None:
    edition = rendered(post(1, content="<p>A candle is a flame.</p>", excerpt="A candle"), settings)
    assert edition.text.count("A candle") == 1


def test_a_title_with_line_breaks_is_one_subject(settings: Settings) -> None:
    edition = rendered(post(1, title="One\r\nBcc: x@y.test\u2028two"), settings)
    email = edition.to("a@site.test", "https://u.test", "https://p.test")
    assert email.subject == "One Bcc: x@y.test two"


def test_the_date_is_that_of_the_sites_zone(settings: Settings) -> None:
    moment = days_ago(0).replace(year=2026, month=11, day=21, hour=2)
    assert "Friday, November 20, 2026" in rendered(post(1, publish_date=moment), settings).html
