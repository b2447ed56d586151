"""Checks that every request has to pass, and headers that every response gets."""

import logging
import re
import secrets
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.translation import override

from leagues.accounts.browser import HEADER, NO_OWNER, SHARED, bring_along, is_shared, language_of, offline_owner
from leagues.request_context import begin_request, report
from scorebook.api.endpoint import answered
from scorebook.api.operations import OPERATIONS
from scorebook.api.problems import is_bearer
from scorebook.operation.health import PAGES, metrics
from scorebook.scoring.game.sentences import ENGLISH, GERMAN, marked_by

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


# Which ids are accepted from a proxy: plain characters only, long enough to be useful and short enough for a log line.
REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
REFUSED = frozenset({403, 404, 429})


class RequestIdentity:
    """Gives every request a number, from a trusted proxy or a new one, and returns it as `X-Request-ID`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        context = begin_request(request, _request_id(request))
        response = self.get_response(request)
        if response.status_code in REFUSED:
            _note_refusal(request, response.status_code)
        response.headers["X-Request-ID"] = context.id
        return response


def _request_id(request: HttpRequest) -> str:
    """The number of the request. Only a trusted proxy may set it: a visitor could hide behind numbers of others."""
    request_id = request.META.get("HTTP_X_REQUEST_ID", "") if settings.TRUSTED_PROXIES else ""
    return request_id if REQUEST_ID.fullmatch(request_id) else secrets.token_hex(6)


def _note_refusal(request: HttpRequest, status: int) -> None:
    """Log who was refused what.

    Of the address only the name of the page and its ids are logged: a wrong secret may be almost right.
    """
    match = request.resolver_match
    if match is None:
        return
    ids = {name: value for name, value in match.kwargs.items() if name.endswith("_id")}
    report("refused", level=logging.WARNING, status=status, page=match.view_name, **ids)


MARKS: Final = {"de": GERMAN, "en": ENGLISH}


class Language:
    """Texts, days and numbers of an answer in the language that was chosen here, German if none was.

    What is kept for everybody ("public") is German, and so is what a program gets: neither depends on a cookie.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = language_of(request)
        with override(language), marked_by(MARKS[language]):
            answer = self.get_response(request)
        if "public" in answer.headers.get("Cache-Control", "") or is_bearer(request.headers):
            language = settings.LANGUAGE_CODE
        else:
            patch_vary_headers(answer, ["Cookie"])
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            answer.headers["Content-Language"] = language
        return bring_along(request, answer)


# Who comes with a token comes with nothing else.


class WithoutCookies:
    """Takes the cookies from a request that has a bearer token, before anything looks at them.

    A page of another site can make a browser send cookies, but no such header. So below `/api/` nothing has to prove
    that it comes from a form of this site. It must stand before sessions.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if is_bearer(request.headers):
            request.META.pop("HTTP_COOKIE", None)
            request.COOKIES = {}
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, _view: Callable[..., Any], _args: Any, place: dict[str, Any]
    ) -> HttpResponseBase | None:
        """At an address that phones use, too, a program is answered as a program."""
        name = request.resolver_match.url_name if request.resolver_match else None
        shared = next((one for one in OPERATIONS if one.shared and one.name == name), None)
        return answered(request, shared, place) if shared and is_bearer(request.headers) else None


class Watch:
    """Answers who watches the server (`scorebook/operation/health.py`); everything else goes on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        page = PAGES.get(request.path_info)
        if page is None or (page is metrics and not settings.METRICS_TOKEN):
            return self.get_response(request)
        return page(request) if request.method in {"GET", "HEAD"} else HttpResponseNotAllowed(["GET", "HEAD"])
