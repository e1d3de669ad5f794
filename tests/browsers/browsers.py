"""The three browsers of the tests, each behind Selenium's driver: Chromium, Firefox and WebKit.

WebKit's is WebKitGTK's own small browser; it has no headless mode and gets a virtual screen.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from selenium.webdriver import ChromeOptions, FirefoxOptions, Remote, WebKitGTKOptions
from selenium.webdriver.chrome.service import Service as ChromeService
from selenium.webdriver.chrome.webdriver import WebDriver as Chrome
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.webkitgtk.service import Service as WebKitService

from tests.browsers.marionette import MarionetteConnection
from tests.debian_programs import find_mini_browser
from tests.processes import started

HEIGHTS = {390: 844, 1280: 800}
# The toolbar of WebKit's browser would make its window too wide.
_SMALL_TOOLBAR = "* { min-width: 0; min-height: 0; margin: 0; padding: 0; font-size: 1px; }"
# A page that loads longer than this fails, even on a busy machine.
PAGE_SECONDS = 90
# A failed request is told by the page itself, and 404s are among the pages.
_EXPECTED = "the server responded with a status of 404"

# Messages of Firefox's consoles: of scripts and fonts, and what pages wrote themselves.
_FIREFOX_CONSOLE = """
const site = arguments[0]
const scripts = Services.console.getMessageArray()
  .filter((message) => message instanceof Ci.nsIScriptError)
  .filter((message) => `${message.sourceName} ${message.errorMessage}`.includes(site))
  .filter((message) => !(message.flags & Ci.nsIScriptError.warningFlag) || message.errorMessage.startsWith('downloadable font'))
  // How fast a font came says nothing about it.
  .filter((message) => !message.errorMessage.includes('font-display timeout'))
  // A page that is left cancels what it was loading; where that was needed, the page itself says so.
  .filter((message) => !message.errorMessage.includes('A ServiceWorker intercepted the request'))
  .map((message) => `${message.errorMessage} ${message.sourceName}:${message.lineNumber}`)
const storage = Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage)
const written = storage.getEvents()
  .filter((event) => ['error', 'warn'].includes(event.level) && `${event.filename}`.startsWith(site))
  .map((event) => event.arguments.map(String).join(' '))
Services.console.reset()
storage.clearEvents()
return [...scripts, ...written]
"""
_WEBKIT_ERROR = re.compile(r"CONSOLE \w+ (ERROR|WARN)")
# Firefox's own windows are no narrower than 450 px.
_FIREFOX_WIDTH = """
const browser = gBrowser.selectedBrowser
browser.style.maxWidth = browser.style.minWidth = `${arguments[0]}px`
"""


@dataclass(frozen=True)
class Browser:
    name: str
    driver: WebDriver
    set_width: Callable[[int], None]
    # The errors in the console about pages of a site since the last call.
    console_errors: Callable[[str], list[str]]


@contextmanager
def chromium(folder: Path) -> Iterator[Browser]:
    options = ChromeOptions()
    options.binary_location = os.environ.get("CHROMIUM_PATH") or "/usr/bin/chromium"
    for argument in ("--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = Chrome(options, ChromeService("/usr/bin/chromedriver"))

    def set_width(width: int) -> None:
        metrics = {"width": width, "height": HEIGHTS[width], "deviceScaleFactor": 1}
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics | {"mobile": False})

    def console_errors(_: str) -> list[str]:
        entries = driver.get_log("browser")  # type: ignore[no-untyped-call]
        texts = (entry["message"] for entry in entries if entry["level"] in ("SEVERE", "WARNING"))
        return [text for text in texts if _EXPECTED not in text]

    try:
        yield Browser("chromium", driver, set_width, console_errors)
    finally:
        driver.quit()


@contextmanager
def firefox(folder: Path) -> Iterator[Browser]:
    preferences = {
        "marionette.port": 0,
        "app.update.disabledForTesting": True,
        "datareporting.policy.dataSubmissionEnabled": False,
        "browser.shell.checkDefaultBrowser": False,
        "remote.prefs.recommended": True,
    }
    lines = (f"user_pref({name!r}, {str(value).lower()});\n" for name, value in preferences.items())
    (folder / "user.js").write_text("".join(lines))
    command = ["firefox-esr", "--headless", "--marionette", "--remote-allow-system-access"]
    environment = os.environ | {"HOME": str(folder), "MOZ_HEADLESS_WIDTH": "1300"}
    with (
        (folder / "log").open("wb") as log,
        started(
            [*command, "--no-remote", "--profile", str(folder), "about:blank"], log, environment
        ) as process,
    ):
        connection = MarionetteConnection(folder, lambda: process.poll() is None)
        driver = Remote(connection, options=FirefoxOptions())

        def set_width(width: int) -> None:
            driver.set_window_size(max(width, 500), HEIGHTS[width] + 86)
            connection.run_in_browser(_FIREFOX_WIDTH, width)

        def console_errors(site: str) -> list[str]:
            return [str(text) for text in connection.run_in_browser(_FIREFOX_CONSOLE, site)]

        try:
            yield Browser("firefox", driver, set_width, console_errors)
        finally:
            driver.quit()


@contextmanager
def virtual_screen() -> Iterator[str]:
    """A screen that nobody sees. Yields its name."""
    read_end, write_end = os.pipe()
    process = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write_end), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
        pass_fds=(write_end,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write_end)
    try:
        with os.fdopen(read_end) as display:
            yield f":{display.readline().strip()}"
    finally:
        process.terminate()
        process.wait(PAGE_SECONDS)


@contextmanager
def webkit(folder: Path) -> Iterator[Browser]:
    options = WebKitGTKOptions()
    options.binary_location = str(find_mini_browser())
    for argument in ("--automation", "--enable-write-console-messages-to-stdout=true"):
        options.add_argument(argument)
    style = folder / ".config/gtk-3.0/gtk.css"
    style.parent.mkdir(parents=True)
    style.write_text(_SMALL_TOOLBAR)
    with virtual_screen() as display:
        environment = os.environ | {
            "DISPLAY": display,
            "HOME": str(folder),
            "XDG_RUNTIME_DIR": str(folder),
            "LIBGL_ALWAYS_SOFTWARE": "1",
        }
        log = folder / "log"
        service = WebKitService("/usr/bin/WebKitWebDriver", log_output=str(log), env=environment)
        service.start()
        connection = RemoteConnection(client_config=ClientConfig(service.service_url))
        driver = Remote(connection, options=options)

        def set_width(width: int) -> None:
            driver.set_window_size(width, HEIGHTS[width])

        read = 0

        def console_errors(_: str) -> list[str]:
            nonlocal read
            lines = log.read_text(errors="replace").splitlines()
            new, read = lines[read:], len(lines)
            return [line for line in new if _WEBKIT_ERROR.search(line) and _EXPECTED not in line]

        try:
            yield Browser("webkit", driver, set_width, console_errors)
        finally:
            driver.quit()
            service.stop()
