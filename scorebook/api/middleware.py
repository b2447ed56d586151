"""Who comes with a token comes with nothing else."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from .problems import PREFIX, is_bearer


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
            if request.path_info.startswith(PREFIX):
                request._dont_enforce_csrf_checks = True  # type: ignore[attr-defined]
        return self.get_response(request)
