"""What every request must pass and what every answer carries."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

Answer = Callable[[HttpRequest], HttpResponse]

# Bytes of all Cookie headers together. This site sets some hundred; some Pythons need seconds to parse 32 KB of them.
MOST_COOKIES = 4096
TOO_MANY_COOKIES = "Der Browser schickt zu viele Cookies mit. Bitte die Seite noch einmal laden.\n"

# No inline script, no inline style, nothing from another host. Charts are images with a policy of their own.
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
# What the table needs: a screen that stays awake, sharing, copying, the display on the whole screen. Nothing else.
USED = ("clipboard-write", "fullscreen", "screen-wake-lock", "web-share")
UNUSED = (
    *("accelerometer", "autoplay", "browsing-topics", "camera", "display-capture", "encrypted-media", "geolocation"),
    *("gyroscope", "hid", "identity-credentials-get", "idle-detection", "local-fonts", "magnetometer", "microphone"),
    *("midi", "payment", "publickey-credentials-get", "serial", "storage-access", "usb", "xr-spatial-tracking"),
)
PERMISSIONS = ", ".join([*(f"{name}=(self)" for name in USED), *(f"{name}=()" for name in UNUSED)])


class SecurityHeaders:
    """What a browser may do with an answer, unless the view has said it: the outermost of the own layers."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response


class CookieLimit:
    """Refuse more cookies than this site ever sets (400), before anything parses them.

    The browser is asked to forget them; otherwise it would be refused again.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if len(request.META.get("HTTP_COOKIE", "")) > MOST_COOKIES:
            headers = {"Clear-Site-Data": '"cookies"', "Cache-Control": "no-store"}
            return HttpResponse(TOO_MANY_COOKIES, "text/plain; charset=utf-8", status=400, headers=headers)
        return self.get_response(request)


class PrivatePages:
    """What somebody sees who is signed in or sits at the table is kept nowhere, unless the view has its own rule.

    It stands inside the sessions: a request without one is not looked at.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.session.accessed and not request.session.is_empty():
            response.headers.setdefault("Cache-Control", "private, no-store")
        return response
