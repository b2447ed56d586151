"""Under which address the site is reached: what links in letters, invitations and QR codes begin with."""

from django.conf import settings
from django.http import HttpRequest


def absolute(request: HttpRequest, path: str) -> str:
    """The full address of a page of this site.

    Once `SITE_URL` is set (always in production) what the visitor's browser calls the server plays no part.
    """
    return f"{settings.SITE_URL}{path}" if settings.SITE_URL else request.build_absolute_uri(path)


def site_name(request: HttpRequest) -> str:
    """The host as it is named in a letter."""
    return settings.SITE_URL.partition("://")[2] or request.get_host()
