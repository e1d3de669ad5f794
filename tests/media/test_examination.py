"""The headers of an uploaded file are read apart from the API (ADMIN-33)."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from api.core.paths import ROOT
from api.media.processing import child
from tests.media.conftest import Desk
from tests.media.files import picture

CRASH = f"import os; os.kill(os.getpid(), {signal.SIGSEGV.value})"


@pytest.mark.rule("ADMIN-33")
@pytest.mark.parametrize("script", [CRASH, "import time; time.sleep(600)"])
async def test_a_file_that_cannot_be_examined_is_refused_and_not_examined_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    monkeypatch.setattr(child, "EXAMINE_COMMAND", ("-c", script))
    monkeypatch.setattr(child, "EXAMINE_SECONDS", 1.0)
    location = (await desk.create("image", len(picture()))).headers["location"]
    response = await desk.append(location, 0, picture())
    assert (response.status_code, response.json()["message"]) == (422, child.CRASHED)
    assert (await desk.call("GET", location, headers={"Tus-Resumable": "1.0.0"})).status_code == 404
    assert desk.public_files() == desk.incoming_files() == set()


def test_the_api_does_not_load_the_decoder_of_recordings() -> None:
    script = "import sys, api.app; raise SystemExit('av' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=False).returncode == 0
