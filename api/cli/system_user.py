"""The system user that runs the embedded Postgres, which refuses to run as root.

A normal user runs Postgres as itself. Root creates an unprivileged user, and gives it execute
permission on the parent folders of the data and the programs; on DATA_DIR only through its group.
"""

from __future__ import annotations

import os
import pwd
import shutil
import stat
import subprocess
from pathlib import Path

from api.cli.permissions import allow_group_traversal
from api.cli.postgres_wheel import INSTALLED, LIBRARIES
from api.core.console import CommandError, print_line

DATABASE_USER = "nuggets-postgres"


def is_root() -> bool:
    return os.geteuid() == 0


def database_user(cluster: Path) -> str | None:
    """The user to run Postgres as; None for the current user. Creates it for root."""
    if not is_root():
        return None
    if cluster.exists() and cluster.stat().st_uid != 0:
        account = cluster.owner()
    else:
        account = DATABASE_USER
        _create_user()
    _allow_traversal(cluster.parent)
    allow_group_traversal(cluster.parent, pwd.getpwnam(account).pw_gid)
    _allow_traversal(INSTALLED)
    _make_readable(INSTALLED)
    _make_readable(LIBRARIES)
    return account


def _create_user() -> None:
    try:
        pwd.getpwnam(DATABASE_USER)
        return
    except KeyError:
        pass
    options = ["--system", "--no-create-home", "--home-dir=/nonexistent"]
    program = shutil.which("useradd", path="/usr/sbin:/sbin:/usr/bin:/bin")
    if program is None:
        raise CommandError(
            "Postgres does not run as root, and there is no `useradd` to make a user for it. "
            "Run this as another user, or set DATABASE_URL."
        )
    subprocess.run(
        [program, *options, "--shell=/usr/sbin/nologin", DATABASE_USER],
        check=True,
        capture_output=True,
    )


def _allow_traversal(path: Path) -> None:
    """Give others execute (not read) permission on the parent folders of `path`."""
    for folder in path.resolve().parents:
        if folder.exists() and not folder.stat().st_mode & stat.S_IXOTH:
            folder.chmod(folder.stat().st_mode | stat.S_IXOTH)
            print_line(f"Allowed the database user to traverse {folder} (chmod o+x).")


def _make_readable(tree: Path) -> None:
    """Make the wheel's files readable after installation with a strict umask."""
    if not tree.exists() or tree.stat().st_mode & stat.S_IROTH:
        return
    for path in (tree, *tree.rglob("*")):
        execute = stat.S_IXOTH if path.is_dir() or path.stat().st_mode & stat.S_IXUSR else 0
        path.chmod(path.stat().st_mode | stat.S_IROTH | execute)


def group_of(account: str | None) -> int | None:
    return pwd.getpwnam(account).pw_gid if account else None


def give_ownership(folder: Path, account: str | None) -> None:
    """Create a private folder of the database user. Raises CommandError if another user owns it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    owner = pwd.getpwnam(account).pw_uid if account else os.geteuid()
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid not in {owner, os.geteuid()}:
        raise CommandError(f"{folder} belongs to another user. Remove it, or change DATA_DIR.")
    if account:
        os.chown(folder, owner, pwd.getpwnam(account).pw_gid)
    folder.chmod(0o700)


def remove_tree(folder: Path) -> None:
    if folder.exists():
        shutil.rmtree(folder)
