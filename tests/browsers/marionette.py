"""Selenium's connection to Firefox by Marionette, Firefox's own remote protocol.

Marionette's commands are those of WebDriver, as messages on a socket; geckodriver, which Debian
does not have, only translates them from HTTP. Beyond WebDriver, its scripts can run in the
browser itself, which knows what the consoles of all pages say.
"""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.remote_connection import RemoteConnection

# How long a command may take: none waits longer than for a page to load.
COMMAND_SECONDS = 120
START_SECONDS = 60
_REPLY = 1
_NAMES = {
    Command.QUIT: "Marionette:Quit",
    Command.NEW_SESSION: "WebDriver:NewSession",
    Command.GET: "WebDriver:Navigate",
    Command.GO_BACK: "WebDriver:Back",
    Command.REFRESH: "WebDriver:Refresh",
    Command.GET_CURRENT_URL: "WebDriver:GetCurrentURL",
    Command.GET_TITLE: "WebDriver:GetTitle",
    Command.SCREENSHOT: "WebDriver:TakeScreenshot",
    Command.W3C_EXECUTE_SCRIPT: "WebDriver:ExecuteScript",
    Command.W3C_EXECUTE_SCRIPT_ASYNC: "WebDriver:ExecuteAsyncScript",
    Command.W3C_GET_ACTIVE_ELEMENT: "WebDriver:GetActiveElement",
    Command.FIND_ELEMENTS: "WebDriver:FindElements",
    Command.FIND_ELEMENT: "WebDriver:FindElement",
    Command.CLICK_ELEMENT: "WebDriver:ElementClick",
    Command.CLEAR_ELEMENT: "WebDriver:ElementClear",
    Command.SEND_KEYS_TO_ELEMENT: "WebDriver:ElementSendKeys",
    Command.IS_ELEMENT_ENABLED: "WebDriver:IsElementEnabled",
    Command.GET_ELEMENT_PROPERTY: "WebDriver:GetElementProperty",
    Command.W3C_ACTIONS: "WebDriver:PerformActions",
    Command.W3C_CLEAR_ACTIONS: "WebDriver:ReleaseActions",
    Command.SET_WINDOW_RECT: "WebDriver:SetWindowRect",
    Command.GET_WINDOW_RECT: "WebDriver:GetWindowRect",
    Command.DELETE_ALL_COOKIES: "WebDriver:DeleteAllCookies",
    Command.SET_TIMEOUTS: "WebDriver:SetTimeouts",
    Command.PRINT_PAGE: "WebDriver:Print",
}


class MarionetteConnection(RemoteConnection):
    """Sends a command of Selenium's as a message: `[0, id, name, parameters]`."""

    def __init__(self, profile: Path, is_running: Callable[[], bool]) -> None:
        super().__init__(client_config=ClientConfig("http://marionette.invalid"))
        port = _port(profile, is_running)
        self._socket = socket.create_connection(("127.0.0.1", port), COMMAND_SECONDS)
        self._stream = self._socket.makefile("rb")
        self._last_id = 0
        self._read()  # the greeting

    def execute(self, command: str, params: Mapping[str, Any] | None = None) -> dict[str, Any]:
        parameters = {name: value for name, value in (params or {}).items() if name != "sessionId"}
        if command == Command.NEW_SESSION:
            parameters = parameters["capabilities"]["alwaysMatch"]
        elif command == Command.QUIT:
            parameters = {"flags": ["eForceQuit"]}
        try:
            value = self.send(_NAMES[command], parameters)
        except MarionetteError as error:
            return {"status": 500, "value": json.dumps({"value": error.args[0]})}
        # What is no object comes as one.
        is_wrapped = isinstance(value, dict) and value.keys() == {"value"}
        return {"value": value["value"] if is_wrapped else value}

    def send(self, name: str, parameters: Mapping[str, Any]) -> Any:
        """Send a command by Marionette's name and wait for its result."""
        self._last_id += 1
        message = json.dumps([0, self._last_id, name, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        kind, number, error, result = self._read()
        assert (kind, number) == (_REPLY, self._last_id)
        if error:
            raise MarionetteError(error)
        return result

    def run_in_browser(self, script: str, *arguments: Any) -> Any:
        """Run a script in the browser's own context, not in a page's."""
        self.send("Marionette:SetContext", {"value": "chrome"})
        try:
            answer = self.send("WebDriver:ExecuteScript", {"script": script, "args": arguments})
        finally:
            self.send("Marionette:SetContext", {"value": "content"})
        return answer["value"]

    def close(self) -> None:
        self._stream.close()
        self._socket.close()

    def _read(self) -> Any:
        """The next message: its length in bytes, a colon, JSON."""
        length = b""
        while (byte := self._stream.read(1)) != b":":
            if not byte:
                raise ConnectionError("Firefox closed the connection.")
            length += byte
        return json.loads(self._stream.read(int(length)))


class MarionetteError(Exception):
    """A command failed; its argument is WebDriver's error object."""


def _port(profile: Path, is_running: Callable[[], bool]) -> int:
    """The port that Firefox chose, which it writes into its profile."""
    file = profile / "MarionetteActivePort"
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and is_running():
        if file.exists() and (text := file.read_text()):
            return int(text)
        time.sleep(0.1)
    raise TimeoutError("Firefox did not start.")
