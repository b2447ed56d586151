"""From where a request comes, for limiting wrong tries; never stored as it is."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest

NETWORK_V6 = 64  # a household or a phone has a whole network of addresses


def address_of(request: HttpRequest) -> str:
    """The visitor's address; behind a trusted proxy the one that the proxy saw. IPv6 counts by network."""
    found = request.META.get("REMOTE_ADDR", "")
    if settings.SECURE_PROXY_SSL_HEADER:  # only a trusted proxy sets this; it appends whom it saw itself
        found = request.META.get("HTTP_X_FORWARDED_FOR", found).rpartition(",")[2].strip()
    try:
        address = ipaddress.ip_address(found)
    except ValueError:
        return ""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, NETWORK_V6), strict=False).network_address)
    return str(address)


def address_or_none(request: HttpRequest) -> str | None:
    """The same for the table of failed sign-ins, which knows no empty address."""
    return address_of(request) or None


def tried_account(request: HttpRequest, credentials: dict[str, str] | None) -> str:
    """The address of the account that somebody tries to sign in to, in the form in which it is stored."""
    typed = (credentials or {}).get("username") or request.POST.get("username", "")
    return typed.strip().lower()[:254]
