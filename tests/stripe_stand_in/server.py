"""The stand-in over HTTP on loopback: Stripe's calls, and `/control/...` for browser tests.

As a program it runs beside a site of browser tests: `python -m tests.stripe_stand_in.server PORT
SITE_URL` delivers its webhooks to the site until it is ended.
"""

from __future__ import annotations

import json
import re
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import SimpleQueue
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import httpx2

from tests.stripe_stand_in.objects import Intent
from tests.stripe_stand_in.state import (
    SECRET_KEY,
    Event,
    Fault,
    LostAnswer,
    StripeProblem,
    StripeStandIn,
)

_PART = re.compile(r"[^\[\]]+")
# The parameters that the site may send; Stripe refuses any other, and so does the stand-in.
_ACCEPTED = {
    "create_customer": {"metadata"},
    "create_intent": {
        "allowed_payment_method_types",
        "amount",
        "currency",
        "customer",
        "description",
        "expand",
        "metadata",
    },
    "retrieve_intent": {"expand"},
    "list_intents": {"expand", "limit", "starting_after"},
    "cancel_intent": {"expand"},
    "list_disputes": {"limit", "payment_intent"},
    "confirm": {"card", "client_secret", "receipt_email", "return_url"},
}
_ROUTES = (
    ("POST", r"/v1/customers", "create_customer"),
    ("POST", r"/v1/payment_intents", "create_intent"),
    ("GET", r"/v1/payment_intents", "list_intents"),
    ("GET", r"/v1/payment_intents/(\w+)", "retrieve_intent"),
    ("POST", r"/v1/payment_intents/(\w+)/cancel", "cancel_intent"),
    ("POST", r"/v1/payment_intents/(\w+)/confirm", "confirm"),
    ("GET", r"/v1/disputes", "list_disputes"),
)
Answer = dict[str, Any]


def parse_form(text: str) -> dict[str, Any]:
    """`metadata[a]=1&expand[0]=b` as `{"metadata": {"a": "1"}, "expand": ["b"]}`."""
    form: dict[str, Any] = {}
    for name, value in parse_qsl(text, keep_blank_values=True):
        key, *rest = _PART.findall(name)
        if not rest:
            form[key] = int(value) if value.isdecimal() and key in ("amount", "limit") else value
        elif rest[0].isdecimal():
            form.setdefault(key, []).append(value)
        else:
            form.setdefault(key, {})[rest[0]] = value
    return form


class Calls:
    """Stripe's calls by their operation."""

    def __init__(self, stripe: StripeStandIn) -> None:
        self._stripe = stripe

    def __call__(self, operation: str, id: str, form: dict[str, Any], key: str) -> Answer:
        unknown = sorted(form.keys() - _ACCEPTED[operation])
        if unknown:
            raise StripeProblem(400, "parameter_unknown", f"Unknown parameter: {unknown[0]}")
        carry_out: Callable[..., Answer] = getattr(self, operation)
        with self._stripe.faulty(operation):
            return carry_out(id, form, key)

    def create_customer(self, _: str, form: Mapping[str, Any], key: str) -> Answer:
        return {"id": self._stripe.create_customer(form, key), "object": "customer"}

    def create_intent(self, _: str, form: Mapping[str, Any], key: str) -> Answer:
        return _intent(self._stripe.create_intent(form, key), form)

    def retrieve_intent(self, id: str, form: Mapping[str, Any], _: str) -> Answer:
        return _intent(self._stripe.intent(id), form)

    def cancel_intent(self, id: str, form: Mapping[str, Any], _: str) -> Answer:
        return _intent(self._stripe.cancel(id), form)

    def list_intents(self, _: str, form: Mapping[str, Any], __: str) -> Answer:
        newest = list(reversed(self._stripe.intents.values()))
        if after := form.get("starting_after"):
            newest = newest[[each.id for each in newest].index(after) + 1 :]
        limit = form.get("limit", 10)
        expand = {"expand": [name.removeprefix("data.") for name in form.get("expand", ())]}
        return _list([_intent(each, expand) for each in newest[:limit]], len(newest) > limit)

    def list_disputes(self, _: str, form: Mapping[str, Any], __: str) -> Answer:
        return _list(self._stripe.intent(form["payment_intent"]).disputes_json(), False)

    def confirm(self, id: str, form: Mapping[str, Any], _: str) -> Answer:
        intent = self._stripe.intent(id)
        if form.get("client_secret") != intent.client_secret:
            raise StripeProblem(404, "resource_missing", "No such payment_intent")
        card = str(form["card"]).replace(" ", "")
        return _intent(self._stripe.confirm(id, card, form.get("receipt_email")), {})


def _intent(intent: Intent, form: Mapping[str, Any]) -> Answer:
    return intent.as_json(is_expanded="latest_charge" in form.get("expand", ()))


def _list(data: list[Answer], has_more: bool) -> Answer:
    return {"object": "list", "data": data, "has_more": has_more, "url": "/v1/list"}


class StandInServer(ThreadingHTTPServer):
    """The stand-in on a port of loopback."""

    daemon_threads = True

    def __init__(self, stripe: StripeStandIn, port: int) -> None:
        super().__init__(("127.0.0.1", port), _Handler)
        self.stripe = stripe
        self.deliveries: Deliveries | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def deliver_to(self, site: str) -> None:
        """Deliver the events from now on to the site with this URL."""
        self.deliveries = Deliveries(f"{site}/api/webhooks/stripe")
        self.stripe.on_event = self.deliveries.add


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: StandInServer

    def do_GET(self) -> None:
        self._answer("GET", urlsplit(self.path).query)

    def do_POST(self) -> None:
        self._answer("POST", self.rfile.read(int(self.headers["Content-Length"] or 0)).decode())

    def _answer(self, method: str, text: str) -> None:
        path = urlsplit(self.path).path
        try:
            if path.startswith("/control/"):
                self._send(200, self._control(path.removeprefix("/control/"), text))
            else:
                self._send(200, self._call(method, path, text))
        except StripeProblem as problem:
            self._send(problem.status, problem.body)
        except LostAnswer:
            self.close_connection = True

    def _call(self, method: str, path: str, text: str) -> Answer:
        for verb, pattern, operation in _ROUTES:
            if verb == method and (found := re.fullmatch(pattern, path)):
                is_browser = operation == "confirm"
                if not is_browser and self.headers["Authorization"] != f"Bearer {SECRET_KEY}":
                    raise StripeProblem(401, "api_key_invalid", "Invalid API Key provided.")
                id = found[1] if found.groups() else ""
                key = self.headers["Idempotency-Key"] or ""
                return Calls(self.server.stripe)(operation, id, parse_form(text), key)
        raise StripeProblem(404, "url_invalid", f"Unrecognized request URL ({method}: {path}).")

    def _control(self, what: str, text: str) -> Answer:
        """The commands of browser tests."""
        stripe, order = self.server.stripe, json.loads(text) if text else {}
        match what:
            case "faults":
                stripe.faults.append(Fault(**order))
            case "webhooks" if self.server.deliveries:
                self.server.deliveries.is_held = order["mode"] == "hold"
            case "deliver" if self.server.deliveries:
                self.server.deliveries.release()
            case "refund":
                stripe.refund(order["intent"])
            case "dispute":
                stripe.dispute(order["intent"], order["status"])
            case "intents":
                found = [each.as_json(is_expanded=True) for each in stripe.intents.values()]
                return {"data": found}
        return {}

    def _send(self, status: int, body: Answer) -> None:
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: Any) -> None:
        pass


class Deliveries:
    """Delivers events to a site, in their order and until each is accepted, as Stripe does."""

    def __init__(self, url: str) -> None:
        self._url, self._queue = url, SimpleQueue[Event]()
        self._held: list[Event] = []
        self.is_held = False
        threading.Thread(target=self._run, daemon=True).start()

    def add(self, event: Event) -> None:
        if self.is_held:
            self._held.append(event)
        else:
            self._queue.put(event)

    def release(self) -> None:
        """Deliver what was held back."""
        self.is_held = False
        for event in self._held:
            self._queue.put(event)
        self._held.clear()

    def _run(self) -> None:
        with httpx2.Client(trust_env=False, timeout=30) as client:
            while True:
                event = self._queue.get()
                while not self._is_accepted(client, event):
                    time.sleep(1.1)  # a retry in the same second would have the same signature

    def _is_accepted(self, client: httpx2.Client, event: Event) -> bool:
        headers = {"Stripe-Signature": event.signature(), "Content-Type": "application/json"}
        try:
            return client.post(self._url, content=event.payload, headers=headers).is_success
        except httpx2.HTTPError:
            return False


@contextmanager
def running_stand_in(stripe: StripeStandIn, port: int = 0) -> Iterator[StandInServer]:
    """Serve until the end of the block."""
    server = StandInServer(stripe, port)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def main() -> None:
    with running_stand_in(StripeStandIn(), int(sys.argv[1])) as server:
        server.deliver_to(sys.argv[2])
        threading.Event().wait()


if __name__ == "__main__":
    main()
