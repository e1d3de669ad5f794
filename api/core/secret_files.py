"""Secrets from files, as orchestrators mount them: `SECRET_KEY_FILE` names a file with the value of
`SECRET_KEY`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

# A longer file is no secret of ours.
MAX_BYTES = 16_384


class SecretFileError(Exception):
    """A file cannot be read, or the secret is given twice."""


def secrets_in_files(names: Iterable[str]) -> dict[str, Any]:
    """The texts of those of the settings that are in files. Raises SecretFileError."""
    found = {name: read_secret(name.upper()) for name in names}
    return {name: value for name, value in found.items() if value is not None}


def read_secret(name: str) -> str | None:
    """The secret in the file that `<name>_FILE` names; None without such a variable. Line breaks at
    the end are not part of it. Raises SecretFileError."""
    variable = f"{name}_FILE"
    path = os.environ.get(variable)
    if not path:
        return None
    if os.environ.get(name):
        raise SecretFileError(f"{variable}: {name} is set, too. Unset one of them.")
    try:
        with Path(path).open("rb") as file:
            content = file.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            raise SecretFileError(f"{variable}: {path} is longer than {MAX_BYTES:,} bytes.")
        return content.decode().rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        raise SecretFileError(f"{variable}: {path} cannot be read ({error}).") from None
