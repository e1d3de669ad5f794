"""The kinds of values that settings have: each is checked and normalized."""

from __future__ import annotations

import ipaddress
import re
from typing import Annotated
from zoneinfo import available_timezones

from pydantic import AfterValidator

_HOST = re.compile(r"(?:\*\.)?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9-]+)+(?::\d{1,5})?")

_BETWEEN_DSNS = re.compile(r",\s*(?=postgres(?:ql)?(?:\+psycopg)?://)")


def _http_url(value: str) -> str:
    if not value.startswith(("http://", "https://")):
        raise ValueError("must start with http:// or https://")
    return value.rstrip("/")


def _postgres_dsn(value: str) -> str:
    if not value.startswith(("postgresql://", "postgres://", "postgresql+psycopg://")):
        raise ValueError("must be a Postgres DSN such as postgresql://user:password@host/name")
    return value


def _postgres_dsns(value: str) -> str:
    """Normalize a comma-separated list of DSNs. A DSN may itself name several hosts."""
    return ",".join(_postgres_dsn(dsn) for dsn in split_dsns(value))


def split_dsns(value: str) -> list[str]:
    return [dsn.strip() for dsn in _BETWEEN_DSNS.split(value)]


def _http_urls(value: str) -> str:
    """Normalize a comma-separated list of different URLs."""
    urls = [_http_url(item.strip()) for item in value.split(",")]
    if len(set(urls)) < len(urls):
        raise ValueError("must be different URLs")
    return ",".join(urls)


def _timezone(value: str) -> str:
    if value not in available_timezones():
        raise ValueError("must be a time zone name such as America/New_York")
    return value


def _networks(value: str) -> str:
    """Normalize a comma-separated list of networks."""
    try:
        found = [ipaddress.ip_network(item.strip()) for item in value.split(",") if item.strip()]
    except ValueError as error:
        raise ValueError(f"must be addresses or networks such as 10.0.0.0/8: {error}") from None
    return ",".join(map(str, found))


def _hosts(value: str) -> str:
    """Normalize a comma-separated list of host names; `*.` matches all subdomains."""
    hosts = [item.strip().lower() for item in value.split(",") if item.strip()]
    for host in hosts:
        if not _HOST.fullmatch(host):
            raise ValueError("must be host names such as images.example.org, *.example.org")
    return ",".join(hosts)


def _three_urls(value: str) -> str:
    """Normalize a comma-separated list of up to three URLs, of which each may be empty."""
    urls = [item.strip() for item in value.split(",")]
    if len(urls) > 3 or any(url and not url.startswith(("http://", "https://")) for url in urls):
        raise ValueError("must be up to three URLs, each starting with http:// or https://")
    return ",".join(urls)


def _three_counts(value: str) -> str:
    """Normalize how many daily, weekly and monthly backups are kept."""
    counts = [item.strip() for item in value.split(",")]
    if len(counts) != 3 or any(not re.fullmatch(r"\d{1,3}", count) for count in counts):
        raise ValueError("must be three numbers, of days, weeks and months, such as 7,4,6")
    return ",".join(counts)


HttpUrl = Annotated[str, AfterValidator(_http_url)]
Networks = Annotated[str, AfterValidator(_networks)]
Hosts = Annotated[str, AfterValidator(_hosts)]
HttpUrls = Annotated[str, AfterValidator(_http_urls)]
PostgresDsn = Annotated[str, AfterValidator(_postgres_dsn)]
PostgresDsns = Annotated[str, AfterValidator(_postgres_dsns)]
TimeZone = Annotated[str, AfterValidator(_timezone)]
ThreeUrls = Annotated[str, AfterValidator(_three_urls)]
ThreeCounts = Annotated[str, AfterValidator(_three_counts)]
