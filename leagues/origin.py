"""The public address of this site, with which links in letters, invitations and QR codes begin."""

from django.conf import settings
from django.http import HttpRequest


def absolute(request: HttpRequest, path: str) -> str:
    """The full address of a page of this site.

    If `SITE_URL` is set (in production it always is), the Host header of the request is ignored.
    """
    return f"{settings.SITE_URL}{path}" if settings.SITE_URL else request.build_absolute_uri(path)


def site_name(request: HttpRequest) -> str:
    """The host name of this site, as letters give it."""
    return settings.SITE_URL.partition("://")[2] or request.get_host()
