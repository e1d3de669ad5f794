"""The API conforms to its OpenAPI schema: Schemathesis with all of its checks.

It runs over a real socket, since its checks of methods and headers concern the server too. The
number of examples is bounded, and two runs try the same.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import httpx2
import pytest

from api.core.database import sync_engine
from api.library.importing import load_samples
from indexer.sync import update_documents
from tests.uvicorn_server import served

PASSWORD = "correct horse battery"
EXAMPLES = 6
# No schema can say which passwords are too common, too long in bytes, or wrong, which text a teaching has, when a
# session can have been, what a recording is, which code is right, or which of two days is the later one. The reader's
# own calls have the token of a reader; those that would end the session have not, and the admin does not delete the
# reader.
CONFIG = """
[[operations]]
include-path-regex = "^/api/(user|ai|study-notes|reviews|account(?!/sessions))"
headers = { Authorization = "Bearer READER" }

[[operations]]
include-path-regex = "^/api/(register|password-reset/confirm|account/(password|deletion|email|email/removal))$"
checks.positive_data_acceptance.expected-statuses = ["2xx", "404", "409", "422", "429"]

[[operations]]
include-path-regex = "^/api/(uploads|search)$"
checks.positive_data_acceptance.expected-statuses = ["2xx", "422"]

[[operations]]
# A day before 1900, a timeline entry or a day without such a reading.
include-path-regex = "^/api/(shabbat-table|torah-timeline/.*/haftarah)$"
checks.positive_data_acceptance.expected-statuses = ["2xx", "404", "422"]

[[operations]]
# A text that is no reference, and a place that there is not.
include-path-regex = "^/api/(verses|mishnah)$"
checks.positive_data_acceptance.expected-statuses = ["2xx", "404", "422"]

[[operations]]
# Needs a model, and a text that is long enough.
include-path = "/api/admin/study-guides/draft"
checks.positive_data_acceptance.expected-statuses = ["2xx", "409", "422"]

[[operations]]
include-path = "/api/ai/learning-path"
# Its limit is the least: a call without a token is refused with 429 as well as with 401.
checks.ignored_auth.enabled = false

[[operations]]
include-path-regex = "^/api/admin/second-factor/"
checks.positive_data_acceptance.expected-statuses = ["2xx", "404", "409", "422", "429"]

[[operations]]
include-path-regex = "^/api/admin/users/"
include-method = "DELETE"
enabled = false

[[operations]]
include-path-regex = "^/api/(ai/track-session|study-notes)"
checks.positive_data_acceptance.expected-statuses = ["2xx", "404", "409", "422", "429"]

[[operations]]
# A draft has the fields of its kind, and needs all of them to be published.
include-path-regex = "/api/admin/drafts/.*"
checks.positive_data_acceptance.expected-statuses = ["2xx", "404", "409", "422"]
"""


@pytest.fixture
def address(fresh_database_url: str, tmp_path: Path) -> Iterator[str]:
    """A site whose sample library is indexed."""
    engine = sync_engine(fresh_database_url)
    load_samples(engine, datetime.now(UTC), ZoneInfo("America/New_York"))
    while update_documents(engine):
        pass
    engine.dispose()
    with served(fresh_database_url, tmp_path, admin_password=PASSWORD) as (_, port):
        yield f"http://127.0.0.1:{port}"


def token(address: str, path: str, **body: str) -> str:
    response = httpx2.post(address + path, json=body, trust_env=False)
    return str(response.raise_for_status().json()["token"])


@pytest.mark.rule("TEXT-9", "API-21")
def test_every_endpoint_conforms_to_the_openapi_schema(address: str, tmp_path: Path) -> None:
    config = tmp_path / "schemathesis.toml"
    admin = token(address, "/api/admin/login", password=PASSWORD)
    reader = token(address, "/api/register", username="miriam", password=PASSWORD)
    config.write_text(CONFIG.replace("READER", reader))
    run = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(config)),
            *("run", f"{address}/api/openapi.json"),
            *("--checks", "all", "--max-examples", str(EXAMPLES)),
            *("--generation-deterministic", "--continue-on-failure", "--workers", "1"),
            *("--header", f"Authorization: Bearer {admin}", "--no-color"),
            *("--phases", "examples,coverage,fuzzing,stateful"),
        ],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-20_000:] + run.stderr
