"""Who gets into the demo without a password: whoever has its address, from this machine or its network, once."""

from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from django.http import HttpRequest

from .server import network_address

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
