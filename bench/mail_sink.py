"""`python -m bench.mail_sink PORT FILE`: an SMTP server that notes what it accepts.

Each accepted message is a line `time recipient Message-ID`, written before the server replies: what
is in the file was accepted, even if the server is killed before the sender knows.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from email.parser import BytesHeaderParser
from pathlib import Path

from aiosmtpd.smtp import SMTP, Envelope, Session


class Sink:
    def __init__(self, file: Path) -> None:
        self._file = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        self._parser = BytesHeaderParser()

    async def handle_DATA(self, _: SMTP, __: Session, envelope: Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        headers = self._parser.parsebytes(envelope.content)
        line = f"{time.time():.3f} {envelope.rcpt_tos[0]} {headers['Message-ID']}\n"
        os.write(self._file, line.encode())
        return "250 OK"


async def serve(port: int, file: Path) -> None:
    loop = asyncio.get_running_loop()
    sink = Sink(file)
    server = await loop.create_server(lambda: SMTP(sink, loop=loop), "127.0.0.1", port)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1]), Path(sys.argv[2])))
