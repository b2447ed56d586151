"""Where the demo can be reached: a free port, this machine's address in the local network, and a QR code."""

import errno
import io
import ipaddress
import socket
from typing import Final

import segno

# Connecting a UDP socket sends nothing, it only selects a network interface; any private address will do.
_SOMEWHERE: Final = ("10.255.255.255", 1)
_TRIES: Final = 20
_NOT_THIS_PORT: Final = frozenset({errno.EADDRINUSE, errno.EACCES})
ANYWHERE: Final = frozenset({"0.0.0.0", "::"})  # noqa: S104 - the demo is meant for the phones at the table


def network_address() -> str | None:
    """The address of this machine in the local network; None if it has none."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(_SOMEWHERE)
            address = probe.getsockname()[0]
    except OSError:
        return None
    parsed = ipaddress.ip_address(address)
    return None if parsed.is_loopback or parsed.is_unspecified else address


def free_port(host: str, first_port: int) -> int | None:
    """The wanted port or the next free one; None if twenty in a row are taken.

    OSError if the address does not belong to this machine.
    """
    family, _, _, _, (address, *_) = socket.getaddrinfo(host, first_port, type=socket.SOCK_STREAM)[0]
    for port in range(first_port, min(first_port + _TRIES, 65536)):
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((address, port))
            except OSError as error:
                if error.errno in _NOT_THIS_PORT:
                    continue
                raise
            return port
    return None


def qr_code(url: str, *, blocks: bool) -> str:
    """A QR code for the terminal, made of half blocks, or of coloured spaces if the terminal cannot print those."""
    out = io.StringIO()
    segno.make(url, micro=False).terminal(out, border=2, compact=blocks)
    return out.getvalue()
