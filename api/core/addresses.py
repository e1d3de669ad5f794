"""What counts as one visitor where calls are limited."""

from __future__ import annotations

import ipaddress


def network_of(address: str) -> str:
    """The address; of IPv6 its /64, since a customer has all of it."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address  # a Unix socket, or whatever a proxy made of it
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), 64), strict=False))
