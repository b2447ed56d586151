"""Around every address of the API: who asks, what for, and the answer with its ETag or its problem."""

from collections.abc import Callable
from functools import wraps
from hashlib import blake2b
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from leagues.background import Full
from leagues.database import snapshot
from leagues.refused import Reason, Refused

from ..as_json import dumped
from ..operations import Answer, ApiRequest, Operation
from ..problems import Problem, problem_answer
from ..services.bearer import admit

View = Callable[..., HttpResponseBase]
READING = ("GET", "HEAD")


def endpoint(operation: Operation) -> View:
    """The view of an operation."""

    @csrf_exempt
    @wraps(operation.view)
    def view(request: HttpRequest, **place: Any) -> HttpResponseBase:
        return answered(request, operation, place)

    view.answers_problems = True  # type: ignore[attr-defined]
    return view


def answered(request: HttpRequest, operation: Operation, place: dict[str, Any]) -> HttpResponseBase:
    """The answer to a request for this operation, whatever becomes of it."""
    try:
        return _served(request, operation, place)
    except Problem as found:
        problem = found
    except Refused as refused:
        problem = Problem(422, refused.objections)
    except Http404 as missing:
        problem = Problem(404, [Reason("not_found", "", str(missing))])
    except PermissionDenied as denied:
        problem = Problem(403, [Reason("forbidden", "", str(denied))])
    except RequestDataTooBig:
        problem = Problem.because(413, "too_large", _("Das ist zu groß: so viel nimmt der Server nicht auf einmal an."))
    except Full:
        problem = Problem.because(503, "busy", _("Gerade zu viel zu tun. Gleich noch einmal."), Retry_After="5")
    return problem_answer(problem)


def _served(request: HttpRequest, operation: Operation, place: dict[str, Any]) -> HttpResponseBase:
    refuse_methods_but(READING if operation.reads else (operation.method,), request)
    bearer = admit(request.headers.get("Authorization", ""), operation.scope, operation.cost)
    asked = ApiRequest(request, bearer, {part.name: part.read(request.GET) for part in operation.parts})
    if not operation.reads:
        return _kept_by_nobody(operation.view(asked, **place))
    with snapshot():
        answer = operation.view(asked, **place)
    return answer if isinstance(answer, HttpResponseBase) else _tagged(request, dumped(answer))


def refuse_methods_but(allowed: tuple[str, ...], request: HttpRequest) -> None:
    """Problem (405) for a request with another method."""
    if request.method not in allowed:
        said = _("Hier geht nur {methods}.").format(methods=", ".join(allowed))
        raise Problem.because(405, "method_not_allowed", said, Allow=", ".join(allowed))


def _kept_by_nobody(answer: Answer) -> HttpResponseBase:
    if not isinstance(answer, HttpResponseBase):
        answer = HttpResponse(dumped(answer), content_type="application/json")
    answer.headers.setdefault("Cache-Control", "no-store")
    return answer


def _tagged(request: HttpRequest, body: bytes) -> HttpResponse:
    """An answer that is asked about again by its ETag, that of its bytes. Problem (412) if another one was asked for.

    No answer has a date, so that a condition about its date says nothing (RFC 9110, 13.1.4).
    """
    tag = f'"{blake2b(body, digest_size=16).hexdigest()}"'
    request.META.pop("HTTP_IF_UNMODIFIED_SINCE", None)
    answer = get_conditional_response(request, etag=tag) or HttpResponse(body, content_type="application/json")
    if answer.status_code == HTTPStatus.PRECONDITION_FAILED:
        said = _("Das wurde seither geändert, oder If-Match nennt etwas anderes.")
        raise Problem.because(412, "precondition_failed", said, field="If-Match")
    answer.headers["ETag"] = tag
    answer.headers["Cache-Control"] = "private, no-cache"
    answer.headers["Vary"] = "Authorization"
    return answer
