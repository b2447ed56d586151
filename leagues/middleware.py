"""Refusals that may come from any view that asks for a password."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from leagues.hashing import COME_BACK, Busy
from leagues.limits import TooManyTries


class PasswordRefusals:
    """Answer with a page and a time to come back: 429 after too many wrong tries, 503 when too many come at once."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page for a refusal; everything else goes on to whoever knows it."""
        if isinstance(exception, TooManyTries):
            context = {"minutes": -(-exception.seconds // 60)}
            return _page(request, "registration/locked.html", 429, exception.seconds, context)
        if isinstance(exception, Busy):
            return _page(request, "registration/busy.html", 503, COME_BACK, {})
        return None


def _page(request: HttpRequest, template: str, status: int, seconds: int, context: dict[str, int]) -> HttpResponse:
    answer = render(request, template, context, status=status)
    answer.headers["Retry-After"] = str(seconds)
    answer.headers["Cache-Control"] = "no-store"
    return answer
