"""Checks that every request has to pass, and headers that every response gets."""

from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import Final

from django.http import HttpRequest, HttpResponse

from leagues.accounts.owner import HEADER, NO_OWNER, SHARED, is_shared, offline_owner

Answer = Callable[[HttpRequest], HttpResponse]

# Maximum size of the Cookie header in bytes. This site sets a few hundred; some versions of Python need seconds to
# parse 32 KB.
MOST_COOKIES = 4096
TOO_MANY_COOKIES = "Der Browser schickt zu viele Cookies mit. Bitte die Seite noch einmal laden.\n"

TWO_LENGTHS = "Content-Length und Transfer-Encoding zugleich gehen nicht.\n"

# No inline scripts or styles, nothing from other hosts. Chart images have a policy of their own.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
# The browser features that this site uses: keeping the screen on, sharing, copying, and full screen for the display.
USED = ("clipboard-write", "fullscreen", "screen-wake-lock", "web-share")
UNUSED = (
    *("accelerometer", "autoplay", "browsing-topics", "camera", "display-capture", "encrypted-media", "geolocation"),
    *("gyroscope", "hid", "identity-credentials-get", "idle-detection", "local-fonts", "magnetometer", "microphone"),
    *("midi", "payment", "publickey-credentials-get", "serial", "storage-access", "usb", "xr-spatial-tracking"),
)
# What programs read is no page: it loads nothing and uses nothing. It is said in fewer words, since the answer to a
# saved game goes over the worst of connections.
ANSWER_POLICY = "default-src 'none'; frame-ancestors 'none'"
PERMISSIONS = ", ".join([*(f"{name}=(self)" for name in USED), *(f"{name}=()" for name in UNUSED)])


class SecurityHeaders:
    """Sets security headers that the view has not set. It must be the outermost of the app's own middlewares."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        is_page = response.headers.get("Content-Type", "") != "application/json"
        response.headers.setdefault("Content-Security-Policy", POLICY if is_page else ANSWER_POLICY)
        if is_page:
            response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response


class CookieLimit:
    """Refuses requests with more cookies than this site ever sets (400), before anything parses them.

    The browser has to delete its cookies; otherwise it would be refused every time.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if len(request.META.get("HTTP_COOKIE", "")) > MOST_COOKIES:
            headers = {"Clear-Site-Data": '"cookies"', "Cache-Control": "no-store"}
            return HttpResponse(TOO_MANY_COOKIES, "text/plain; charset=utf-8", status=400, headers=headers)
        return self.get_response(request)


# Names that only a home network knows, and the addresses that VPNs give to the machines in them.
HOME_NAMES: Final = (".local", ".lan", ".home", ".home.arpa", ".internal", ".intranet", ".localdomain", ".localhost")
FRITZ_BOX: Final = ".fritz.box"
VPNS: Final = ip_network("100.64.0.0/10")
NOT_HOME: Final = (
    "Unter diesem Namen antwortet hier niemand. Ohne HTTPS (PLAIN_HTTP=1) gilt es nur im eigenen Netz, unter der "
    "Adresse des Rechners oder einem Namen wie raspberrypi.local.\n"
)


def is_at_home(host: str) -> bool:
    """Whether only somebody in this network can have called the server so: a foreign page cannot, whatever DNS says."""
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
    name = name.strip("[]").lower().removesuffix(".")
    try:
        address = ip_address(name.partition("%")[0])
    except ValueError:
        return bool(name) and ("." not in name or name.endswith((*HOME_NAMES, FRITZ_BOX)))
    return address.is_private or address.is_link_local or (address.version == 4 and address in VPNS)


class HomeNames:
    """Without HTTPS: refuses requests that call the server by a name of the public net (400)."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if is_at_home(request.META.get("HTTP_HOST", "localhost")) or request.path == "/bereit/":
            return self.get_response(request)
        return HttpResponse(NOT_HOME, "text/plain; charset=utf-8", status=400)


class OneLength:
    """Refuses requests that say twice how long they are (400): a proxy before us may have believed the other one."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.META.get("CONTENT_LENGTH") and request.META.get("HTTP_TRANSFER_ENCODING"):
            return HttpResponse(TWO_LENGTHS, "text/plain; charset=utf-8", status=400, headers={"Connection": "close"})
        return self.get_response(request)


class PrivatePages:
    """Forbids caching of pages for people who are signed in or at a table, unless the view sets its own rule.

    It also says for whom the service worker may keep a page (`static/js/worker/`): that goes by people, not by time.

    It must come after the session middleware; requests without a session are left alone.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.session.accessed:
            name = offline_owner(request)
            if name or not request.session.is_empty():
                response.headers.setdefault("Cache-Control", "private, no-store")
            response.headers[HEADER] = SHARED if is_shared(request) else name or NO_OWNER
        return response
