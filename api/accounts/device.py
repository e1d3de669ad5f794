"""Names a device in the list of sessions by its browser and system: "Firefox on Linux"."""

from __future__ import annotations

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


def device_name(user_agent: str) -> str:
    """The browser and system of a `User-Agent`; nothing else of it is stored."""
    browser = _first(_BROWSERS, user_agent, "Browser")
    system = _first(_SYSTEMS, user_agent, "unknown device")
    return f"{browser} on {system}"


def _first(marks: tuple[tuple[str, str], ...], text: str, otherwise: str) -> str:
    return next((name for mark, name in marks if mark in text), otherwise)
