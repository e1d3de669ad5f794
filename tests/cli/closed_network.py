"""Runs a site in a network of its own, and prints what it tried to reach there as JSON.

    python -m tests.cli.closed_network FOLDER

All addresses are routed to the loopback device, where a packet socket sees every attempt, those of
native libraries and name lookups, too. Nothing answers, and nothing leaves the machine.
"""

from __future__ import annotations

import ctypes
import fcntl
import ipaddress
import json
import os
import socket
import struct
import sys
import threading
import time
from pathlib import Path

from tests.cli.sites import running

NOT_PERMITTED = 77
# Reserved for documentation.
PROBE = ("192.0.2.1", 443)
DNS = 53
PATHS = (
    *("/api/health", "/api/posts/daily", "/api/series", "/api/search?q=shabbos"),
    *("/api/search?q=coping+with+loss+and+grief", "/sitemap.xml", "/feeds/all.xml", "/llms.txt"),
)
_NEW_USERS, _NEW_NETWORK = 0x10000000, 0x40000000
_SET_ADDRESS, _SET_FLAGS, _ADD_ROUTE = 0x8916, 0x8914, 0x890B
_UP_AND_RUNNING, _ROUTE_UP = 0x41, 0x1
_ALL_PROTOCOLS = 0x0003
_TCP, _UDP = 6, 17

Attempt = tuple[str, int]


def enter_network() -> None:
    """Leave the machine's network. Raises OSError where the kernel does not permit that."""
    user, group = os.geteuid(), os.getegid()
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(_NEW_NETWORK | (_NEW_USERS if user else 0)) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    if user:
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    _route_everything_to_loopback()


def _route_everything_to_loopback() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        fcntl.ioctl(control, _SET_FLAGS, struct.pack("16sh14x", b"lo", _UP_AND_RUNNING))
        # A source address that is valid outside of this machine: without one no packet is sent.
        address = _socket_address("10.254.254.254")
        fcntl.ioctl(control, _SET_ADDRESS, struct.pack("16s16s", b"lo:1", address))
        device = ctypes.create_string_buffer(b"lo")
        everywhere = _socket_address("0.0.0.0")
        flags = (_ROUTE_UP, 0, 0, 0, 0, ctypes.addressof(device), 0, 0, 0)
        route = struct.pack("L16s16s16sHhLPhPLLH", 0, everywhere, everywhere, everywhere, *flags)
        fcntl.ioctl(control, _ADD_ROUTE, route)


def _socket_address(address: str) -> bytes:
    return struct.pack("=HH4s8x", socket.AF_INET, 0, socket.inet_aton(address))


class Recorder(threading.Thread):
    """Collects the addresses outside of the machine, and the name servers, that are tried."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.attempts: set[Attempt] = set()
        self._socket = socket.socket(
            socket.AF_PACKET, socket.SOCK_DGRAM, socket.htons(_ALL_PROTOCOLS)
        )

    def run(self) -> None:
        while True:
            packet = self._socket.recv(2048)
            if len(packet) >= 24 and packet[0] >> 4 == 4 and packet[9] in (_TCP, _UDP):
                self._record(packet)

    def _record(self, packet: bytes) -> None:
        ports = (packet[0] & 15) * 4
        port = int.from_bytes(packet[ports + 2 : ports + 4], "big")
        address = ipaddress.IPv4Address(packet[16:20])
        if not address.is_loopback or port == DNS:
            self.attempts.add((str(address), port))


def probe(recorder: Recorder) -> bool:
    """Whether the recorder sees an attempt."""
    with socket.socket() as outside:
        outside.setblocking(False)
        outside.connect_ex(PROBE)
        deadline = time.monotonic() + 30
        while PROBE not in recorder.attempts and time.monotonic() < deadline:
            time.sleep(0.05)
    return PROBE in recorder.attempts


def main(folder: Path) -> int:
    try:
        enter_network()
    except OSError as error:
        sys.stdout.write(str(error))
        return NOT_PERMITTED
    recorder = Recorder()
    recorder.start()
    with running(folder / "data") as site:
        for path in PATHS:
            site.request(path)
    found = {"outside": sorted(recorder.attempts), "isRecording": probe(recorder)}
    sys.stdout.write(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
