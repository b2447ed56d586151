"""What comes and is answered in JSON, and which addresses answer so."""

import json
import math
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.request import RawPostDataException
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _

from leagues.refused import Refused

View = TypeVar("View", bound=Callable[..., HttpResponse])
EVERY = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def answers_json(*methods: str) -> Callable[[View], View]:
    """Mark a view (the outermost decorator): to these methods, or to all, it answers JSON even when it fails."""

    def mark(view: View) -> View:
        view.answers_json = frozenset(methods) or EVERY  # type: ignore[attr-defined]
        return view

    return mark


def wants_json(request: HttpRequest) -> bool:
    """Whether the address answers JSON to this request, whatever its headers say."""
    match = request.resolver_match
    if match is None:
        try:
            match = resolve(request.path_info)
        except Resolver404:
            return False
    return request.method in getattr(match.func, "answers_json", ())


def error_answer(code: str, message: str, status: int) -> JsonResponse:
    """One error that is about the whole request."""
    return JsonResponse({"errors": [{"code": code, "field": "", "message": message}]}, status=status)


def of_other_person(body: Mapping[str, Any], owner: str) -> JsonResponse | None:
    """409 for what a phone has kept for somebody else than this owner, who is here now."""
    if body.get("owner", owner) == owner:
        return None
    return error_answer("other_person", _("Das hat auf diesem Handy jemand anderes eingetragen."), 409)


def refusal(refused: Refused) -> JsonResponse:
    """What is wrong, for the entry page: 422 with code, field and German message of each objection."""
    return JsonResponse({"errors": refused.to_json()}, status=422)


def body_of(request: HttpRequest) -> dict[str, Any]:
    """The JSON object that was sent; Refused if it is none, or if it was read as a form already.

    A number without an end is none: Python writes and reads "NaN", JSON and the databases do not.
    """
    try:
        body = json.loads(request.body, parse_float=_finite, parse_constant=_finite)
    except (ValueError, RecursionError, RawPostDataException):
        body = None
    if not isinstance(body, dict):
        raise Refused.because("not_an_object", "", _("Die Anfrage ist kein JSON-Objekt."))
    return body


def _finite(digits: str) -> float:
    """The number; ValueError for one without an end."""
    if math.isfinite(number := float(digits)):
        return number
    raise ValueError(digits)
