"""The system user that the embedded Postgres runs as: it refuses to run as root.

A normal user runs it as itself. Root runs it as a user without rights, made for this, which is let
pass through the folders above the data and the programs. Through DATA_DIR only its group may pass.
"""

from __future__ import annotations

import os
import pwd
import shutil
import stat
import subprocess
from pathlib import Path

from api.cli.private import let_group_pass
from api.cli.wheel import INSTALLED, LIBRARIES
from api.core.console import CommandError, say

ACCOUNT = "nuggets-postgres"


def is_root() -> bool:
    return os.geteuid() == 0


def database_account(cluster: Path) -> str | None:
    """The user to run Postgres as; None means ourselves. Makes it, and its way in, for root."""
    if not is_root():
        return None
    if cluster.exists() and cluster.stat().st_uid != 0:
        account = cluster.owner()
    else:
        account = ACCOUNT
        _make_account()
    _let_pass(cluster.parent)
    let_group_pass(cluster.parent, pwd.getpwnam(account).pw_gid)
    _let_pass(INSTALLED)
    _make_readable(INSTALLED)
    _make_readable(LIBRARIES)
    return account


def _make_account() -> None:
    try:
        pwd.getpwnam(ACCOUNT)
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
        [program, *options, "--shell=/usr/sbin/nologin", ACCOUNT],
        check=True,
        capture_output=True,
    )


def _let_pass(path: Path) -> None:
    """Let others pass through (not list) the folders above `path`."""
    for folder in path.resolve().parents:
        if folder.exists() and not folder.stat().st_mode & stat.S_IXOTH:
            folder.chmod(folder.stat().st_mode | stat.S_IXOTH)
            say(f"Let the database's user pass through {folder} (chmod o+x).")


def _make_readable(tree: Path) -> None:
    """Undo a strict umask over the wheel's own files."""
    if not tree.exists() or tree.stat().st_mode & stat.S_IROTH:
        return
    for path in (tree, *tree.rglob("*")):
        execute = stat.S_IXOTH if path.is_dir() or path.stat().st_mode & stat.S_IXUSR else 0
        path.chmod(path.stat().st_mode | stat.S_IROTH | execute)


def group_of(account: str | None) -> int | None:
    return pwd.getpwnam(account).pw_gid if account else None


def give(folder: Path, account: str | None) -> None:
    """Make a private folder of the database's user. Raises CommandError if it is someone else's."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    owner = pwd.getpwnam(account).pw_uid if account else os.geteuid()
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid not in {owner, os.geteuid()}:
        raise CommandError(f"{folder} belongs to someone else. Remove it, or change DATA_DIR.")
    if account:
        os.chown(folder, owner, pwd.getpwnam(account).pw_gid)
    folder.chmod(0o700)


def remove_tree(folder: Path) -> None:
    if folder.exists():
        shutil.rmtree(folder)
