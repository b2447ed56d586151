"""From where a request comes, for limiting wrong tries; never stored as it is."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest

NETWORK_V6 = 64  # a household or a phone has a whole network of addresses
LOGGED_V4, LOGGED_V6 = 24, 48  # what a log line keeps of an address: a provider's neighbourhood, not a household


def address_of(request: HttpRequest) -> str:
    """The visitor's address as limits count it, "" if there is none that can be read: IPv6 by network."""
    whole = whole_address_of(request)
    if ":" in whole:
        return str(ipaddress.ip_network((whole, NETWORK_V6), strict=False).network_address)
    return whole


def whole_address_of(request: HttpRequest) -> str:
    """The visitor's address as it is, "" if there is none that can be read.

    Behind proxies the one that the outermost of them saw: each appends to X-Forwarded-For whom it saw, so what the
    visitor has written there himself stands further left and is not looked at.
    """
    found = request.META.get("REMOTE_ADDR", "")
    if proxies := settings.TRUSTED_PROXIES or 0:
        hops = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
        if len(hops) >= proxies and any(hop.strip() for hop in hops):
            found = _without_port(hops[-proxies].strip())
    try:
        address = ipaddress.ip_address(found.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(address)


def _without_port(hop: str) -> str:
    """Some proxies write "192.0.2.1:4711" or "[2001:db8::1]:4711"."""
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop


def network_of(address: str) -> str:
    """An address shortened for a log line: `198.51.100.0/24`, `2001:db8:1::/48`; empty stays empty."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return ""
    length = LOGGED_V6 if parsed.version == 6 else LOGGED_V4
    return str(ipaddress.ip_network((parsed, length), strict=False))
