"""Network addresses as rate limits count them."""

from __future__ import annotations

import ipaddress


def network_of(address: str) -> str:
    """The IPv4 address, or the /64 network of an IPv6 address: providers assign a whole /64."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address  # a Unix socket, or a malformed value from a proxy
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), 64), strict=False))
