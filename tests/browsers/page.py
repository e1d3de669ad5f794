"""A page as a reader finds their way in it: elements by role and name, keys, and waiting."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable
from typing import Any

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from tests.browsers.browsers import Browser

# How long a state may take on a busy machine.
WAIT_SECONDS = 40
# The visible elements of a role inside the element that the selector finds, by their names' pattern.
_FIND = """
const [scope, role, pattern] = arguments
const SELECTORS = {
  button: 'button, [role=button], summary', link: 'a[href]', checkbox: 'input[type=checkbox]',
  textbox: 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable=true]',
  combobox: 'select, [role=combobox]', heading: 'h1, h2, h3, h4', radio: 'input[type=radio]',
  slider: 'input[type=range], [role=slider]',
}
const selector = SELECTORS[role] ?? `[role=${role}], ${{ region: 'section', dialog: 'dialog' }[role] ?? role}`
const textOf = (id) => document.getElementById(id)?.textContent ?? ''
const nameOf = (element) =>
  element.getAttribute('aria-label') ??
  element.getAttribute('aria-labelledby')?.split(' ').map(textOf).join(' ') ??
  (element.labels?.length ? [...element.labels].map((label) => label.textContent).join(' ') : element.textContent || element.title)
const isShown = (element) =>
  role === 'radio' || role === 'checkbox' ||
  (element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible')
const wanted = new RegExp(pattern)
return [...document.querySelectorAll(scope)].flatMap((root) => [...root.querySelectorAll(selector)])
  .filter((element) => isShown(element) && wanted.test(nameOf(element).replace(/\\s+/g, ' ').trim()))
"""


class Page:
    def __init__(self, browser: Browser, site: str) -> None:
        self.browser = browser
        self.driver = browser.driver
        self.site = site
        # For what is named on the site: several walks may share it.
        self.unique = secrets.token_hex(4)

    # --- where the reader is ---

    @property
    def path(self) -> str:
        """Path, query and fragment of the address."""
        return self.driver.current_url.removeprefix(self.site)

    def open(self, path: str) -> None:
        """Open a path, and wait until the client has taken over the server's HTML."""
        self.driver.get(self.site + path)
        if self.path == "/" != path:
            # WebKit's driver may report the page before, and then stay on it.
            self.driver.get(self.site + path)
        self.wait_rendered()

    def wait_rendered(self) -> None:
        self.wait(
            "the client's page", lambda: not self.select(".plain-page, [data-server-rendered]")
        )

    def wait_path(self, pattern: str) -> None:
        self.wait(f"the address {pattern}", lambda: re.search(pattern, self.path))

    # --- waiting ---

    def wait(self, state: str, is_reached: Callable[[], Any]) -> Any:
        """Wait for a state, which is returned. A page that is just being replaced has none."""
        deadline = time.monotonic() + WAIT_SECONDS
        while True:
            try:
                if reached := is_reached():
                    return reached
                problem = ""
            except WebDriverException as error:
                problem = f": {error.msg}"
            if time.monotonic() > deadline:
                raise AssertionError(f"{state} was not reached on {self.path}{problem}")
            time.sleep(0.1)

    def see(self, text: str, scope: str = "body") -> None:
        self.wait(f"the text {text!r}", lambda: text in self.text(scope))

    # --- elements ---

    def run(self, script: str, *arguments: Any) -> Any:
        return self.driver.execute_script(script, *arguments)

    def select(self, selector: str) -> list[WebElement]:
        found: list[WebElement] = self.run(
            "return [...document.querySelectorAll(arguments[0])]", selector
        )
        return found

    def text(self, scope: str = "body") -> str:
        """The visible text of the elements that the selector finds."""
        return str(
            self.run(
                "return [...document.querySelectorAll(arguments[0])].map((it) => it.innerText).join('\\n')",
                scope,
            )
        )

    def all(self, role: str, name: str = "", scope: str = "body") -> list[WebElement]:
        found: list[WebElement] = self.run(_FIND, scope, role, name)
        return found

    def find(self, role: str, name: str = "", scope: str = "body") -> WebElement:
        """The first visible element of a role whose name matches the pattern, as soon as it is there."""
        found: list[WebElement] = self.wait(
            f"the {role} {name!r}", lambda: self.all(role, name, scope)
        )
        return found[0]

    def use(self, act: Callable[[WebElement], object], role: str, name: str, scope: str) -> None:
        """Act on an element when it can be used: its code may still load, what covers it may leave."""

        def used() -> bool:
            element = self.find(role, name, scope)
            if not element.is_enabled():
                return False
            self.run(
                "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", element
            )
            if not self._is_stable(element):
                return False
            act(element)
            return True

        self.wait(f"the use of the {role} {name!r}", used)

    def _is_stable(self, element: WebElement) -> bool:
        """Whether an element stays where it is for two frames.

        Scrolling renders content that was deferred above it, and a click goes to coordinates.
        """
        return bool(
            self.driver.execute_async_script(
                "const [element, done] = arguments;"
                "const place = () => JSON.stringify(element.getBoundingClientRect());"
                "const before = place();"
                "requestAnimationFrame(() => requestAnimationFrame(() => done(place() === before)));",
                element,
            )
        )

    def click(self, role: str, name: str = "", scope: str = "body") -> None:
        self.use(lambda element: element.click(), role, name, scope)

    def keys(self, keys: str, role: str, name: str = "", scope: str = "body") -> None:
        """Keys to an element. A field's option is chosen so in all browsers alike."""
        self.use(lambda element: element.send_keys(keys), role, name, scope)

    def fill(self, name: str, text: str, scope: str = "body") -> None:
        self.use(lambda field: field.clear(), "textbox", name, scope)
        self.keys(text, "textbox", name, scope)

    # --- the keyboard ---

    def press(self, *keys: str) -> None:
        """Keys one after another, to whatever has the focus."""
        ActionChains(self.driver).send_keys(*keys).perform()

    def type_slowly(self, text: str) -> None:
        for character in text:
            self.press(character)
            time.sleep(0.03)

    def focused(self, selector: str) -> bool:
        return bool(self.run("return document.activeElement.matches(arguments[0])", selector))

    def enter(self) -> None:
        self.press(Keys.ENTER)
