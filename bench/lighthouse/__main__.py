"""`python -m bench.lighthouse`: Lighthouse scores of the built site on an emulated phone.

Starts a site with the sample library, measures a page of each kind several times, and prints the
figures of the median run with the goals that they miss. The exit status is 1 where one is
missed. The scores are only meaningful on an idle machine.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx2

from bench.report import say
from tests.run_e2e import find_chromium, running_site

PROGRAM = Path(__file__).parent / "node_modules" / ".bin" / "lighthouse"
PAGES = ("/", "/weekly-essay", "/weekly-essay/3", "/torah-timeline", "/torah-timeline/noach")
# Without --preset it measures as on a slow phone.
OPTIONS = ("--quiet", "--output=json", "--no-enable-error-reporting")
FLAGS = "--headless=new --no-sandbox --disable-gpu"
SCORES = ("performance", "accessibility", "best-practices", "seo")
# The minimum score of each category.
MIN_SCORES = {"performance": 98, "accessibility": 100, "best-practices": 100, "seo": 100}
RUNS = 5
IDLE_TIMEOUT_SECONDS = 60
MAX_LAYOUT_SHIFT = 0.02


def main() -> int:
    # The shell draws no window of its own, which takes the processor from the page.
    chromium = shutil.which("chromium-headless-shell") or find_chromium()
    if chromium is None:
        raise SystemExit("No Chromium here.")
    pages = tuple(sys.argv[1:]) or PAGES
    with (
        tempfile.TemporaryDirectory(prefix="nuggets-lighthouse-") as folder,
        running_site(Path(folder)) as address,
    ):
        wait_until_idle(address)
        reports = {page: median_report(f"{address}{page}", chromium) for page in pages}
    say(f"\n{'':24}{'perf':>6}{'a11y':>6}{'best':>6}{'seo':>6}{'shift':>8}{'script kB':>11}")
    for page, report in reports.items():
        say(line(page, report))
    missed = [f"{page}: {miss}" for page, report in reports.items() for miss in misses(report)]
    say("\n" + "\n".join(missed or ["Every goal is met."]))
    return 1 if missed else 0


def wait_until_idle(address: str) -> None:
    """Wait while a new site embeds its teachings."""
    for _ in range(IDLE_TIMEOUT_SECONDS):
        if httpx2.get(f"{address}/api/health").json()["semantic"] != "off":
            return
        time.sleep(1)


def median_report(address: str, chromium: str) -> Mapping[str, Any]:
    """The report with the median performance; the first run warms up."""
    reports = [run_lighthouse(address, chromium) for _ in range(RUNS)]
    return sorted(reports, key=lambda report: score(report, "performance"))[RUNS // 2]


def run_lighthouse(address: str, chromium: str) -> Mapping[str, Any]:
    """Lighthouse's report of a page. A failed trace is retried once."""
    for _ in range(2):
        done = subprocess.run(
            [str(PROGRAM), address, *OPTIONS, f"--chrome-flags={FLAGS}"],
            env=os.environ | {"CHROME_PATH": chromium},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode == 0:
            report: Mapping[str, Any] = json.loads(done.stdout)
            return report
    raise SystemExit(f"Lighthouse failed:\n{done.stderr[-2000:]}")


def score(report: Mapping[str, Any], name: str) -> int:
    return round(100 * (report["categories"][name]["score"] or 0))


def shift(report: Mapping[str, Any]) -> float:
    return float(report["audits"]["cumulative-layout-shift"]["numericValue"])


def script_kb(report: Mapping[str, Any]) -> float:
    """The transfer size of all scripts, compressed and with headers.

    It includes what loads once the page is rendered; the build checks what it takes before that
    (`web/build/budget.ts`).
    """
    requests = report["audits"]["network-requests"]["details"]["items"]
    return float(
        sum(each["transferSize"] for each in requests if each["resourceType"] == "Script") / 1000
    )


def line(page: str, report: Mapping[str, Any]) -> str:
    scores = "".join(f"{score(report, name):>6}" for name in SCORES)
    return f"{page:24}{scores}{shift(report):>8.3f}{script_kb(report):>11.1f}"


def misses(report: Mapping[str, Any]) -> Iterator[str]:
    """The missed goals, and the audits that explain them."""
    for name, goal in MIN_SCORES.items():
        if score(report, name) < goal:
            yield f"{name} {score(report, name)}, not {goal}: {', '.join(failed(report, name))}"
    if shift(report) >= MAX_LAYOUT_SHIFT:
        yield f"layout shift {shift(report):.3f}, not under {MAX_LAYOUT_SHIFT}"


def failed(report: Mapping[str, Any], name: str) -> Iterator[str]:
    """The failed audits of a category that have a weight."""
    for entry in report["categories"][name]["auditRefs"]:
        audit = report["audits"][entry["id"]]
        if entry["weight"] and audit["score"] is not None and audit["score"] < 0.9:
            yield f"{audit['title']} {audit.get('displayValue', '')}".strip()


if __name__ == "__main__":
    sys.exit(main())
