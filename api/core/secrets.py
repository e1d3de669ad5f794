"""Secrets that a site generates once and stores in DATA_DIR, readable by its owner only."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

_PASSWORD_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # noqa: S105 - without look-alike letters


def secret_key(data_dir: Path) -> str:
    """The key that signs tokens, for a site without SECRET_KEY."""
    return _read_or_generate(data_dir / "secret.key")


def site_secret(configured: str | None, data_dir: Path) -> bytes:
    """The key material of this site: SECRET_KEY, or else the generated key."""
    return (configured or secret_key(data_dir)).encode()


def signing_keys(configured: str | None, previous: str | None, data_dir: Path) -> list[bytes]:
    """The keys of tokens: the current one signs, the previous one only verifies."""
    keys = [site_secret(configured, data_dir)]
    return [*keys, previous.encode()] if previous else keys


def meili_master_key(data_dir: Path) -> str:
    """The master key of the Meilisearch server that the site starts."""
    return _read_or_generate(data_dir / "meilisearch.key")


def admin_password_hash(data_dir: Path) -> str | None:
    """The argon2id hash of the admin password; None before the first start."""
    try:
        return _admin_file(data_dir).read_text().strip()
    except FileNotFoundError:
        return None


def set_admin_password(data_dir: Path, password: str) -> None:
    """Replace the stored hash by that of a new admin password."""
    # Loaded where a password is set, which most processes never do.
    from passlib.hash import argon2

    _write(_admin_file(data_dir), str(argon2.hash(password)))


def generate_admin_password(data_dir: Path) -> str | None:
    """Generate an admin password unless one is set. It can be shown only now."""
    if admin_password_hash(data_dir) is not None:
        return None
    groups = ("".join(secrets.choice(_PASSWORD_ALPHABET) for _ in range(5)) for _ in range(4))
    password = "-".join(groups)
    set_admin_password(data_dir, password)
    return password


def _admin_file(data_dir: Path) -> Path:
    return data_dir / "admin-password.hash"


def _read_or_generate(file: Path) -> str:
    if not file.exists():
        _write(file, secrets.token_urlsafe(32))
    return file.read_text().strip()


def _write(file: Path, text: str) -> None:
    """Write atomically with owner-only permissions."""
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_name(f"{file.name}.{os.getpid()}.new")
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as handle:
        handle.write(text + "\n")
    unfinished.replace(file)
