"""A local server that speaks the OpenAI interface, on loopback, and misbehaves as it is told.

`OpenAIServer.answer` is what the model says, word by word; `fault` how a call fails. It records
every request. As a program, for browser tests: `python -m tests.study.openai_server PORT`.
"""

from __future__ import annotations

import base64
import json
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal

# A picture of one pixel.
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
Fault = Literal[
    "",
    "rate-limited",  # 429 with Retry-After
    "broken",  # 500
    "cut",  # the connection ends within the answer
    "silent",  # no byte until it is released
    "stalled",  # `words_before_stall`, then nothing until it is released
    "malformed",  # a line that is not JSON
    "not-a-stream",  # a page of HTML with status 200
    "refusal",
    "filtered",
    "empty",
    "invalid-request",  # 400
    "endless",  # words without end
    "not-base64",
    "not-a-picture",
]
Messages = list[dict[str, str]]
_HEAD = {"id": "chat-1", "object": "chat.completion.chunk", "created": 1, "model": "test"}


@dataclass
class OpenAIServer:
    """What the server says next. `answer` may be a function of the request's messages."""

    url: str = ""
    answer: str | Callable[[Messages], str] = "The well is deep."
    fault: Fault = ""
    retry_after: str = "7"
    words_before_stall: int = 1
    # Before each word, in seconds.
    pause: float = 0.0
    picture: str = field(default_factory=lambda: base64.b64encode(PNG).decode())
    requests: list[dict[str, Any]] = field(default_factory=list)
    release: threading.Event = field(default_factory=threading.Event)
    # Calls whose client left before the answer was complete.
    abandoned: int = 0

    def reply(self, body: dict[str, Any]) -> str:
        if callable(self.answer):
            return self.answer(body["messages"])
        return self.answer


def _words(text: str) -> list[str]:
    """The text in pieces that join to the whole."""
    pieces = text.split(" ")
    return [piece if not at else f" {piece}" for at, piece in enumerate(pieces)]


def _event(delta: dict[str, Any], finish: str | None = None) -> bytes:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return f"data: {json.dumps({**_HEAD, 'choices': [choice]})}\n\n".encode()


class _Handler(BaseHTTPRequestHandler):
    server_state: OpenAIServer
    protocol_version = "HTTP/1.1"

    def log_message(self, *args: Any) -> None:
        """Nothing: the tests read what was requested."""

    def do_POST(self) -> None:
        state = self.server_state
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        state.requests.append(body)
        self.close_connection = True
        if state.fault == "silent":
            state.release.wait(30)
            return
        if state.fault in ("rate-limited", "broken", "invalid-request"):
            self._fail(state)
        elif self.path.endswith("/images/generations"):
            self._picture(state)
        else:
            self._stream(state, body)

    def _fail(self, state: OpenAIServer) -> None:
        status = {"rate-limited": 429, "broken": 500, "invalid-request": 400}[state.fault]
        headers = {"Retry-After": state.retry_after} if status == 429 else {}
        self._json({"error": {"message": state.fault, "type": state.fault}}, status, headers)

    def _picture(self, state: OpenAIServer) -> None:
        pictures = {"not-base64": "***", "not-a-picture": base64.b64encode(b"GIF89a").decode()}
        data = (
            []
            if state.fault == "empty"
            else [{"b64_json": pictures.get(state.fault, state.picture)}]
        )
        self._json({"created": 1, "data": data})

    def _json(self, body: Any, status: int = 200, headers: dict[str, str] | None = None) -> None:
        encoded = json.dumps(body).encode()
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(encoded)))
        # Otherwise the client's next call may use this connection while it is being closed.
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(encoded)

    def _stream(self, state: OpenAIServer, body: dict[str, Any]) -> None:
        html = state.fault == "not-a-stream"
        self.send_response(200)
        self.send_header("Content-Type", "text/html" if html else "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        try:
            for part in self._parts(state, body):
                self.wfile.write(part)
                self.wfile.flush()
        except OSError:
            state.abandoned += 1

    def _parts(self, state: OpenAIServer, body: dict[str, Any]) -> Iterator[bytes]:
        match state.fault:
            case "not-a-stream":
                yield b"<html><body>Welcome to the proxy.</body></html>"
                return
            case "malformed":
                yield _event({"content": "The well"})
                yield b"data: {not json\n\n"
                return
            case "refusal":
                yield _event({"refusal": "I cannot help with that."})
                yield _event({}, "stop")
            case "filtered":
                yield _event({"content": "The"})
                yield _event({}, "content_filter")
            case "empty":
                yield _event({}, "stop")
            case "endless":
                for _ in range(100_000):
                    yield _event({"content": "and so on " * 20})
            case _:
                yield from self._answer(state, body)
                return
        yield b"data: [DONE]\n\n"

    def _answer(self, state: OpenAIServer, body: dict[str, Any]) -> Iterator[bytes]:
        words = _words(state.reply(body))
        for at, word in enumerate(words):
            if at and state.fault == "cut":
                return
            if at >= state.words_before_stall and state.fault == "stalled":
                state.release.wait(30)
                return
            if state.pause:
                time.sleep(state.pause)
            yield _event({"content": word})
        yield _event({}, "stop")
        yield b"data: [DONE]\n\n"


@contextmanager
def running_openai(port: int = 0) -> Iterator[OpenAIServer]:
    """The server on a free port, until the block ends."""
    state = OpenAIServer()
    handler = type("Handler", (_Handler,), {"server_state": state})
    server = ThreadingHTTPServer(("127.0.0.1", port), handler)
    server.daemon_threads = True
    state.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield state
    finally:
        state.release.set()
        server.shutdown()
        server.server_close()
        thread.join()


if __name__ == "__main__":
    with running_openai(int(sys.argv[1])):
        threading.Event().wait()
