"""What the operator reads when a command fails."""

from __future__ import annotations

from sqlalchemy.exc import OperationalError

from api.core.console import CommandError
from api.core.settings import SettingsError
from api.library.importing import ImportFailed


def explanation(error: Exception) -> str | None:
    """None for a fault of the program, which is told by its traceback."""
    match error:
        case CommandError() | SettingsError():
            return str(error)
        case ImportFailed():
            return f"{error}\nNothing was imported."
        case OperationalError():
            return f"The database cannot be reached: {error.orig}"
        case OSError():
            reason = error.strerror or str(error)
            return f"{reason}: {error.filename}" if error.filename else str(error)
        case _:
            return None
