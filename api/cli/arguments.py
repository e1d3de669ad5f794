"""Types of the commands' arguments."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def in_existing_folder(path: Path) -> Path:
    """Reject a target in a missing folder before any server is started."""
    folder = path.expanduser().parent
    if not folder.is_dir():
        raise typer.BadParameter(f"there is no folder {folder}")
    return path


Source = Annotated[Path, typer.Argument(exists=True, dir_okay=False, readable=True)]
Target = Annotated[Path, typer.Argument(dir_okay=False, callback=in_existing_folder)]
