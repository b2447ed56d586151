"""Addresses for those who watch over a server: whether it is ready, and what it counts.

A load balancer asks by plain HTTP and by an address instead of a name. So these answer before anything that refuses
that, and neither know a session nor name anything of a league.
"""

from collections.abc import Callable
from hmac import compare_digest
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse

from scorebook.operation.health import unready
from scorebook.operation.metrics import TYPE, exposition
from scorebook.operation.proxy import seen_by

NOT_KEPT: Final = {"Cache-Control": "no-store"}


def ready(request: HttpRequest) -> HttpResponse:
    """200 when the database answers and no migration is missing, otherwise 503 and a code."""
    code = unready()
    answer: dict[str, object] = {"ready": code is None}
    if code:
        answer["code"] = code
    if seen := seen_by(request):
        answer["seen"] = seen._asdict()
    return JsonResponse(answer, status=503 if code else 200, headers=NOT_KEPT)


def metrics(request: HttpRequest) -> HttpResponse:
    """Figures in Prometheus' text format for who brings METRICS_TOKEN."""
    if not settings.METRICS_TOKEN:
        return HttpResponse(status=404)
    if not compare_digest(
        request.headers.get("Authorization", "").encode(), f"Bearer {settings.METRICS_TOKEN}".encode()
    ):
        return HttpResponse(status=401, headers={"WWW-Authenticate": "Bearer"})
    return HttpResponse(exposition(), TYPE, headers=NOT_KEPT)


PAGES: Final = {"/bereit/": ready, "/metrics/": metrics}


class Watch:
    """Answers those addresses; everything else goes on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        page = PAGES.get(request.path_info)
        if page is None or (page is metrics and not settings.METRICS_TOKEN):
            return self.get_response(request)
        return page(request) if request.method in {"GET", "HEAD"} else HttpResponseNotAllowed(["GET", "HEAD"])
