"""The walk of a reader and of the teacher, in Chromium, Firefox and WebKit."""

from __future__ import annotations

import pytest

from tests.browsers.browsers import Browser
from tests.browsers.page import Page
from tests.browsers.walk import SHORT, steps


@pytest.mark.rule("LOOK-20")
@pytest.mark.timeout(1200)
def test_the_walk(browser: Browser, site: str, admin_password: str, is_short: bool) -> None:
    page = Page(browser, site)
    browser.console_errors(site)
    for number, (name, step) in enumerate(steps(admin_password).items(), 1):
        if is_short and name not in SHORT:
            continue
        try:
            step(page)
        except Exception as error:
            raise AssertionError(f"Step {number}, {name}, in {browser.name}: {error}") from error
        assert browser.console_errors(site) == [], f"in step {number}, {name}"


def test_the_walk_has_25_steps() -> None:
    assert len(steps("")) == 25
    assert steps("").keys() >= SHORT
