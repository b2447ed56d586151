"""Small addresses for machines: security.txt, robots.txt and the favicon."""

from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from leagues.web import absolute

PLAIN = "text/plain; charset=utf-8"
# Search engines may read the help pages, but nothing that a league shows by a link.
ROBOTS = "User-agent: *\nDisallow: /\nAllow: /hilfe/\nAllow: /static/\n"
VALID_DAYS = 180
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b5138"/>'
    '<path fill="#fff" d="M16 5a5 5 0 0 0-4.6 7A5 5 0 1 0 14.8 19L13 26h6l-1.8-7a5 5 0 1 0 3.4-7A5 5 0 0 0 16 5z"/>'
    "</svg>"
)


@require_safe
def security_txt(request: HttpRequest) -> HttpResponse:
    """Where to report vulnerabilities (RFC 9116): the configured contact, otherwise the page about security."""
    midnight = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = (
        f"Contact: {settings.SECURITY_CONTACT or absolute(request, reverse('security'))}",
        f"Expires: {midnight + timedelta(days=VALID_DAYS):%Y-%m-%dT%H:%M:%SZ}",
        "Preferred-Languages: de, en",
        f"Canonical: {absolute(request, reverse('security-txt'))}",
    )
    return HttpResponse("".join(f"{line}\n" for line in lines), PLAIN)


@require_safe
@cache_control(max_age=86400)
def robots_txt(_request: HttpRequest) -> HttpResponse:
    """What search engines may read."""
    return HttpResponse(ROBOTS, PLAIN)


@require_safe
@cache_control(max_age=86400)
def favicon(_request: HttpRequest) -> HttpResponse:
    """The club icon, for clients that ask for /favicon.ico."""
    return HttpResponse(ICON, "image/svg+xml", headers={"Content-Security-Policy": "default-src 'none'; sandbox"})
