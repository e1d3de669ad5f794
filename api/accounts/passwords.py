"""The rules of passwords, and their hashes (AUTH-42, AUTH-46).

A password is normalized (NFKC) before it is hashed, since keyboards differ in how they compose a
letter. At most MAX_BYTES of it are handled; a longer one is refused rather than cut.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

from zxcvbn.frequency_lists import FREQUENCY_LISTS

from api.core.errors import Unprocessable
from api.core.password_hashing import hash_password, needs_new_hash, run_hashing, verify_password
from api.core.translation import t

MIN_CHARACTERS, MAX_BYTES = 8, 128
# The list has 30,000 passwords, the most common first. All are checked: two thirds of the first
# 10,000 are too short to be chosen anyway.
COMMON_PASSWORDS = frozenset(FREQUENCY_LISTS["passwords"])


def normalized(password: str) -> str:
    return unicodedata.normalize("NFKC", password)


def check_new_password(password: str, *, own_names: Iterable[str | None] = ()) -> str:
    """The normalized password. Raises Unprocessable for one that is too easy to guess.

    `own_names` are the username and the address of its owner and the name of the site.
    """
    text = normalized(password)
    if len(text) < MIN_CHARACTERS:
        raise _refused(t("Password must be at least {0} characters.", MIN_CHARACTERS))
    if len(text.encode()) > MAX_BYTES:
        raise _refused(t("Password must be at most {0} bytes.", MAX_BYTES))
    guess = text.casefold()
    if guess in COMMON_PASSWORDS or len(set(guess)) == 1:
        raise _refused(t("This password is one of the most common. Please choose another."))
    if any(_is_made_of(guess, name.casefold()) for name in own_names if name):
        raise _refused(t("Please choose a password that is not your own name."))
    return text


def _is_made_of(guess: str, name: str) -> bool:
    """Whether a guess is a name, also repeated, with at most three more characters."""
    return name in guess and len(guess.replace(name, "")) <= 3


def _refused(message: str) -> Unprocessable:
    return Unprocessable(message, fields={"password": message})


async def hashed(password: str) -> str:
    """The hash of a checked password."""
    return await run_hashing(hash_password, password)


async def is_right(password: str, stored: str | None) -> bool:
    """Whether a password has this hash. It takes the same time where there is no hash."""
    return await run_hashing(_is_right, normalized(password), stored)


async def owner_of(password: str, stored: Sequence[str | None]) -> int | None:
    """The index of the first hash of this password; None if it has none of them.

    Only the first ends the search: it takes the same time whichever of the others is right, and
    whether or not there is one.
    """
    if await is_right(password, stored[0]):
        return 0
    results = [await is_right(password, other) for other in stored[1:]]
    return 1 + results.index(True) if True in results else None


async def renewed(password: str, stored: str) -> str | None:
    """A new hash where the stored one has outdated parameters."""
    return await hashed(normalized(password)) if needs_new_hash(stored) else None


@lru_cache(maxsize=1)
def _nobodys_hash() -> str:
    return hash_password("the password of nobody")


def _is_right(password: str, stored: str | None) -> bool:
    is_too_long = len(password.encode()) > MAX_BYTES
    # A fixed text takes the place of one that is too long, whose hash would take more time.
    text = "" if is_too_long else password
    # Computed by the first login of a process, whoever it is for.
    nobodys_hash = _nobodys_hash()
    try:
        matches = verify_password(text, stored or nobodys_hash)
    except (ValueError, TypeError):
        return False
    return matches and stored is not None and not is_too_long
