"""The walk: what readers and the teacher do, in 25 steps, each with what shows that it worked."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from functools import partial

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.keys import Keys

from tests.browsers.page import Page

READER_PASSWORD = "barley and wheat"
ESSAY = "/weekly-essay/16"
DAILY = "/daily-learning/33"
_SUGGESTIONS = "[role=listbox]"
_PLAYER = '[role=group][aria-label^="Player for"]'
_BAR = 'section[aria-label="Now playing"]'
_STUDY = "section:has(#study-tools)"
_EDITOR = "[contenteditable=true]"


# --- reading and searching ---


def open_home(page: Page) -> None:
    page.open("/")
    page.see("Daily Learning", "main")
    assert page.run("return document.documentElement.lang") == "en"


def skip_to_content(page: Page) -> None:
    page.press(Keys.TAB)
    page.wait("the skip link", lambda: page.focused('a[href="#main"]'))
    page.enter()
    page.wait("the content's focus", lambda: page.focused("#main"))


def search_by_keyboard(page: Page) -> None:
    page.open("/")
    # The server's header has no box: the key works once this one is there.
    page.find("combobox", scope="header")
    page.press("/")
    page.wait("the search box", lambda: page.focused("[role=combobox]"))
    page.type_slowly("shabat")
    groups = f"{_SUGGESTIONS} [role=group]"
    page.wait("suggestions of all kinds", lambda: len(page.select(groups)) == 3)
    page.enter()
    page.wait_path(r"^/search\?q=shabat$")
    page.wait("the results", lambda: re.search(r"Found \d+ results for “shabat”", page.text()))


def open_result_and_go_back(page: Page) -> None:
    page.keys(Keys.ENTER, "link", scope="#group-posts ~ ul")
    page.wait_path(r"^/(daily-learning|weekly-essay)/\d+")
    page.wait("the teaching", lambda: len(page.select(".reading p")) > 3)
    fonts = page.wait(
        "the site's fonts",
        lambda: page.run(
            "return document.fonts.check('18px \"Source Serif\"') && document.fonts.size"
        ),
    )
    assert fonts
    page.driver.back()
    page.wait_path(r"^/search\?q=shabat$")
    page.see("Found", "main")


def search_while_typing(page: Page) -> None:
    page.open("/daily-learning")
    page.fill("", "mezuzah", "main")
    page.wait_path(r"\?q=mezuzah$")
    page.see("Why the Mezuzah Leans", "main")


def filter_timeline(page: Page) -> None:
    page.open("/torah-timeline")
    page.fill("Search the timeline", "Joseph", "main")
    page.wait_path(r"\?q=Joseph$")
    page.wait("the filtered portions", lambda: len(page.select("main article")) < 10)
    page.keys("Exodus", "combobox", "Book", "main")
    page.wait_path("book=Exodus$")
    page.wait("one portion", lambda: len(page.select("main article")) == 1)


def read_portion(page: Page) -> None:
    page.open("/torah-timeline/noach#8:20")
    page.wait("the cited verse", lambda: page.focused('[id="8:20"]'))
    page.see("And Noah builded an altar", '[id="8:20"]')
    verse = page.select('[id="8:20"] [lang="he"]')[0]
    assert page.run("return getComputedStyle(arguments[0]).direction", verse) == "rtl"


def open_verse_sheet(page: Page) -> None:
    page.open("/weekly-essay/1")
    citation = ".reading a[data-reference][aria-haspopup]"
    link = page.wait("a citation", lambda: page.select(citation))[0]
    link.send_keys(Keys.ENTER)
    page.see("English: Jewish Publication Society, 1917.", "[role=dialog], dialog")
    page.press(Keys.ESCAPE)
    page.wait("the closed sheet", lambda: not page.all("dialog"))
    page.wait("the focus on the citation", lambda: page.focused("a[data-reference]"))


# --- comfort ---


def open_menu(page: Page) -> None:
    page.open("/series")
    button = page.find("button", "^AI$", "header")
    button.send_keys(Keys.ENTER)
    page.wait("the open menu", lambda: button.get_attribute("aria-expanded") == "true")
    page.press(Keys.ESCAPE)
    page.wait("the closed menu", lambda: button.get_attribute("aria-expanded") == "false")


def open_sheet_on_phone(page: Page) -> None:
    page.browser.set_width(390)
    page.click("button", "^More$", "nav")
    page.see("Timeline", "[role=dialog], dialog")
    page.press(Keys.ESCAPE)
    page.wait("the closed sheet", lambda: not page.all("dialog"))
    assert page.run("return document.documentElement.scrollWidth <= innerWidth")
    page.browser.set_width(1280)


def choose_theme(page: Page) -> None:
    page.open("/series")
    colour = "return getComputedStyle(document.documentElement).backgroundColor"
    _choose_theme(page, "light")
    light = page.run(colour)
    _choose_theme(page, "dark")
    page.driver.refresh()
    page.wait_rendered()
    page.wait("the dark page", lambda: page.run(colour) != light)
    _choose_theme(page, "light")


def _choose_theme(page: Page, theme: str) -> None:
    page.click("radio", theme.capitalize(), "footer")
    page.wait(f"the {theme} theme", lambda: page.select(f"html[data-theme={theme}]"))


def enlarge_text(page: Page) -> None:
    page.open(ESSAY)
    size = "return parseFloat(getComputedStyle(document.querySelector('.reading')).fontSize)"
    before = page.run(size)
    page.click("button", "Larger text", "article")
    page.wait("larger text", lambda: page.run(size) > before)
    page.click("button", "Smaller text", "article")
    page.wait("the former size", lambda: page.run(size) == before)


# --- listening ---


def play_recording(page: Page) -> None:
    page.open(ESSAY)
    # Without sound: Firefox reports an error where there is no sound card.
    page.keys(Keys.HOME, "slider", "Volume", _PLAYER)
    page.click("button", "^Play", _PLAYER)
    page.find("button", "^Pause", _PLAYER)
    page.wait("five seconds", lambda: _elapsed(page) >= 5)


def _elapsed(page: Page) -> int:
    minutes, seconds = re.findall(r"(\d+):(\d\d)", page.text(_BAR) or page.text(_PLAYER))[0]
    return int(minutes) * 60 + int(seconds)


def choose_speed(page: Page) -> None:
    page.keys("1.5", "combobox", "Speed", _PLAYER)
    speed = page.find("combobox", "Speed", _PLAYER)
    page.wait("the speed", lambda: speed.get_property("value") == "1.5")
    # A native field would have the system's grey and its own shape.
    style = page.run(
        "const style = getComputedStyle(arguments[0]); return [style.appearance, style.backgroundColor]",
        speed,
    )
    assert style[0] == "none", f"The field is the system's: {style}"


def listen_on_another_page(page: Page) -> None:
    page.click("link", "Back to Weekly Essays", "main")
    page.wait_path("^/weekly-essay$")
    before = _elapsed(page)
    page.wait("the playing recording", lambda: _elapsed(page) > before)
    page.click("button", "Close the player", _BAR)
    page.wait("no player", lambda: not page.text(_BAR))


# --- studying ---


def take_quiz(page: Page) -> None:
    page.open(DAILY)
    page.click("button", "Quiz", _STUDY)
    page.see("What stayed with you?", _STUDY)


def ask_question(page: Page) -> None:
    page.open(DAILY)
    page.click("button", "Ask", _STUDY)
    page.fill("Your question", "Who was the grandson of Rashi?")
    page.click("button", "^Send$")
    page.see("Rabbenu Tam", "section:has(#study-tools)")


# --- a reader's account ---


def register(page: Page) -> None:
    page.open("/register?return=%2Fseries")
    page.fill("^Username", _username(page), "main form")
    page.fill("^Full name", "Ruth", "main form")
    for field in page.select("main input[type=password]"):
        field.send_keys(READER_PASSWORD)
    page.keys(Keys.SPACE, "checkbox", "^I accept", "main form")
    page.enter()
    page.wait_path("^/series$")
    page.click("button", "^Logout$", "header")
    page.find("link", "^Login$", "header")


def sign_in(page: Page) -> None:
    page.open("/login?return=%2Fweekly-essay%2F3")
    page.fill("Username or email", _username(page), "main form")
    page.enter()
    page.fill("^Password", READER_PASSWORD, "main form")
    page.enter()
    page.wait_path("^/weekly-essay/3$")


def _username(page: Page) -> str:
    return f"{page.browser.name}-{page.unique}"


def save_teaching(page: Page) -> None:
    page.click("button", "^Save for Later: ", "article footer")
    page.find("button", "^Saved: ", "article footer")
    page.open("/account")
    page.wait(
        "the saved teaching",
        lambda: page.all(
            "link", "", 'section[aria-label="Saved Teachings"] li, section[aria-labelledby] li'
        ),
    )


# --- Hebrew and paper ---


def read_in_hebrew(page: Page) -> None:
    page.open("/torah-timeline/noach")
    page.click("link", "^עברית$", "footer")
    page.wait("Hebrew", lambda: page.run("return document.documentElement.dir") == "rtl")
    page.wait_rendered()
    start, end = page.run(
        "const at = (selector) => document.querySelector(selector).getBoundingClientRect().left;"
        "return [at('header a'), at('header [role=combobox], header input')]"
    )
    assert start > end, "The header does not begin on the right."
    page.press("/")
    page.wait("the search box", lambda: page.focused("[role=combobox]"))
    page.type_slowly("שבת")
    page.wait("suggestions", lambda: page.text(_SUGGESTIONS))
    page.press(Keys.ESCAPE, Keys.ESCAPE)
    page.click("link", "^English$", "footer")
    page.wait("English", lambda: page.run("return document.documentElement.dir") != "rtl")
    page.wait_rendered()


def print_page(page: Page) -> None:
    page.open("/weekly-essay/3")
    try:
        pdf = base64.b64decode(page.driver.print_page())
        assert pdf.startswith(b"%PDF-")
        assert len(pdf) > 10_000
    except WebDriverException:
        # WebKit's driver has no printing: its rules for paper are read instead.
        assert page.browser.name == "webkit"
    hidden = page.run(
        "return [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])"
        ".filter((rule) => rule.cssText.startsWith('@media print')).length"
    )
    assert hidden > 0


# --- the teacher's desk ---


def write_draft(page: Page, password: str) -> None:
    page.open("/admin/write/teachings")
    page.fill("Password", password)
    page.enter()
    page.find("button", "^Log out$")
    page.click("button", "^New teaching$")
    page.fill("^Title", _title(page))
    page.wait("the editor", lambda: page.select(_EDITOR))[0].click()
    page.type_slowly("Who draws water is not thirsty.")
    page.enter()
    page.type_slowly("צמאה נפשי")
    page.click("button", "^Hebrew paragraph$")
    page.see("All changes are saved.")
    page.see("צמאה נפשי", f"{_EDITOR} [dir=rtl]")


def publish(page: Page) -> None:
    page.click("button", "^Publish")
    page.wait("the publication", lambda: re.search(r"\bPublished\b", page.text()))


def read_published(page: Page) -> None:
    page.open("/daily-learning")
    page.click("link", _title(page), "main")
    page.see("Who draws water is not thirsty.", ".reading")
    page.see("צמאה נפשי", ".reading [dir=rtl]")


def _title(page: Page) -> str:
    return f"The {page.unique} by the well"


Step = Callable[[Page], None]
# What depends most on the browser: keys, fonts, dialogs, the direction of a page. Playing takes the
# walk's time in real time, and is left to the whole walk.
SHORT = {
    *("search_by_keyboard", "open_result_and_go_back", "open_verse_sheet"),
    *("read_in_hebrew", "print_page"),
}


def steps(admin_password: str) -> dict[str, Step]:
    """The walk, in order, by the names of its steps: a step may need those before it."""
    walk: list[Step] = [
        *(open_home, skip_to_content, search_by_keyboard, open_result_and_go_back),
        *(search_while_typing, filter_timeline, read_portion, open_verse_sheet),
        *(open_menu, open_sheet_on_phone, choose_theme, enlarge_text),
        *(play_recording, choose_speed, listen_on_another_page),
        *(take_quiz, ask_question, register, sign_in, save_teaching),
        *(read_in_hebrew, print_page),
    ]
    desk: list[Step] = [publish, read_published]
    return {
        **{step.__name__: step for step in walk},
        "write_draft": partial(write_draft, password=admin_password),
        **{step.__name__: step for step in desk},
    }
