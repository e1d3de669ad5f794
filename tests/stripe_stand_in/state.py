"""What the stand-in knows, and what can happen to a payment. Every change emits an event."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from stripe import WebhookSignature

from tests.stripe_stand_in.objects import PAYABLE, Charge, Dispute, Intent

SECRET_KEY, PUBLISHABLE_KEY = "sk_test_stand_in", "pk_test_stand_in"
WEBHOOK_SECRET = "whsec_stand_in"
KEY_SECONDS = 24 * 3600
DECLINED_CARD = "4000000000000002"
SLOW_CARD = "4000000000000077"


class StripeProblem(Exception):
    """An error response of Stripe."""

    def __init__(self, status: int, code: str, message: str, **details: Any) -> None:
        super().__init__(message)
        self.status = status
        kind = "card_error" if status == 402 else "invalid_request_error"
        self.body = {"error": {"type": kind, "code": code, "message": message, **details}}


class LostAnswer(Exception):
    """The call was carried out, but its answer does not arrive."""


@dataclass
class Fault:
    """What goes wrong with the next `times` calls of an operation.

    `error`: 500 and nothing was done. `lost_answer`: it was done, but nothing is answered.
    `delay`: it is done after `seconds`. `delay_answer`: it is done, and answered after `seconds`.
    `timeout`: nothing was done, after `seconds`.
    """

    operation: str
    kind: str
    times: int = 1
    seconds: float = 0.0


@dataclass
class Event:
    """A webhook event, with the object as it was then."""

    id: str
    intent_id: str
    created: int
    payload: str

    def signature(self, secret: str = WEBHOOK_SECRET, timestamp: int | None = None) -> str:
        """The header `Stripe-Signature` of one delivery."""
        header = WebhookSignature.generate_signature_header(self.payload, secret, timestamp)
        return str(header)


@dataclass
class StripeStandIn:
    """All methods may be called from several threads."""

    now: Callable[[], float] = time.time
    intents: dict[str, Intent] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    # The parameters, the result and the time of each idempotency key.
    keys: dict[str, tuple[Mapping[str, Any], str, float]] = field(default_factory=dict)
    # The names of the calls, in their order.
    calls: list[str] = field(default_factory=list)
    # Called with each new event, unless they are held back.
    on_event: Callable[[Event], None] | None = None
    lock: threading.RLock = field(default_factory=threading.RLock)
    _numbers: Iterator[int] = field(default_factory=lambda: count(1))

    @contextmanager
    def faulty(self, operation: str) -> Iterator[None]:
        """The block carries out a call, with the fault that is due."""
        with self.lock:
            self.calls.append(operation)
            fault = next((each for each in self.faults if each.operation == operation), None)
            if fault is not None:
                fault.times -= 1
                if fault.times == 0:
                    self.faults.remove(fault)
        kind = fault.kind if fault else ""
        if fault and kind in ("delay", "timeout"):
            time.sleep(fault.seconds)
        if kind in ("error", "timeout"):
            raise StripeProblem(500, "api_error", "Something went wrong at Stripe.")
        yield
        if fault and kind == "delay_answer":
            time.sleep(fault.seconds)
        if kind == "lost_answer":
            raise LostAnswer

    def forget(self) -> None:
        """Begin anew."""
        for kept in (self.intents, self.events, self.faults, self.keys, self.calls):
            kept.clear()

    def create_customer(self, params: Mapping[str, Any], key: str) -> str:
        return self._once(key, params, lambda: f"cus_{next(self._numbers)}")

    def create_intent(self, params: Mapping[str, Any], key: str) -> Intent:
        return self.intents[self._once(key, params, lambda: self._new_intent(params))]

    def _new_intent(self, params: Mapping[str, Any]) -> str:
        if params["amount"] < 50:
            raise StripeProblem(400, "amount_too_small", "The amount is too small.")
        if params["customer"] not in (result for _, result, _ in self.keys.values()):
            raise StripeProblem(400, "resource_missing", "No such customer")
        intent = Intent(
            id=f"pi_{next(self._numbers)}",
            created=int(self.now()),
            amount=params["amount"],
            currency=params["currency"],
            customer=params["customer"],
            metadata=dict(params["metadata"]),
        )
        self.intents[intent.id] = intent
        self._emit(intent, "payment_intent.created")
        return intent.id

    def _once(self, key: str, params: Mapping[str, Any], create: Callable[[], str]) -> str:
        """Idempotency keys as Stripe treats them: it forgets them after a day."""
        with self.lock:
            first, result, time_of_use = self.keys.get(key, ({}, "", 0.0))
            if self.now() - time_of_use < KEY_SECONDS:
                if first != params:
                    message = "Keys can only be used with the same parameters."
                    raise StripeProblem(400, "idempotency_key_in_use", message)
                return result
            result = create()
            self.keys[key] = (dict(params), result, self.now())
            return result

    def intent(self, id: str) -> Intent:
        if id not in self.intents:
            raise StripeProblem(404, "resource_missing", f"No such payment_intent: '{id}'")
        return self.intents[id]

    def cancel(self, id: str) -> Intent:
        with self.lock:
            intent = self.intent(id)
            if intent.status not in PAYABLE:
                raise self._unexpected_state(intent)
            intent.status = "canceled"
            self._emit(intent, "payment_intent.canceled")
            return intent

    def confirm(self, id: str, card: str, receipt_email: str | None = None) -> Intent:
        """The reader pays with a card."""
        with self.lock:
            intent = self.intent(id)
            if intent.status not in PAYABLE:
                raise self._unexpected_state(intent)
            intent.receipt_email = receipt_email or intent.receipt_email
            if card == DECLINED_CARD:
                self._emit(intent, "payment_intent.payment_failed")
                raise StripeProblem(
                    402,
                    "card_declined",
                    "Your card was declined.",
                    payment_intent=intent.as_json(is_expanded=False),
                )
            if card == SLOW_CARD:
                intent.status = "processing"
                self._emit(intent, "payment_intent.processing")
            else:
                self._succeed(intent)
            return intent

    def settle(self, id: str, *, succeeds: bool = True) -> None:
        """The money of a payment in progress arrives, or does not."""
        with self.lock:
            intent = self.intent(id)
            assert intent.status == "processing"
            if succeeds:
                self._succeed(intent)
            else:
                intent.status = "requires_payment_method"
                self._emit(intent, "payment_intent.payment_failed")

    def _succeed(self, intent: Intent) -> None:
        intent.status = "succeeded"
        intent.charge = Charge(f"ch_{next(self._numbers)}", int(self.now()))
        self._emit(intent, "charge.succeeded", intent.charge_json())
        self._emit(intent, "payment_intent.succeeded")

    def refund(self, id: str, amount: int | None = None) -> None:
        """All of it, or a part."""
        with self.lock:
            intent = self.intent(id)
            assert intent.charge is not None
            rest = intent.amount - intent.charge.amount_refunded
            intent.charge.amount_refunded += rest if amount is None else min(rest, amount)
            self._emit(intent, "charge.refunded", intent.charge_json())

    def dispute(self, id: str, status: str) -> None:
        """A new dispute, or the next status of the latest one."""
        with self.lock:
            intent = self.intent(id)
            assert intent.charge is not None
            disputes = intent.charge.disputes
            is_new = not disputes or disputes[-1].status in ("won", "lost")
            if is_new:
                disputes.append(Dispute(f"dp_{next(self._numbers)}", status))
            disputes[-1].status = status
            kind = "created" if is_new else "closed" if status in ("won", "lost") else "updated"
            self._emit(intent, f"charge.dispute.{kind}", intent.disputes_json()[-1])

    def _emit(self, intent: Intent, type: str, subject: dict[str, Any] | None = None) -> None:
        shown = subject or intent.as_json(is_expanded=False)
        body = {
            "id": f"evt_{next(self._numbers)}",
            "object": "event",
            "created": int(self.now()),
            "type": type,
            "data": {"object": shown},
        }
        event = Event(str(body["id"]), intent.id, int(self.now()), json.dumps(body))
        self.events.append(event)
        if self.on_event:
            self.on_event(event)

    @staticmethod
    def _unexpected_state(intent: Intent) -> StripeProblem:
        return StripeProblem(
            400,
            "payment_intent_unexpected_state",
            f"This payment's status is {intent.status}.",
            payment_intent=intent.as_json(is_expanded=False),
        )
