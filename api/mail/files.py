"""Writes messages to files, for a site without a mail server."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Self

from api.mail.message import FinishedEmail


class FileTransport:
    """Writes each message to `FOLDER/<time>-<id>.eml`.

    The name depends on nothing but the message, so a second attempt replaces the first.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass

    async def send(self, message: FinishedEmail) -> None:
        name = f"{message.envelope.date:%Y%m%dT%H%M%S}-{message.envelope.id}.eml"
        await asyncio.to_thread(_write, self._folder / name, message.content)


def _write(file: Path, content: bytes) -> None:
    """Write atomically. Mail is personal: only the owner may read it."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    unfinished = file.with_suffix(f".{os.getpid()}.new")
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as handle:
        handle.write(content)
    unfinished.replace(file)
