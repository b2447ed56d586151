"""Where the demo can be reached, who gets in without a password, and what comes in behind the running evening."""

import errno
import io
import ipaddress
import os
import socket
import subprocess
import sys
from contextlib import suppress
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

import segno
from django.conf import settings
from django.http import HttpRequest

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


# Who gets into the demo without a password: whoever has its address, from this machine or its network, once.


# Whoever says on behalf of whom a request comes has passed it on: from where it is, is not known then.
PASSED_ON: Final = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP", "HTTP_VIA")
NEIGHBOURS: Final = 24  # bits: the network of a home or a pub


def is_near(request: HttpRequest) -> bool:
    """Whether a request comes straight from this machine or from the network that it is in."""
    if any(request.META.get(name) for name in PASSED_ON):
        return False
    try:
        address = ip_address(request.META.get("REMOTE_ADDR", "").partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is None:
            return address.is_loopback or address.is_link_local
        address = address.ipv4_mapped
    here = network_address()
    return address.is_loopback or (here is not None and address in ip_network(f"{here}/{NEIGHBOURS}", strict=False))


# What comes in behind the running evening: in a process of its own, so that nobody at the table waits for it.


REST: Final = "--rest"
# Seconds after each part: who waits for SQLite looks each tenth of a second whether it is free.
PAUSE: Final = 0.12
_NICENESS: Final = 5  # it leaves the processor to the pages that somebody waits for
_rest: subprocess.Popen[bytes] | None = None


def load_the_rest(evenings: int | None) -> None:
    """Begin to load what is not here yet, of each league at most so many evenings."""
    global _rest  # noqa: PLW0603 - one for the process
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "demo", REST, str(os.getpid())]
    command += [] if evenings is None else ["--evenings", str(evenings)]
    # The command is this program itself.
    _rest = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=settings.BASE_DIR)  # noqa: S603


def still_loading() -> bool:
    """Whether something is still to come."""
    return _rest is not None and _rest.poll() is None


def let_others_go_first() -> None:
    """In that process: take a processor only where nobody else wants it."""
    with suppress(AttributeError, OSError):
        os.nice(_NICENESS)
