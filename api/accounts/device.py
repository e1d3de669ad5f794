"""Names a device in the list of sessions by its browser and system: "Firefox on Linux"."""

from __future__ import annotations

from api.core.translation import gettext_noop, pgettext, t

# The first mark that occurs decides: each browser also names those whose pages it can show.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)


_ANY_BROWSER, _ANY_SYSTEM = gettext_noop("Browser"), gettext_noop("unknown device")
_ON = " on "


def device_name(user_agent: str) -> str:
    """The browser and system of a `User-Agent`; nothing else of it is stored."""
    browser = _first(_BROWSERS, user_agent, _ANY_BROWSER)
    system = _first(_SYSTEMS, user_agent, _ANY_SYSTEM)
    return f"{browser}{_ON}{system}"


def translated_device(name: str) -> str:
    """A name that `device_name` has made, in the language of the request."""
    browser, _, system = name.partition(_ON)
    return pgettext("device", "{0} on {1}", t(browser), t(system))


def _first(marks: tuple[tuple[str, str], ...], text: str, otherwise: str) -> str:
    return next((name for mark, name in marks if mark in text), otherwise)
