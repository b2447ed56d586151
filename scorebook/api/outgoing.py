"""The one way out of the house: a POST over TLS to a stranger's address, which may be meant to harm.

An address is typed by people and leads where its owner wants. So it must not lead back into the network in which the
server stands: its name is resolved once, every address it stands for must be a global one, and to the very address that
was looked at the connection goes. No redirect is followed, and of the answer only the status is read.
"""

import queue
import re
import socket
import ssl
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final, NamedTuple
from urllib.parse import urlsplit

PORT: Final = 443
TIMEOUT_SECONDS: Final = 5.0  # seconds for everything together
LONGEST_PIECE: Final = 1024
MOST_READ: Final = 4096  # bytes of an answer; its status comes first
STATUS: Final = re.compile(rb"HTTP/1\.[01] ([1-5][0-9]{2})[ \r]")
# That an answer will come, which is none yet (RFC 9110, 15.2).
INTERIM: Final = re.compile(rb"\A(?:HTTP/1\.[01] 1[0-9]{2}(?=[ \r]).*?\r\n\r\n)+", re.DOTALL)
FIRST_FINAL: Final = 200
PLAIN: Final = re.compile(r"[!-~]+")  # ASCII without blanks: nothing can break out of the first line of a request
HOST: Final = re.compile(r"(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]")
# IPv6 that leads to a freely chosen IPv4 address, and the relays that take it there.
LEADS_ON: Final = ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "192.88.99.0/24")
# What not every Python knows to be of no use outside: a site's own network, examples, the space of protocols.
NOT_GLOBAL: Final = ("fec0::/10", "3fff::/20", "192.0.0.0/24")
REFUSED: Final = tuple(map(ip_network, LEADS_ON + NOT_GLOBAL))


class Unreachable(Exception):  # noqa: N818 - it is an answer, not an accident
    """Nothing was sent, or nothing answered. `code` says why: url, name, address, tls, slow, silent or network."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Unwanted(Exception):  # noqa: N818 - it is no longer to be delivered
    """Nothing was sent, because while the line was made it was said that nothing is to be."""


class Target(NamedTuple):
    """Where an address leads: the name of the host, and the path with its query."""

    host: str
    path: str


def target_of(url: str) -> Target:
    """An address taken apart. Unreachable("url") for anything but https on port 443 of a named host."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Unreachable("url") from None
    host = (parts.hostname or "").lower()
    plain = PLAIN.fullmatch(url) and parts.scheme == "https" and "@" not in parts.netloc
    if not plain or port not in (None, PORT) or not HOST.fullmatch(host):
        raise Unreachable("url")
    return Target(host, f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}")


def is_global(address: str) -> bool:
    """Whether an IP address is one of the whole internet, and leads nowhere else."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and (found.ipv4_mapped or found.scope_id):
        return False
    if any(found in network for network in REFUSED):
        return False
    return found.is_global and not (found.is_multicast or found.is_reserved or found.is_unspecified)


def resolved(host: str) -> list[str]:
    """The addresses of a name."""
    found = socket.getaddrinfo(host, PORT, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(one[4][0]) for one in found))


@cache
def usual_context() -> ssl.SSLContext:
    """Certificates are checked against those that the system trusts, and for the name."""
    context = ssl.create_default_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context


@dataclass(frozen=True, slots=True)
class HttpClient:
    """How one gets out. Only tests have another one."""

    resolve: Callable[[str], list[str]] = resolved
    allows: Callable[[str], bool] = is_global
    context: Callable[[], ssl.SSLContext] = usual_context
    port: int = PORT
    timeout: float = TIMEOUT_SECONDS


DOOR: Final = HttpClient()


def post(
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    door: HttpClient = DOOR,
    still_due: Callable[[], bool] = lambda: True,
) -> int:
    """Send the body and give the status of the answer, whose rest is not read. Unreachable: there was none.

    `still_due`: called once the line is there, which may take seconds, right before anything is said: Unwanted if not.
    """
    target, end = target_of(url), time.monotonic() + door.timeout
    address = _address(target.host, door, end)
    try:
        with socket.create_connection((address, door.port), timeout=_left(end)) as plain:
            plain.settimeout(_left(end))
            with door.context().wrap_socket(plain, server_hostname=target.host) as line:
                if not still_due():
                    raise Unwanted
                line.settimeout(_left(end))
                line.sendall(_request(target, body, headers))
                return _status(line, end)
    except TimeoutError:
        raise Unreachable("slow") from None
    except ssl.SSLError:
        raise Unreachable("tls") from None
    except OSError:
        raise Unreachable("network") from None


def _address(host: str, door: HttpClient, end: float) -> str:
    """The address to connect to: the first one, if none of them is forbidden."""
    found: queue.SimpleQueue[list[str]] = queue.SimpleQueue()

    def ask() -> None:
        try:
            found.put(door.resolve(host))
        except (OSError, UnicodeError):
            found.put([])

    threading.Thread(target=ask, name="resolver", daemon=True).start()  # a resolver may hang for long
    try:
        addresses = found.get(timeout=_left(end))
    except queue.Empty:
        raise Unreachable("slow") from None
    if not addresses:
        raise Unreachable("name")
    if not all(door.allows(address) for address in addresses):
        raise Unreachable("address")
    return addresses[0]


def _request(target: Target, body: bytes, headers: Mapping[str, str]) -> bytes:
    all_headers = {"Host": target.host, **headers, "Content-Length": str(len(body)), "Connection": "close"}
    lines = [f"POST {target.path} HTTP/1.1", *(f"{name}: {value}" for name, value in all_headers.items()), "", ""]
    return "\r\n".join(lines).encode("ascii") + body


def _status(line: ssl.SSLSocket, end: float) -> int:
    """The status in the first line of the answer."""
    read, much = b"", 0
    while much < MOST_READ:
        line.settimeout(_left(end))
        piece = line.recv(LONGEST_PIECE)
        much += len(piece)
        read = INTERIM.sub(b"", read + piece)
        found = STATUS.match(read)
        if found and int(found[1]) >= FIRST_FINAL:
            return int(found[1])
        if not piece or (not found and b"\n" in read):
            break
    raise Unreachable("silent")


def _left(end: float) -> float:
    """Seconds that are left; Unreachable when there are none."""
    left = end - time.monotonic()
    if left <= 0:
        raise Unreachable("slow")
    return left
