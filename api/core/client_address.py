"""The client's IP address: how it is read, and how rate limits count it."""

from __future__ import annotations

import ipaddress
from typing import Annotated

from fastapi import Depends, Request


async def client_address(request: Request) -> str:
    """The client's IP address; empty on a Unix socket.

    Behind a proxy it is the forwarded address, if TRUSTED_PROXIES includes the proxy: uvicorn
    applies `X-Forwarded-For` before the application sees the request.
    """
    return request.client.host if request.client else ""


ClientAddress = Annotated[str, Depends(client_address)]


def network_of(address: str) -> str:
    """The IPv4 address, or the /64 network of an IPv6 address: providers assign a whole /64."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address  # a Unix socket, or a malformed value from a proxy
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((int(ip), 64), strict=False))
