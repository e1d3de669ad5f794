"""Members of a Ghost site, as its two exports list them: who they are, and what they consented to.

Ghost subscribes nobody before they have opened a link in a mail, except for members whom the
site's owner added: those carry a label of the import, and nothing says what they agreed to.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

from api.core.email_address import normalize_email

MAX_FILE_BYTES = 200_000_000
MAX_MEMBERS = 1_000_000
_TRUE, _FALSE = frozenset({"true", "1", "yes"}), frozenset({"false", "0", "no"})
# Ghost's word for a member who pays nothing, and its name for the end of that.
_COMPLIMENTARY, END_COLUMN = "comped", "expiry_at"
_FIELDS = "has another number of fields than the first line"
_ADDRESS = "has no valid e-mail address"
_END = f"the end of the complimentary membership ({END_COLUMN}) is not a date"
# Ghost labels members whom a file added: 'Import 2024-05-01 10:00'.
_ADDED_BY_OWNER = "import "


class MembersFileError(ValueError):
    """A file that is no export of members. The message is for the operator."""


class Consent(StrEnum):
    CONFIRMED = "confirmed"
    UNSUBSCRIBED = "unsubscribed"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Member:
    """`email` is normalised, '' if it is invalid; `since`: the day of joining, if known.

    `is_complimentary`: a member who pays nothing for what others pay for, until `ends` if that is
    known. `line` is that of the CSV file, and `fault` why it cannot be used.
    """

    email: str
    consent: Consent
    since: date | None
    is_complimentary: bool = False
    ends: date | None = None
    line: int | None = None
    fault: str = ""


def read_members_csv(path: Path) -> Iterator[Member]:
    """The members of Ghost's members export. Raises MembersFileError."""
    if path.stat().st_size > MAX_FILE_BYTES:
        raise MembersFileError(f"{path}: is larger than {MAX_FILE_BYTES:,} bytes")
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = csv.DictReader(file)
            if not {"email", "subscribed_to_emails"} <= set(rows.fieldnames or ()):
                message = "has no columns email and subscribed_to_emails, as Ghost's export has"
                raise MembersFileError(f"{path}: {message}")
            for number, row in enumerate(rows, start=1):
                if number > MAX_MEMBERS:
                    raise MembersFileError(f"{path}: has more than {MAX_MEMBERS:,} members")
                # Where it begins: a quoted field may have several lines.
                breaks = sum(str(value).count("\n") for value in row.values())
                yield _of_csv(row, rows.line_num - breaks)
    except (UnicodeDecodeError, csv.Error) as error:
        raise MembersFileError(f"{path}: is not a CSV file in UTF-8: {error}") from None


def members_of_export(
    members: Iterable[Mapping[str, Any]],
    subscriptions: Iterable[Mapping[str, Any]],
    created: Iterable[Mapping[str, Any]],
    products: Iterable[Mapping[str, Any]] = (),
) -> Iterator[Member]:
    """The members inside a Ghost export.

    The rows of its tables `members`, `members_newsletters`, `members_created_events` and
    `members_products`, which has the ends of complimentary memberships.
    """
    ends = {row.get("member_id"): str(row.get("expiry_at") or "") for row in products}
    added = {row.get("member_id") for row in created if row.get("source") != "member"}
    subscribed = {row.get("member_id") for row in subscriptions}
    for row in members:
        chosen = row.get("subscribed")
        if chosen is None and subscribed:
            chosen = row.get("id") in subscribed
        yield _member(
            str(row.get("email") or ""),
            _flag(chosen),
            is_stopped=_flag(row.get("email_disabled")) is True,
            is_added=row.get("id") in added,
            since=str(row.get("created_at") or ""),
            is_complimentary=row.get("status") == _COMPLIMENTARY,
            ends=ends.get(row.get("id"), ""),
        )


def _of_csv(row: Mapping[Any, Any], line: int) -> Member:
    if None in row or None in row.values():
        return Member("", Consent.UNKNOWN, None, line=line, fault=_FIELDS)
    labels = (row.get("labels") or "").lower()
    return _member(
        row.get("email") or "",
        _flag(row.get("subscribed_to_emails")),
        is_stopped=bool(row.get("deleted_at")),
        is_added=any(label.strip().startswith(_ADDED_BY_OWNER) for label in labels.split(",")),
        since=row.get("created_at") or "",
        is_complimentary=_flag(row.get("complimentary_plan")) is True and not row.get("deleted_at"),
        ends=row.get(END_COLUMN) or "",
        line=line,
    )


def _member(
    email: str,
    subscribed: bool | None,
    *,
    is_stopped: bool,
    is_added: bool,
    since: str,
    is_complimentary: bool,
    ends: str,
    line: int | None = None,
) -> Member:
    fault = ""
    try:
        address = normalize_email(email)
    except ValueError:
        address, fault = "", _ADDRESS
    end = _day(ends)
    if is_complimentary and ends.strip() and end is None:
        is_complimentary, fault = False, fault or _END
    if subscribed is False or is_stopped:
        consent = Consent.UNSUBSCRIBED
    elif subscribed and not is_added:
        consent = Consent.CONFIRMED
    else:
        consent = Consent.UNKNOWN
    return Member(address, consent, _day(since), is_complimentary, end, line, fault)


def _flag(value: object) -> bool | None:
    text = str(value).strip().lower()
    return True if text in _TRUE else False if text in _FALSE else None


def _day(value: str) -> date | None:
    try:
        return datetime.fromisoformat(value.strip()).date()
    except ValueError:
        return None
