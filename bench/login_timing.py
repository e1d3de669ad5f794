"""`python -m bench.login_timing [--pairs 200]`: known and unknown readers must take the same time.

A wrong login, a reset and a sign-in link are sent for a reader who exists and one who does not, in
turns, in one run, each from an address of its own. The ratio of the medians is to stay within 10 %.
"""

# rule: AUTH-74

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from ipaddress import IPv4Address
from pathlib import Path
from typing import Any

import httpx2
from sqlalchemy.orm import Session

from api.core.database import sync_engine
from api.core.password_hashing import hash_password
from api.models import User
from bench import environment, report
from bench.report import Row, row, say
from bench.stats import sample_of

PASSWORD = "the quiet password of a reader"  # noqa: S105
_FIRST_ADDRESS = int(IPv4Address("10.0.0.0"))
Body = Callable[[int, bool], dict[str, Any]]


def login(number: int, known: bool) -> dict[str, Any]:
    name = f"reader{number}" if known else f"nobody{number}"
    return {"identifier": name, "password": "a wrong password"}


def login_by_email(number: int, known: bool) -> dict[str, Any]:
    return login(number, known) | {"identifier": link(number, known)["email"]}


def link(number: int, known: bool) -> dict[str, Any]:
    name = f"reader{number}" if known else f"nobody{number}"
    return {"email": f"{name}@example.com"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=200)
    pairs: int = parser.parse_args().pairs
    with tempfile.TemporaryDirectory() as folder, environment.database(Path(folder)) as config:
        _add_readers(config.dsn, pairs)
        with environment.api(config) as port:
            client = httpx2.Client(
                base_url=f"http://127.0.0.1:{port}", timeout=60.0, trust_env=False
            )
            rows = [
                *_compare(client, "/api/login", login, 401, pairs),
                *_compare(client, "/api/login", login_by_email, 401, pairs, "by e-mail"),
                *_compare(client, "/api/password-reset", link, 202, pairs),
                *_compare(client, "/api/sign-in-link", link, 202, pairs),
            ]
    report.print_table("Known and unknown readers", rows)
    say(str(report.write({"pairs": pairs}, {"login timing": rows})))


def _add_readers(dsn: str, number: int) -> None:
    engine = sync_engine(dsn)
    stored = hash_password(PASSWORD)
    with Session(engine) as session, session.begin():
        session.add_all(
            User(username=f"reader{n}", email=f"reader{n}@example.com", password=stored)
            for n in range(number)
        )
    engine.dispose()


def _compare(
    client: httpx2.Client, path: str, body: Body, status: int, pairs: int, kind: str = ""
) -> list[Row]:
    """One request of each kind warms up; then they alternate, also in their order."""
    times: dict[bool, list[float]] = {True: [], False: []}
    for number in range(-1, pairs):
        for known in (True, False) if number % 2 else (False, True):
            index = max(number, 0)
            address = str(IPv4Address(_FIRST_ADDRESS + 2 * (number + 1) + known))
            start = time.perf_counter()
            answer = client.post(
                path, json=body(index, known), headers={"X-Forwarded-For": address}
            )
            elapsed = (time.perf_counter() - start) * 1000
            if answer.status_code != status:
                raise RuntimeError(f"{path}: {answer.status_code} {answer.text}")
            if number >= 0:
                times[known].append(elapsed)
    known_sample, unknown_sample = sample_of(times[True]), sample_of(times[False])
    ratio = known_sample.percentile(0.5) / unknown_sample.percentile(0.5)
    name = f"{path} {kind}".strip()
    return [
        row(f"{name}, known", known_sample, ratio=ratio),
        row(f"{name}, unknown", unknown_sample),
    ]


if __name__ == "__main__":
    main()
