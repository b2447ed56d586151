"""Who comes with a token comes with nothing else."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from .operations import OPERATIONS
from .pages.endpoint import answered
from .problems import is_bearer


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
