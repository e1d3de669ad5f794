"""`python -m bench.scale_out [--seconds N]`: reads with replicas, and nginx in front.

All servers share the machine's processors: with few of them a replica takes from the primary and
from the API what it gives. The figures show what the parts cost, not what further machines add.
"""

from __future__ import annotations

import argparse
import itertools
import tempfile
from pathlib import Path

from api.cli.postgres import Postgres
from api.core.paths import ROOT
from bench import environment, nginx, report
from bench.driver import closed_loop, closed_loop_statuses, get
from bench.report import Row, fact, row
from bench.standby import await_caught_up, standbys

POSTS, CONNECTIONS = 2_000, 8
_OK = 200


def main() -> None:
    """Measure, print and write. Raises RuntimeError when a part does not work."""
    parser = argparse.ArgumentParser(prog="bench.scale_out", description=__doc__)
    parser.add_argument("--seconds", type=float, default=8, help="of each measurement")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="nuggets-bench-") as name:
        folder = Path(name)
        # The database's own system user passes through it.
        folder.chmod(0o711)
        with environment.database(folder) as config:
            environment.import_generated(config, POSTS)
            sections = {
                "replicas": replicas(folder, config, options.seconds),
                "nginx": front_cache(folder, config, options.seconds),
            }
    for section, rows in sections.items():
        report.print_table(section, rows)
    report.say(f"Written to {report.write(vars(options), sections)}")


def replicas(folder: Path, config: environment.SiteConfig, seconds: float) -> list[Row]:
    """Reads a second that are not stored, with the primary alone, one replica and two."""
    primary = Postgres(config.folder)
    rows = []
    with standbys(folder, primary, 2) as servers:
        await_caught_up(primary, servers)
        for count in range(len(servers) + 1):
            urls = ",".join(server.dsn() for server in servers[:count])
            config.extra = {"DATABASE_READ_URL": urls}
            with environment.api(config) as port:
                # The first requests open the connections.
                closed_loop_statuses(port, _lists(0), CONNECTIONS, 2.0)
                statuses = closed_loop_statuses(port, _lists(1), CONNECTIONS, seconds)
            failed = statuses.total() - statuses[_OK]
            rate = f"{statuses[_OK] / seconds:.0f} reads/s, {failed} failed"
            rows.append(fact(f"{count} replicas", rate))
    config.extra = {}
    return rows


def _lists(part: int) -> list[str]:
    """Requests for different pages of a list, so that none is answered from the store."""
    pages = itertools.product(range(1, 21), range(part * POSTS // 2, (part + 1) * POSTS // 2))
    return [get(f"/api/posts/daily?limit={limit}&offset={at}") for limit, at in pages]


def front_cache(folder: Path, config: environment.SiteConfig, seconds: float) -> list[Row]:
    """One page by nginx from its cache, beside a file of its own and the site without nginx."""
    program = nginx.find_program()
    if program is None:
        return [fact("skipped", "no nginx here (apt-get install nginx-light)")]
    config.extra = {"SHARED_CACHE_SECONDS": "1"}
    page = get("/api/posts/daily")
    with (
        environment.api(config) as first,
        environment.api(config) as second,
        nginx.front(
            program, folder / "nginx", [first, second], ROOT / "web" / "dist", 1_000_000
        ) as port,
    ):
        script = next((ROOT / "web" / "dist" / "assets").glob("*.js")).name
        return [
            row("the site alone", closed_loop(first, page, seconds)),
            row("nginx, from its cache", closed_loop(port, page, seconds)),
            row("nginx, a static file", closed_loop(port, get(f"/assets/{script}"), seconds)),
        ]


if __name__ == "__main__":
    main()
