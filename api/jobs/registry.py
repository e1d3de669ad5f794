"""Every background job, and the app that defers and runs them.

A domain's jobs are a procrastinate Blueprint. A job must be idempotent: after a crash or a shutdown
of its worker it runs again. Its arguments are ids, never personal data: they are logged, and dead
letters keep them for a month.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy

from procrastinate import App, Blueprint, PsycopgConnector

from api.accounts.jobs import accounts
from api.admin.content.jobs import desk
from api.core.database import RESPONSIVE
from api.core.dsn import libpq_dsn
from api.jobs.maintenance import maintenance
from api.media.jobs import media
from api.membership.jobs import membership
from api.outreach.jobs import outreach
from api.queue.retry import set_retry_strategy
from api.study.questions.jobs import study

# A worker that stops while its database is away waits so long, and is killed after 45 s.
CONNECTION_SECONDS = 10.0
BLUEPRINTS: Mapping[str, Blueprint] = {
    "accounts": accounts,
    "desk": desk,
    "maintenance": maintenance,
    "media": media,
    "membership": membership,
    "outreach": outreach,
    "study": study,
}


def create_job_app(dsn: str, blueprints: Mapping[str, Blueprint] = BLUEPRINTS) -> App:
    """The job queue of a database. Open it with `open_async()`."""
    connector = PsycopgConnector(
        conninfo=libpq_dsn(dsn),
        # A plan that is kept would call functions that `nuggets restore` has replaced (OPS-42).
        kwargs={**RESPONSIVE, "prepare_threshold": None},
        min_size=1,
        max_size=6,
        timeout=CONNECTION_SECONDS,
    )
    app = App(connector=connector)
    for namespace, blueprint in blueprints.items():
        # A copy: `add_tasks_from` renames the tasks of the blueprint that it is given.
        app.add_tasks_from(deepcopy(blueprint), namespace=namespace)
    for name in (name for name in app.tasks if name.partition(":")[0] in blueprints):
        set_retry_strategy(app.tasks[name])
    return app
