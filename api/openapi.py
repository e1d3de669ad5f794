"""`python -m api.openapi` prints the OpenAPI document, the source of the web client's types."""

from __future__ import annotations

import json
import sys

from api.app import create_app
from api.core.settings import Settings


def description() -> str:
    """The OpenAPI document as JSON, the same on every machine."""
    # No database connection is made.
    app = create_app(Settings(database_url="postgresql://localhost/none"))
    return json.dumps(app.openapi(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(description())
