"""Gives every request a number, and logs refused requests."""

import logging
import re
import secrets
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from leagues.accounts.security_log import report
from leagues.request_context import begin_request

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
